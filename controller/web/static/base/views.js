/** The views of the page, selected by the hash of its address: its own, and the parts of annexes that are views. */

import { element } from "./dom.js";

/** @typedef {string} View one of `VIEWS`, or the name of a part */

/** What a link to a game begins with. */
const GAME = "#game=";

const VIEWS = ["play", "puzzles", "games", "learn", "diagnose"];

export class Views {
  /** @param {(view: View) => void} onChange called at the start, and whenever the view changes */
  constructor(onChange) {
    this.onChange = onChange;
    this.isBuilt = false;
    this.hasGame = true;
    this.hasRecords = false;
    /** The parts that are views, by their names, and what their links say. @type {Map<string, string>} */
    this.parts = new Map();
    const menu = element("bar-menu");
    menu.addEventListener("click", () => menu.matches(":popover-open") && menu.hidePopover());
    window.addEventListener("hashchange", () => this.isBuilt && this.show());
  }

  /** @returns {View} */
  get view() {
    const asked = location.hash.slice(1);
    if (!this.hasGame || asked === "diagnose") return "diagnose";
    if (asked === "games") return this.hasRecords ? "games" : "play";
    return VIEWS.includes(asked) || this.parts.has(asked) ? asked : "play";
  }

  get isDiagnosing() {
    return this.view === "diagnose";
  }

  /**
   * @param {boolean} hasGame without a game there is no view for playing
   * @param {boolean} hasRecords without records there is no view for them
   * @param {{name: string, view: string}[]} parts without a text for its link a part is no view
   */
  build(hasGame, hasRecords, parts) {
    this.isBuilt = true;
    this.hasGame = hasGame;
    this.hasRecords = hasRecords && hasGame;
    for (const id of ["to-play", "to-puzzles", "to-learn", "new-game"]) element(id).hidden = !hasGame;
    element("to-games").hidden = !this.hasRecords;
    this.parts = new Map(parts.filter(({ view }) => hasGame && view !== "").map(({ name, view }) => [name, view]));
    for (const link of document.querySelectorAll("nav .part")) link.remove();
    element("to-learn").before(...[...this.parts].map(([name, text]) => linkTo(name, text)));
    this.show();
  }

  /** Take the link to a game out of the address, which it is opened from once; empty if there is none. */
  takeLink() {
    const { hash } = location;
    if (!hash.startsWith(GAME)) return "";
    history.replaceState(null, "", "#play");
    return hash.slice(1);
  }

  /** Change to a view in place of the present one. @param {View} view */
  go(view) {
    history.replaceState(null, "", `#${view}`);
    this.show();
  }

  show() {
    this.reveal();
    this.onChange(this.view);
  }

  /** Show the parts of this view, and no others. */
  reveal() {
    const { view } = this;
    document.body.classList.toggle("diagnosing", view === "diagnose");
    for (const part of document.querySelectorAll("[data-view]")) {
      const { dataset } = /** @type {HTMLElement} */ (part);
      const shown = this.parts.has(view) ? "games" : view;
      /** @type {HTMLElement} */ (part).hidden = !(dataset.view ?? "").split(" ").includes(shown);
    }
    for (const each of [...VIEWS, ...this.parts.keys()]) {
      if (each === view) element(`to-${each}`).setAttribute("aria-current", "page");
      else element(`to-${each}`).removeAttribute("aria-current");
    }
  }
}

/** The link to a part. @param {string} name @param {string} text */
function linkTo(name, text) {
  const link = document.createElement("a");
  Object.assign(link, { href: `#${name}`, id: `to-${name}`, className: "part", textContent: text });
  return link;
}
