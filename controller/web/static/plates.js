/** The plates of the players, each at their edge of the board: who they are, what is left, and whose turn it is. */

import { isTurned } from "./appearance.js";
import { element, write } from "./dom.js";
import { piece } from "./shapes.js";
import { say } from "./translation.js";

/** @typedef {import("./panel.js").State} State */

/** The parts of a plate that are words. */
const PARTS = /** @type {const} */ (["chip", "name", "level", "left"]);

export class Plates {
  constructor() {
    /** What is drawn of each colour. @type {Map<Element, string>} */
    this.drawn = new Map();
  }

  /** @param {State} state */
  show(state) {
    const [near, far] = isTurned()
      ? /** @type {const} */ (["purple", "orange"])
      : /** @type {const} */ (["orange", "purple"]);
    this.write(element("plate-near"), near, state);
    this.write(element("plate-far"), far, state);
  }

  /**
   * @param {HTMLElement} plate
   * @param {"orange" | "purple"} colour
   * @param {State} state
   */
  write(plate, colour, state) {
    const { game, players, seats, left } = state;
    const called = game.colours[colour];
    const own = seats[colour] > 0 ? say("play.computer") : players[colour];
    const shows = shown(colour, state);
    const said = {
      chip: say("play.chip", { shows }),
      name: own || say("colour.name", { colour: called }),
      level: seats[colour] > 0 ? say("play.level", { level: seats[colour] }) : "",
      left: say("play.left", { count: left[colour] }),
    };
    for (const part of PARTS) {
      const line = /** @type {HTMLElement} */ (plate.querySelector(`.${part}`));
      write(line, said[part]);
      line.title = said[part];
    }
    plate.dataset.shows = shows;
    const disc = /** @type {Element} */ (plate.querySelector(".disc"));
    // A name alone does not show which colour it plays.
    disc.setAttribute("aria-hidden", String(own === ""));
    disc.setAttribute("aria-label", say("colour.plain", { colour: called }));
    if (this.drawn.get(disc) === colour) return;
    this.drawn.set(disc, colour);
    disc.replaceChildren(piece(colour, { isFlat: true }));
  }
}

/**
 * What the plate of a player tells of the turn.
 * @param {"orange" | "purple"} colour
 * @param {State} state
 */
function shown(colour, { outcome, to_move, seats, bars, link }) {
  if (outcome !== null) return outcome.winner === colour ? "won" : "";
  if (to_move !== colour || link.status !== "linked") return "";
  if (seats[colour] > 0) return bars[colour] === "thinking" ? "thinking" : "turn";
  return Object.values(seats).some((level) => level > 0) ? "own" : "turn";
}
