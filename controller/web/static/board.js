/**
 * The board as a drawing: spaces, lights, pieces. Row a is at the bottom, as the first player sees it, unless
 * the board is turned.
 *
 * Lights are drawn from the bytes of the strip and from nothing else. The button of a space, where there is one,
 * overlays the drawing, so that keyboards and screen readers get real buttons.
 */

import { isTurned } from "./appearance.js";
import { gradients, plate } from "./boardplate.js";
import { sign } from "./scenery.js";
import {
  aroundWrong,
  badge,
  forbidden,
  good,
  kindSign,
  outline,
  PIECE_MM,
  PITCH_MM,
  piece,
  reach,
  svg,
} from "./shapes.js";
import { buttonOver } from "./spacebuttons.js";
import { glow } from "./srgb.js";

/** How far the light of a space reaches. */
const HALO_MM = 25;
const FRAME_MM = 9;
/** The share of the width that the keys take at each lower corner. */
const KEYS = 0.145;
/** The middle of a light, which dazzles: it looks brighter than it is. */
const LAMP_MM = 6.3;
const DAZZLE = 0.45;

/**
 * @typedef {{name: string, x_mm: number, y_mm: number}} Space
 * @typedef {"orange" | "purple" | "piece"} Seen the colour of a piece, or "piece" if unknown
 * @typedef {{colour: Seen, space: string | null, x_mm: number, y_mm: number, is_held: boolean}} Piece
 * @typedef {{colour: "orange" | "purple", called: string, said: string, sign: string}} Kind a kind of piece that the game distinguishes
 * @typedef {{colour: Seen | "unclear", space: string | null, x_mm: number, y_mm: number, is_held: boolean,
 *   is_ghost?: boolean}} Drawn a ghost was there once, but is not now
 * @typedef {{name: string, title: string, colours: import("./colournames.js").Colours, spaces: string[], max_blocked: number, is_shuffled: boolean, puzzles: number[],
 *   begins: string | null}} Game ``begins`` is who always begins, null if chance decides
 * @typedef {{name: string, title: string, has_workbench: boolean, has_hand: boolean, has_pace: boolean, has_records: boolean, sensing: "dual" | "single",
 *   transport: "serial" | "gpio", pitch_mm: number, corners_mm: import("./shapes.js").Corners, spaces: Space[], lights: string[], games: Game[],
 *   wiring: import("./matrix.js").Wiring, fault_kinds: import("./faults.js").Kind[]}} BoardMessage
 * @typedef {{hue: string, strength: number, halo: SVGElement, gradient: SVGElement, lamp: SVGElement,
 *   ring: SVGElement}} Light
 */

export class Board {
  /**
   * @param {SVGElement} drawing
   * @param {HTMLElement} buttons
   */
  constructor(drawing, buttons) {
    this.drawing = drawing;
    this.buttons = buttons;
    /** @type {Map<string, Space>} */
    this.spaces = new Map();
    /** @type {Map<string, Light>} */
    this.lights = new Map();
    /** @type {Map<string, HTMLButtonElement>} */
    this.button = new Map();
    /** @type {Map<string, SVGElement>} */
    this.places = new Map();
    /** @type {string[]} */
    this.order = [];
    /** @type {Piece[]} on the table */
    this.pieces = [];
    /** @type {Record<string, Kind>} the game's kinds of the pieces on some spaces */
    this.kinds = {};
    /** @type {Drawn[] | null} drawn instead of the pieces on the table */
    this.instead = null;
    /** @type {Drawn[] | null} the pieces of a past position, drawn instead of all others */
    this.past = null;
    /** @type {string | null} a space whose piece follows the pointer and is not drawn here */
    this.hidden = null;
    /** @type {Record<string, SVGElement>} the layers of the drawing, from below, by name */
    this.layers = {};
    /** The part of the plane that the drawing shows, in millimetres, y downwards. */
    this.box = { x: 0, y: 0, width: 1, height: 1 };
    this.reachMm = 18;
    /** The scale of the drawing. */
    this.scale = 1;
  }

