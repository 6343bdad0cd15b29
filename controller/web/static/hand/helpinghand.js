/**
 * What a hand does for a player at a simulated board, unless they want it like a real table: it carries the pieces of
 * the computer, lays the pieces as Undo, a new game or a game gone on with wants them, and clears the board,
 * also of a game that is ended unfinished.
 *
 * It moves pieces and decides nothing: its moves count like those of any hand.
 */

import { always } from "../base/storage.js";
import { say } from "../base/translation.js";

/**
 * @typedef {import("../panel.js").State} State
 * @typedef {object} Done
 * @property {string} why a piece was just brought back; empty if none was
 * @property {boolean} isWrong whether the pieces have differed from the game's for a while
 * @property {{pieces: State["carries"], plies: number}} carried what it carried last, and after how many moves that was
 *   there
 */

const REAL = "real-table";
/** The acts by which a game loses moves: on keys and buttons, and on the menu on the lights. */
const TAKING = ["tap", "choose", "touch"];
/** The acts by which a hand lays or lifts a piece. */
const HANDLING = ["put", "slide", "drop", "lift"];
/** How long the pieces that forbade a move keep their rings, and how long it is said why. */
const RINGS_MS = 2000;
const WHY_MS = 4000;
/** Pieces that differ from the game's for less than this are being laid. */
const LAID_MS = 1000;

/** Carry pieces; the script for that comes with the first. @type {typeof import("../board/carriedpieces.js").carried} */
const carried = async (...carries) => (await import("../board/carriedpieces.js")).carried(...carries);

/** Whether this browser keeps that the players do everything themselves, as at a real table. */
export const keepsReal = () => always.read(REAL) === String(true);

export class HelpingHand {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {(act: string, fields?: object) => void} send
   * @param {(done: Partial<Done>) => void} onChange called when it has done something else
   * @param {() => boolean} isWanted whether the hand is to help
   * @param {(isReal: boolean) => void} onReal called when the players do everything themselves, or no longer
   */
  constructor(board, send, onChange, isWanted, onReal) {
    this.board = board;
    this.send = send;
    this.isWanted = isWanted;
    this.onReal = onReal;
    /** Runs while they differ, but have not for long. */
    this.timer = 0;
    /** @type {State | null} */
    this.state = null;
    /** @type {((state: State) => "wait" | "restore" | "leave") | null} what follows from the page's last request */
    this.follows = null;
    /** Whether this page's hand has laid or lifted a piece in this turn. */
    this.hasHandled = false;
    this.whyTimer = 0;
    /** What is being carried, or was carried last. */
    this.carries = "";
    this.onChange = onChange;
  }

  /** @param {boolean} isReal */
  setReal(isReal) {
    always.keep(REAL, String(isReal));
    this.onReal(isReal);
    if (this.state !== null) this.carry(this.state);
  }

  /** Whether the hand helps. */
  get isOn() {
    return this.isWanted();
  }

  /**
   * Note an act of this page: the pieces follow it, unless another act comes first, or the table did not agree with
   * the game before.
   * @param {string} act
   * @param {{key?: string, game?: string, choice?: string}} fields
   */
  asked(act, { key, game, choice }) {
    this.follows = null;
    this.hasHandled ||= HANDLING.includes(act);
    const { state } = this;
    if (!this.isOn || state === null) return;
    if (act === "new") {
      this.follows = (now) => {
        const isThere = now.game.name === game && now.moves.length === 0;
        return isThere ? "restore" : "wait";
      };
    } else if (act === "choose" && choice === "game") {
      this.follows = (now) => (now.aside === null ? "restore" : "wait");
    } else if (act === "tap" && key === "ok" && state.opened.is_offered) {
      this.follows = (now) => (now.opened.is_offered ? "wait" : "restore");
    } else if (TAKING.includes(act) && !state.message.is_problem) {
      // Taken back, or ended unfinished.
      this.follows = (now) => {
        if (now.game.name !== state.game.name) return "leave";
        return now.moves.length < state.moves.length ? "restore" : "wait";
      };
    }
  }

  /** @param {State} state */
  show(state) {
    if (state.moves.length !== this.state?.moves.length) {
      this.hasHandled = false;
      this.onChange({ why: "" });
    }
    this.state = state;
    const next = this.follows?.(state) ?? "wait";
    if (next !== "wait") this.follows = null;
    if (next === "restore") this.send("restore");
    this.bringBack(state);
    this.carry(state);
  }

  /**
   * Bring back the piece that this page's hand has just laid or lifted against the rules.
   * @param {State} state
   */
  async bringBack({ misplaced = [], lights }) {
    const [extra, ...extras] = misplaced.filter(({ end }) => end === "");
    const [missing, ...others] = misplaced.filter(({ start }) => start === "");
    // A piece that only has to be lifted before it counts is not against the rules.
    const isKnown = missing !== undefined || (extra?.why ?? "") !== "";
    if (!this.isOn || !this.hasHandled || extras.length + others.length > 0 || !isKnown) return;
    this.hasHandled = false;
    const wrong = JSON.stringify(misplaced);
    this.onChange({ why: extra?.why || say("play.back", { space: missing.end }) });
    clearTimeout(this.whyTimer);
    this.whyTimer = setTimeout(() => this.onChange({ why: "" }), WHY_MS);
    const forbidding = Object.keys(lights).filter((space) => lights[space].means === "forbids");
    this.board.ringAgain(forbidding, RINGS_MS);
    const { colour } = extra ?? missing;
    await carried(this.board, [{ colour, start: extra?.start ?? "", end: missing?.end ?? "" }], "refused");
    // What was a move after all counts by now, and the next one may be under way.
    if (JSON.stringify(this.state?.misplaced) === wrong) this.send("restore");
  }

  /**
   * Carry what a player without hands wants carried, or make a move that moves no piece, once.
   * @param {State} state
   */
  async carry({ carries, is_previewed, moves, message, seats }) {
    const isWanted = carries.length > 0 || is_previewed;
    const wanted = isWanted ? JSON.stringify([moves.length, carries]) : "";
    if (wanted === this.carries || (wanted !== "" && (!this.isOn || message.is_problem))) return;
    this.carries = wanted;
    if (wanted === "") return;
    this.onChange({ carried: { pieces: carries, plies: moves.length + 1 } });
    // A piece that lands where another one goes has to wait until the reeds have seen the space empty.
    const isExchange = carries.some(({ start }) => start === carries.at(-1)?.end);
    if (isExchange) this.send("restore");
    const last = moves.at(-1);
    const isOneOfMany = last !== undefined && seats[last.by] > 0;
    await carried(this.board, carries, isOneOfMany ? "many" : "alone");
    if (!isExchange && this.carries === wanted) this.send("restore");
  }

  /**
   * Follow how the pieces differ from the game's, as they do for a moment whenever one is laid.
   * @param {{differences: {table: string | null, game: string}[]}} truths
   */
  compare({ differences }) {
    if (differences.some(({ table, game }) => table !== null && table !== game)) {
      if (this.timer === 0) this.timer = setTimeout(() => this.onChange({ isWrong: true }), LAID_MS);
    } else {
      clearTimeout(this.timer);
      this.timer = 0;
      this.onChange({ isWrong: false });
    }
  }
}
