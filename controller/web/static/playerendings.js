/** The button beside the turn and its dialog: how the players may end the game other than by its rules. */

import { element, make } from "./dom.js";

/** @typedef {{choice: string, text: string}} Ending */

export class PlayerEndings {
  /** @param {(act: string, fields: object) => void} send */
  constructor(send) {
    this.opener = element("end-game");
    this.dialog = /** @type {HTMLDialogElement} */ (element("end-dialog"));
    this.list = element("endings");
    this.written = "";
    this.opener.addEventListener("click", () => this.dialog.showModal());
    element("end-cancel").addEventListener("click", () => this.dialog.close());
    this.list.addEventListener("click", ({ target }) => {
      const choice = target instanceof HTMLElement ? target.dataset.choice : undefined;
      if (choice === undefined) return;
      this.dialog.close();
      send("choose", { choice });
    });
  }

  /** @param {import("./panel.js").State} state */
  show({ endings }) {
    const hadFocus = document.activeElement === this.opener;
    this.opener.hidden = endings.length === 0;
    if (hadFocus && this.opener.hidden) element("tap-ok").focus();
    if (this.opener.hidden && this.dialog.open) this.dialog.close();
    const written = JSON.stringify(endings);
    if (written === this.written || endings.length === 0) return;
    this.written = written;
    this.list.replaceChildren(
      ...endings.map(({ choice, text }) => make("button", { type: "button", "data-choice": choice }, [text])),
    );
  }
}
