/**
 * The end of a game: who won and why, and how to go on. What decided it is outlined on the board.
 *
 * The card takes the focus when a game ends while this page is open, and returns it when it goes. Screen readers get
 * the result from the headline and the message; the card shows it.
 */

import { Button, Sentences } from "./components.js";
import { Component, createRef, h } from "./preact.js";
import { isShown } from "./puzzles.js";
import { Scores } from "./scores.js";
import { computerLevel } from "./start.js";
import { say } from "./translation.js";

/**
 * @typedef {import("./panel.js").Page} Page
 * @typedef {NonNullable<import("./panel.js").State["outcome"]>} Outcome
 */

const scores = new Scores();

/** @extends {Component<{page: Page, outcome: Outcome}>} */
export class ResultCard extends Component {
  section = /** @type {import("./preact.js").RefObject<HTMLElement>} */ (createRef());
  /** What had the focus before the card. @type {Element | null} */
  before = null;

  /** Focus the card for keyboard and screen reader users, unless they are in a dialog or a field. */
  componentDidMount() {
    scores.load().then(() => this.props.page.draw());
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
    const standing = state === null ? "" : standingOf(state);
    const isOffered = helpingHand.isOn || standing !== "";
    const better =
      state === null || state.puzzle !== null ? 0 : scores.better(state.game.name, computerLevel(state.seats));
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
      h("p", { class: "goal", id: "result-match" }, state === null ? "" : matchOf(state)),
      h("p", { class: "goal", id: "result-next" }, isOffered ? "" : say("result_card.take_off")),
      h(
        "div",
        { class: "buttons" },
        h(Button, {
          id: "play-better",
          class: "primary",
          text: better === 0 || !helpingHand.isOn ? "" : say("result_card.better", { level: better }),
          onPress: () => {
            page.start.setLevel(better);
            playAgain(page);
          },
        }),
        h(Button, {
          id: "play-again",
          class: better === 0 ? "primary" : "",
          text: isOffered ? say("result_card.again", { standing }) : "",
          onPress: () => playAgain(page),
        }),
        h(Button, { id: "look-back", text: say("result_card.look"), onPress: () => lookBack.lookAtLast() }),
      ),
    );
  }
}

/** How the player stands in a puzzle, if it is one; whose solution was shown has not solved it. @param {import("./panel.js").State} state */
const standingOf = ({ puzzle, seats }) => (isShown({ puzzle, seats }) ? "spoilt" : (puzzle?.standing ?? ""));

/** What was achieved against the computer, or who played whom. @param {import("./panel.js").State} state */
function matchOf({ game, match, seats, outcome, moves, puzzle }) {
  if (puzzle !== null) return "";
  const level = computerLevel(seats);
  const score = scores.of(game.name, level);
  if (score !== undefined) return say("result_card.score", { level, won: score.won, lost: score.lost });
  const winner = outcome?.winner ?? null;
  if (winner === null || Math.min(...Object.values(seats)) !== 0 || level === 0) return match;
  return say("result_card.match", { is_beaten: seats[winner] === 0, level, count: moves.length });
}

/** Begin the next game, at the level chosen for it, or the next puzzle. @param {Page} page */
function playAgain({ state, helpingHand, puzzles, send, start, hasPieces }) {
  if (state === null) return;
  const { game, puzzle, blocked, seats } = state;
  const isOtherLevel = computerLevel(seats) > 0 && !Object.values(seats).includes(start.level);
  if (puzzle === null && isOtherLevel) {
    const next = ["orange", "purple"].map((seat) => (seats[seat] > 0 ? start.level : seats[seat]));
    send("new", { game: game.name, blocked, seats: next });
  } else if (puzzle === null) helpingHand.playAgain(state, hasPieces());
  else {
    const number = standingOf(state) === "solved" ? puzzles.after(game.name, puzzle.number) : puzzle.number;
    send("new", { game: game.name, puzzle: number });
  }
}
