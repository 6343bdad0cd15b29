// @ts-check
/** The words beside the board: turn, message, supply, moves, link. Writes only what has changed. */

import { element, write, writeMarked } from "./page.js";
import { say } from "./say.js";
import { piece, svg } from "./shapes.js";

/**
 * @typedef {{status: "linked" | "unlinked" | "lent" | "waiting", cause: string, cure: string,
 *   board: {id: string, profile: string, version: string} | null}} Link
 * @typedef {{number: number, by: "orange" | "purple", notation: string, said: string,
 *   piece: import("./board.js").Kind | null}} Move
 * @typedef {{game: {name: string, title: string}, seed: number | null, to_move: "orange" | "purple", headline: string,
 *   message: {text: string, is_problem: boolean}, asked: string | null,
 *   opened: import("./choices.js").Opened, left: Record<string, number>,
 *   blocked: string[], kinds: Record<string, import("./board.js").Kind>, scenery: import("./scenery.js").Scenery[],
 *   outside: string[], moves: Move[],
 *   outcome: {winner: "orange" | "purple" | null} | null,
 *   link: Link, levels: Record<string, number>, colours: import("./colouring.js").Colours | null,
 *   doubtful: string[], suspected: string[], left_out: string[], complaint: string}} State
 */

/** What the link of a board can be. */
const LINKS = ["linked", "unlinked", "lent", "waiting"];

export class Panel {
  constructor() {
    this.hasBench = true;
    for (const drawing of document.querySelectorAll("[data-piece]")) {
      const colour = /** @type {SVGElement} */ (drawing).dataset.piece;
      drawing.append(piece(/** @type {"orange" | "purple"} */ (colour)));
    }
    this.written = "";
    this.game = "";
    /** @type {HTMLElement[]} */
    this.rows = [];
  }

  /** @param {import("./board.js").BoardMessage} message */
  build({ has_bench, spaces }) {
    this.hasBench = has_bench;
    writeMarked("board-name", has_bench ? say("board.simulated", { count: spaces.length }) : "");
  }

  /** @param {State} state */
  show(state) {
    write("headline", state.headline);
    write("subtitle", subtitle(state));
    writeMarked("message", state.message.text);
    element("message").classList.toggle("problem", state.message.is_problem);
    const isAsked = state.asked !== null && state.asked !== "colour";
    element("tap-ok").classList.toggle("wanted", isAsked || state.opened.is_ok_wanted);
    this.showSuspect(state);
    this.showTurn(state);
    this.showSupply(state);
    this.showMoves(state);
    this.showLegend(state);
    this.showLink(state.link);
    for (const button of document.querySelectorAll("[data-seat]")) {
      const isOn = state.levels[/** @type {HTMLElement} */ (button).dataset.seat ?? ""] > 0;
      button.setAttribute("aria-pressed", String(isOn));
    }
  }

  /**
   * Whether the board answers; why it does not and what to do is the message. While a self-test has it, two
   * buttons lead back to the game, or to the test; whoever has pressed one finds the answers in its place.
   * @param {Link} link
   */
  showLink({ status }) {
    const hadFocus = element("lent").contains(document.activeElement);
    element("lent").hidden = status !== "lent";
    element("answers").hidden = status === "lent";
    if (hadFocus && status !== "lent") element("tap-ok").focus();
    const name = element("board-name");
    if (!this.hasBench) {
      name.dataset.link = status;
      writeMarked("board-name", say("board.real", { status }), "b");
    } else {
      delete name.dataset.link;
    }
    element("unlinked").hidden = status !== "unlinked";
    for (const each of LINKS) document.body.classList.toggle(each, each === status);
  }

  /** A way to the self-test, beside what is said of a sensor. @param {State} state */
  showSuspect({ suspected, left_out }) {
    const space = [...suspected, ...left_out][0] ?? "";
    const button = element("test-sensor");
    if (space === "" && button === document.activeElement) element("tap-ok").focus();
    button.hidden = space === "";
    button.dataset.tests = space;
    write("test-sensor", space === "" ? "" : say("play.test_sensor", { space }));
  }

