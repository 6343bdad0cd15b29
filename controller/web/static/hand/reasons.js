/** Why the mark on a space is there: said while the mouse or the focus is on the space, or a finger rests there. */

import { element } from "../base/elements.js";
import { nameOf } from "./hand.js";

/** @typedef {import("../panel.js").State} State */

/** A finger that stays for this long rests. */
const REST_MS = 400;

export class Reasons {
  /**
   * @param {import("./hand.js").Hand} hand
   * @param {(text: string) => void} onChange called when something else is said; empty for nothing
   */
  constructor(hand, onChange) {
    this.hand = hand;
    this.board = hand.board;
    this.onChange = onChange;
    /** @type {State["reasons"]} */
    this.reasons = {};
    /** The space that is asked about. @type {string | null} */
    this.space = null;
    this.text = "";
    this.resting = 0;
    const stage = element("stage");
    stage.addEventListener("pointerdown", (event) => this.touch(event));
    stage.addEventListener("pointermove", (event) => this.follow(event));
    for (const over of ["pointerup", "pointercancel", "pointerleave"]) {
      stage.addEventListener(over, (event) => this.leave(/** @type {PointerEvent} */ (event)));
    }
    this.board.drawing.addEventListener("hover", () => this.ask(this.space));
    this.board.buttons.addEventListener("focusin", ({ target }) => this.focus(target));
    this.board.buttons.addEventListener("focusout", () => this.focus(null));
  }

  /** @param {State} state */
  show({ reasons }) {
    this.reasons = reasons;
    this.ask(this.space);
  }

  /** @param {PointerEvent} event */
  touch(event) {
    if (event.pointerType === "mouse") return;
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.ask(this.under(event)), REST_MS);
  }

  /** @param {PointerEvent} event */
  follow(event) {
    if (event.pointerType === "mouse" || this.space !== null) this.ask(this.under(event));
  }

  /** @param {PointerEvent} event */
  leave({ type, pointerType }) {
    clearTimeout(this.resting);
    if (pointerType !== "mouse" || type === "pointerleave") this.ask(null);
  }

  /** A focused space has the piece over it that Enter puts there. @param {EventTarget | null} target */
  focus(target) {
    const space = target instanceof Element && target.matches(":focus-visible") ? nameOf(target) : null;
    this.board.hover(space === null ? null : (this.hand.ready?.colour ?? null));
    this.ask(space);
  }

  /** @param {PointerEvent} event */
  under({ clientX, clientY }) {
    return this.board.spaceAt(this.board.millimetres(clientX, clientY));
  }

  /** @param {string | null} space */
  ask(space) {
    this.space = space;
    const text = space === null ? "" : this.of(space);
    if (text === this.text) return;
    this.text = text;
    this.onChange(text);
  }

  /** What is true of the piece over the board there, or else of another; a cross speaks of its own colour alone. @param {string} space */
  of(space) {
    const reasons = this.reasons[space] ?? [];
    const own = reasons.find(({ colour }) => colour === "" || colour === this.board.hovering);
    return (own ?? (this.board.meant[space]?.means === "loses" ? undefined : reasons[0]))?.text ?? "";
  }
}
