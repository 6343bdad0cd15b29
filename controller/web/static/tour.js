/**
 * The tour: a board that plays by itself and explains its lights, at a table of this page alone.
 *
 * It is offered to first-time visitors, before the first move. A visitor who touches the board takes it over,
 * and may try anything until they go back to the game.
 */

import { element, write } from "./dom.js";
import { always } from "./storage.js";
import { say } from "./translation.js";

const SEEN = "tour-seen";
const ADDRESS = "/tour";

export class Tour {
  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    this.connection = connection;
    this.isOffered = false;
    this.isOn = false;
    this.isGuided = false;
    this.isPaused = false;
    this.on("tour-begin", () => this.begin());
    this.on("rules-tour", () => {
      /** @type {HTMLDialogElement} */ (element("rules-dialog")).close();
      this.begin();
    });
    this.on("tour-decline", () => this.decline());
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
    this.isOffered = has_tour && always.read(SEEN) === null;
    this.isOn = this.isGuided = is_tour;
    element("rules-tour").hidden = !has_tour;
    write("tour-said", "");
    this.draw();
    if (is_tour) element("tour-next").focus();
    if (hasLeft) element("open-rules").focus();
  }

  /** @param {any} message */
  show(message) {
    if (message.t === "state") element("tour-offer").hidden = !this.isOffered || message.moves.length > 0;
    if (message.t !== "workbench" || !this.isOn) return;
    this.isPaused = message.is_paused;
    if (this.isGuided) write("tour-said", message.caption);
    this.draw();
  }

  begin() {
    always.keep(SEEN, String(true));
    this.connection.sit(ADDRESS);
  }

  decline() {
    always.keep(SEEN, String(true));
    this.isOffered = false;
    element("tour-offer").hidden = true;
    element("open-rules").focus();
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
