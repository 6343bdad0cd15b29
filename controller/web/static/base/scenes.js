/**
 * Scenes that the player does by hand, at a table of this page alone.
 *
 * Whether one is done, the guide at that table decides; the page asks for the next one, or for the same again.
 */

import { Button } from "./components.js";
import { h } from "./preact.js";

/** @typedef {{number: number, count: number, text: string, is_laid: boolean, is_done: boolean}} Scene */

/** Go on with the keyboard at a button, once it is drawn. @param {string} id */
export const focus = (id) => queueMicrotask(() => document.getElementById(id)?.focus());

/** What the page knows of the scenes: derived classes say where the page is, and what follows the last. */
export class SceneGuide {
  /** @param {{send: (act: string, fields: object) => void, onChange: () => void, leave: () => void, play: (first: number | null) => void}} own the table of this page alone @param {string} name of the annex */
  constructor(own, name) {
    this.own = own;
    this.name = name;
    this.isGoingOn = false;
    /** @type {any} */
    this.scene = null;
  }

  leave() {
    if (this.isGoingOn) this.own.play(this.first);
    else focus("open-rules");
  }

  /** Leave, and play a game. */
  goOn() {
    this.isGoingOn = true;
    this.own.leave();
  }

  /** Where the level that fits begins in that game; null to leave it. @returns {number | null} */
  get first() {
    return null;
  }

  /** @param {Scene} scene */
  show(scene) {
    const isFirst = this.scene === null;
    this.scene = scene;
    this.own.onChange();
    if (isFirst) focus(`${this.name}-skip`);
  }

  /** @param {number} number */
  ask(number) {
    this.own.send("begin_scene", { number });
  }

  /** What is asked, or said of the scene; null without one. @returns {string | null} */
  get text() {
    return this.scene?.text ?? null;
  }

  /** Whether the board's own message is about the scene: it is not while the pieces are laid, or once all is done. */
  get isPlayed() {
    return this.scene === null || (this.scene.is_laid && !this.scene.is_done);
  }
}

/**
 * The buttons of the scenes: at most one strong one, and the way out.
 * @param {{guide: SceneGuide, isTried: boolean, words: Record<"all" | "next" | "play" | "again" | "skip" | "leave", string>,
 *   play: () => void}} props once it ``isTried`` a scene may be done again; ``play`` is what follows the last one
 */
export function SceneKeys({ guide, isTried, words, play }) {
  const { name, own, scene } = guide;
  const { number, count, is_done } = scene;
  const isLast = number === count;
  const to = (/** @type {number} */ other) => () => guide.ask(other);
  const key = (
    /** @type {"next" | "play" | "again" | "skip"} */ what,
    /** @type {boolean} */ isThere,
    /** @type {() => void} */ onPress,
  ) =>
    h(Button, {
      id: `${name}-${what}`,
      class: what === "skip" ? "" : "primary",
      text: isThere ? words[what] : "",
      onPress,
    });
  return h(
    "div",
    { class: "buttons", id: "guide-keys", role: "group", "aria-label": words.all },
    key("next", is_done && !isLast, to(number + 1)),
    key("play", is_done && isLast, play),
    key("again", !is_done && isTried, to(number)),
    key("skip", !is_done && !isTried && !isLast, to(number + 1)),
    h(Button, { id: `${name}-leave`, text: words.leave, onPress: () => own.leave() }),
  );
}
