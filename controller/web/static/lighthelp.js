/** The help that the lights give each player, and what the coach points at, in words. */

import { element } from "./dom.js";

/** @typedef {import("./panel.js").State} State */

export class Help {
  /** @param {(act: string, fields: object) => void} send */
  constructor(send) {
    /** @type {HTMLSelectElement[]} */
    this.seats = [...element("help-choices").querySelectorAll("select")];
    /** @type {Record<string, string[]>} */
    this.coached = {};
    for (const choice of this.seats) {
      choice.addEventListener("change", () =>
        send("set_help", { seat: choice.dataset.seat, help: Number(choice.value) }),
      );
    }
  }

  /** @param {State} state */
  show({ helps, coached }) {
    this.coached = coached;
    for (const choice of this.seats) choice.value = String(helps[choice.dataset.seat ?? ""]);
  }

  /** The coach's words about a space, the most pressing first. @param {string} space */
  wordsOn(space) {
    return this.coached[space] ?? [];
  }
}
