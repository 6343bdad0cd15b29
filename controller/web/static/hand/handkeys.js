/** The keys of the hand: arrows go over the spaces, others put a piece, choose one, or press a key of the board. */

import { WAYS, Walk } from "../board/spacebuttons.js";
import { nameOf } from "./hand.js";

/** @typedef {Record<string, "orange" | "purple">} Chosen the colour of which each key chooses a piece */

const DIGITS = /** @type {Chosen} */ ({ 1: "orange", 2: "purple" });
const LETTERS = /** @type {Chosen} */ ({ o: "orange", p: "purple" });

export class HandKeys {
  /** @param {import("./hand.js").Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.board = hand.board;
    this.focused = "";
    this.walk = new Walk();
    this.board.buttons.addEventListener("focusin", (event) => this.focus(nameOf(event.target)));
    document.addEventListener("keydown", (event) => this.press(event));
    // The button of the space would be pressed.
    document.addEventListener("keyup", (event) => {
      if (event.key === " " && this.declares && nameOf(event.target) !== null) event.preventDefault();
    });
  }

  /** Whether a line of spaces makes a move. */
  get declares() {
    const { moves, taps } = this.hand.may();
    return moves && !taps && this.hand.declared?.hasLines;
  }

  /** Whether the keys `O` and `P` choose a piece of that colour: either one may be put, and nothing is to confirm. */
  get chooses() {
    const { moves, helps } = this.hand.may();
    return moves && helps && this.hand.turn.puts.length > 1 && !this.hand.turn.isAsked;
  }

  /** @param {string | null} space */
  focus(space) {
    if (space === null) return;
    const before = this.board.button.get(this.focused);
    if (before) before.tabIndex = -1;
    const button = this.board.button.get(space);
    if (button) button.tabIndex = 0;
    if (this.hand.raised !== null) this.board.point(space, this.hand.raised);
    if (space !== this.focused) this.walk.stand(this.board.spaces.get(space));
    this.focused = space;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    const space = nameOf(target);
    const isDone = (space !== null && this.onSpace(event.key, space)) || this.anywhere(event);
    if (isDone) event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {string} space
   */
  onSpace(key, space) {
    const way = WAYS[key];
    if (way) {
      this.step(space, way);
      return true;
    }
    if (!this.hand.may().moves) return false;
    if (this.hand.declared?.pressKind(key)) return true;
    if (DIGITS[key]) this.hand.put(space, DIGITS[key]);
    else if (key === "Delete" || key === "Backspace") this.hand.lift(space);
    else if (key === "m" || key === "M") this.hand.activate(space);
    else if (key === " " && this.declares) this.hand.declared?.mark(space);
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  anywhere({ key, repeat }) {
    if (repeat) return false;
    if (key === "u" || key === "U") this.hand.send("tap", { key: "undo" });
    else if (this.chooses && LETTERS[key.toLowerCase()]) this.hand.chooseTray(LETTERS[key.toLowerCase()]);
    else if (key === "o" || key === "O") this.hand.send("tap", { key: "ok" });
    else if (this.hand.declared?.pressKind(key)) return true;
    else if (this.hand.may().moves && DIGITS[key]) this.hand.chooseTray(DIGITS[key]);
    else if (key === "Escape" && this.hand.gestures.gesture !== null) this.hand.gestures.putBack();
    else if (key === "Escape" && this.hand.ahead !== null) this.hand.keep(null);
    else if (key === "Escape" && this.hand.choice !== null) this.hand.choose(null);
    else if (key === "Escape" && this.hand.declared?.chosenKind) this.hand.declared.preview(undefined);
    else if (key === "Escape" && this.hand.declared?.marked) this.hand.declared.mark(this.hand.declared.marked);
    else return false;
    return true;
  }

  /**
   * Go to the next space that way.
   * @param {string} space
   * @param {import("../board/spacebuttons.js").Way} way
   */
  step(space, way) {
    const { spaces, button } = this.board;
    const here = spaces.get(space);
    if (here) this.walk.step([...spaces.values()], here, way, (next) => button.get(next)?.focus());
  }
}
