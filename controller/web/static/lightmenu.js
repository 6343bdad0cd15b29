/** The menu on the lights, in words: a row for each group of lights, a button for each light. */

import { element, isShortcut, make } from "./dom.js";

/**
 * @typedef {{space: string, text: string, is_chosen: boolean}} Option an option, by the space of its light
 * @typedef {{title: string, options: Option[]}} Group
 */

export class Menu {
  /** @param {(act: string, fields?: object) => void} send */
  constructor(send) {
    this.send = send;
    this.isOpen = false;
    this.written = "";
    this.opener = element("open-menu");
    this.groups = element("menu-groups");
    this.opener.addEventListener("click", () => this.turn());
    element("switch-off").addEventListener("click", () => send("switch_off"));
    this.groups.addEventListener("click", ({ target }) => {
      const space = target instanceof HTMLElement ? target.dataset.chooses : undefined;
      if (space !== undefined) send("touch", { space });
    });
    document.addEventListener("keydown", (event) => {
      if (isShortcut(event) && event.key.toLowerCase() === "m") this.turn();
    });
  }

  /** Open it, or go back as Undo does. */
  turn() {
    if (this.isOpen) this.send("tap", { key: "undo" });
    else this.send("open_menu");
  }

  /** @param {import("./panel.js").State} state */
  show({ opened: { menu } }) {
    this.isOpen = menu !== null;
    this.opener.setAttribute("aria-expanded", String(this.isOpen));
    const written = JSON.stringify(menu);
    if (written === this.written) return;
    this.written = written;
    const groups = menu ?? [];
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const chooses = this.groups.contains(focused) ? focused?.dataset.chooses : undefined;
    this.groups.replaceChildren(...groups.map(drawn));
    element("menu").hidden = groups.length === 0;
    if (chooses === undefined) return;
    const same = /** @type {HTMLElement | null} */ (this.groups.querySelector(`[data-chooses="${chooses}"]`));
    (same ?? element("open-rules")).focus();
  }
}

/**
 * @param {Group} group
 * @param {number} number
 */
function drawn({ title, options }, number) {
  const id = `menu-group-${number}`;
  const buttons = options.map(({ space, text, is_chosen }) =>
    make("button", { type: "button", class: "option", "data-chooses": space, "aria-pressed": String(is_chosen) }, [
      text,
    ]),
  );
  return make("div", { role: "group", "aria-labelledby": id }, [make("h3", { id }, [title]), ...buttons]);
}
