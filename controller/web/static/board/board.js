/** The board as a drawing: on its surface the lights, on a canvas, and over them pieces and marks. */

import { kindSign, PIECE, piece, svg, use } from "../base/shapes.js";
import { extent, well } from "./deck.js";
import { litBars } from "./edgebars.js";
import { LightCanvas } from "./lightcanvas.js";
import { counted, outlined, partsOf, tipAt } from "./marks.js";
import { sign } from "./scenery.js";
import { Surface } from "./surface.js";

/** The radius of a piece in units, and how far it lies above the dots of its space, by the board and its scenery. */
const LYING = { hexagon: { radius: 37, up: 0 }, square: { radius: 34, up: 0 }, counted: { radius: 31.5, up: 7 } };
/** How much higher a piece is drawn that a hand holds. */
const HELD = 9;

/**
 * @typedef {import("./surface.js").Space} Space
 * @typedef {"orange" | "purple" | "piece"} Seen the colour of a piece, or "piece" if unknown
 * @typedef {{colour: Seen, space: string | null, x_mm: number, y_mm: number, is_held: boolean}} Piece
 * @typedef {{colour: "orange" | "purple", called: string, said: string, sign: string}} Kind a kind of piece that the game distinguishes
 * @typedef {{colour: Seen | "unclear", space: string | null, x_mm: number, y_mm: number, is_held: boolean}} Drawn
 * @typedef {{name: string, title: string, colours: import("../base/colournames.js").Colours, spaces: string[], max_blocked: number, is_shuffled: boolean, openings: {name: string, said: string, means: string, begins: string | null}[],
 *   begins: string | null, is_elsewhere: boolean}} Game ``begins`` is who always begins, null if chance decides; a game
 *   that is elsewhere has another board
 * @typedef {{name: string, title: string, has_workbench: boolean, has_hand: boolean, has_pace: boolean, has_records: boolean, sensing: "dual" | "single",
 *   transport: "serial" | "gpio", pitch_mm: number, corners_mm: import("../base/shapes.js").Corners, spaces: Space[], lights: string[], games: Game[],
 *   wiring: import("../workbench/matrix.js").Wiring, fault_kinds: import("../workbench/faults.js").Kind[]}} BoardMessage
 */

export class Board extends Surface {
  /**
   * @param {SVGElement} drawing
   * @param {HTMLElement} buttons
   * @param {SVGElement} deckDrawing
   * @param {HTMLCanvasElement} canvas
   */
  constructor(drawing, buttons, deckDrawing, canvas) {
    super(drawing, buttons, deckDrawing);
    this.lights = new LightCanvas(canvas);
    /** @type {string[]} the spaces of the lights, as the strip has them */
    this.order = [];
    /** @type {Piece[]} on the table */
    this.pieces = [];
    /** @type {Record<string, Kind>} the game's kinds of the pieces on some spaces */
    this.kinds = {};
    /** @type {Record<string, import("./scenery.js").Scenery>} what lies on some spaces, or is printed there */
    this.scenery = {};
    /** @type {import("../panel.js").Lights} */
    this.meant = {};
    /** Where the lifted piece may go, and the spaces that it goes over. @type {Record<string, string[]>} */
    this.routes = {};
    /** The same for each piece that may move, where none is lifted. @type {import("../panel.js").Ways} */
    this.ways = {};
    /** @type {string | null} where the piece lies that is picked up */
    this.chosen = null;
    this.toMove = "orange";
    /** @type {Drawn[] | null} drawn instead of the pieces on the table */
    this.instead = null;
    /** @type {Drawn[] | null} the pieces of a past position, drawn instead of all others */
    this.past = null;
    /** Whether the hand plays on a past position. */
    this.isLive = false;
    /** @type {string | null} a space whose piece follows the pointer and is not drawn here */
    this.hidden = null;
    /** @type {string[]} spaces whose pieces are on their way */
    this.leaving = [];
    /** @type {{space: string, done: () => void}[]} what to do once a piece lies there */
    this.awaited = [];
  }

