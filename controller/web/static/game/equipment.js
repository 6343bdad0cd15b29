/** What the page offers at a board, which depends on how that is built and linked. */

import { element } from "../base/elements.js";
import { say } from "../base/translation.js";

/**
 * Show only what works on this board: what needs a workbench, one whose time has a pace, a helping hand at the board, or
 * a hand at this page; reeds for both colours or one per space; reference lines; the pins of a Pi.
 * @param {import("../board/board.js").BoardMessage} message
 * @param {boolean} hasMoving whether the page has a hand
 */
export function equip({ has_workbench, has_hand, has_pace, sensing, transport, wiring }, hasMoving) {
  const has = /** @type {Record<string, boolean>} */ ({
    workbench: has_workbench,
    hand: has_hand,
    pieces: hasMoving,
    pace: has_pace,
    dual: sensing === "dual",
    single: sensing === "single",
    reference: wiring.reference !== null,
    pins: transport === "gpio",
  });
  for (const part of document.querySelectorAll("[data-needs]")) {
    const { dataset } = /** @type {HTMLElement} */ (part);
    /** @type {HTMLElement} */ (part).hidden = !(dataset.needs ?? "").split(" ").every((need) => has[need]);
  }
  element("spaces").setAttribute("aria-label", say("board.spaces", { has_workbench }));
}
