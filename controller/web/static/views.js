// @ts-check
/** The views of the page: playing (or simulating) and diagnosing, told apart by the hash of its address. */

import { element, write } from "./page.js";
import { say } from "./say.js";

export class Views {
  /** @param {(isDiagnosing: boolean) => void} onChange told at the beginning, and whenever the view is another */
  constructor(onChange) {
    this.onChange = onChange;
    this.isBuilt = false;
    this.hasGame = true;
    window.addEventListener("hashchange", () => this.isBuilt && this.show());
  }

  get isDiagnosing() {
    return !this.hasGame || location.hash === "#diagnose";
  }

  /**
   * @param {boolean} hasBench
   * @param {boolean} hasGame where there is nothing to play, there is no view of it
   */
  build(hasBench, hasGame) {
    this.isBuilt = true;
    this.hasGame = hasGame;
    element("to-play").hidden = !hasGame;
    write("to-play", say("nav.play", { has_bench: hasBench }));
    this.show();
  }

  show() {
    const { isDiagnosing } = this;
    document.body.classList.toggle("diagnosing", isDiagnosing);
    for (const part of document.querySelectorAll("[data-view]")) {
      const { dataset } = /** @type {HTMLElement} */ (part);
      /** @type {HTMLElement} */ (part).hidden = (dataset.view === "diagnose") !== isDiagnosing;
    }
    for (const [id, isHere] of /** @type {[string, boolean][]} */ ([
      ["to-play", !isDiagnosing],
      ["to-diagnose", isDiagnosing],
    ])) {
      if (isHere) element(id).setAttribute("aria-current", "page");
      else element(id).removeAttribute("aria-current");
    }
    this.onChange(isDiagnosing);
  }
}
