// @ts-check
/**
 * What a hand does for a player at a simulated board, unless he wants it like a real table: it clears the board
 * for the next game, and puts the pieces as Undo wants them.
 *
 * It moves pieces and decides nothing: what it does counts like any hand.
 */

import { element } from "./page.js";
import { always } from "./storage.js";

/** @typedef {import("./panel.js").State} State */

const REAL = "real-table";
/** An Undo that has not taken a move back so soon has done something else. */
const SOON_MS = 1500;

export class TableHelp {
  /** @param {(act: string, fields?: object) => void} send */
  constructor(send) {
    this.send = send;
    this.hasBench = false;
    this.onChange = () => {};
    /** @type {State | null} */
    this.state = null;
    /** @type {{game: string, moves: number, until: number} | null} */
    this.undone = null;
    this.box = /** @type {HTMLInputElement} */ (element("real-table"));
    this.box.checked = always.read(REAL) === String(true);
    this.box.addEventListener("change", () => {
      always.keep(REAL, String(this.box.checked));
      this.onChange();
    });
  }

  /** @param {import("./board.js").BoardMessage} message */
  build({ has_bench }) {
    this.hasBench = has_bench;
  }

  /** Whether there is a hand that helps. */
  get isOn() {
    return this.hasBench && !this.box.checked;
  }

  /**
   * Look at what this page asks for: where the table is as the game has it, Undo is to be followed.
   * @param {string} act
   * @param {{key?: string}} fields
   */
  asked(act, { key }) {
    const { state } = this;
    if (act !== "tap" || key !== "undo" || !this.isOn || state === null || state.message.is_problem) return;
    this.undone = { game: state.game.name, moves: state.moves.length, until: performance.now() + SOON_MS };
  }

  /** @param {State} state */
  show(state) {
    this.state = state;
    const { undone } = this;
    if (undone === null) return;
    const isLate = performance.now() > undone.until || state.game.name !== undone.game;
    const isBack = state.moves.length < undone.moves;
    if (isLate || isBack) this.undone = null;
    if (isBack && !isLate) this.send("restore");
  }

  /**
   * Begin the next game: it begins by itself once the board is clear; one that is clear already is told.
   * @param {State} state
   * @param {boolean} hasPieces
   */
  playAgain({ game, blocked }, hasPieces) {
    if (hasPieces) this.send("clear");
    else this.send("new", { game: game.name, blocked });
  }
}
