/** The keys of the keyboard that work anywhere on the page, and the dialog that lists them. */

import { marked } from "./components.js";
import { Close, Dialog, Foot } from "./dialog.js";
import { element, isShortcut } from "./dom.js";
import { h } from "./preact.js";
import { say } from "./translation.js";

/** @typedef {import("./panel.js").Page} Page */

/** The keys that step through what the message offers, unless they are the board's colour keys. */
const STEPS = /** @type {Record<string, string>} */ ({ k: "first", l: "second" });

/** @param {Page} page */
export function listenToKeys(page) {
  element("open-keys").addEventListener("click", page.dialogs.openKeys);
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    const key = event.key.toLowerCase();
    if (key === "?") page.dialogs.openKeys();
    else if (key === "h") askHint(page);
    else if (key === "m") turnMenu(page);
    else if (STEPS[key] !== undefined) step(page, STEPS[key]);
  });
}

/** @param {Page} page */
export function askHint({ state, send }) {
  if (state !== null && state.opened.hint !== "") send("choose", { choice: "hint" });
}

/** Open the menu on the lights, or go back as Undo does. @param {Page} page */
export function turnMenu({ state, send }) {
  if (state?.opened.menu) send("tap", { key: "undo" });
  else send("open_menu");
}

/** @param {Page} page @param {string} key */
function step({ state, board, send }, key) {
  const areColourKeys = board.sensing === "single" && board.has_workbench;
  if (state?.opened.steps && !areColourKeys) send("tap", { key });
}

/** What every key does on this board. @param {{page: Page}} props */
export function Keys({ page: { board, dialogs, declared } }) {
  const { has_workbench, sensing } = board;
  const keys = [
    say("keys.arrows"),
    ...(has_workbench
      ? [say("keys.play"), say("keys.put"), say("keys.carry"), say("keys.lift"), say("keys.let_go")]
      : []),
    ...(declared.hasKinds ? [say("keys.kinds")] : []),
    say("keys.undo"),
    say("keys.ok"),
    say("keys.hint"),
    ...(sensing === "single" ? [say("keys.colours")] : []),
    say("keys.menu"),
    say("keys.list"),
  ];
  return h(
    Dialog,
    { id: "keys-dialog", title: say("keys.keys"), onClose: dialogs.close, isRead: true },
    h(
      "ul",
      {},
      keys.map((text) => h("li", { key: text }, marked(text, "kbd"))),
    ),
    h(Foot, {}, h(Close, { id: "keys-close", text: say("keys.close") })),
  );
}
