/**
 * The tour: scenes that the player does by hand, at a table of this page alone.
 *
 * Whether a scene is done, the guide at that table decides; the page asks for the next one, or for the same again.
 */

import { Button } from "./components.js";
import { h } from "./preact.js";
import { say } from "./translation.js";

const ADDRESS = "/tour";

/** The questions once all is done: each "yes" begins one level higher. */
const QUESTIONS = 3;

/** @typedef {{number: number, count: number, text: string, is_laid: boolean, is_done: boolean}} Scene */

export class Tour {
  /**
   * @param {import("./connection.js").Connection} connection
   * @param {() => void} onChange called when the page has other words or buttons to show
   * @param {(first: number | null) => void} onPlay called when the player has left to play a first game, with the level
   *   where the one that fits begins, null to leave that
   */
  constructor(connection, onChange, onPlay) {
    this.connection = connection;
    this.onChange = onChange;
    this.onPlay = onPlay;
    this.isOn = false;
    this.isGoingOn = false;
    /** @type {Scene | null} */
    this.scene = null;
    /** The answers to the questions so far; null before they are asked. @type {boolean[] | null} */
    this.answers = null;
  }

  /** @param {{is_tour: boolean}} message */
  build({ is_tour }) {
    const hasLeft = this.isOn && !is_tour;
    const { first } = this;
    this.isOn = is_tour;
    this.scene = this.answers = null;
    document.body.classList.toggle("toured", is_tour);
    this.onChange();
    if (hasLeft && this.isGoingOn) this.onPlay(first);
    else if (hasLeft) document.getElementById("open-rules")?.focus();
    this.isGoingOn = false;
  }

  /** @param {any} message */
  show(message) {
    // What a tour said is sent again as the board turns, also after the tour.
    if (message.t !== "scene" || !this.isOn) return;
    const isFirst = this.scene === null;
    this.scene = message;
    this.onChange();
    if (isFirst) document.getElementById("tour-skip")?.focus();
  }

  /** @param {string} game its name */
  begin(game) {
    location.hash = "play";
    this.connection.sit(`${ADDRESS}?game=${game}`);
  }

  leave() {
    if (this.isOn) this.connection.sit();
  }

  /** Leave, and play a game. */
  goOn() {
    this.isGoingOn = true;
    this.leave();
  }

  /** @param {number} number */
  ask(number) {
    this.connection.send("begin_scene", { number });
  }

  /** Ask how strong the player is; or hear the answer to a question, and play once there is no other. @param {boolean[]} answers */
  hear(answers) {
    this.answers = answers;
    if (answers.length === QUESTIONS) this.goOn();
    this.onChange();
    document.getElementById("tour-yes")?.focus();
  }

  /** Where the level that fits begins, by all answers; null without them. */
  get first() {
    return this.answers?.length === QUESTIONS ? 1 + this.answers.filter(Boolean).length : null;
  }

  /** What is asked, or said of the scene; null without one. */
  get text() {
    if (this.answers === null || this.first !== null) return this.scene?.text ?? null;
    return say("tour_keys.question", { number: this.answers.length + 1 });
  }

  /** Whether the board's own message is about the scene: it is not while the pieces are laid, or once all is done. */
  get isPlayed() {
    return this.scene === null || (this.scene.is_laid && !this.scene.is_done);
  }
}

/** Which scene it is, or which question; empty without a scene. @param {Tour} tour */
export function placeOf({ scene, answers }) {
  if (scene === null) return "";
  if (answers === null) return say("tour_keys.scene", { number: scene.number, count: scene.count });
  return say("tour_keys.asks", { number: Math.min(answers.length + 1, QUESTIONS), count: QUESTIONS });
}

/** The buttons of the tour. @param {{tour: Tour, hasMoves: boolean}} props */
export function TourKeys({ tour, hasMoves }) {
  const { isOn, scene } = tour;
  if (!isOn || scene === null) return null;
  if (tour.answers !== null) return h(Questions, { tour, answers: tour.answers });
  const { number, count, is_done } = scene;
  const isLast = number === count;
  const to = (/** @type {number} */ other) => () => tour.ask(other);
  const only = (/** @type {boolean} */ isSo, /** @type {string} */ text) => (isSo ? text : "");
  return h(
    "div",
    { class: "buttons", id: "tour-keys", role: "group", "aria-label": say("tour_keys.tour") },
    h(Button, {
      id: "tour-next",
      class: "primary",
      text: only(is_done && !isLast, say("tour_keys.next")),
      onPress: to(number + 1),
    }),
    h(Button, {
      id: "tour-play",
      class: "primary",
      text: only(is_done && isLast, say("tour_keys.play")),
      onPress: () => tour.hear([]),
    }),
    h(Button, {
      id: "tour-again",
      class: "primary",
      text: only(!is_done && hasMoves, say("tour_keys.again")),
      onPress: to(number),
    }),
    h(Button, {
      id: "tour-skip",
      text: only(!is_done && !hasMoves && !isLast, say("tour_keys.skip")),
      onPress: to(number + 1),
    }),
    h(Button, { id: "tour-leave", text: say("tour_keys.leave"), onPress: () => tour.leave() }),
  );
}

/** The answers to a question, and the way past all of them. @param {{tour: Tour, answers: boolean[]}} props */
function Questions({ tour, answers }) {
  const answer = (/** @type {boolean} */ isSo) => () => tour.hear([...answers, isSo]);
  return h(
    "div",
    { class: "buttons questions", id: "tour-questions", role: "group", "aria-label": say("tour_keys.questions") },
    h(Button, { id: "tour-yes", class: "big", text: say("tour_keys.yes"), onPress: answer(true) }),
    h(Button, { id: "tour-no", class: "big", text: say("tour_keys.no"), onPress: answer(false) }),
    h(Button, { id: "tour-past", class: "text", text: say("tour_keys.skip"), onPress: () => tour.goOn() }),
  );
}
