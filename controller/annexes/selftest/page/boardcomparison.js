/**
 * Two small boards: how the lights should look, and the same board again, on which differences are marked.
 *
 * Each space of the second one is a toggle button: pointer, keyboard and screen reader all mark alike.
 */

import { element } from "../../../web/static/base/dom.js";
import { svg } from "../../../web/static/base/shapes.js";
import { say } from "../../../web/static/base/translation.js";
import { SmallBoard } from "../../../web/static/board/smallboard.js";
import { buttonOver, WAYS, Walk } from "../../../web/static/board/spacebuttons.js";

/** The height of a button as a share of the pitch: rows of hexagons are closer together than the spaces in them. */
const ROW = 0.86;
/** A lit light, and half the width of a cross, in units. */
const LAMP = 25;
const CROSS = "M-27-27 27 27M-27 27 27-27";

export class Comparison {
  /** @param {(space: string) => void} onToggle called with a space that was marked or unmarked */
  constructor(onToggle) {
    this.onToggle = onToggle;
    this.overlay = element("differing");
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Record<string, string>} */
    this.shown = {};
    this.walk = new Walk();
    this.overlay.addEventListener("keydown", (event) => this.key(event));
    this.overlay.addEventListener("focusin", ({ target }) => this.stop(target));
  }

  /** @param {import("../../../web/static/board/board.js").BoardMessage} message */
  build(message) {
    this.should = new SmallBoard(drawing("should-be"), message);
    this.differs = new SmallBoard(drawing("differs"), message);
    const box = /** @type {SVGSVGElement} */ (this.differs.drawing).viewBox.baseVal;
    const [wide, high] = [message.pitch_mm, ROW * message.pitch_mm];
    this.buttons = new Map(
      message.spaces.map((space, n) => {
        const button = buttonOver(space, box, wide, high);
        button.tabIndex = n === 0 ? 0 : -1;
        button.dataset.light = space.name;
        button.addEventListener("click", () => this.onToggle(space.name));
        return [space.name, button];
      }),
    );
    this.overlay.replaceChildren(...this.buttons.values());
  }

  /**
   * Draw how the lights should look, and what differs from that.
   * @param {Record<string, string>} shown hue by space, all others dark
   * @param {Set<string>} marked
   */
  draw(shown, marked) {
    if (this.should === undefined || this.differs === undefined) return;
    const lit = Object.keys(shown).length;
    this.should.drawing.setAttribute("aria-label", say("picking.lit", { lit, count: this.buttons.size }));
    this.should.draw([], lamps(this.should, shown));
    this.differs.draw([], [...lamps(this.differs, shown), ...crosses(this.differs, marked)]);
    for (const [space, button] of this.buttons) {
      const hue = shown[space] ?? "dark";
      button.setAttribute("aria-label", say("picking.light", { space, hue }));
      button.setAttribute("aria-pressed", String(marked.has(space)));
    }
  }

  /** @param {EventTarget | null} target */
  stop(target) {
    this.walk.stand(this.spaceOf(target));
    for (const button of this.buttons.values()) button.tabIndex = button === target ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = this.spaceOf(event.target);
    const way = WAYS[event.key];
    if (here === undefined || way === undefined || this.differs === undefined) return;
    event.preventDefault();
    this.walk.step([...this.differs.spaces.values()], here, way, (next) => this.buttons.get(next)?.focus());
  }

  /** @param {EventTarget | null} target */
  spaceOf(target) {
    return this.differs?.spaces.get(target instanceof HTMLElement ? (target.dataset.light ?? "") : "");
  }
}

/** @param {string} id @returns {SVGSVGElement} */
function drawing(id) {
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (element(id)));
}

/**
 * Draw the lit lights, each in its hue; the others are empty spaces.
 * @param {SmallBoard} board
 * @param {Record<string, string>} shown
 */
function lamps(board, shown) {
  return Object.entries(shown).flatMap(([name, hue]) => {
    const space = board.spaces.get(name);
    if (space === undefined) return [];
    const kind = `should ${hue}`;
    return [board.outlined(space, kind), board.at(space, [svg("circle", { class: `lit ${hue}`, r: LAMP })])];
  });
}

/**
 * Mark differences with a cross that shows on any ground.
 * @param {SmallBoard} board
 * @param {Set<string>} marked
 */
function crosses(board, marked) {
  return [...marked].flatMap((name) => {
    const space = board.spaces.get(name);
    if (space === undefined) return [];
    return [
      board.at(space, [svg("path", { class: "cross under", d: CROSS }), svg("path", { class: "cross", d: CROSS })]),
    ];
  });
}
