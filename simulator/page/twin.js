/** What a page does at the workbench of a twin besides moving pieces: it breaks and repairs, and controls the time. */

import { element } from "../../controller/web/static/base/dom.js";
import { Faults } from "./faults.js";
import { TimeControls } from "./simulationtime.js";

/** The part of the Workbench; see `workbench.js`. */
export class Part {
  /**
   * @param {(act: string, fields?: object) => void} send
   * @param {(space: string) => void} onChoose called with the space or key to be broken next
   */
  constructor(send, onChoose) {
    this.faults = new Faults(send, onChoose);
    this.time = new TimeControls(send);
  }

  /** @param {import("../../controller/web/static/board/board.js").BoardMessage} message */
  build(message) {
    this.faults.build(message);
    this.time.scanMs = message.wiring.scan_ms;
  }

  /** @param {any} message */
  show(message) {
    if (message.t !== "workbench") return;
    this.faults.show(message.faults);
    this.time.show(message);
  }

  /** @param {string} space */
  choose(space) {
    this.faults.choose(space);
  }

  focus() {
    this.faults.kind.focus();
  }

  /** @param {Node} target */
  contains(target) {
    return element("fault-card").contains(target);
  }
}
