/**
 * What a game missed: requested from the server as soon as one looks back, and shown as it arrives.
 *
 * Other moves, or the same ones in another record, end the search; findings are kept until the page is closed.
 */

import { say } from "../base/translation.js";

/**
 * @typedef {{space: string, piece: import("../board/board.js").Kind | null}} Change the piece that comes; null if one goes
 * @typedef {{sign: string, name: string, title: string, said: string, shown: string, better: Change[]}} Mistake ``title``
 *   names the move, by who made it; what is ``shown`` of the better one is kept back at first
 * @typedef {Map<number, Mistake>} Mistakes by the numbers of their moves
 */

export class MistakeFinder {
  /**
   * @param {() => void} onFound called when more is known
   * @param {() => void} onNext called to show the next mistake
   */
  constructor(onFound, onNext) {
    this.onFound = onFound;
    this.onNext = onNext;
    /** The address at which moves are judged; empty if none are. */
    this.judges = "";
    this.isOver = false;
    /** The game whose moves are listed: its record, and its moves in notation. */
    this.game = "";
    this.record = 0;
    /** What was found, by the game. @type {Map<string, Mistakes>} */
    this.known = new Map();
    /** @type {AbortController | null} while a search runs */
    this.search = null;
    /** @type {Mistakes} what the running search has found so far */
    this.found = new Map();
    /** How likely the first colour was to win after each move, by the game. @type {Map<string, Map<number, number>>} */
    this.stood = new Map();
    this.wrong = "";
    /** Whether the search was stopped, or has failed: it begins again only by hand. */
    this.isLeft = false;
    /** How many moves the running search has read, of how many. @type {{number: number, count: number} | null} */
    this.progress = null;
  }

  /** Begin the search, unless it has begun, or was left. */
  want() {
    const isDue = this.isThere && this.isOver && this.search === null && !this.known.has(this.game);
    if (isDue && !this.isLeft) this.find();
  }

  /** Do what the button says. */
  press() {
    if (this.search !== null) this.stop();
    else if (!this.known.has(this.game)) this.find();
    else if (this.mistakes.size > 0) this.onNext();
  }

  /** @param {{judges: string}} message */
  build({ judges }) {
    this.judges = judges;
  }

  get isThere() {
    return this.judges !== "";
  }

  /** The known mistakes of the listed game, by the numbers of their moves. */
  get mistakes() {
    return this.known.get(this.game) ?? this.found;
  }

  /** How likely the first colour was to win after the listed moves, as far as they have been read. */
  get chances() {
    return this.stood.get(this.game) ?? new Map();
  }

  /**
   * Note which moves are listed.
   * @param {number} record 0 is the game on the table
   * @param {string} game which one, and its moves
   * @param {boolean} isOver there is no help with a game still being played
   */
  list(record, game, isOver) {
    if (this.game !== game) {
      this.search?.abort();
      [this.search, this.found, this.wrong, this.isLeft] = [null, new Map(), "", false];
    }
    [this.game, this.record, this.isOver] = [game, record, isOver];
  }

  /** Cancel the search. */
  stop() {
    this.search?.abort();
    [this.search, this.isLeft] = [null, true];
    this.onFound();
  }

  async find() {
    const search = new AbortController();
    [this.search, this.found, this.wrong] = [search, new Map(), ""];
    this.stood.set(this.game, new Map());
    this.progress = null;
    this.onFound();
    const wrong = await this.follow(search).catch(() => say("play.unanswered"));
    if (this.search !== search) return;
    this.search = null;
    if (wrong === "") this.known.set(this.game, this.found);
    [this.wrong, this.isLeft] = [wrong, true];
    this.onFound();
  }

  /**
   * Read the moves as they are judged; returns what went wrong, or an empty text. The script that reads comes with the
   * first search.
   * @param {AbortController} search
   */
  async follow({ signal }) {
    const { chances, judges, record } = this;
    const { judged } = await import("./judgements.js");
    return judged(`${judges}/${record}`, signal, ({ number, count, error, chance }) => {
      this.progress = { number, count };
      if (chance !== null) chances.set(number, chance);
      if (error !== null) this.found = new Map([...this.found, [number, error]]);
      if (number < count) this.onFound();
    });
  }
}
