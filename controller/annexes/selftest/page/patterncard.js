/** The card of test patterns: a button for each picture. The board decides what shines. */

import { element } from "../../../web/static/base/dom.js";

export class Shining {
  /** @param {(act: string, fields?: object) => void} send */
  constructor(send) {
    /** @type {HTMLButtonElement[]} */
    this.buttons = [...element("shining").querySelectorAll("button")];
    for (const button of this.buttons) {
      button.addEventListener("click", () => send("shine", { picture: button.dataset.picture }));
    }
  }

  /** @param {{can_shine: boolean}} examination */
  show({ can_shine }) {
    for (const button of this.buttons) button.disabled = !can_shine;
  }
}