  /**
   * Draw an empty, dark board.
   * @param {BoardMessage} message
   */
  build(message) {
    super.build(message);
    const plan = /** @type {import("./deck.js").Plan} */ (this.plan);
    this.order = message.lights;
    this.lights.build(plan, extent(plan), this.order);
  }

  /**
   * Draw what the strip shows.
   * @param {Uint8Array} duties 3 bytes per light, in light order
   */
  shine(duties) {
    this.lights.shine(duties);
  }

  /**
   * Light the edge bars.
   * @param {import("./edgebars.js").Bars} bars
   * @param {Record<string, string>} colours
   * @param {"orange" | "purple"} near the colour whose edge is at the bottom
   */
  lightBars(bars, colours, near) {
    const { plan } = this;
    if (plan !== null) this.redraw("bars", [bars, colours], () => litBars(plan, bars, colours, near));
  }

  /**
   * Take the pieces on the table; they are drawn unless others are drawn instead.
   * @param {Piece[]} pieces
   */
  lay(pieces) {
    this.pieces = pieces;
    const [there, awaited] = [this.awaited, /** @type {typeof this.awaited} */ ([])];
    this.awaited = awaited;
    for (const one of there) {
      if (one.space !== "" && this.pieceOn(one.space) === undefined) awaited.push(one);
      else one.done();
    }
    this.draw();
  }

