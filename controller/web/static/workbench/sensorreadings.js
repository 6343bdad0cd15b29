/** What the sensors read and did, from the server's last message: what is closed, since when and how often. */

import { say } from "../base/translation.js";

/**
 * @typedef {{at: [number, number], is_closed: boolean, closes: number, opens: number, shorts: number,
 *   was_closed: boolean, changed_ms: number | null, rate: number, worst_ms: number}} Account
 * @typedef {{at_ms: number, scan_ms: number, limit_ms: number, worn: [number, number][],
 *   sensors: Account[]}} Ledger
 */

/** The period over which a rate is counted. */
const RATE_MS = 10_000;

/**
 * @param {number[] | null} rows
 * @param {[number, number]} at
 */
export function isClosed(rows, [row, column]) {
  return rows !== null && ((rows[row] >> column) & 1) === 1;
}

/**
 * An elapsed time, in few letters.
 * @param {number} ms
 */
export function age(ms) {
  const seconds = Math.max(ms, 0) / 1000;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} m` : `${Math.floor(seconds / 3600)} h`;
}

export class Readings {
  constructor() {
    /** @type {import("./matrix.js").Matrix | null} */
    this.matrix = null;
    /** Whether this page has a row watched; no scan reads anything then. */
    this.isHeld = false;
    /** @type {Map<string, Account>} */
    this.accounts = new Map();
    /** The reeds that wear or have failed, by all games. @type {Set<string>} */
    this.worn = new Set();
    this.limit_ms = 0;
    this.reported_ms = 0;
    this.heard_ms = 0;
  }

  /** @param {import("./matrix.js").Matrix} matrix */
  showMatrix(matrix) {
    this.matrix = matrix;
  }

  get raw() {
    return this.matrix?.raw ?? null;
  }

  get debounced() {
    return this.matrix?.debounced ?? null;
  }

  /** Whether some page has a row watched, this one or another. */
  get isWatched() {
    return this.isHeld || (this.matrix?.watched ?? null) !== null;
  }

  /** Whether the matrix is being read now. */
  get isRead() {
    return this.debounced !== null && !this.isWatched;
  }

  /** @param {Ledger} ledger */
  showLedger({ at_ms, limit_ms, worn, sensors }) {
    this.worn = new Set(worn.map((at) => at.join()));
    this.accounts = new Map(sensors.map((account) => [account.at.join(), account]));
    this.limit_ms = limit_ms;
    this.reported_ms = at_ms;
    this.heard_ms = performance.now();
  }

  /** The approximate time of the board's loop. */
  get now_ms() {
    return this.reported_ms + performance.now() - this.heard_ms;
  }

  /** @param {[number, number]} at */
  of(at) {
    return this.accounts.get(at.join());
  }

  /** Changes in the last ten seconds. @param {[number, number]} at */
  rate(at) {
    const account = this.of(at);
    if (account === undefined || account.changed_ms === null) return 0;
    return this.now_ms - account.changed_ms < RATE_MS ? account.rate : 0;
  }

  /**
   * Whether a sensor is closed now, was closed, or never was.
   * @param {[number, number]} at
   */
  kind(at) {
    if (this.isRead && isClosed(this.debounced, at)) return "now";
    return this.of(at)?.was_closed ? "was" : "never";
  }

  /**
   * The marks that a sensor's own behaviour gives it.
   * @param {[number, number]} at
   * @returns {("closed" | "bouncing" | "worn")[]}
   */
  marks(at) {
    const account = this.of(at);
    /** @type {("closed" | "bouncing" | "worn")[]} */
    const marks = this.kind(at) === "now" ? ["closed"] : [];
    if (this.worn.has(at.join())) marks.push("worn");
    return account && account.worst_ms > this.limit_ms ? [...marks, "bouncing"] : marks;
  }

  /** @param {[number, number]} at */
  words(at) {
    const state = say("reading.state", { kind: this.kind(at) });
    const account = this.of(at);
    if (!this.isRead) return say("reading.unread", { state });
    if (account === undefined || account.changed_ms === null) return state;
    const differs = this.raw !== null && isClosed(this.raw, at) !== isClosed(this.debounced, at);
    const now = differs ? say("reading.raw_differs", { state }) : state;
    return say("reading.counted", { state: now, count: account.closes, age: age(this.now_ms - account.changed_ms) });
  }
}
