/**
 * Looking back: the position after any move, with the lights of that moment, on this page alone.
 *
 * The server sends the pieces and the lights of the position. The table is still watched, and any act there
 * ends the look back. While a move is tried in place of one that was made, the board is live: `trial.js`.
 */

import { Icon, named } from "../base/components.js";
import { element } from "../base/elements.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { EXAMPLE } from "../game/known.js";
import { computerLevel } from "../game/levels.js";
import { MistakeFinder } from "./mistakes.js";

/**
 * @typedef {import("../game/moves.js").Move} Move
 * @typedef {import("../panel.js").Page} Page
 * @typedef {{record: number, number: number, fen: string, game: import("../panel.js").State["game"], to_move: "orange" | "purple", moves: Move[],
 *   pieces: import("../board/board.js").Piece[], kinds: Record<string, import("../board/board.js").Kind>,
 *   scenery: import("../board/scenery.js").Scenery[], blocked: string[], outside: string[],
 *   players: Record<string, string>, seats: Record<string, number>, outcome: import("../panel.js").State["outcome"],
 *   tries: (import("../panel.js").State["elsewhere"] & {left: Record<string, number>}) | null,
 *   legend: import("../game/legend.js").Lit, lights: import("../panel.js").Lights}} Past
 */

/** Nothing is tried. */
const NO_TRIAL = /** @type {import("./trial.js").Trial} */ (
  /** @type {unknown} */ ({ number: 0, said: "", isRight: false, clear: () => {} })
);

export class LookBack {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {(act: string, fields?: object) => void} send
   * @param {() => void} onChange called when another position, or the table again, is asked for or shown
   * @param {() => void} onFound called when more is known about the moves
   * @param {(isRight: boolean) => void} onJudged called once a tried move is judged
   */
  constructor(board, send, onChange, onFound, onJudged) {
    this.board = board;
    this.send = send;
    this.onChange = onChange;
    /** @type {Past | null} what is shown; null is the table */
    this.past = null;
    /** What is announced of it. */
    this.told = "";
    /** The last request, to recognise answers that come too late. @type {string | null} */
    this.asked = null;
    /** @type {import("../panel.js").State | null} */
    this.state = null;
    const found = () => {
      this.markBetter();
      onFound();
    };
    this.finder = new MistakeFinder(found, () => this.lookAtNextMistake());
    /** What is tried in place of a move; its script comes with the first that is. */
    this.trial = NO_TRIAL;
    this.beginTrial = (/** @type {number} */ number) =>
      import("./trial.js").then(({ Trial }) => {
        if (this.number !== number) return;
        this.look(number - 1);
        this.trial = new Trial(number, this.finder.judges, board, found, onJudged);
      });
    /** Whether the better move is shown, after it was asked for. */
    this.isBetterShown = false;
    // Before the hand, which takes hold of the pieces that are there now.
    element("stage").addEventListener("pointerdown", () => this.isLive || this.leave(), { capture: true });
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || document.querySelector("dialog[open]") !== null) return;
      if (this.trial.number > 0) this.look(this.number);
      else this.leave();
    });
  }

  /**
   * Show the effect of a message.
   * @param {any} message
   */
  show(message) {
    switch (message.t) {
      case "board":
        this.state = null;
        this.finder.build(message);
        this.leave();
        break;
      case "state":
        if (this.state !== null && standing(this.state) !== standing(message)) this.end();
        this.state = message;
        this.follow();
        break;
      case "table":
        if (!this.isExample) this.leave();
        break;
      case "past":
        if (this.asked === `${message.record} ${message.number}`) this.turn(message);
        break;
    }
  }

  /**
   * Ask for the position after a move.
   * @param {number} number
   * @param {number} [record] 0 is the game on the table
   */
  look(number, record = this.past?.record ?? 0) {
    this.endTrial();
    this.asked = `${record} ${number}`;
    this.onChange();
    this.send("look_back", { number, record });
  }

  /** Go on where the board is drawn anew: ask again for what was asked for; the example begins again. */
  goOn() {
    if (this.asked === null) return;
    const [record, number] = this.asked.split(" ").map(Number);
    this.leave();
    this.look(record === EXAMPLE ? 0 : number, record);
  }

  /** Show the table again, since the game there is another one; or the example of that. */
  end() {
    if (this.isExample) this.look(0, EXAMPLE);
    else this.leave();
  }

  /** Whether the game's example is asked for, or shown. */
  get isExample() {
    return this.asked?.startsWith(`${EXAMPLE} `) ?? false;
  }

  /** Show the last move, and continue from there with the keys. */
  lookAtLast() {
    this.look(this.state?.moves.length ?? 0);
    focusMove();
  }

  /** The number of the move that is looked at; while another is tried in its place, it lies not on the board. */
  get number() {
    return this.trial.number || (this.past?.number ?? 0);
  }

  /** Whether the hand plays on the past position. */
  get isLive() {
    return this.past !== null && this.trial.number === this.past.number + 1;
  }

  /** What the hand may do where a move is tried; null if none is. @returns {import("../panel.js").State | null} */
  get tried() {
    return this.past !== null && this.isLive ? this.trial.stateAt(this.past) : null;
  }

  /** Whether another move can be tried in place of the one looked at: the analysis has judged it. */
  get canTry() {
    return this.past?.tries != null && this.finder.chances.has(this.number);
  }

  /** Let the hand try another move in place of the one looked at. */
  try() {
    return this.beginTrial(this.number);
  }

  endTrial() {
    this.isBetterShown = false;
    this.trial.clear();
    this.trial = NO_TRIAL;
  }

  /**
   * Make a move of the hand where one is tried, or leave that by Undo. A piece of a past position is not lifted.
   * Whether the act was one of these.
   * @param {string} act
   * @param {object} fields
   */
  takes(act, fields) {
    const { past, isLive, trial } = this;
    if (past === null || !isLive) return false;
    if (act === "tap") this.look(this.number);
    return act === "tap" || act === "lift" || trial.takes(act, fields, past);
  }

  /** Show the better move beside the mistake. */
  showBetter() {
    this.look(this.number);
    this.isBetterShown = true;
    this.markBetter();
    this.onChange();
  }

  /** Show the next move that is a mistake, wrapping around after the last. */
  lookAtNextMistake() {
    const numbers = [...this.finder.mistakes.keys()];
    const here = this.trial.number || Number(this.asked?.split(" ")[1] ?? 0);
    const next = numbers.find((number) => number > here) ?? numbers[0];
    if (next !== undefined) this.look(next);
  }

  /** The mistake being shown. */
  get mistake() {
    return this.past === null ? undefined : this.finder.mistakes.get(this.number);
  }

  /**
   * What the better move does on a space, in words.
   * @param {string} space
   */
  wordsOn(space) {
    const change = this.better.find((one) => one.space === space);
    if (change === undefined) return "";
    return change.piece === null ? say("mistakes.from") : say("mistakes.to", { piece: named(change.piece) });
  }

  /** Show the table again. */
  leave() {
    if (this.asked === null) return;
    this.endTrial();
    this.asked = null;
    this.send("back_to_now");
    if (this.past === null) this.onChange();
    else this.turn(null);
  }

  /** @param {Past | null} past */
  turn(past) {
    const hadBegun = this.past !== null;
    const wasExample = this.past?.record === EXAMPLE;
    this.past = past;
    const { board, isExample } = this;
    board.drawPast(past?.pieces ?? null, this.isLive);
    if (wasExample || isExample) this.told = "";
    else if (past === null) this.told = say("lookback.returned");
    else if (this.isLive) this.told = this.title;
    else if (!hadBegun) this.told = said(past);
    this.follow();
    this.onChange();
  }

  /** The moves of the game shown, and which of them is. @returns {Omit<import("../game/moves.js").Listed, "players">} */
  get listed() {
    const { past, state } = this;
    const shown = past ?? state;
    const moves = shown?.moves ?? [];
    return {
      game: this.game,
      moves,
      aside: past === null ? (state?.aside ?? null) : null,
      shown: past === null ? moves.length : this.number,
      colours: shown?.game.colours ?? {},
      mistakes: this.finder.mistakes,
      choose: (number) => this.look(number),
    };
  }

  /** Which game is shown, and its moves. */
  get game() {
    const { past, state } = this;
    const shown = past ?? state;
    const moves = (shown?.moves ?? []).map((move) => move.notation);
    return `${past?.record ?? 0} ${shown?.game.name} ${moves.join(" ")}`;
  }

  /** Let the mistakes be those of the game shown. */
  follow() {
    const { past, state, game } = this;
    const record = past?.record ?? 0;
    const isOver = (past ?? state)?.moves.length !== 0 && (record > 0 || (state?.outcome ?? null) !== null);
    this.finder.list(record, game, isOver);
    this.markBetter();
  }

  /** What the better move changes, once it is shown. */
  get better() {
    return this.isBetterShown ? (this.mistake?.better ?? []) : [];
  }

  /** Mark on the board what would have been better. */
  markBetter() {
    this.board.markBetter(this.better);
  }

  /** What is asked where a move is tried; else the mistake by its name, or nothing. */
  get title() {
    const { trial, mistake, past } = this;
    if (trial.number === 0 || past === null) return mistake?.title ?? "";
    if (mistake === undefined) return say("mistakes.try");
    const { seats, players, to_move, game } = past;
    const by = seats[to_move] > 0 ? "computer" : computerLevel(seats) > 0 && !players[to_move] ? "you" : "other";
    return say("mistakes.find", {
      by,
      player: players[to_move] || say("colour.name", { colour: game.colours[to_move] }),
    });
  }
}

