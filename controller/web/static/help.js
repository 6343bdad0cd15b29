// @ts-check
/** How much the lights tell each player, and what the coach points at, in words and in the legend. */

import { element } from "./page.js";

/** The level from which the coach speaks. */
const COACH = 2;

/** @typedef {import("./panel.js").State} State */

export class Help {
  /** @param {(act: string, fields: object) => void} send */
  constructor(send) {
    /** @type {HTMLSelectElement[]} */
    this.seats = [...element("help-levels").querySelectorAll("select")];
    /** @type {Record<string, string[]>} */
    this.coached = {};
    for (const choice of this.seats) {
      choice.addEventListener("change", () => send("level", { seat: choice.dataset.seat, level: Number(choice.value) }));
    }
  }

  /** @param {State} state */
  show({ levels, coached, scenery }) {
    this.coached = coached;
    for (const choice of this.seats) choice.value = String(levels[choice.dataset.seat ?? ""]);
    const isCoached = Object.values(levels).some((level) => level >= COACH);
    const isCounted = scenery.length > 0 && scenery[0].hue === "";
    for (const line of document.querySelectorAll("[data-coach]")) {
      const { coach } = /** @type {HTMLElement} */ (line).dataset;
      /** @type {HTMLElement} */ (line).hidden = !isCoached || (isCounted && coach === "uncounted");
    }
  }

  /** What the coach says of a space, in the order of its pressing. @param {string} space */
  wordsOn(space) {
    return this.coached[space] ?? [];
  }
}
