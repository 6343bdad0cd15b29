/**
 * The workbench: everything a player does not need, behind one button whose state is remembered.
 *
 * While it is open, the space last touched or focused is the chosen one.
 */

import { element } from "../base/dom.js";
import { meanwhile } from "../base/storage.js";
import { BoardCard } from "./boardcard.js";
import { Faults } from "./faults.js";
import { MatrixView } from "./matrix.js";
import { showFigures } from "./measurements.js";
import { TimeControls } from "./simulationtime.js";
import { TruthsView } from "./threetruths.js";

const OPEN = "workbench";
/** A finger that rests this long on a space chooses it. */
const LONG_MS = 550;

export class Workbench {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {import("../hand/hand.js").Hand} hand
   * @param {(act: string, fields?: object) => void} send
   */
  constructor(board, hand, send) {
    this.board = board;
    this.hand = hand;
    this.send = send;
    this.truths = new TruthsView(board);
    this.matrix = new MatrixView((space) => board.emphasise("pointed", space === null ? [] : [space]));
    this.faults = new Faults(send, (space) => this.chosen(space));
    this.time = new TimeControls(send);
    this.card = new BoardCard();
    this.isOpen = false;
    this.isYielding = false;
    this.listen();
  }

  listen() {
    this.board.buttons.addEventListener("focusin", ({ target }) => {
      const space = target instanceof HTMLElement ? target.dataset.space : undefined;
      if (this.isOpen && space) this.faults.choose(space);
    });
    const { stage } = this.hand;
    stage.addEventListener("contextmenu", (event) => this.pick(event));
    let timer = 0;
    stage.addEventListener("pointerdown", (event) => {
      clearTimeout(timer);
      if (event.pointerType === "touch") timer = setTimeout(() => this.pick(event), LONG_MS);
    });
    for (const over of ["pointerup", "pointercancel"]) stage.addEventListener(over, () => clearTimeout(timer));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Open or close, and remember. @param {boolean} isOpen */
  open(isOpen) {
    this.isOpen = isOpen;
    meanwhile.keep(OPEN, String(isOpen));
    document.body.classList.toggle("workbench", isOpen);
    element("workbench").hidden = !isOpen;
    this.attend();
    this.chosen(isOpen ? this.faults.space.value : "");
  }

  /** Show what belongs to this view, and request what it displays. */
  attend() {
    const isOpen = this.isOpen && !this.isYielding;
    element("truth").hidden = !isOpen;
    this.truths.open(isOpen);
    this.send("watch", { what: this.isYielding ? "diagnose" : isOpen ? "matrix" : "nothing" });
  }

  /** Leave the board to the Diagnose view, or take it back. @param {boolean} isYielding */
  yield(isYielding) {
    if (this.isYielding === isYielding) return;
    this.isYielding = isYielding;
    this.attend();
  }

  /** @param {import("../board/board.js").BoardMessage} message */
  build(message) {
    this.truths.build(message);
    this.matrix.build(message.wiring);
    this.faults.build(message);
    this.time.scanMs = message.wiring.scan_ms;
    this.card.build(message);
    this.open(meanwhile.read(OPEN) === "true");
  }

  /**
   * Show a message about the workings of the board.
   * @param {any} message
   */
  show(message) {
    switch (message.t) {
      case "truths":
        this.truths.show(message);
        break;
      case "table":
        this.truths.draw();
        break;
      case "matrix":
        this.matrix.show(message);
        break;
      case "state":
        this.card.showLink(message.link);
        this.truths.showState(message);
        break;
      case "health":
        this.card.showHealth(message);
        break;
      case "figures":
        this.card.showEcho(message);
        showFigures(message);
        break;
      case "workbench":
        this.faults.show(message.faults);
        this.time.show(message);
        break;
    }
  }

  /** @param {string} space the chosen one; empty where there is none */
  chosen(space) {
    this.matrix.choose(space);
    this.board.emphasise("picked", space === "" ? [] : [space]);
  }

  /**
   * Choose the space under a pointer, in place of what the hand was about to do.
   * @param {MouseEvent} event
   */
  pick(event) {
    if (!this.isOpen) return;
    event.preventDefault();
    if (this.hand.gestures.gesture?.isMoving) return;
    const space = this.board.spaceAt(this.board.millimetres(event.clientX, event.clientY));
    if (space === null) return;
    this.hand.gestures.putBack();
    this.faults.choose(space);
  }

  /** F goes from a space to its faults, Escape back. @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    if (!this.isOpen || !(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return;
    const { space } = target.dataset;
    if (space && this.hand.may().moves && (key === "f" || key === "F")) {
      event.preventDefault();
      this.faults.choose(space);
      this.faults.kind.focus();
    } else if (key === "Escape" && element("fault-card").contains(target)) {
      this.board.button.get(this.faults.space.value)?.focus();
    }
  }
}
