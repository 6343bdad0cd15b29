/** The views of the page, and what is seen in each; the hash of the address says which is wanted. */

/** @typedef {string} View one of the page's own, or the name of a part */

/** What a link to a game begins with. */
const GAME = "#game=";

/** @param {(hash: string) => void} onChange called with the hash whenever it has changed */
export function watchAddress(onChange) {
  window.addEventListener("hashchange", () => onChange(location.hash.slice(1)));
}

/** Take the link to a game out of the address, which it is opened from once; empty if there is none. */
export function takeLink() {
  const { hash } = location;
  if (!hash.startsWith(GAME)) return "";
  history.replaceState(null, "", "#play");
  return hash.slice(1);
}

/**
 * Show the parts of a view, and no others.
 * @param {View} view
 * @param {Map<string, string>} parts that are views
 */
export function reveal(view, parts) {
  for (const part of document.querySelectorAll("[data-view]")) {
    const { dataset } = /** @type {HTMLElement} */ (part);
    const shown = parts.has(view) ? "games" : view;
    /** @type {HTMLElement} */ (part).hidden = !(dataset.view ?? "").split(" ").includes(shown);
  }
}
