/** Time on the workbench: how fast it passes, whether it is stopped, and steps while it is. */

import { element, write } from "../../controller/web/static/base/dom.js";
import { say } from "../../controller/web/static/base/translation.js";

/** The larger step. */
const STEP_MS = 100;

/** @typedef {{speed: number, is_paused: boolean}} Time */

export class TimeControls {
  /** @param {(act: string, fields?: object) => void} send */
  constructor(send) {
    this.isPaused = false;
    this.scanMs = 1;
    this.speed = /** @type {HTMLSelectElement} */ (element("speed"));
    element("pause").addEventListener("click", () => send(this.isPaused ? "go_on" : "pause"));
    this.speed.addEventListener("change", () => send("speed", { speed: Number(this.speed.value) }));
    this.steps = [element("step-scan"), element("step-more")].map((step) => /** @type {HTMLButtonElement} */ (step));
    this.steps[0].addEventListener("click", () => send("step", { ms: this.scanMs }));
    this.steps[1].addEventListener("click", () => send("step", { ms: STEP_MS }));
  }

  /** @param {Time} time */
  show({ speed, is_paused }) {
    this.isPaused = is_paused;
    write("pause", say("pace.pause", { is_paused }));
    for (const step of this.steps) step.disabled = !is_paused;
    const value = String(speed);
    if (![...this.speed.options].some((option) => option.value === value)) {
      this.speed.append(new Option(say("time.at", { speed }), value));
    }
    this.speed.value = value;
  }
}
