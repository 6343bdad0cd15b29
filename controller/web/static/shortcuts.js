// @ts-check
/** The list of the keyboard's shortcuts: in a dialog behind a button, and behind a key of its own. */

import { element, isShortcut } from "./dom.js";

/** Let the list be opened and closed. */
export function listKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (element("keys-dialog"));
  element("open-keys").addEventListener("click", () => dialog.showModal());
  element("keys-close").addEventListener("click", () => dialog.close());
  document.addEventListener("keydown", (event) => {
    if (isShortcut(event) && event.key === "?") dialog.showModal();
  });
}
