/**
 * The end of a game: who won and why, and how to go on. What decided it is outlined on the board.
 *
 * The card takes the focus when a game ends while this page is open, and returns it when it goes. Screen readers get
 * the result from the headline and the message; the card shows it.
 */

import { OTHER } from "../base/colournames.js";
import { Button, Sentences } from "../base/components.js";
import { Component, createRef, h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { playedHere } from "../board/rotation.js";
import { computerLevel, FITS, LEVELS, strengthOf } from "./levels.js";
import { Scores } from "./scores.js";

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {NonNullable<import("../panel.js").State["outcome"]>} Outcome
 */

const scores = new Scores();

/** @extends {Component<{page: Page, outcome: Outcome}>} */
export class ResultCard extends Component {
  section = /** @type {import("../base/preact.js").RefObject<HTMLElement>} */ (createRef());
  /** What had the focus before the card. @type {Element | null} */
  before = null;

  /** Focus the card for keyboard and screen reader users, unless they are in a dialog or a field. */
  componentDidMount() {
    const { role, draw } = this.props.page;
    if (role === "table") scores.load().then(draw);
    const { activeElement } = document;
    if (!this.props.page.hasJustEnded) return;
    if (document.querySelector("dialog[open]") || activeElement instanceof HTMLInputElement) return;
    this.before = activeElement;
    this.card.focus({ preventScroll: true });
  }

  componentWillUnmount() {
    this.giveBack();
  }

  get card() {
    return /** @type {HTMLElement} */ (this.section.current);
  }

  giveBack() {
    const { before } = this;
    this.before = null;
    if (!this.card.contains(document.activeElement)) return;
    const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
    const to = isThere ? before : document.getElementById("open-rules");
    to?.focus({ preventScroll: true });
  }

  render() {
    const { page, outcome } = this.props;
    const { state, helpingHand, lookBack } = page;
    const isOffered = helpingHand.isOn;
    const { level, isFirst } = isOffered && state !== null ? offeredBy(state) : NO_LEVEL;
    const again = h(Button, {
      id: "play-again",
      key: "again",
      class: isFirst ? "" : "primary",
      text: isOffered ? againOf(page) : "",
      onPress: () => playAgain(page),
    });
    const other = h(Button, {
      id: "play-level",
      key: "level",
      class: isFirst ? "primary" : "",
      text: level === 0 ? "" : say("result_card.level_offered", { level }),
      onPress: () => {
        page.start.setLevel(level);
        playAgain(page);
      },
    });
    return h(
      "section",
      {
        class: "result-card",
        id: "result-card",
        ref: this.section,
        "aria-label": say("result_card.result"),
        tabIndex: -1,
        "data-winner": outcome.winner ?? "none",
        onKeyDown: ({ key }) => key === "Escape" && this.giveBack(),
      },
      h("div", { "aria-hidden": "true" }, h(Sentences, { id: "result-said", text: outcome.result })),
      h("p", { class: "goal", id: "result-next" }, isOffered ? "" : say("result_card.take_off")),
      h(
        "div",
        { class: "buttons" },
        isFirst ? [other, again] : [again, other],
        h(Button, { id: "look-back", text: say("result_card.look"), onPress: () => lookBack.lookAtLast() }),
      ),
      h("p", { class: "hint", id: "result-match" }, state === null ? "" : matchOf(state)),
    );
  }
}

/** What was achieved against the computer, or who played whom. @param {import("../panel.js").State} state */
function matchOf(state) {
  const { game, match, seats, outcome, moves } = state;
  const level = computerLevel(seats);
  const score = scores.of(game.name, level);
  const fits = strengthOf(state) === FITS;
  if (score !== undefined) return say("result_card.score", { fits, level, won: score.won, lost: score.lost });
  const winner = outcome?.winner ?? null;
  if (winner === null || Math.min(...Object.values(seats)) !== 0 || level === 0) return match;
  return say("result_card.match", { is_beaten: seats[winner] === 0, level, count: moves.length });
}

const NO_LEVEL = { level: 0, isFirst: false };

/**
 * The level to offer beside that of this game, 0 for none, and whether it comes first: what a run of wins or losses
 * suggests, or else the next one above after a win, and below after a loss. One that fits needs no offer.
 * @param {import("../panel.js").State} state
 */
function offeredBy({ game, seats, fits, outcome }) {
  const level = strengthOf({ seats, fits });
  const winner = outcome?.winner ?? null;
  if (level === 0 || level === FITS || winner === null) return NO_LEVEL;
  const better = scores.better(game.name, level);
  const next = level + (seats[winner] === 0 ? 1 : -1);
  return { level: better || (next > LEVELS ? 0 : next), isFirst: better !== 0 };
}

/** Who has which colour in the next game: the player of this page has the other one, and so has everybody with a name. @param {Page} page */
function seatsAfter(page) {
  const { state } = page;
  if (state === null) return "same";
  const { players, seats } = state;
  // Two phones keep their colours.
  if (Math.max(seats.orange, seats.purple) < 0) return "same";
  const own = playedHere(page, state);
  if (own !== null) return OTHER[own];
  return players.orange + players.purple !== "" || seats.orange !== seats.purple ? "swapped" : "same";
}

/** What the button for the next game says. @param {Page} page */
function againOf(page) {
  const { state } = page;
  if (state === null) return "";
  const next = seatsAfter(page);
  if (next === "same") return say("result_card.again");
  return next === "swapped"
    ? say("result_card.swapped")
    : say("result_card.again_as", { colour: state.game.colours[next] });
}

/**
 * Begin the next game, in which whoever began this one has the other colour, at the level chosen for it.
 * @param {Page} page
 */
function playAgain(page) {
  const { state, board, send, start } = page;
  if (state === null) return;
  const { game, blocked, opening, seats, moves, to_move } = state;
  const swaps = seatsAfter(page) !== "same";
  const isDrawn = board.games.find(({ name }) => name === game.name)?.begins === null;
  const begins = isDrawn ? (moves[0]?.by ?? to_move) : null;
  const isOtherLevel = computerLevel(seats) > 0 && start.level !== strengthOf(state);
  const next = [seats.purple, seats.orange].map((seat) => (seat > 0 ? start.level : seat));
  send("new", { game: game.name, blocked, opening, begins, swaps, ...(isOtherLevel ? { seats: next } : {}) });
}
