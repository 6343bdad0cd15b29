/** The keys of the keyboard that work anywhere on the page. */

import { isShortcut } from "../base/elements.js";

/** @typedef {import("../panel.js").Page} Page */

/** The keys that step through what the message offers, unless they are the board's colour keys. */
const STEPS = /** @type {Record<string, string>} */ ({ k: "first", l: "second" });

/** @param {Page} page */
export function listenToKeys(page) {
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    const key = event.key.toLowerCase();
    if (key === "?") page.dialogs.openKeys();
    else if (key === "h") askHint(page);
    else if (key === "m") turnMenu(page);
    else if (key === "r" && page.view === "play") page.dialogs.openRules();
    else if (key === "e" && canEnd(page)) page.dialogs.openEndings();
    else if (STEPS[key] !== undefined) step(page, STEPS[key]);
  });
}

/** @param {Page} page */
export function askHint({ state, send }) {
  if (state !== null && state.opened.hint !== "") send("choose", { choice: "hint" });
}

/** Whether the players may leave the game as it is; after its end a button beside the moves does. @param {Page} page */
export const canEnd = ({ state, view, own }) =>
  view === "play" && own.guide === null && state?.outcome === null && state.exits.length > 0;

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
