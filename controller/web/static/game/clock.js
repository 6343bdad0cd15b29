/** The clocks of the players: what the table last said of them, and how they run until it says more. */

import { isStill } from "../base/appearance.js";

/**
 * @typedef {{text: string, left_ms: Record<string, number>, runs: "orange" | "purple" | null}} Told what a state says of
 *   the clocks: what is left, and whose time runs
 */

const LOOK_MS = 100;
/** The bar of the player to move shrinks in the last minute, and the last seconds are heard. */
const LAST_MS = 60_000;
const HEARD_S = 10;
/** In how many steps a bar shrinks where nothing is to move. */
const STEPS = 3;

export class Clocks {
  /** @type {Told | null} */
  told = null;
  since = 0;
  shown = "";
  /** @type {ReturnType<typeof setInterval> | undefined} while a clock runs */
  looking = undefined;

  /**
   * @param {() => number} speed how fast time passes at the table, 0 while it stands
   * @param {() => void} onChange called when a second has gone
   * @param {() => void} onLast called when one of the last seconds has gone
   */
  constructor(speed, onChange, onLast) {
    this.speed = speed;
    this.onChange = onChange;
    this.onLast = onLast;
  }

  /** @param {Told | null} told */
  take(told) {
    this.told = told;
    this.since = performance.now();
    clearInterval(this.looking);
    if (told !== null && told.runs !== null) this.looking = setInterval(() => this.look(), LOOK_MS);
    this.look();
  }

  /** Stand until the table says more: without a connection nobody knows how its time passes. */
  stand() {
    if (this.told === null) return;
    const left_ms = Object.fromEntries(Object.keys(this.told.left_ms).map((colour) => [colour, this.leftMs(colour)]));
    this.take({ ...this.told, left_ms, runs: null });
  }

  /** @param {string} colour */
  leftMs(colour) {
    if (this.told === null) return 0;
    const gone = this.told.runs === colour ? (performance.now() - this.since) * this.speed() : 0;
    return Math.max(0, this.told.left_ms[colour] - gone);
  }

  /** What a plate shows; empty without a clock. @param {string} colour */
  text(colour) {
    if (this.told === null) return "";
    const seconds = Math.ceil(this.leftMs(colour) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  look() {
    const runs = this.told?.runs ?? null;
    const left = runs === null ? LAST_MS : this.leftMs(runs);
    const share = Math.min(1, left / LAST_MS);
    document.body.style.setProperty("--left", String(isStill() ? Math.ceil(share * STEPS) / STEPS : share));
    const shown = `${this.text("orange")} ${this.text("purple")}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.onChange();
    if (runs !== null && left <= 1000 * HEARD_S && left > 0) this.onLast();
  }
}
