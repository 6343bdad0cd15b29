// @ts-check
/** A pace: what comes too quickly waits, only the newest is kept, and the last is never left out. */

/** @template T */
export class Pace {
  /**
   * @param {number} everyMs at least so long between two
   * @param {(value: T) => void} pass
   */
  constructor(everyMs, pass) {
    this.everyMs = everyMs;
    this.pass = pass;
    /** @type {T | null} */
    this.newest = null;
    this.timer = 0;
  }

  /**
   * Pass on at once, or when it is due and nothing newer has come.
   * @param {T} value
   */
  offer(value) {
    this.newest = value;
    if (this.timer === 0) this.due();
  }

  due() {
    const { newest } = this;
    this.newest = null;
    this.timer = newest === null ? 0 : setTimeout(() => this.due(), this.everyMs);
    if (newest !== null) this.pass(newest);
  }

  /** Forget what waits. */
  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.newest = null;
  }
}
