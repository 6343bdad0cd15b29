/** What the lights mean: those lit now and, folded away, the game's others. The server decides which are which. */

import { well } from "./deck.js";
import { element } from "./dom.js";
import { drawSample } from "./marks.js";

/** @typedef {{shown: string[], others: string[]}} Lit meanings by their names */

export class Legend {
  constructor() {
    this.shown = element("shown-lights");
    this.others = element("other-lights");
    /** @type {Map<string, HTMLElement>} */
    this.lines = new Map();
    for (const line of this.others.children) {
      this.lines.set(/** @type {HTMLElement} */ (line).dataset.means ?? "", /** @type {HTMLElement} */ (line));
    }
    this.written = "";
  }

  /** Draw the samples of a board's spaces. @param {import("./deck.js").Plan} plan */
  build(plan) {
    const cell = well(plan, 0);
    for (const line of this.lines.values()) {
      const drawing = /** @type {SVGElement | null} */ (line.querySelector("[data-sample]"));
      if (drawing !== null) drawSample(drawing, drawing.dataset.sample ?? "", cell, plan.isSquare);
    }
  }

  /** @param {Lit} lit */
  show(lit) {
    const written = JSON.stringify(lit);
    if (written === this.written) return;
    this.written = written;
    this.shown.replaceChildren(...this.named(lit.shown));
    this.others.replaceChildren(...this.named(lit.others));
  }

  /** @param {string[]} names */
  named(names) {
    return names.flatMap((name) => this.lines.get(name) ?? []);
  }
}
