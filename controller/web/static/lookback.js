/**
 * Looking back: the position after any move, with the lights of that moment, on this page alone.
 *
 * The server sends the pieces and the lights of the position. The table is still watched, and any act there
 * ends the look back.
 */

import { element, write } from "./dom.js";
import { MistakeFinder } from "./mistakes.js";
import { Moves, named } from "./moves.js";
import { say } from "./translation.js";

/**
 * @typedef {import("./moves.js").Move} Move
 * @typedef {{record: number, number: number, game: import("./panel.js").State["game"], moves: Move[],
 *   pieces: import("./board.js").Piece[], kinds: Record<string, import("./board.js").Kind>,
 *   scenery: import("./scenery.js").Scenery[], blocked: string[], outside: string[],
 *   players: Record<string, string>, outcome: {evidence: string[]} | null,
 *   legend: import("./legend.js").Lit, lights: import("./panel.js").Lights}} Past
 */

export class LookBack {
  /**
   * @param {import("./board.js").Board} board
   * @param {(act: string, fields?: object) => void} send
   * @param {() => void} onChange called when another position, or the table again, is shown
   */
  constructor(board, send, onChange) {
    this.board = board;
    this.send = send;
    this.onChange = onChange;
    /** @type {Past | null} what is shown; null is the table */
    this.past = null;
    /** The last request, to recognise answers that come too late. @type {string | null} */
    this.asked = null;
    /** @type {import("./panel.js").State | null} */
    this.state = null;
    /** @type {HTMLButtonElement[]} */
    this.steps = [...element("steps").querySelectorAll("button")];
    /** The move shown, and how many there are. */
    this.at = [0, 0];
    this.moves = new Moves((number) => this.look(number));
    this.finder = new MistakeFinder(
      () => this.list(),
      () => this.lookAtNextMistake(),
    );
    for (const step of this.steps) step.addEventListener("click", () => this.step(step));
    element("back-to-game").addEventListener("click", () => {
      this.leave();
      this.moves.focus();
    });
    // Before the hand, which takes hold of the pieces that are there now.
    element("stage").addEventListener("pointerdown", () => this.leave(), { capture: true });
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && document.querySelector("dialog[open]") === null) this.leave();
    });
  }

  /**
   * Show the effect of a message.
   * @param {any} message
   */
  show(message) {
    switch (message.t) {
      case "board":
        this.state = null;
        this.finder.build(message);
        this.leave();
        break;
      case "state":
        if (this.state !== null && standing(this.state) !== standing(message)) this.leave();
        this.state = message;
        this.list();
        break;
      case "table":
        this.leave();
        break;
      case "past":
        if (this.asked === `${message.record} ${message.number}`) this.turn(message);
        break;
    }
  }

  /**
   * Ask for the position after a move.
   * @param {number} number
   * @param {number} [record] 0 is the game on the table
   */
  look(number, record = this.past?.record ?? 0) {
    this.asked = `${record} ${number}`;
    this.send("look_back", { number, record });
  }

  /** The move to which a step leads; null if it is the one shown. @param {HTMLElement} step */
  leadsTo({ dataset }) {
    const [number, count] = this.at;
    const to = { first: 0, back: number - 1, on: number + 1, last: count }[dataset.step ?? ""] ?? number;
    return to === number || to < 0 || to > count ? null : to;
  }

  /** @param {HTMLElement} step */
  step(step) {
    const to = this.leadsTo(step);
    if (to !== null) this.look(to);
  }

  /** Show the last move, and continue from there with the keys. */
  lookAtLast() {
    this.look(this.state?.moves.length ?? 0);
    this.moves.focus();
  }

  /** Show the next move that is a mistake, wrapping around after the last. */
  lookAtNextMistake() {
    const numbers = [...this.finder.mistakes.keys()];
    const here = Number(this.asked?.split(" ")[1] ?? 0);
    const next = numbers.find((number) => number > here) ?? numbers[0];
    if (next !== undefined) this.look(next);
  }

  /** The mistake being shown. */
  get mistake() {
    return this.past === null ? undefined : this.finder.mistakes.get(this.past.number);
  }

  /**
   * What the better move does on a space, in words.
   * @param {string} space
   */
  wordsOn(space) {
    const change = this.mistake?.better.find((one) => one.space === space);
    if (change === undefined) return "";
    return change.piece === null ? say("mistakes.from") : say("mistakes.to", { piece: named(change.piece) });
  }

  /** Show the table again. */
  leave() {
    if (this.asked === null) return;
    this.asked = null;
    this.send("back_to_now");
    if (this.past === null) return;
    this.turn(null);
  }

  /** @param {Past | null} past */
  turn(past) {
    const hadBegun = this.past !== null;
    this.past = past;
    const { board } = this;
    board.drawPast(past === null ? null : past.pieces.map((one) => ({ ...one, is_ghost: !board.lies(one) })));
    document.body.classList.toggle("looking-back", past !== null);
    element("lookback").hidden = past === null;
    if (past === null) write("lookback-told", say("lookback.returned"));
    else write("lookback-said", said(past.number, past.moves.length));
    if (past !== null && !hadBegun) write("lookback-told", said(past.number, past.moves.length));
    this.list();
    this.onChange();
    // There may be more beside the list than before, and less room for it.
    this.moves.reveal();
  }

  /** List the moves of the game shown, and set the slider to the current one. */
  list() {
    const shown = this.past ?? this.state;
    if (shown === null) return;
    const { moves } = shown;
    const number = this.past?.number ?? moves.length;
    const record = this.past?.record ?? 0;
    const game = `${record} ${shown.game.name} ${moves.map((move) => move.notation).join(" ")}`;
    const isOver = moves.length > 0 && (record > 0 || (this.state?.outcome ?? null) !== null);
    this.finder.show(record, game, isOver);
    this.moves.show(game, moves, number, shown.players, shown.game.colours, this.finder.mistakes);
    write("lookback-mistake", this.mistake?.said ?? "");
    this.board.markBetter(this.mistake?.better ?? []);
    this.at = [number, moves.length];
    write("step-at", say("lookback.at", { number, count: moves.length }));
    for (const step of this.steps) step.setAttribute("aria-disabled", String(this.leadsTo(step) === null));
  }
}

/**
 * The part of a state that only an act changes.
 * @param {import("./panel.js").State} state
 */
function standing({ game, seed, moves, opened }) {
  const isMenuOpen = opened.menu !== null;
  return JSON.stringify([game.name, seed, moves.map((move) => move.notation), isMenuOpen]);
}

/**
 * @param {number} number
 * @param {number} count
 */
function said(number, count) {
  return number === 0 ? say("lookback.start", { count }) : say("lookback.move", { number, count });
}
