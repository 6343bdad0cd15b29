/** Puzzles: which are solved or were missed, which comes next, and how the one on the table is shown. */

import { always } from "../base/storage.js";

/** @typedef {import("../board/board.js").Game} Game */

const SOLVED = "puzzles";

export class Puzzles {
  /** @param {() => void} onChange called when the puzzles of another game are listed */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Map<string, Game>} */
    this.games = new Map();
    /** What the records say. @type {Record<string, {solved: number[], missed: number[]}>} by game */
    this.kept = {};
    /** The game whose puzzles are listed; empty for that on the table. */
    this.game = "";
  }

  /** @param {import("../board/board.js").BoardMessage} board */
  build({ games }) {
    this.games = new Map(games.map((game) => [game.name, game]));
  }

  /** List the puzzles of a game. @param {Game} game */
  list({ name }) {
    this.game = name;
    this.onChange();
  }

  /** Learn from the records what was solved and missed, in any browser. */
  async load() {
    const answer = await fetch("/puzzles.json").catch(() => null);
    if (answer?.ok) this.kept = await answer.json();
  }

  /** Remember a puzzle that is solved, where nobody keeps records. @param {import("../panel.js").State} state */
  show({ game, puzzle, seats }) {
    if (puzzle === null || isShown({ puzzle, seats })) return;
    const [shown, solved] = [named(game.name, puzzle.number), this.remembered()];
    if (puzzle.standing === "solved" && !solved.has(shown)) always.keep(SOLVED, [...solved, shown].join(" "));
  }

  /** The puzzles solved with this browser. */
  remembered() {
    return new Set((always.read(SOLVED) ?? "").split(" ").filter((each) => each !== ""));
  }

  /** @param {string} game @param {number} number */
  isSolved(game, number) {
    return this.kept[game]?.solved.includes(number) || this.remembered().has(named(game, number));
  }

  /** @param {string} game @param {number} number */
  isMissed(game, number) {
    return !this.isSolved(game, number) && !!this.kept[game]?.missed.includes(number);
  }

  /**
   * The puzzle after this one: the next unsolved one, or the first unsolved one.
   * @param {string} name of the game
   * @param {number} number
   */
  after(name, number) {
    const game = this.games.get(name);
    const left = (game?.puzzles ?? []).map((_, n) => n + 1).filter((each) => !this.isSolved(name, each));
    return left.find((each) => each > number) ?? left[0] ?? number;
  }
}

/** @param {string} game @param {number} number */
const named = (game, number) => `${game}:${number}`;

/**
 * Whether the computer shows how a puzzle is won, playing both sides.
 * @param {Pick<import("../panel.js").State, "puzzle" | "seats">} state
 */
export const isShown = ({ puzzle, seats }) => puzzle !== null && Object.values(seats).every((seat) => seat > 0);
