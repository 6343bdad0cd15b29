/**
 * The tour: a board that plays by itself and explains its lights, at a table of this page alone.
 *
 * A visitor who touches the board takes it over, and may try anything until they go back to the game.
 */

import { Button } from "./components.js";
import { h } from "./preact.js";
import { say } from "./translation.js";

const ADDRESS = "/tour";

export class Tour {
  /**
   * @param {import("./connection.js").Connection} connection
   * @param {() => void} onChange called when the page has other words or buttons to show
   */
  constructor(connection, onChange) {
    this.connection = connection;
    this.onChange = onChange;
    this.isOn = false;
    this.isGuided = false;
    this.isPaused = false;
    this.caption = "";
  }

  /** @param {{is_tour: boolean}} message */
  build({ is_tour }) {
    const hasLeft = this.isOn && !is_tour;
    this.isOn = this.isGuided = is_tour;
    this.caption = "";
    this.draw();
    if (is_tour) document.getElementById("tour-next")?.focus();
    if (hasLeft) document.getElementById("open-rules")?.focus();
  }

  /** @param {any} message */
  show(message) {
    if (message.t !== "workbench" || !this.isOn) return;
    this.isPaused = message.is_paused;
    if (this.isGuided) this.caption = message.caption;
    this.draw();
  }

  begin() {
    this.connection.sit(ADDRESS);
  }

  leave() {
    this.connection.sit();
  }

  pause() {
    this.connection.send(this.isPaused ? "go_on" : "pause");
  }

  skip() {
    if (this.isPaused) this.connection.send("go_on");
    this.connection.send("skip_caption");
  }

  /** Take the board over as it is, from the guide. */
  takeOver() {
    if (!this.isGuided) return;
    if (this.isPaused) this.connection.send("go_on");
    this.connection.send("take_over");
    this.isGuided = false;
    const hadFocus = document.getElementById("tour-keys")?.contains(document.activeElement);
    this.draw();
    if (hadFocus) document.getElementById("tour-leave")?.focus();
  }

  draw() {
    document.body.classList.toggle("toured", this.isOn);
    document.body.classList.toggle("guided", this.isGuided);
    this.onChange();
  }
}

/** The buttons of the tour. @param {{tour: Tour}} props */
export function TourKeys({ tour }) {
  const { isOn, isGuided, isPaused } = tour;
  if (!isOn) return null;
  const guiding = (/** @type {string} */ text) => (isGuided ? text : "");
  return h(
    "div",
    { class: "buttons", id: "tour-keys", role: "group", "aria-label": say("tour_keys.tour") },
    h(Button, { id: "tour-next", text: guiding(say("tour_keys.next")), onPress: () => tour.skip() }),
    h(Button, {
      id: "tour-pause",
      text: guiding(say("tour_keys.pause", { is_paused: isPaused })),
      onPress: () => tour.pause(),
    }),
    h(Button, { id: "tour-try", text: guiding(say("tour_keys.try_it")), onPress: () => tour.takeOver() }),
    h(Button, {
      id: "tour-leave",
      text: say("tour_keys.leave", { is_guided: isGuided }),
      onPress: () => tour.leave(),
    }),
  );
}
