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
    this.opener.addEventListener("click", () => {
      if (this.opener.getAttribute("aria-disabled") !== "true") this.dialog.showModal();
    });
    element("other-choices").addEventListener("click", () => {
      this.dialog.close();
      send("tap", { key: "ok" });
    });
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
    const isNone = endings.length === 0;
    this.opener.setAttribute("aria-disabled", String(isNone));
    if (isNone && this.dialog.open) this.dialog.close();
    const written = JSON.stringify(endings);
    if (written === this.written || isNone) return;
    this.written = written;
    this.list.replaceChildren(
      ...endings.map(({ choice, text }) => make("button", { type: "button", "data-choice": choice }, [text])),
    );
  }
}