  /**
   * Draw an empty board.
   * @param {BoardMessage} message
   */
  build(message) {
    const { across, high, corner } = reach(message.corners_mm);
    this.reachMm = corner;
    this.scale = message.pitch_mm / PITCH_MM;
    this.order = message.lights;
    this.spaces = new Map(message.spaces.map((space) => [space.name, space]));
    const xs = message.spaces.map((space) => space.x_mm);
    const ys = message.spaces.map((space) => space.y_mm);
    const [low, top] = [Math.min(...ys) - high, Math.max(...ys) + high];
    const lowest = xs.filter((_, n) => ys[n] === Math.min(...ys));
    const beside = besideMm(Math.max(...xs) - Math.min(...xs) + 2 * across, Math.min(...lowest) - Math.min(...xs));
    const [left, right] = [Math.min(...xs) - across - beside, Math.max(...xs) + across + beside];
    this.box = {
      x: left - FRAME_MM,
      y: -top - FRAME_MM,
      width: right - left + 2 * FRAME_MM,
      height: top - low + 2 * FRAME_MM,
    };
    this.drawing.setAttribute("viewBox", `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`);
    document.documentElement.style.setProperty("--ratio", String(this.box.width / this.box.height));
    this.drawing.replaceChildren(gradients(), ...plate(message, isTurned()));
    this.layers = Object.fromEntries(
      [
        "places",
        "halos",
        "lamps",
        "labels",
        "forbidden",
        "greens",
        "missing",
        "pieces",
        "rings",
        "better",
        "scenery",
        "badges",
      ].map((name) => {
        const layer = svg("g", { class: name });
        this.drawing.append(layer);
        return [name, layer];
      }),
    );
    this.lights.clear();
    this.places.clear();
    this.button.clear();
    this.buttons.replaceChildren();
    for (const space of message.spaces) this.addSpace(space, message.corners_mm);
  }

  /**
   * @param {Space} space
   * @param {import("./shapes.js").Corners} corners
   */
  addSpace(space, corners) {
    const [x, y] = [space.x_mm, -space.y_mm];
    const [at, scaled] = [`translate(${x} ${y})`, `translate(${x} ${y}) scale(${this.scale})`];
    const layers = this.layers;
    const place = svg("polygon", { class: "space", points: outline(corners, 0.75), transform: at });
    layers.places.append(place);
    this.places.set(space.name, place);
    const gradient = svg("radialGradient", { id: `halo-${space.name}` }, [
      svg("stop", { offset: "0", "stop-color": "currentColor", "stop-opacity": "0.85" }),
      svg("stop", { offset: "0.42", "stop-color": "currentColor", "stop-opacity": "0.6" }),
      svg("stop", { offset: "0.68", "stop-color": "currentColor", "stop-opacity": "0.16" }),
      svg("stop", { offset: "1", "stop-color": "currentColor", "stop-opacity": "0" }),
    ]);
    const halo = svg("circle", { r: HALO_MM, transform: scaled, fill: `url(#halo-${space.name})`, opacity: 0 });
    const lamp = svg("circle", { class: "lamp", r: LAMP_MM, transform: scaled, opacity: 0 });
    const ring = svg("circle", { class: "ring", r: PIECE_MM + 1.3, transform: scaled, opacity: 0 });
    layers.halos.append(gradient, halo);
    layers.lamps.append(lamp);
    layers.rings.append(ring);
    const label = svg("text", { x, y: y + 1.9 });
    label.textContent = space.name;
    layers.labels.append(label);
    this.lights.set(space.name, { hue: "", strength: 0, halo, gradient, lamp, ring });
    this.addButton(space, reach(corners).high);
  }

  /**
   * @param {Space} space
   * @param {number} high how far the space reaches up
   */
  addButton(space, high) {
    const button = buttonOver(space, this.box, 1.62 * high, 1.62 * high);
    button.tabIndex = this.button.size === 0 ? 0 : -1;
    button.dataset.space = space.name;
    this.button.set(space.name, button);
    this.buttons.append(button);
  }

  /**
   * Draw what the strip shows.
   * @param {Uint8Array} duties 3 bytes per light, in light order
   */
  shine(duties) {
    this.order.forEach((name, n) => {
      const light = this.lights.get(name);
      if (light === undefined) return;
      const { hue, strength } = glow(duties[3 * n], duties[3 * n + 1], duties[3 * n + 2]);
      if (hue === light.hue && strength === light.strength) return;
      light.hue = hue;
      light.strength = strength;
      for (const element of [light.gradient, light.lamp, light.ring]) element.style.color = hue;
      for (const element of [light.halo, light.ring]) element.setAttribute("opacity", strength.toFixed(3));
      light.lamp.setAttribute("opacity", (strength ** DAZZLE).toFixed(3));
    });
  }

