// @ts-check
/** The fields for the names of the two players, wherever they stand. */

import { say } from "./say.js";

/** As many characters as the server takes, however many bytes each has. */
const MOST = 24;

export class Names {
  /**
   * @param {HTMLElement} within
   * @param {(names: {first: string, second: string}) => void} onChange told when somebody has written a name
   */
  constructor(within, onChange = () => {}) {
    /** @type {HTMLInputElement[]} the field of the first and of the second player */
    this.fields = [...within.querySelectorAll("[data-names]")].map((field) => /** @type {HTMLInputElement} */ (field));
    /** @type {Record<string, string>} as the server has them */
    this.told = {};
    for (const field of this.fields) field.addEventListener("change", () => onChange(this.given()));
  }

  /** The names as they are written. */
  given() {
    const [first, second] = this.fields.map((field) => field.value.trim());
    return { first, second };
  }

  /** Let the players change seats. */
  swap() {
    const [one, other] = this.fields;
    [one.value, other.value] = [other.value, one.value];
  }

  /** What is wrong with them; empty where nothing is. */
  wrong() {
    const isLong = Object.values(this.given()).some((name) => [...name.normalize("NFC")].length > MOST);
    return isLong ? say("settings.name_too_long", { most: MOST }) : "";
  }

  /** Show the names, but leave a field alone that somebody writes in. @param {Record<string, string>} players */
  show(players) {
    const before = this.told;
    this.told = players;
    for (const field of this.fields) {
      const colour = field.dataset.names ?? "";
      if (players[colour] !== before[colour] && field !== document.activeElement) field.value = players[colour];
    }
  }

  /** Write the names anew as the server has them. */
  fill() {
    for (const field of this.fields) field.value = this.told[field.dataset.names ?? ""] ?? "";
  }
}