  /** @param {State} state */
  showTurn({ to_move, outcome }) {
    const shown = outcome === null ? [to_move] : outcome.winner === null ? ["orange", "purple"] : [outcome.winner];
    const drawing = element("turn-piece");
    if (drawing.dataset.shown === shown.join()) return;
    drawing.dataset.shown = shown.join();
    drawing.replaceChildren(
      ...shown.map((colour, n) => {
        const at = shown.length === 1 ? "" : n === 0 ? "translate(-5.5 0) scale(.55)" : "translate(5.5 0) scale(.55)";
        return svg("g", { transform: at }, [piece(/** @type {"orange" | "purple"} */ (colour))]);
      }),
    );
  }

  /** @param {State} state */
  showSupply({ left }) {
    for (const supply of document.querySelectorAll("[data-left]")) {
      write(supply, say("play.left", { count: left[/** @type {HTMLElement} */ (supply).dataset.left ?? ""] }));
    }
  }

  /** @param {State} state */
  showMoves({ moves, game }) {
    const written = `${game.name} ${moves.map((move) => move.notation).join(" ")}`;
    if (written === this.written) return;
    this.written = written;
    const box = element("moves");
    box.classList.toggle("empty", moves.length === 0);
    const last = moves[moves.length - 1];
    const rows = rounds(moves).map((round, n) => row(n + 1, round, last));
    /** @type {HTMLElement} */ (box.querySelector("tbody")).replaceChildren(...rows);
    box.scrollTop = box.scrollHeight;
  }

  /** Explain the lights that the spaces of this game have. @param {State} state */
  showLegend({ scenery }) {
    const has = scenery.length === 0 ? "plain" : scenery[0].hue === "" ? "counted" : "hued";
    for (const line of document.querySelectorAll("[data-when]")) {
      /** @type {HTMLElement} */ (line).hidden = /** @type {HTMLElement} */ (line).dataset.when !== has;
    }
  }

  /** @param {boolean} isOpen whether the server answers, and its board is drawn */
  showLine(isOpen) {
    const banner = element("offline");
    banner.hidden = isOpen;
    write("offline", isOpen ? "" : say("play.offline"));
    document.body.classList.toggle("offline", !isOpen);
  }

  /** @param {string} text said once, under the board */
  note(text) {
    write("note", text);
  }
}

/** @param {State} state */
function subtitle({ game, seed, moves, outcome }) {
  const title = seed === null ? game.title : say("play.shuffled", { game: game.title, seed });
  return outcome === null
    ? say("play.next_move", { game: title, number: moves.length + 1 })
    : say("play.played", { game: title, count: moves.length });
}

/**
 * Moves as they stand side by side: purple's answers orange's, and who moves several times has rows of his own.
 * @param {Move[]} moves
 * @returns {{orange?: Move, purple?: Move}[]}
 */
function rounds(moves) {
  /** @type {{orange?: Move, purple?: Move}[]} */
  const found = [];
  for (const move of moves) {
    const last = found[found.length - 1];
    if (last === undefined || move.by === "orange" || last.purple !== undefined) found.push({ [move.by]: move });
    else last.purple = move;
  }
  return found;
}

/**
 * @param {number} number
 * @param {{orange?: Move, purple?: Move}} round
 * @param {Move} last
 */
function row(number, { orange, purple }, last) {
  const line = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = String(number);
  line.append(head, cell(orange, orange === last), cell(purple, purple === last));
  return line;
}

/**
 * @param {Move | undefined} move
 * @param {boolean} isLast
 */
function cell(move, isLast) {
  const data = document.createElement("td");
  if (move === undefined) return data;
  if (move.piece !== null) data.append(drawn(move.piece));
  data.append(move.said);
  data.classList.toggle("last", isLast);
  return data;
}

/** @param {import("./board.js").Kind} kind */
function drawn({ colour, said, sign }) {
  const label = said === "" ? say("colour.plain", { colour }) : say("colour.kind", { colour, kind: said });
  return svg("svg", { viewBox: "-12 -12 24 24", role: "img", "aria-label": label }, [piece(colour, sign)]);
}
