/**
 * The tour: scenes that the player does by hand, at a table of this page alone.
 *
 * Whether a scene is done, the guide at that table decides; the page asks for the next one, or for the same again.
 */

import { Button } from "../../../web/static/base/components.js";
import { h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

/** The questions once all is done: each "yes" begins one level higher. */
const QUESTIONS = 3;

/** @typedef {{number: number, count: number, text: string, is_laid: boolean, is_done: boolean}} Scene */

export class Guide {
  /** @param {import("../../../web/static/game/owntable.js").OwnTable} own the table of this page alone */
  constructor(own) {
    this.own = own;
    this.isGoingOn = false;
    /** @type {Scene | null} */
    this.scene = null;
    /** The answers to the questions so far; null before they are asked. @type {boolean[] | null} */
    this.answers = null;
  }

  leave() {
    if (this.isGoingOn) this.own.play(this.first);
    else focus("open-rules");
  }

  /** @param {Scene} scene */
  show(scene) {
    const isFirst = this.scene === null;
    this.scene = scene;
    this.own.onChange();
    if (isFirst) focus("tour-skip");
  }

  /** Leave, and play a game. */
  goOn() {
    this.isGoingOn = true;
    this.own.leave();
  }

  /** @param {number} number */
  ask(number) {
    this.own.send("begin_scene", { number });
  }

  /** Ask how strong the player is; or hear the answer to a question, and play once there is no other. @param {boolean[]} answers */
  hear(answers) {
    this.answers = answers;
    if (answers.length === QUESTIONS) this.goOn();
    this.own.onChange();
    focus("tour-yes");
  }

  /** Where the level that fits begins, by all answers; null without them. */
  get first() {
    return this.answers?.length === QUESTIONS ? 1 + this.answers.filter(Boolean).length : null;
  }

  /** Which scene it is, or which question; empty without a scene. */
  get place() {
    const { scene, answers } = this;
    if (scene === null) return "";
    if (answers === null) return say("tour.scene", { number: scene.number, count: scene.count });
    return say("tour.asks", { number: Math.min(answers.length + 1, QUESTIONS), count: QUESTIONS });
  }

  /** What is asked, or said of the scene; null without one. */
  get text() {
    if (this.answers === null || this.first !== null) return this.scene?.text ?? null;
    return say("tour.question", { number: this.answers.length + 1 });
  }

  /** Whether the board's own message is about the scene: it is not while the pieces are laid, or once all is done. */
  get isPlayed() {
    return this.scene === null || (this.scene.is_laid && !this.scene.is_done);
  }
}

/** Go on with the keyboard at a button, once it is drawn. @param {string} id */
const focus = (id) => queueMicrotask(() => document.getElementById(id)?.focus());

/** The buttons of the tour. @param {{page: import("../../../web/static/panel.js").Page}} props */
export function Part({ page: { own, state } }) {
  const tour = /** @type {Guide} */ (own.guide);
  const { scene } = tour;
  if (scene === null) return null;
  if (tour.answers !== null) return h(Questions, { tour, answers: tour.answers });
  const hasMoves = (state?.moves.length ?? 0) > 0;
  const { number, count, is_done } = scene;
  const isLast = number === count;
  const to = (/** @type {number} */ other) => () => tour.ask(other);
  const only = (/** @type {boolean} */ isSo, /** @type {string} */ text) => (isSo ? text : "");
  return h(
    "div",
    { class: "buttons", id: "guide-keys", role: "group", "aria-label": say("tour.tour") },
    h(Button, {
      id: "tour-next",
      class: "primary",
      text: only(is_done && !isLast, say("tour.next")),
      onPress: to(number + 1),
    }),
    h(Button, {
      id: "tour-play",
      class: "primary",
      text: only(is_done && isLast, say("tour.play")),
      onPress: () => tour.hear([]),
    }),
    h(Button, {
      id: "tour-again",
      class: "primary",
      text: only(!is_done && hasMoves, say("tour.again")),
      onPress: to(number),
    }),
    h(Button, {
      id: "tour-skip",
      text: only(!is_done && !hasMoves && !isLast, say("tour.skip")),
      onPress: to(number + 1),
    }),
    h(Button, { id: "tour-leave", text: say("tour.leave"), onPress: () => own.leave() }),
  );
}

/** The answers to a question, and the way past all of them. @param {{tour: Guide, answers: boolean[]}} props */
function Questions({ tour, answers }) {
  const answer = (/** @type {boolean} */ isSo) => () => tour.hear([...answers, isSo]);
  return h(
    "div",
    { class: "buttons questions", id: "tour-questions", role: "group", "aria-label": say("tour.questions") },
    h(Button, { id: "tour-yes", class: "big", text: say("tour.yes"), onPress: answer(true) }),
    h(Button, { id: "tour-no", class: "big", text: say("tour.no"), onPress: answer(false) }),
    h(Button, { id: "tour-past", class: "text", text: say("tour.skip"), onPress: () => tour.goOn() }),
  );
}
