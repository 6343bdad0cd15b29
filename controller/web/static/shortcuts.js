/** The list of keyboard shortcuts: a dialog that a button opens, and a key as well. */

import { element, isShortcut } from "./dom.js";

/** Activate the ways to open and close the list. */
export function listKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (element("keys-dialog"));
  element("open-keys").addEventListener("click", () => dialog.showModal());
  element("keys-close").addEventListener("click", () => dialog.close());
  document.addEventListener("keydown", (event) => {
    if (isShortcut(event) && event.key === "?") dialog.showModal();
  });
}
