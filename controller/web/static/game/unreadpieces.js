/**
 * Pieces of a simulated board that lie where no reed reads them: the game cannot know, but the hand sees it.
 *
 * One is reported at the second try to set it down, or once it has lain there for a while.
 */

/** @typedef {{space: string, table: string | null, reeds: string | null, game: string}} Difference */

const TRIES = 2;
const LONG_MS = 10_000;
const EMPTY = "empty";

export class UnreadPieces {
  /** @param {(space: string) => void} onChange called with the space of the piece to report; empty if there is none */
  constructor(onChange) {
    this.onChange = onChange;
    /** How often a piece was set down on each space since the last move, unread. @type {Map<string, number>} */
    this.tries = new Map();
    /** What waits for the time of each piece that lies unread. @type {Map<string, number>} */
    this.waits = new Map();
    /** The spaces whose piece is reported. @type {Set<string>} */
    this.reported = new Set();
    this.moves = 0;
  }

  tell() {
    this.onChange([...this.reported][0] ?? "");
  }

  /** Begin anew after every move. @param {import("../panel.js").State} state */
  show({ moves }) {
    if (moves.length !== this.moves) this.tries.clear();
    this.moves = moves.length;
  }

  /** @param {{differences: Difference[]}} truths */
  follow({ differences }) {
    const unread = differences.filter(({ table, reeds }) => ![null, EMPTY].includes(table) && reeds === EMPTY);
    const now = new Set(unread.map(({ space }) => space));
    for (const space of this.waits.keys()) if (!now.has(space)) this.forget(space);
    for (const space of now) if (!this.waits.has(space)) this.note(space);
  }

  /** A piece has come to lie there, unread. @param {string} space */
  note(space) {
    const tries = (this.tries.get(space) ?? 0) + 1;
    this.tries.set(space, tries);
    this.waits.set(
      space,
      window.setTimeout(() => this.report(space), tries < TRIES ? LONG_MS : 0),
    );
  }

  /** It is read, or was lifted. @param {string} space */
  forget(space) {
    clearTimeout(this.waits.get(space));
    this.waits.delete(space);
    if (this.reported.delete(space)) this.tell();
  }

  /** @param {string} space */
  report(space) {
    this.reported.add(space);
    this.tell();
  }
}
