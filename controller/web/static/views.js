/** The views of the page, selected by the hash of its address: playing, puzzles, games, learning, diagnosing. */

import { element } from "./dom.js";

/** @typedef {"play" | "puzzles" | "games" | "learn" | "diagnose"} View */

/** What a link to a game begins with. */
const GAME = "#game=";

/** @type {View[]} */
const VIEWS = ["play", "puzzles", "games", "learn", "diagnose"];

export class Views {
  /** @param {(view: View) => void} onChange called at the start, and whenever the view changes */
  constructor(onChange) {
    this.onChange = onChange;
    this.isBuilt = false;
    this.hasGame = true;
    this.hasRecords = false;
    const menu = element("bar-menu");
    menu.addEventListener("click", () => menu.matches(":popover-open") && menu.hidePopover());
    window.addEventListener("hashchange", () => this.isBuilt && this.show());
  }

  /** @returns {View} */
  get view() {
    if (!this.hasGame || location.hash === "#diagnose") return "diagnose";
    if (location.hash === "#puzzles") return "puzzles";
    if (location.hash === "#learn") return "learn";
    return this.hasRecords && location.hash === "#games" ? "games" : "play";
  }

  get isDiagnosing() {
    return this.view === "diagnose";
  }

  /**
   * @param {boolean} hasGame without a game there is no view for playing
   * @param {boolean} hasRecords without records there is no view for them
   */
  build(hasGame, hasRecords) {
    this.isBuilt = true;
    this.hasGame = hasGame;
    this.hasRecords = hasRecords && hasGame;
    for (const id of ["to-play", "to-puzzles", "to-learn", "new-game"]) element(id).hidden = !hasGame;
    element("to-games").hidden = !this.hasRecords;
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
      /** @type {HTMLElement} */ (part).hidden = !(dataset.view ?? "").split(" ").includes(view);
    }
    for (const each of VIEWS) {
      if (each === view) element(`to-${each}`).setAttribute("aria-current", "page");
      else element(`to-${each}`).removeAttribute("aria-current");
    }
  }
}
