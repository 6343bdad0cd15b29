/** The choice of who moves for each of the two players: a hand, or the engine at some level. */

import { say } from "./translation.js";

/** The number of the engine's levels. */
const LEVELS = 8;

export class Seats {
  /** @param {HTMLElement} within */
  constructor(within) {
    /** @type {HTMLSelectElement[]} the choice of the first and of the second player */
    this.choices = [...within.querySelectorAll("[data-moves]")].map(
      (choice) => /** @type {HTMLSelectElement} */ (choice),
    );
    /** @type {Record<string, number>} as the server has them */
    this.seats = {};
    for (const choice of this.choices) {
      const levels = Array.from(
        { length: LEVELS },
        (_, n) => new Option(say("new.engine", { level: n + 1 }), `${n + 1}`),
      );
      choice.replaceChildren(new Option(say("new.hand"), "0"), ...levels);
    }
  }

  /** The chosen seats: 0 for a hand, or a level. */
  given() {
    return this.choices.map((choice) => Number(choice.value));
  }

  /** Swap the two seats. */
  swap() {
    const [one, other] = this.choices;
    [one.value, other.value] = [other.value, one.value];
  }

  /** @param {Record<string, number>} seats */
  show(seats) {
    this.seats = seats;
  }

  /** Reset the choices to the server's; a player elsewhere counts as a hand. */
  fill() {
    for (const choice of this.choices) choice.value = String(Math.max(this.seats[choice.dataset.moves ?? ""] ?? 0, 0));
  }
}
