/** What the keys do now: step through choices, OK, Undo, ask for a hint; and whether spaces can be tapped. */

import { element, isShortcut, write } from "./dom.js";
import { say } from "./translation.js";

/**
 * @typedef {import("./panel.js").State} State
 * @typedef {{ok: string, undo: string, hint: string, steps: boolean, step_back: string, step_on: string, taps: boolean,
 *   is_ok_wanted: boolean, is_offered: boolean, menu: import("./lightmenu.js").Group[] | null}} Opened ``ok`` and ``undo`` are what the
 *   keys would do, ``hint`` what can be asked for, each empty if nothing; ``menu`` is null while it is closed
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
    this.steps = opened.steps;
    name("tap-undo", opened.undo, say("play.undo"));
    name("tap-ok", opened.ok, say("play.ok"));
    write("step-back", opened.step_back);
    write("step-on", opened.step_on);
    for (const id of Object.keys(STEPS)) element(id).hidden = !opened.steps;
    this.hasHint = opened.hint !== "";
    write("ask-hint", opened.hint);
    element("ask-hint").hidden = !this.hasHint;
    if (had instanceof HTMLElement && had.hidden) element("tap-ok").focus();
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
 * Name a button after what it would do; one that would do nothing keeps its place and focus, but is disabled.
 * @param {string} id
 * @param {string} does empty for nothing
 * @param {string} plain its name in that case
 */
function name(id, does, plain) {
  write(id, does || plain);
  element(id).setAttribute("aria-disabled", String(does === ""));
}
