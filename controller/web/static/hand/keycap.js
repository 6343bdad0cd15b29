/** The keys at the edge of the board: each goes down and up with the finger, so that it can be held. */

import { h } from "../base/preact.js";
import { say } from "../base/translation.js";

/** How long a key that is only clicked stays down. */
const TAP_MS = 100;

/** The keys of a board, what each is called and what stands on it. */
const CAPS = [
  { key: "first", name: () => say("key.first"), cap: () => say("key.first_cap"), isOfColour: true },
  { key: "second", name: () => say("key.second"), cap: () => say("key.second_cap"), isOfColour: true },
  { key: "undo", name: () => say("key.undo"), cap: () => say("key.undo_cap"), isOfColour: false },
  { key: "ok", name: () => say("key.ok"), cap: () => say("key.ok_cap"), isOfColour: false },
];

/**
 * The keys of the page.
 * @param {(act: string, fields: object) => void} send
 * @param {() => void} onChange called when one looks different
 * @returns {Map<string, Keycap>} by their names
 */
export const keycaps = (send, onChange) => new Map(CAPS.map(({ key }) => [key, new Keycap(key, send, onChange)]));

export class Keycap {
  /**
   * @param {string} key
   * @param {(act: string, fields: object) => void} send
   * @param {() => void} onChange
   */
  constructor(key, send, onChange) {
    this.key = key;
    this.send = send;
    this.onChange = onChange;
    this.isDown = false;
    this.isKept = false;
    /** Whether its colour is armed for the next piece. */
    this.isArmed = false;
  }

  press() {
    if (this.isDown) return;
    this.isDown = true;
    this.onChange();
    this.send("press", { key: this.key });
  }

  release() {
    if (this.isDown) this.comeUp("release");
  }

  /** Release it if a finger holds it. */
  letGo() {
    if (!this.isKept) this.release();
  }

  /** Hold it down without a finger. */
  keep() {
    this.press();
    this.isKept = true;
    this.onChange();
  }

  /** Let up a key that was held down without a finger; however short, that is no tap. */
  letUp() {
    if (this.isKept) this.comeUp("let_up");
  }

  /** Press it for a moment. */
  tap() {
    if (this.isDown) return;
    this.press();
    setTimeout(() => this.release(), TAP_MS);
  }

  /** Treat it as up, as after a broken line. */
  forget() {
    this.isDown = false;
    this.isKept = false;
    this.onChange();
  }

  /** @param {string} act */
  comeUp(act) {
    this.forget();
    this.send(act, { key: this.key });
  }
}

/**
 * The keys that a board has for a hand.
 * @param {{caps: Map<string, Keycap>, hasKeys: boolean, hasColours: boolean}} props whether it has any, and whether those
 *   of the colours do something
 */
export const Keycaps = ({ caps, hasKeys, hasColours }) =>
  CAPS.map(({ key, name, cap, isOfColour }) =>
    h(Cap, {
      cap: /** @type {Keycap} */ (caps.get(key)),
      key,
      name: name(),
      text: cap(),
      isHidden: !hasKeys || (isOfColour && !hasColours),
    }),
  );

/** @param {{cap: Keycap, name: string, text: string, isHidden: boolean}} props */
function Cap({ cap, name, text, isHidden }) {
  const classes = ["keycap", cap.isDown ? "down" : "", cap.isArmed ? "armed" : ""];
  const byKey = (/** @type {() => void} */ does) => (/** @type {KeyboardEvent} */ event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    does();
  };
  return h(
    "button",
    {
      type: "button",
      class: classes.filter(Boolean).join(" "),
      "data-key": cap.key,
      "aria-label": name,
      hidden: isHidden,
      onPointerDown: (/** @type {PointerEvent} */ event) => {
        event.stopPropagation();
        /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
        cap.press();
      },
      onPointerUp: () => cap.release(),
      onPointerCancel: () => cap.release(),
      onBlur: () => cap.letGo(),
      onKeyDown: byKey(() => cap.press()),
      onKeyUp: byKey(() => cap.release()),
      // A click without pointer or key comes from a screen reader.
      onClick: (/** @type {MouseEvent} */ { detail }) => detail === 0 && cap.tap(),
      onContextMenu: (/** @type {Event} */ event) => event.preventDefault(),
    },
    text,
  );
}
