/**
 * The surface of the board: its deck, its spaces, and the layers in which pieces and marks are drawn. Row a is at the
 * bottom, as the first player sees it, unless the board is turned.
 *
 * A layer is touched only where what it shows changes. The button of a space overlays the drawing, so that keyboards
 * and screen readers get real buttons.
 */

import { isFromAfar } from "../base/appearance.js";
import { badge, reach, svg } from "../base/shapes.js";
import { deck, extent, planned, well } from "./deck.js";
import { around, nameTag } from "./marks.js";
import { buttonOver } from "./spacebuttons.js";

/** Windows in which the board has a narrow frame, and larger marks. */
const SLIM = matchMedia("(max-width: 600px), (max-height: 450px)");
/** The layers of the drawing, from below. */
const LAYERS = [
  "bars",
  "places",
  "scenery",
  "rings",
  "missing",
  "pieces",
  "preview",
  "ahead",
  "carried",
  "around",
  "chosen",
  "marks",
  "forbade",
  "route",
  "better",
  "tried",
  "labels",
  "badges",
  "tags",
];
/** Those in which units are drawn, not millimetres. */
const IN_UNITS = ["bars", "around", "chosen", "route"];

/** @typedef {{name: string, x_mm: number, y_mm: number}} Space */

export class Surface {
  /**
   * @param {SVGElement} drawing
   * @param {HTMLElement} buttons
   * @param {SVGElement} deckDrawing
   */
  constructor(drawing, buttons, deckDrawing) {
    this.drawing = drawing;
    this.buttons = buttons;
    this.deck = deckDrawing;
    /** @type {import("./deck.js").Plan | null} */
    this.plan = null;
    /** @type {Map<string, Space>} */
    this.spaces = new Map();
    /** @type {Map<string, HTMLButtonElement>} */
    this.button = new Map();
    /** @type {Map<string, SVGElement>} */
    this.places = new Map();
    /** @type {Record<string, SVGElement>} by name */
    this.layers = {};
    /** @type {Map<string, string>} what each layer shows, so that it is drawn anew only if that changes */
    this.written = new Map();
    /** The part of the plane that the drawing shows, in millimetres, y downwards. */
    this.box = { x: 0, y: 0, width: 1, height: 1 };
    this.reachMm = 18;
    /** The scale of the drawing: millimetres for a unit. */
    this.scale = 0.3;
    /** @type {string[]} spaces that the game does not use */
    this.outside = [];
    /** Called when the window wants another frame, so that everything is to be drawn anew. */
    this.onFrame = () => {};
    SLIM.addEventListener("change", () => this.onFrame());
  }

  /**
   * Draw an empty board.
   * @param {import("./board.js").BoardMessage} message
   */
  build(message) {
    const plan = planned(message, SLIM.matches || (!message.has_workbench && isFromAfar()));
    this.plan = plan;
    this.reachMm = reach(message.corners_mm).corner;
    this.scale = plan.unit;
    this.spaces = new Map(message.spaces.map((space) => [space.name, space]));
    const inUnits = extent(plan);
    this.box = { x: 0, y: 0, width: 0, height: 0 };
    for (const part of /** @type {("x" | "y" | "width" | "height")[]} */ (Object.keys(this.box))) {
      this.box[part] = inUnits[part] * plan.unit;
    }
    const { x, y, width, height } = this.box;
    for (const drawing of [this.drawing, this.deck]) drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    document.documentElement.style.setProperty("--ratio", String(width / height));
    this.layers = Object.fromEntries([...LAYERS, "under"].map((name) => [name, svg("g", { class: name })]));
    this.drawing.replaceChildren(...LAYERS.map((name) => this.layers[name]));
    for (const name of IN_UNITS) this.layers[name].setAttribute("transform", `scale(${plan.unit})`);
    this.written.clear();
    this.drawDeck();
    this.places.clear();
    this.button.clear();
    this.buttons.replaceChildren();
    for (const space of message.spaces) this.addSpace(space, message.corners_mm);
  }

  /**
   * Mark the spaces that the game does not use, and those whose sensor is left out.
   * @param {string[]} outside
   * @param {string[]} leftOut
   */
  mark(outside, leftOut) {
    for (const [name, place] of this.places) {
      place.classList.toggle("outside", outside.includes(name));
      place.classList.toggle("left-out", leftOut.includes(name));
    }
    if (this.outside.join() === outside.join()) return;
    this.outside = outside;
    this.drawDeck();
  }

  drawDeck() {
    if (this.plan === null) return;
    const drawn = svg("g", { transform: `scale(${this.scale})` }, deck(this.plan, this.outside));
    this.deck.replaceChildren(drawn, this.layers.under);
  }

  /**
   * @param {Space} space
   * @param {import("../base/shapes.js").Corners} corners
   */
  addSpace(space, corners) {
    const plan = /** @type {import("./deck.js").Plan} */ (this.plan);
    const place = svg("path", { class: "space", d: well(plan, 2.6), transform: this.at(space) });
    this.layers.places.append(place);
    this.places.set(space.name, place);
    const label = svg("text", { x: space.x_mm, y: -space.y_mm + 1.9 });
    label.textContent = space.name;
    this.layers.labels.append(label);
    const { high } = reach(corners);
    const button = buttonOver(space, this.box, 1.62 * high, 1.62 * high);
    button.tabIndex = this.button.size === 0 ? 0 : -1;
    button.dataset.space = space.name;
    this.button.set(space.name, button);
    this.buttons.append(button);
  }

  /**
   * Where a space is, in the drawing; there, what is drawn is in units.
   * @param {{x_mm: number, y_mm: number}} place
   */
  at({ x_mm, y_mm }) {
    return `translate(${x_mm} ${-y_mm}) scale(${this.scale})`;
  }

  /** Move the keyboard focus to the board. */
  focus() {
    /** @type {HTMLElement | null} */ (this.buttons.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  }

  /**
   * Draw a layer anew if it is to show something else.
   * @param {string} layer
   * @param {unknown} shown what decides how it is drawn
   * @param {() => Element[]} draw
   */
  redraw(layer, shown, draw) {
    const written = JSON.stringify(shown);
    if (this.layers[layer] === undefined || this.written.get(layer) === written) return;
    this.written.set(layer, written);
    this.layers[layer].replaceChildren(...draw());
  }

  /**
   * @param {string} name of a space
   * @param {Element[]} drawn in units, around its middle
   */
  on(name, drawn) {
    return svg("g", { transform: this.at(/** @type {Space} */ (this.spaces.get(name))) }, drawn);
  }

  /**
   * Name the spaces where a piece is to be put at a real board.
   * @param {string[]} names
   */
  tag(names) {
    this.redraw("tags", names, () => names.map((name) => this.on(name, [nameTag(name)])));
  }

  /**
   * Outline the group of spaces that decided the game.
   * @param {string[]} names
   */
  outline(names) {
    this.outlineOn("around", names);
  }

  /**
   * Outline the spaces of a move that is being chosen.
   * @param {string[]} names
   */
  choose(names) {
    this.outlineOn("chosen", names);
  }

  /** @param {string} layer @param {string[]} names */
  outlineOn(layer, names) {
    const { plan } = this;
    if (plan !== null) this.redraw(layer, names, () => around(plan, names));
  }

  /**
   * Put a badge on each of some spaces.
   * @param {string[]} names
   */
  flag(names) {
    this.redraw("badges", names, () =>
      names.flatMap((name) => {
        const space = this.spaces.get(name);
        return space ? [badge(space.x_mm, -space.y_mm, this.scale)] : [];
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
