/** What the keys do now: step through choices, OK, Undo, ask for a hint; and whether spaces can be tapped. */

import { element, isShortcut, write } from "./dom.js";

/**
 * @typedef {import("./panel.js").State} State
 * @typedef {{ok: string, undo: string, hint: string, steps: boolean, step_back: string, step_on: string, taps: boolean,
 *   is_ok_wanted: boolean, is_offered: boolean, takes_back: boolean, choices: string[], menu: import("./lightmenu.js").Group[] | null}} Opened ``ok`` and ``undo`` are what the
 *   keys would do, ``hint`` what can be asked for, each empty if nothing; ``takes_back`` is whether Undo takes moves back,
 *   ``choices`` what OK would open; ``menu`` is null while it is closed
 */

const STEPS = /** @type {Record<string, string>} */ ({ "step-back": "first", "step-on": "second" });
const SHORTCUTS = /** @type {Record<string, string>} */ ({ k: "first", l: "second" });

export class Choices {
  /** @param {(act: string, fields: object) => void} send */
  constructor(send) {
    this.send = send;
    this.steps = false;
    this.hasColourKeys = false;
    this.hasHint = false;
    for (const [id, key] of Object.entries(STEPS)) {
      element(id).addEventListener("click", () => send("tap", { key }));
    }
    element("ask-hint").addEventListener("click", () => this.askHint());
    document.addEventListener("keydown", (event) => this.keyDown(event));
  }

  /** If the page shows the board's colour keys, they step. @param {import("./board.js").BoardMessage} message */
  build({ sensing, has_workbench }) {
    this.hasColourKeys = sensing === "single" && has_workbench;
  }

  /** @param {State} state */
  show({ opened }) {
    const had = element("answers").contains(document.activeElement) ? document.activeElement : null;
    const { choices } = opened;
    this.steps = opened.steps;
    offer("tap-ok", choices.length === 0 || choices.includes("declare") ? opened.ok : "");
    offer("leave", opened.takes_back ? "" : opened.undo);
    element("tap-ok").classList.toggle("primary", choices.length === 0);
    enable("tap-undo", opened.takes_back ? opened.undo : "");
    enable("ask-hint", opened.hint);
    element("other-choices").hidden = choices.length === 0;
    write("step-back", opened.step_back);
    write("step-on", opened.step_on);
    for (const id of Object.keys(STEPS)) element(id).hidden = !opened.steps;
    this.hasHint = opened.hint !== "";
    if (had instanceof HTMLElement && had.hidden) element("open-rules").focus();
  }

  askHint() {
    if (this.hasHint) this.send("choose", { choice: "hint" });
  }

  /** @param {KeyboardEvent} event */
  keyDown(event) {
    if (event.key.toLowerCase() === "h" && isShortcut(event)) this.askHint();
    const stepped = SHORTCUTS[event.key.toLowerCase()];
    if (!this.steps || this.hasColourKeys || stepped === undefined || !isShortcut(event)) return;
    this.send("tap", { key: stepped });
  }
}

/**
 * Offer what a key would do, as a button named after it; no button for nothing.
 * @param {string} id
 * @param {string} does empty for nothing
 */
function offer(id, does) {
  write(id, does);
  element(id).hidden = does === "";
}

/**
 * Say what a button would do that always has its place and its word; one that would do nothing is disabled, and keeps
 * the focus.
 * @param {string} id
 * @param {string} does empty for nothing
 */
function enable(id, does) {
  const button = element(id);
  button.setAttribute("aria-disabled", String(does === ""));
  if (does === "") button.removeAttribute("aria-label");
  else if (button.getAttribute("aria-label") !== does) button.setAttribute("aria-label", does);
}
