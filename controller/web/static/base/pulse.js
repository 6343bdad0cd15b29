/**
 * The pulse of the line to the program: when to ask whether it is there, and when there is no connection.
 *
 * Knows neither line nor page: whoever has both says what the time is, and does what it returns. The program
 * (`line_pulse.py`) answers each beat at once. A browser slows the timers of a page that it hides, down to one a
 * minute, and stops them where the computer sleeps; so a page that looks late has itself been away, and asks anew
 * before it judges the line.
 */

/** How often the page asks, and after how long without any word from the program there is no connection. */
export const BEAT_MS = 5000;
export const DEAD_MS = 12_000;
/** How often to look, and after how long it was the page that was away. */
export const LOOK_MS = 1000;
export const AWAY_MS = 3000;

/** @typedef {"ask" | "reopen" | null} Due what to do with the line now */

export class Pulse {
  heard = 0;
  asked = 0;
  looked = 0;

  /** @param {number} now in ms, as all times here */
  constructor(now) {
    this.begin(now);
  }

  /** Begin with a new line. @param {number} now */
  begin(now) {
    this.heard = this.asked = this.looked = now;
  }

  /** Take any word from the program as a sign of life. @param {number} now */
  hear(now) {
    this.heard = now;
  }

  /** Say what is due; to be called every `LOOK_MS`. @param {number} now @returns {Due} */
  look(now) {
    const isBack = Math.abs(now - this.looked) > AWAY_MS;
    this.looked = now;
    if (isBack) return this.wake(now);
    if (now - this.heard > DEAD_MS) return "reopen";
    return now - this.asked < BEAT_MS ? null : this.ask(now);
  }

  /** Ask at once, and leave the program one beat to answer, however old its last word is. @param {number} now @returns {Due} */
  wake(now) {
    this.looked = now;
    this.heard = now - DEAD_MS + BEAT_MS;
    return this.ask(now);
  }

  /** @param {number} now @returns {Due} */
  ask(now) {
    this.asked = now;
    return "ask";
  }
}
