/**
 * The tour: scenes that the player does by hand, at a table of this page alone.
 *
 * Whether a scene is done, the guide at that table decides; the page asks for the next one, or for the same again.
 */

import { Button } from "./components.js";
import { h } from "./preact.js";
import { say } from "./translation.js";

const ADDRESS = "/tour";

/** @typedef {{number: number, count: number, text: string, is_laid: boolean, is_done: boolean}} Scene */

export class Tour {
  /**
   * @param {import("./connection.js").Connection} connection
   * @param {() => void} onChange called when the page has other words or buttons to show
   * @param {() => void} onPlay called when the player has left to play a first game
   */
  constructor(connection, onChange, onPlay) {
    this.connection = connection;
    this.onChange = onChange;
    this.onPlay = onPlay;
    this.isOn = false;
    this.isGoingOn = false;
    /** @type {Scene | null} */
    this.scene = null;
  }

  /** @param {{is_tour: boolean}} message */
  build({ is_tour }) {
    const hasLeft = this.isOn && !is_tour;
    this.isOn = is_tour;
    this.scene = null;
    document.body.classList.toggle("toured", is_tour);
    this.onChange();
    if (hasLeft && this.isGoingOn) this.onPlay();
    else if (hasLeft) document.getElementById("open-rules")?.focus();
    this.isGoingOn = false;
  }

  /** @param {any} message */
  show(message) {
    if (message.t !== "scene") return;
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

  /** Whether the board's own message is about the scene: it is not while the pieces are laid, or once all is done. */
  get isPlayed() {
    return this.scene === null || (this.scene.is_laid && !this.scene.is_done);
  }
}

/** Which scene it is. @param {Scene} scene */
export const sceneOf = ({ number, count }) => say("tour_keys.scene", { number, count });

/** The buttons of the tour. @param {{tour: Tour, hasMoves: boolean}} props */
export function TourKeys({ tour, hasMoves }) {
  const { isOn, scene } = tour;
  if (!isOn || scene === null) return null;
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
      onPress: () => tour.goOn(),
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
