/** The dialog with all settings, of the board and of this screen. */

/** @typedef {import("./panel.js").State} State */

import { offer } from "./appearance.js";
import { element, write } from "./dom.js";
import { Names } from "./playernames.js";

/** The language of this browser is kept in a cookie, since the server fills in the words. */
const COOKIE = "language";
const YEAR_S = 365 * 24 * 60 * 60;

export class Settings {
  /**
   * @param {(act: string, fields: object) => void} send
   * @param {() => void} onTurn called when the board is turned, or the message resized
   * @param {() => void} onMenu called to open or close the menu on the lights
   */
  constructor(send, onTurn, onMenu) {
    this.dialog = /** @type {HTMLDialogElement} */ (element("settings-dialog"));
    element("open-settings").addEventListener("click", () => {
      this.names.fill();
      write("settings-wrong", "");
      this.dialog.showModal();
    });
    this.dialog.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("[data-closes]") !== null) this.dialog.close();
    });
    element("clear-table").addEventListener("click", () => send("clear", {}));
    element("open-menu").addEventListener("click", onMenu);
    element("switch-off").addEventListener("click", () => send("switch_off", {}));
    this.names = new Names(this.dialog, (fields) => {
      write("settings-wrong", this.names.wrong());
      if (this.names.wrong() === "") send("set_names", fields);
    });
    /** @type {HTMLInputElement[]} */
    this.shares = [...this.dialog.querySelectorAll("[name=brightness]")].map(
      (radio) => /** @type {HTMLInputElement} */ (radio),
    );
    for (const radio of this.shares) {
      radio.addEventListener("change", () => send("set_brightness", { brightness: Number(radio.value) }));
    }
    /** @type {HTMLInputElement[]} */
    this.paces = [...this.dialog.querySelectorAll("[name=pace]")].map(
      (radio) => /** @type {HTMLInputElement} */ (radio),
    );
    for (const radio of this.paces) {
      radio.addEventListener("change", () => send("set_calm", { is_calm: radio.value === "calm" }));
    }
    offer((name) => ["board", "message"].includes(name) && onTurn());
    offerLanguages();
  }

  /** @param {State} state */
  show({ players, brightness, is_calm, opened }) {
    element("open-menu").setAttribute("aria-expanded", String(opened.menu !== null));
    this.names.show(players);
    for (const radio of this.shares) radio.checked = Number(radio.value) === brightness;
    for (const radio of this.paces) radio.checked = (radio.value === "calm") === is_calm;
    document.body.classList.toggle("calm", is_calm);
  }
}

/** The chosen language; "system" is the browser's own. */
function chosen() {
  const kept = document.cookie.split("; ").find((one) => one.startsWith(`${COOKIE}=`));
  return kept?.slice(COOKIE.length + 1) || "system";
}

/** Activate the choice of language, which reloads the page in it. */
function offerLanguages() {
  for (const found of document.querySelectorAll("[type=radio][name=language]")) {
    const radio = /** @type {HTMLInputElement} */ (found);
    radio.checked = radio.value === chosen();
    radio.addEventListener("change", () => {
      const [value, seconds] = radio.value === "system" ? ["", 0] : [radio.value, YEAR_S];
      document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=strict`;
      location.reload();
    });
  }
}
