// @ts-check
/** The dialog with all that can be set: for the board, and for this screen. */

import { element } from "./page.js";
import { offer } from "./screen.js";

export class Settings {
  /** @param {() => void} onTurn told when the board lies the other way */
  constructor(onTurn) {
    this.dialog = /** @type {HTMLDialogElement} */ (element("settings-dialog"));
    element("open-settings").addEventListener("click", () => this.dialog.showModal());
    element("settings-close").addEventListener("click", () => this.dialog.close());
    offer((name) => name === "board" && onTurn());
  }
}
