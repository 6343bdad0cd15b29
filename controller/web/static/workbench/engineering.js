/** What a builder needs and a player does not: Workbench and Diagnose. The page fetches it when it is first wanted. */

import { Diagnose } from "./diagnoseview.js";
import { Workbench } from "./workbench.js";

export class Engineering {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {import("../hand/hand.js").Hand} hand
   * @param {(act: string, fields?: object) => void} send
   * @param {import("./diagnoseview.js").NewPart[]} parts of Diagnose
   * @param {import("./workbench.js").NewTool[]} tools of the Workbench
   */
  constructor(board, hand, send, parts, tools) {
    this.workbench = new Workbench(board, hand, send, tools);
    this.diagnose = new Diagnose(board, hand, send, parts);
  }

  /** @param {import("../board/board.js").BoardMessage} message */
  build(message) {
    this.diagnose.build(message);
    this.workbench.build(message);
  }

  /** @param {any} message */
  show(message) {
    this.workbench.show(message);
    this.diagnose.show(message);
  }

  /** @param {boolean} isDiagnosing whether the Diagnose view has the board */
  look(isDiagnosing) {
    this.diagnose.open(isDiagnosing);
    this.workbench.yield(isDiagnosing);
  }

  /** What it says of a space, as texts that may be empty. @param {string} space */
  wordsOn(space) {
    const { workbench, diagnose } = this;
    return [workbench.isOpen ? workbench.truths.wordsOn(space) : "", diagnose.wordsOn(space)];
  }
}