  /**
   * Do something once a piece lies on a space, or after a while.
   * @param {string} space empty if none is to lie anywhere
   * @param {number} ms
   * @param {() => void} done
   */
  whenLaid(space, ms, done) {
    const once = () => {
      this.awaited = this.awaited.filter((one) => one.done !== once);
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(once, ms);
    if (space !== "" && this.pieceOn(space) !== undefined) once();
    else this.awaited.push({ space, done: once });
  }

  /** Do not draw the pieces that are on their way from these spaces. @param {string[]} spaces */
  hideAll(spaces) {
    this.leaving = spaces.filter((space) => space !== "");
    this.draw();
  }

  /** The scale of a piece's symbol, in units. */
  get pieceScale() {
    return this.lying.radius / PIECE;
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
   * @param {boolean} [isLive] whether the hand plays on them
   */
  drawPast(pieces, isLive = false) {
    [this.past, this.isLive] = [pieces, isLive];
    this.draw();
  }

  /** How a piece lies on a space. */
  get lying() {
    if (Object.values(this.scenery).some(({ hue }) => hue === "")) return LYING.counted;
    return this.plan?.isSquare ? LYING.square : LYING.hexagon;
  }

  draw() {
    const free = () => this.playedOn.filter((one) => !this.isHidden(one));
    /** @type {Drawn[]} */
    const shown = (this.isLive ? free() : (this.past ?? this.instead ?? free())).slice();
    shown.sort((one, other) => other.y_mm - one.y_mm || one.x_mm - other.x_mm);
    const how = shown.map((one) => this.lookOf(one));
    const { radius, up } = this.lying;
    this.redraw("pieces", [shown, how, radius], () =>
      shown.map((one, n) => {
        const drawn = piece(one.colour, how[n]);
        const high = one.is_held ? up + HELD : up;
        const lifted = [`translate(0 ${-high})`, `scale(${this.pieceScale.toFixed(3)})`];
        drawn.setAttribute("transform", [this.at(one), ...lifted].join(" "));
        return drawn;
      }),
    );
    this.drawMissingKinds(shown);
    this.drawMarks();
  }

  /**
   * How a piece looks: as its kind, with the animal under it.
   * @param {Drawn} one
   */
  lookOf(one) {
    const { hue = "" } = this.scenery[one.space ?? ""] ?? {};
    return { sign: this.kindOf(one)?.sign ?? "", emblem: hue };
  }

  /**
   * Draw the signs of pieces that are not there: a light represents them, or they are wanted.
   * @param {Drawn[]} shown
   */
  drawMissingKinds(shown) {
    const there = new Set(shown.filter((one) => this.kindOf(one)).map((one) => one.space));
    const missing = Object.entries(this.kinds).filter(([name, { sign }]) => sign !== "" && !there.has(name));
    this.redraw("missing", missing, () =>
      missing.map(([name, { colour, sign }]) => this.on(name, [kindSign(colour, sign)])),
    );
  }

  /**
   * Whether the pointer draws this piece, because it carries it.
   * @param {Drawn} lying
   */
  isHidden(lying) {
    if (lying.space !== null && this.leaving.includes(lying.space)) return true;
    return this.hidden !== null && (lying.space === this.hidden || lying.is_held);
  }

  /** @param {string | null} space */
  hide(space) {
    this.hidden = space;
    this.draw();
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
   * Draw the game's markings of spaces: the kinds of the pieces there, the scenery, the green pieces.
   * @param {Record<string, Kind>} kinds
   * @param {import("./scenery.js").Scenery[]} scenery
   * @param {string[]} blocked spaces that hold a green piece
   */
  decorate(kinds, scenery, blocked) {
    this.kinds = kinds;
    this.scenery = Object.fromEntries(scenery.map((one) => [one.space, one]));
    this.draw();
    this.redraw("scenery", [scenery, blocked], () => [
      ...scenery.map((one) => this.on(one.space, [sign(one)])),
      ...blocked.map((name) => this.on(name, [piece("green")])),
    ]);
  }

  /**
   * Draw what the lights mean.
   * @param {import("../panel.js").Lights} lights
   * @param {string} toMove
   */
  markLights(lights, toMove) {
    this.meant = lights;
    this.toMove = toMove;
    this.drawMarks();
    this.lights.unlit = new Set(Object.keys(lights).filter((name) => lights[name].means === "loses"));
    this.lights.shine(this.lights.duties);
  }

  /** Show where a piece of this colour would lose, while it is over the board. @param {string | null} colour */
  hover(colour) {
    if (colour === this.hovering) return;
    if (colour === null) delete this.drawing.dataset.over;
    else this.drawing.dataset.over = colour;
    this.drawing.dispatchEvent(new Event("hover"));
  }

  /** The colour of the piece over the board; null if none is. */
  get hovering() {
    return this.drawing.dataset.over ?? null;
  }

  /** Round the pieces go rings, below them; over them go tips, and what stands in the middle of a space. */
  drawMarks() {
    const { plan } = this;
    if (plan === null) return;
    const ways = Object.keys(this.ways[this.chosen ?? ""] ?? {});
    const goes = Object.fromEntries(ways.map((name) => [name, { means: "play", colour: "" }]));
    const marked = Object.entries({ ...this.meant, ...goes }).flatMap(([name, meant]) => {
      if (!this.spaces.has(name)) return [];
      const seen = this.seenOn(name);
      /** @type {import("./marks.js").Standing} */
      const standing = seen === undefined ? "" : seen.colour === this.toMove ? "own" : "enemy";
      return [{ name, meant, standing, sign: this.kinds[name]?.sign ?? "" }];
    });
    const parts = () => marked.map(({ name, meant, standing, sign }) => ({ name, ...partsOf(meant, standing, sign) }));
    this.redraw("rings", marked, () =>
      parts().flatMap(({ name, ring, outline }) => [
        ...(ring.length === 0 ? [] : [this.on(name, [svg("g", { class: "ring" }, ring)])]),
        ...(outline === "" ? [] : [this.on(name, [outlined(well(plan, 6), outline)])]),
      ]),
    );
    this.redraw("marks", marked, () =>
      parts().flatMap(({ name, middle, tip }) => [
        ...(middle.length === 0 ? [] : [this.on(name, [svg("g", { class: "middle" }, middle)])]),
        ...(tip === ""
          ? []
          : [this.on(name, [svg("g", { transform: tipAt(plan.isSquare) }, [use(tip, { class: "tip" })])])]),
      ]),
    );
  }

  /**
   * Draw what a better move would have changed: new pieces, and rings where pieces go.
   * @param {import("../look/mistakes.js").Change[]} changes
   */
  markBetter(changes) {
    this.redraw("better", changes, () =>
      changes.map(({ space, piece: comes }) =>
        this.on(
          space,
          comes === null
            ? [use("ring-off")]
            : [
                piece(comes.colour, { sign: comes.sign, isWanted: true }),
                svg("g", { transform: tipAt(this.plan?.isSquare ?? false) }, [use("tip-good")]),
              ],
        ),
      ),
    );
  }

  /**
   * Show where a piece would go, and which one is picked up.
   * @param {string | null} target
   * @param {string | null} chosen
   */
  point(target, chosen) {
    const { plan } = this;
    const over = chosen === null ? [] : ((this.ways[chosen] ?? this.routes)[target ?? ""] ?? []);
    this.chosen = chosen;
    this.drawMarks();
    this.redraw("route", [chosen, over], () => (plan && chosen ? counted(plan, [chosen, ...over]) : []));
    for (const [name, place] of this.places) {
      place.classList.toggle("target", name === target);
      place.classList.toggle("picked-up", name === chosen);
    }
  }

  /**
   * Keep the rings of the pieces that forbade a move for a while.
   * @param {string[]} spaces
   * @param {number} ms
   */
  ringAgain(spaces, ms) {
    this.redraw("forbade", spaces, () => spaces.map((space) => this.on(space, [use("ring-blocker")])));
    setTimeout(() => this.redraw("forbade", [], () => []), ms);
  }

  /**
   * Draw what a tried move leaves: its piece, with a ring once it is right, or where animals go.
   * @param {import("../look/mistakes.js").Change[]} changes
   * @param {boolean} [isRight]
   */
  markTried(changes, isRight = false) {
    this.hideAll(changes.filter(({ piece: comes }) => comes === null).map(({ space }) => space));
    const comes = changes.filter(({ piece: one }) => one !== null);
    const drawn = comes.length === 0 ? changes : comes;
    this.redraw("tried", [drawn, isRight, this.pieceScale], () =>
      drawn.map(({ space, piece: one }) =>
        this.on(space, [
          ...(one === null ? [] : [svg("g", { transform: this.lift }, [piece(one.colour, this.asKind(space, one))])]),
          ...(isRight ? [use("ring-right")] : one === null ? [use("ring-off")] : []),
          ...(isRight ? [svg("g", { transform: tipAt(this.plan?.isSquare ?? false) }, [use("tip-right")])] : []),
        ]),
      ),
    );
  }

  /** How a piece of a kind would look on a space. @param {string} space @param {Kind} kind */
  asKind(space, { sign }) {
    return { sign, emblem: this.scenery[space]?.hue ?? "" };
  }

  /** Where a piece lies over the middle of its space, and how large. */
  get lift() {
    return `translate(0 ${-this.lying.up}) scale(${this.pieceScale.toFixed(3)})`;
  }

  /** The pieces on which the hand plays. @returns {Drawn[]} */
  get playedOn() {
    return this.isLive && this.past !== null ? this.past : this.pieces;
  }

  /** @param {string} space */
  pieceOn(space) {
    return /** @type {Piece | undefined} */ (this.playedOn.find((lying) => lying.space === space));
  }

  /**
   * The visible piece on a space: of a past position while one is shown, else of the table.
   * @param {string} space
   * @returns {Drawn | undefined}
   */
  seenOn(space) {
    return (this.past ?? this.pieces).find((lying) => lying.space === space);
  }
}
