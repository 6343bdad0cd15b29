/**
 * What a hand does for a player at a simulated board, unless they want it like a real table: it clears the board
 * for the next game, puts the pieces as Undo wants them, and sets up a puzzle.
 *
 * It moves pieces and decides nothing: its moves count like those of any hand.
 */

import { element } from "./dom.js";
import { always } from "./storage.js";

/** @typedef {import("./panel.js").State} State */

const REAL = "real-table";

export class PieceMover {
  /** @param {(act: string, fields?: object) => void} send */
  constructor(send) {
    this.send = send;
    this.hasWorkbench = false;
    this.onChange = () => {};
    /** @type {State | null} */
    this.state = null;
    /** @type {{game: string, moves: number} | null} the Undo to follow, if it is the page's last request */
    this.undone = null;
    /** @type {{game: string, puzzle: number} | null} the puzzle to set up, if it is the page's last request */
    this.posed = null;
    this.box = /** @type {HTMLInputElement} */ (element("real-table"));
    this.box.checked = always.read(REAL) === String(true);
    this.box.addEventListener("change", () => {
      always.keep(REAL, String(this.box.checked));
      this.onChange();
    });
  }

  /** @param {import("./board.js").BoardMessage} message */
  build({ has_workbench }) {
    this.hasWorkbench = has_workbench;
  }

  /** Whether the helping hand is on. */
  get isOn() {
    return this.hasWorkbench && !this.box.checked;
  }

  /**
   * Note an act of this page: if the table agrees with the game, Undo will be followed, unless another act
   * comes before it has taken a move back.
   * @param {string} act
   * @param {{key?: string, game?: string, puzzle?: number}} fields
   */
  asked(act, { key, game, puzzle }) {
    const isPosed = act === "new" && this.isOn && game !== undefined && puzzle !== undefined;
    this.posed = isPosed ? { game, puzzle } : null;
    const { state } = this;
    const isUndo = act === "tap" && key === "undo" && this.isOn && state !== null && !state.message.is_problem;
    this.undone = isUndo ? { game: state.game.name, moves: state.moves.length } : null;
  }

  /** @param {State} state */
  show(state) {
    this.state = state;
    const { undone, posed } = this;
    const isThere = state.game.name === posed?.game && state.puzzle?.number === posed?.puzzle;
    if (posed !== null && isThere && state.moves.length === 0) {
      this.posed = null;
      this.send("restore");
    }
    if (undone === null) return;
    const isSame = state.game.name === undone.game;
    const isBack = state.moves.length < undone.moves;
    if (isBack || !isSame) this.undone = null;
    if (isBack && isSame) this.send("restore");
  }

  /**
   * Begin the next game: clearing the board begins it; a board that is already clear gets an act.
   * @param {State} state
   * @param {boolean} hasPieces
   */
  playAgain({ game, blocked }, hasPieces) {
    if (hasPieces) this.send("clear");
    else this.send("new", { game: game.name, blocked });
  }
}
