// @ts-check
/** The choice who moves for each of the two players: a hand, or the engine at some level. */

import { say } from "./say.js";

/** So many levels has the engine. */
const LEVELS = 8;

export class Seats {
  /** @param {HTMLElement} within */
  constructor(within) {
    /** @type {HTMLSelectElement[]} the choice of the first and of the second player */
    this.choices = [...within.querySelectorAll("[data-moves]")].map((choice) => /** @type {HTMLSelectElement} */ (choice));
    /** @type {Record<string, number>} as the server has them */
    this.told = {};
    for (const choice of this.choices) {
      const levels = Array.from({ length: LEVELS }, (_, n) => new Option(say("new.engine", { level: n + 1 }), `${n + 1}`));
      choice.replaceChildren(new Option(say("new.hand"), "0"), ...levels);
    }
  }

  /** Who was chosen: 0 for a hand, or a level. */
  given() {
    return this.choices.map((choice) => Number(choice.value));
  }

  /** Let the players change seats. */
  swap() {
    const [one, other] = this.choices;
    [one.value, other.value] = [other.value, one.value];
  }

  /** @param {Record<string, number>} seats */
  show(seats) {
    this.told = seats;
  }

  /** Choose anew as the server has it; a program that is no engine of this board gives way to a hand. */
  fill() {
    for (const choice of this.choices) choice.value = String(Math.max(this.told[choice.dataset.moves ?? ""] ?? 0, 0));
  }
}
