/** The fields for the names of the two players, wherever they appear. */

import { say } from "./translation.js";

/** The most characters that the server accepts, however many bytes each has. */
const MOST = 24;

export class Names {
  /**
   * @param {HTMLElement} within
   * @param {(names: {first: string, second: string}) => void} onChange called when a name was entered
   */
  constructor(within, onChange = () => {}) {
    /** @type {HTMLInputElement[]} the field of the first and of the second player */
    this.fields = [...within.querySelectorAll("[data-names]")].map((field) => /** @type {HTMLInputElement} */ (field));
    /** @type {Record<string, string>} as on the server */
    this.players = {};
    for (const field of this.fields) field.addEventListener("change", () => onChange(this.given()));
  }

  /** The names as entered. */
  given() {
    const [first, second] = this.fields.map((field) => field.value.trim());
    return { first, second };
  }

  /** Swap the two names. */
  swap() {
    const [one, other] = this.fields;
    [one.value, other.value] = [other.value, one.value];
  }

  /** What is wrong with the names; empty if nothing is. */
  wrong() {
    const isLong = Object.values(this.given()).some((name) => [...name.normalize("NFC")].length > MOST);
    return isLong ? say("settings.name_too_long", { most: MOST }) : "";
  }

  /** Show the names, except in a field being edited. @param {Record<string, string>} players */
  show(players) {
    const before = this.players;
    this.players = players;
    for (const field of this.fields) {
      const colour = field.dataset.names ?? "";
      if (players[colour] !== before[colour] && field !== document.activeElement) field.value = players[colour];
    }
  }

  /** Reset the names to those of the server. */
  fill() {
    for (const field of this.fields) field.value = this.players[field.dataset.names ?? ""] ?? "";
  }
}