/** Buttons that step through the moves; one that leads nowhere is disabled, and keeps its place. @param {{page: Page}} props */
export function Steps({ page: { lookBack } }) {
  const { shown, moves } = lookBack.listed;
  const count = moves.length;
  const step = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {string} */ icon,
    /** @type {number} */ to,
  ) => {
    const isOff = to === shown || to < 0 || to > count;
    return h(
      "button",
      {
        type: "button",
        "data-step": name,
        "aria-label": label,
        "aria-disabled": String(isOff),
        onClick: () => isOff || lookBack.look(to),
      },
      h(Icon, { name: icon }),
    );
  };
  return h(
    "div",
    { class: "steps", id: "steps", role: "group", "aria-label": say("lookback.steps") },
    step("first", say("lookback.first"), "first", 0),
    step("back", say("lookback.one_back"), "previous", shown - 1),
    h("p", { id: "step-at" }, say("lookback.at", { number: shown, count })),
    step("on", say("lookback.one_on"), "next", shown + 1),
    step("last", say("lookback.last"), "last", count),
  );
}

/** Move the keyboard focus to the move shown. */
export function focusMove() {
  /** @type {HTMLElement | null} */ (document.querySelector("#moves [tabindex='0']"))?.focus();
}

/**
 * The part of a state that only an act changes.
 * @param {import("../panel.js").State} state
 */
function standing({ game, seed, moves, opened }) {
  const isMenuOpen = opened.menu !== null;
  return JSON.stringify([game.name, seed, moves.map((move) => move.notation), isMenuOpen]);
}

/** Say which move is shown, or how the game ended there. @param {Past} past */
export function said({ number, moves: { length: count }, outcome }) {
  if (number === count && outcome !== null) return outcome.result;
  return number === 0 ? say("lookback.start", { count }) : say("lookback.at", { number, count });
}
