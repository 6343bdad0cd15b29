/**
 * Puzzles: which ones there are, which this browser has solved, and how the one on the table is won.
 */

import { h } from "./preact.js";
import { always } from "./storage.js";
import { say } from "./translation.js";

/** @typedef {import("./board.js").Game} Game */

const SOLVED = "puzzles";

export class Puzzles {
  constructor() {
    /** @type {Map<string, Game>} */
    this.games = new Map();
  }

  /** @param {import("./board.js").BoardMessage} board */
  build({ games }) {
    this.games = new Map(games.map((game) => [game.name, game]));
  }

  /** Remember a puzzle that is solved. @param {import("./panel.js").State} state */
  show({ game, puzzle }) {
    if (puzzle === null) return;
    const [shown, solved] = [named(game.name, puzzle.number), this.solved()];
    if (puzzle.standing === "solved" && !solved.has(shown)) always.keep(SOLVED, [...solved, shown].join(" "));
  }

  /** The puzzles solved with this browser. */
  solved() {
    return new Set((always.read(SOLVED) ?? "").split(" ").filter((each) => each !== ""));
  }

  /** The puzzles of a game, the unsolved ones of each length first. @param {Game | undefined} game */
  offered(game) {
    const solved = this.solved();
    return (game?.puzzles ?? [])
      .map((moves, n) => ({ moves, number: n + 1, isSolved: solved.has(named(game?.name ?? "", n + 1)) }))
      .sort((one, other) => one.moves - other.moves || Number(one.isSolved) - Number(other.isSolved));
  }

  /**
   * The puzzle after this one: the next unsolved one, or the first unsolved one.
   * @param {string} name of the game
   * @param {number} number
   */
  after(name, number) {
    const game = this.games.get(name);
    const left = (game?.puzzles ?? []).map((_, n) => n + 1).filter((each) => !this.solved().has(named(name, each)));
    return left.find((each) => each > number) ?? left[0] ?? number;
  }
}

/** @param {string} game @param {number} number */
const named = (game, number) => `${game}:${number}`;

/** How the puzzle on the table is won; folded away, for each puzzle anew. @param {{page: import("./panel.js").Page}} props */
export function Solution({ page: { state } }) {
  if (state?.puzzle == null) return null;
  const { number, solution } = state.puzzle;
  return h(
    "details",
    { class: "solution", id: "solution", key: named(state.game.name, number) },
    h("summary", {}, say("puzzles.show_solution")),
    h("p", { id: "solution-said" }, solution),
  );
}