  /**
   * Take the pieces on the table; they are drawn unless others are drawn instead.
   * @param {Piece[]} pieces
   */
  lay(pieces) {
    this.pieces = pieces;
    this.draw();
  }

  /**
   * Draw these pieces instead of those on the table, or, with null, the table again. The hand keeps to the table.
   * @param {Drawn[] | null} pieces
   */
  drawInstead(pieces) {
    this.instead = pieces;
    this.draw();
  }

  /**
   * Draw the pieces of a past position, or, with null, the present ones again.
   * @param {Drawn[] | null} pieces
   */
  drawPast(pieces) {
    this.past = pieces;
    this.draw();
  }

  draw() {
    /** @type {Drawn[]} */
    const shown = this.past ?? this.instead ?? this.pieces.filter((lying) => !this.isHidden(lying));
    this.layers.pieces.replaceChildren(
      ...shown.map((lying) => {
        const drawn = piece(lying.colour, this.kindOf(lying)?.sign);
        drawn.setAttribute("transform", `translate(${lying.x_mm} ${-lying.y_mm}) scale(${this.scale})`);
        if (lying.is_held) drawn.classList.add("held");
        if (lying.is_ghost) drawn.classList.add("ghost");
        return drawn;
      }),
    );
    this.drawMissingKinds(shown);
    const taken = new Set(shown.map((lying) => lying.space));
    for (const [name, light] of this.lights) light.ring.classList.toggle("shown", taken.has(name));
  }

  /**
   * Draw the signs of pieces that are not there: a light represents them, or they are wanted.
   * @param {Drawn[]} shown
   */
  drawMissingKinds(shown) {
    const there = new Set(shown.filter((lying) => this.kindOf(lying)).map((lying) => lying.space));
    const missing = Object.entries(this.kinds).filter(([name, { sign }]) => sign !== "" && !there.has(name));
    this.layers.missing.replaceChildren(
      ...missing.map(([name, { sign }]) => {
        const { x_mm, y_mm } = /** @type {Space} */ (this.spaces.get(name));
        return svg("g", { transform: `translate(${x_mm} ${-y_mm}) scale(${this.scale})` }, [kindSign(sign)]);
      }),
    );
  }

  /**
   * Whether the pointer draws this piece, because it carries it.
   * @param {Piece} lying
   */
  isHidden(lying) {
    return this.hidden !== null && (lying.space === this.hidden || lying.is_held);
  }

  /** @param {string | null} space */
  hide(space) {
    this.hidden = space;
    this.draw();
  }

  /**
   * Mark the spaces that the game does not use, that hold a green piece, and whose sensor is left out.
   * @param {string[]} outside
   * @param {string[]} blocked
   * @param {string[]} leftOut
   */
  mark(outside, blocked, leftOut) {
    for (const [name, place] of this.places) {
      place.classList.toggle("outside", outside.includes(name));
      place.classList.toggle("left-out", leftOut.includes(name));
    }
    this.layers.greens.replaceChildren(
      ...blocked.map((name) => {
        const { x_mm, y_mm } = /** @type {Space} */ (this.spaces.get(name));
        const drawn = piece("green");
        drawn.setAttribute("transform", `translate(${x_mm} ${-y_mm})`);
        return drawn;
      }),
    );
  }

  /**
   * The kind of a piece, if it is the piece to which the game assigns one.
   * @param {{colour: Seen | "unclear", space: string | null}} lying
   * @returns {Kind | undefined}
   */
  kindOf({ colour, space }) {
    const kind = space === null ? undefined : this.kinds[space];
    return kind?.colour === colour ? kind : undefined;
  }

  /**
   * Draw the game's markings of spaces: the kinds of the pieces there, and the scenery.
   * @param {Record<string, Kind>} kinds
   * @param {import("./scenery.js").Scenery[]} scenery
   */
  decorate(kinds, scenery) {
    this.kinds = kinds;
    this.draw();
    this.layers.scenery.replaceChildren(
      ...scenery.map((one) => {
        const { x_mm, y_mm } = /** @type {Space} */ (this.spaces.get(one.space));
        return svg("g", { transform: `translate(${x_mm} ${-y_mm}) scale(${this.scale})` }, [sign(one)]);
      }),
    );
  }

