/** A throttle: values that come too fast wait, only the newest is kept, and the last is never dropped. */

/** @template T */
export class Throttle {
  /**
   * @param {number} everyMs the least time between two
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
   * Pass a value on at once, or when it is due unless a newer one has come.
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

  /** Drop the waiting value. */
  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.newest = null;
  }
}
