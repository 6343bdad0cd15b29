/**
 * The tour: scenes that the player does by hand, at a table of this page alone, and questions after them.
 */

import { Button } from "../../../web/static/base/components.js";
import { h } from "../../../web/static/base/preact.js";
import { focus, SceneGuide, SceneKeys } from "../../../web/static/base/scenes.js";
import { say } from "../../../web/static/base/translation.js";

/** The questions once all is done: each "yes" begins one level higher. */
const QUESTIONS = 3;

export class Guide extends SceneGuide {
  /** @param {import("../../../web/static/game/owntable.js").OwnTable} own the table of this page alone */
  constructor(own) {
    super(own, "tour");
    /** The answers to the questions so far; null before they are asked. @type {boolean[] | null} */
    this.answers = null;
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
    if (this.answers === null || this.first !== null) return super.text;
    return say("tour.question", { number: this.answers.length + 1 });
  }
}

/** The buttons of the tour. @param {{page: import("../../../web/static/panel.js").Page}} props */
export function Part({ page: { own, state } }) {
  const tour = /** @type {Guide} */ (own.guide);
  if (tour.scene === null) return null;
  if (tour.answers !== null) return h(Questions, { tour, answers: tour.answers });
  return h(SceneKeys, {
    guide: tour,
    isTried: (state?.moves.length ?? 0) > 0,
    words: {
      all: say("tour.tour"),
      next: say("tour.next"),
      play: say("tour.play"),
      again: say("tour.again"),
      skip: say("tour.skip"),
      leave: say("tour.leave"),
    },
    play: () => tour.hear([]),
  });
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
