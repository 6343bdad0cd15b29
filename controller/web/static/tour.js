/**
 * The tour: a board that plays by itself and explains its lights, at a table of this page alone.
 *
 * A visitor who touches the board takes it over, and may try anything until they go back to the game.
 */

import { element, write } from "./dom.js";
import { say } from "./translation.js";

const ADDRESS = "/tour";

export class Tour {
  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    this.connection = connection;
    this.isOn = false;
    this.isGuided = false;
    this.isPaused = false;
    this.on("rules-tour", () => {
      /** @type {HTMLDialogElement} */ (element("rules-dialog")).close();
      this.begin();
    });
    this.on("tour-pause", () => connection.send(this.isPaused ? "go_on" : "pause"));
    this.on("tour-next", () => {
      if (this.isPaused) connection.send("go_on");
      connection.send("skip_caption");
    });
    this.on("tour-try", () => this.takeOver());
    this.on("tour-leave", () => connection.sit());
  }

  /**
   * @param {string} id
   * @param {() => void} act
   */
  on(id, act) {
    element(id).addEventListener("click", act);
  }

  /** @param {{has_tour: boolean, is_tour: boolean}} message */
  build({ has_tour, is_tour }) {
    const hasLeft = this.isOn && !is_tour;
    this.isOn = this.isGuided = is_tour;
    element("rules-tour").hidden = !has_tour;
    write("tour-said", "");
    this.draw();
    if (is_tour) element("tour-next").focus();
    if (hasLeft) element("open-rules").focus();
  }

  /** @param {any} message */
  show(message) {
    if (message.t !== "workbench" || !this.isOn) return;
    this.isPaused = message.is_paused;
    if (this.isGuided) write("tour-said", message.caption);
    this.draw();
  }

  begin() {
    this.connection.sit(ADDRESS);
  }

  /** Take the board over as it is, from the guide. */
  takeOver() {
    if (!this.isGuided) return;
    if (this.isPaused) this.connection.send("go_on");
    this.connection.send("take_over");
    this.isGuided = false;
    const hadFocus = element("tour-keys").contains(document.activeElement);
    this.draw();
    if (hadFocus) element("tour-leave").focus();
  }

  draw() {
    const { isOn, isGuided, isPaused } = this;
    element("tour-keys").hidden = !isOn;
    for (const id of ["tour-pause", "tour-next", "tour-try"]) element(id).hidden = !isGuided;
    element("tour-said").hidden = !isGuided;
    write("tour-pause", say("tour_keys.pause", { is_paused: isPaused }));
    write("tour-leave", say("tour_keys.leave", { is_guided: isGuided }));
    document.body.classList.toggle("toured", isOn);
    document.body.classList.toggle("guided", isGuided);
  }
}