  /**
   * Draw what lights mean for players who cannot distinguish hues, or look while they are dark: which colours
   * they keep off, and around which pieces they blink.
   * @param {import("./panel.js").Lights} lights
   */
  markLights(lights) {
    this.layers.forbidden.replaceChildren(
      ...Object.entries(lights).flatMap(([name, { means }]) => {
        const space = this.spaces.get(name);
        const marks = means === "take_off" ? [aroundWrong()] : forbidden(means);
        if (space === undefined || marks.length === 0) return [];
        return [svg("g", { transform: `translate(${space.x_mm} ${-space.y_mm}) scale(${this.scale})` }, marks)];
      }),
    );
  }

  /**
   * Put a badge on each of some spaces.
   * @param {string[]} names
   */
  flag(names) {
    this.layers.badges.replaceChildren(
      ...names.flatMap((name) => {
        const space = this.spaces.get(name);
        return space ? [badge(space.x_mm, -space.y_mm)] : [];
      }),
    );
  }

  /**
   * Draw what a better move would have changed: new pieces, and rings where pieces go.
   * @param {import("./mistakes.js").Change[]} changes
   */
  markBetter(changes) {
    this.layers.better.replaceChildren(
      ...changes.map(({ space, piece: comes }) => {
        const { x_mm, y_mm } = /** @type {Space} */ (this.spaces.get(space));
        const drawn =
          comes === null
            ? [svg("circle", { class: "goes", r: PIECE_MM + 1.5 })]
            : [piece(comes.colour, comes.sign), good()];
        return svg("g", { transform: `translate(${x_mm} ${-y_mm}) scale(${this.scale})` }, drawn);
      }),
    );
  }

  /**
   * Mark the spaces to which something beside the board refers.
   * @param {string} kind a class for their outlines
   * @param {string[]} names
   */
  emphasise(kind, names) {
    for (const [name, place] of this.places) place.classList.toggle(kind, names.includes(name));
  }

  /**
   * Show where a piece would go, and which one is picked up.
   * @param {string | null} target
   * @param {string | null} chosen
   */
  point(target, chosen) {
    for (const [name, place] of this.places) {
      place.classList.toggle("target", name === target);
      place.classList.toggle("chosen", name === chosen);
    }
  }

  /** @param {string} space */
  pieceOn(space) {
    return this.pieces.find((lying) => lying.space === space);
  }

  /**
   * The visible piece on a space: of a past position while one is shown, else of the table.
   * @param {string} space
   * @returns {Drawn | undefined}
   */
  seenOn(space) {
    return (this.past ?? this.pieces).find((lying) => lying.space === space);
  }

  /** Whether the table has such a piece there. @param {Drawn} wanted */
  lies({ space, colour }) {
    return this.pieces.some((lying) => lying.space === space && [colour, "piece"].includes(lying.colour));
  }

  /**
   * Convert a point of the window to the board's millimetres, y upwards.
   * @param {number} clientX
   * @param {number} clientY
   */
  millimetres(clientX, clientY) {
    const { left, top, width } = this.drawing.getBoundingClientRect();
    const scale = this.box.width / width;
    return { x_mm: this.box.x + (clientX - left) * scale, y_mm: -(this.box.y + (clientY - top) * scale) };
  }

  /** Pixels per millimetre. */
  get pixels() {
    return this.drawing.getBoundingClientRect().width / this.box.width;
  }

  /**
   * The space at a place, or null off the board.
   * @param {{x_mm: number, y_mm: number}} place
   * @returns {string | null}
   */
  spaceAt({ x_mm, y_mm }) {
    let [found, least] = [/** @type {string | null} */ (null), this.reachMm];
    for (const space of this.spaces.values()) {
      const distance = Math.hypot(space.x_mm - x_mm, space.y_mm - y_mm);
      if (distance < least) [found, least] = [space.name, distance];
    }
    return found;
  }
}

/**
 * How much wider the drawing is on each side, to leave room for the keys where spaces fill the corners.
 * @param {number} widthMm of all spaces
 * @param {number} freeMm between the lower left corner and the first space there
 */
function besideMm(widthMm, freeMm) {
  const width = widthMm + 2 * FRAME_MM;
  return Math.max(0, (KEYS * width - FRAME_MM - freeMm) / (1 - 2 * KEYS));
}
