/** What was won and lost against the computer, by game and level, as the records have it; and which level fits next. */

import { LEVELS } from "./levels.js";

/** @typedef {{won: number, lost: number, run: number}} Score ``run`` counts the last wins in a row, or losses if negative */

/** So many losses in a row suggest the level below, so many wins the one above. */
const LOSSES = 2;
const WINS = 3;

export class Scores {
  /** @type {Record<string, Record<string, Score>>} */
  kept = {};

  /** Learn from the records. */
  async load() {
    const answer = await fetch("/scores.json").catch(() => null);
    if (answer?.ok) this.kept = await answer.json();
  }

  /**
   * @param {string} game
   * @param {number} level
   * @returns {Score | undefined}
   */
  of(game, level) {
    return this.kept[game]?.[level];
  }

  /**
   * The level to offer first, after a run of losses or wins at another one; 0 if that one fits.
   * @param {string} game
   * @param {number} level
   */
  better(game, level) {
    const run = this.of(game, level)?.run ?? 0;
    const next = run <= -LOSSES ? level - 1 : run >= WINS ? level + 1 : 0;
    return next > LEVELS ? 0 : next;
  }
}
