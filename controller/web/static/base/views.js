/** The links to the views of the page, and what is seen in each; the hash of the address says which is wanted. */

import { element } from "./dom.js";

/** @typedef {string} View one of the page's own, or the name of a part */

/** What a link to a game begins with. */
const GAME = "#game=";

/** @param {(hash: string) => void} onChange called with the hash whenever it has changed */
export function watchAddress(onChange) {
  const menu = element("bar-menu");
  menu.addEventListener("click", () => menu.matches(":popover-open") && menu.hidePopover());
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
 * Have the links to the views of a board.
 * @param {boolean} hasGame without a game there is no view for playing
 * @param {Map<string, string>} parts what the links to parts say
 */
export function link(hasGame, parts) {
  for (const id of ["to-play", "to-puzzles", "to-learn", "new-game"]) element(id).hidden = !hasGame;
  for (const old of document.querySelectorAll("nav .part")) old.remove();
  element("to-learn").before(...[...parts].map(([name, text]) => linkTo(name, text)));
}

/**
 * Show the parts of a view, and no others.
 * @param {View} view
 * @param {Map<string, string>} parts that are views
 */
export function reveal(view, parts) {
  for (const part of document.querySelectorAll("[data-view]")) {
    const { dataset } = /** @type {HTMLElement} */ (part);
    const shown = parts.has(view) ? "part" : view;
    /** @type {HTMLElement} */ (part).hidden = !(dataset.view ?? "").split(" ").includes(shown);
  }
  for (const link of document.querySelectorAll("nav a")) {
    if (link.id === `to-${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** The link to a part. @param {string} name @param {string} text */
function linkTo(name, text) {
  const link = document.createElement("a");
  Object.assign(link, { href: `#${name}`, id: `to-${name}`, className: "part", textContent: text });
  return link;
}
