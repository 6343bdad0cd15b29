/**
 * The end of a game: who won and why, an outline on the board of what decided it, and how to go on.
 *
 * The card takes the focus when a game ends while this page is open, and returns it when it closes.
 * Screen readers get the result from the headline and the message; the card only repeats it visually.
 */

import { element, write } from "./dom.js";
import { say } from "./translation.js";

/** @typedef {import("./panel.js").State} State */

export class ResultCard {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./helpinghand.js").HelpingHand} help
   * @param {import("./puzzles.js").Puzzles} puzzles
   * @param {(act: string, fields: object) => void} send
   * @param {() => void} onLook called to look through the game
   */
  constructor(board, help, puzzles, send, onLook) {
    this.board = board;
    this.help = help;
    this.puzzles = puzzles;
    this.send = send;
    this.card = element("result-card");
    /** @type {State | null} */
    this.state = null;
    /** @type {Element | null} what had the focus before the card */
    this.before = null;
    element("play-again").addEventListener("click", () => this.playAgain());
    element("look-back").addEventListener("click", onLook);
    this.card.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.giveBack();
    });
    help.onChange = () => this.draw();
  }

  /** @param {State} state */
  show(state) {
    const [was, is] = [this.state?.outcome ?? null, state.outcome];
    const isSeen = this.state !== null;
    this.state = state;
    this.draw();
    if (was === null && is !== null && isSeen) this.takeFocus();
    if (was !== null && is === null) this.giveBack();
    this.card.hidden = is === null;
  }

  draw() {
    if (this.state === null) return;
    const { outcome, message, puzzle } = this.state;
    element("message").classList.toggle("unseen", outcome !== null && !message.is_problem);
    if (outcome === null) return;
    this.card.hidden = false;
    this.card.dataset.winner = outcome.winner ?? "none";
    write("result-match", this.state.match);
    write("result-said", outcome.said);
    const isOffered = this.help.isOn || puzzle !== null;
    element("play-again").hidden = !isOffered;
    write("play-again", say("result_card.again", { standing: puzzle?.standing ?? "" }));
    write("result-next", isOffered ? "" : say("result_card.take_off"));
  }

  /** Focus the card for keyboard and screen reader users, unless they are in a dialog or a field. */
  takeFocus() {
    const { activeElement } = document;
    if (document.querySelector("dialog[open]") || activeElement instanceof HTMLInputElement) return;
    this.before = activeElement;
    this.card.focus({ preventScroll: true });
  }

  giveBack() {
    const { before } = this;
    this.before = null;
    if (!this.card.contains(document.activeElement)) return;
    if (before instanceof HTMLElement && before !== document.body && before.isConnected)
      before.focus({ preventScroll: true });
    else element("open-rules").focus({ preventScroll: true });
  }

  playAgain() {
    if (this.state === null) return;
    const { game, puzzle } = this.state;
    if (puzzle === null) this.help.playAgain(this.state, this.board.pieces.length > 0);
    else {
      const number = puzzle.standing === "solved" ? this.puzzles.after(game.name, puzzle.number) : puzzle.number;
      this.send("new", { game: game.name, puzzle: number });
    }
  }
}
