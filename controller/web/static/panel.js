/** The words beside the board: turn, message, supply, moves, link. Writes only what has changed. */

import { edgesOf } from "./declaredmoves.js";
import { element, write, writeMarked, writeSentences } from "./dom.js";
import { Plates } from "./plates.js";
import { piece } from "./shapes.js";
import { say } from "./translation.js";

/**
 * @typedef {{status: "linked" | "unlinked" | "lent" | "waiting", cause: string, cure: string,
 *   board: {id: string, profile: string, version: string} | null}} Link
 * @typedef {Record<string, {means: string, colour: string, said: string}>} Lights the meaning of a space's light, the colour of
 *   piece that it speaks of, and its words
 * @typedef {{game: {name: string, title: string, colours: import("./colournames.js").Colours}, seed: number | null, goal: string,
 *   puzzle: {number: number, standing: "open" | "spoilt" | "solved", solution: string} | null,
 *   to_move: "orange" | "purple", headline: string,
 *   message: {text: string, is_problem: boolean}, asked: string | null,
 *   opened: import("./keychoices.js").Opened, left: Record<string, number>,
 *   blocked: string[], kinds: Record<string, import("./board.js").Kind>, scenery: import("./scenery.js").Scenery[],
 *   outside: string[], moves: import("./moves.js").Move[],
 *   outcome: {winner: "orange" | "purple" | null, said: string, evidence: string[]} | null, endings: import("./playerendings.js").Ending[],
 *   link: Link, helps: Record<string, number>, players: Record<string, string>, seats: Record<string, number>, match: string,
 *   brightness: number,
 *   is_calm: boolean, declared: import("./declaredmoves.js").Move[],
 *   bars: import("./edgebars.js").Bars, carries: import("./carriedpieces.js").Carry[], coached: Record<string, string[]>, legend: import("./legend.js").Lit, lights: Lights,
 *   colours: import("./colourchoice.js").Colours | null,
 *   doubtful: string[], suspected: string[], left_out: string[], complaint: string}} State
 */

/** The states of a board's link. */
const LINKS = ["linked", "unlinked", "lent", "waiting"];

export class Panel {
  /** @param {() => boolean} isHelped whether a hand carries the pieces of the computer */
  constructor(isHelped) {
    this.isHelped = isHelped;
    this.hasWorkbench = true;
    this.plates = new Plates();
    /** @type {State | null} */
    this.state = null;
    this.previewed = "";
    for (const drawing of document.querySelectorAll("[data-piece]")) {
      const colour = /** @type {SVGElement} */ (drawing).dataset.piece;
      drawing.append(piece(/** @type {"orange" | "purple"} */ (colour), { isFlat: true }));
    }
  }

  /** @param {import("./board.js").BoardMessage} message */
  build({ has_workbench }) {
    this.hasWorkbench = has_workbench;
  }

  /** @param {State} state */
  show(state) {
    write("headline", state.headline);
    write("subtitle", subtitle(state));
    this.state = state;
    const isCarried = state.carries.length > 0 && !state.message.is_problem && this.isHelped();
    const said = isCarried ? computersMove(state) : state.message.text;
    writeSentences("message", this.previewed || (this.isAtEdges(state) ? say("declared.edges") : said));
    document.body.classList.toggle("problem", state.message.is_problem);
    this.showSuspect(state);
    this.plates.show(state);
    this.showSupply(state);
    this.showLink(state.link);
  }

  /** Say what would be done, in place of the message. @param {string} text empty for nothing */
  preview(text) {
    if (text === this.previewed) return;
    this.previewed = text;
    if (this.state !== null) this.show(this.state);
  }

  /** Whether an edge of a simulated board is to be chosen. @param {State} state */
  isAtEdges({ declared, message }) {
    return this.hasWorkbench && edgesOf(declared).length > 0 && !message.is_problem;
  }

  /**
   * Show whether the board answers; the message explains why not, and what to do. While a self-test has it, two
   * buttons lead back to the game, or to the test; the focus of a pressed one then moves to the answers.
   * @param {Link} link
   */
  showLink({ status }) {
    const hadFocus = element("lent").contains(document.activeElement);
    element("lent").hidden = status !== "lent";
    element("answers").hidden = status === "lent";
    if (hadFocus && status !== "lent") element("open-rules").focus();
    if (this.hasWorkbench) write("board-name", "");
    else {
      element("board-name").dataset.link = status;
      writeMarked("board-name", say("board.real", { status }), "b");
    }
    element("unlinked").hidden = status !== "unlinked";
    for (const each of LINKS) document.body.classList.toggle(each, each === status);
  }

  /** Offer the self-test beside every warning about a sensor. @param {State} state */
  showSuspect({ suspected, doubtful, left_out, message }) {
    const warned = message.is_problem ? [...suspected, ...doubtful] : suspected;
    const space = [...warned, ...left_out][0] ?? "";
    const button = element("test-sensor");
    if (space === "" && button === document.activeElement) element("open-rules").focus();
    button.hidden = space === "";
    button.dataset.tests = space;
    write("test-sensor", space === "" ? "" : say("play.test_sensor", { space }));
  }

  /** @param {State} state */
  showSupply({ left }) {
    for (const supply of document.querySelectorAll("[data-left]")) {
      write(supply, say("play.left", { count: left[/** @type {HTMLElement} */ (supply).dataset.left ?? ""] }));
    }
    for (const count of document.querySelectorAll("[data-count]")) {
      write(count, String(left[/** @type {HTMLElement} */ (count).dataset.count ?? ""]));
    }
  }

  /** @param {boolean} isOpen whether the server answers, and its board is drawn */
  showLine(isOpen) {
    const banner = element("offline");
    banner.hidden = isOpen;
    write("offline", isOpen ? "" : say("play.offline"));
    document.body.classList.toggle("offline", !isOpen);
  }

  /** @param {{caption: string, speed: number, is_paused: boolean}} simulation what is done, and how fast time passes */
  showSimulation({ caption, speed, is_paused }) {
    write("caption", caption);
    const paused = is_paused ? say("time.paused_at", { speed }) : say("time.at", { speed });
    write("pace", speed !== 1 ? paused : is_paused ? say("time.paused") : "");
  }

  /** @param {string} text shown once, under the board */
  note(text) {
    write("note", text);
  }
}

/** @param {State} state */
function subtitle({ game, seed, moves, outcome, seats, match }) {
  const title = seed === null ? game.title : say("play.shuffled", { game: game.title, seed });
  const said =
    outcome === null
      ? say("play.next_move", { game: title, number: moves.length + 1 })
      : say("play.played", { game: title, count: moves.length });
  const isByHands = Object.values(seats).every((seat) => seat === 0);
  return isByHands ? said : say("play.against", { said, match });
}

/** What the computer does, as a hand carries its pieces. @param {State} state */
function computersMove({ carries, game }) {
  const { colour, start, end } = carries[carries.length - 1];
  if (start === "") return say("play.places", { colour: game.colours[colour], end });
  return carries.length > 1 ? say("play.takes", { start, end }) : say("play.moves", { start, end });
}
