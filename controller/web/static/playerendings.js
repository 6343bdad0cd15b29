/** The dialog with the ways in which the players may end the game other than by its rules. */

import { Button } from "./components.js";
import { element } from "./dom.js";
import { h, render } from "./preact.js";
import { say } from "./translation.js";

export class PlayerEndings {
  /** @param {(act: string, fields: object) => void} send */
  constructor(send) {
    this.send = send;
    this.dialog = /** @type {HTMLDialogElement} */ (element("end-dialog"));
  }

  open() {
    this.dialog.showModal();
  }

  /** @param {import("./panel.js").State} state */
  show({ endings, opened }) {
    if (endings.length === 0 && this.dialog.open) this.dialog.close();
    const does = (/** @type {string} */ act, /** @type {object} */ fields) => () => {
      this.dialog.close();
      this.send(act, fields);
    };
    const others = opened.choices.length > 0 ? say("end_game.others") : "";
    const parts = [
      h("h2", { id: "end-title" }, say("end_game.title")),
      h(
        "div",
        { class: "dialog-buttons", id: "endings" },
        endings.map(({ choice, text }) =>
          h(Button, { key: choice, "data-choice": choice, text, onPress: does("choose", { choice }) }),
        ),
        h(Button, { id: "other-choices", text: others, onPress: does("tap", { key: "ok" }) }),
      ),
      h(
        "div",
        { class: "dialog-buttons" },
        h(Button, { id: "end-cancel", text: say("end_game.cancel"), onPress: () => this.dialog.close() }),
      ),
    ];
    render(parts, this.dialog);
  }
}
