/**
 * The end of a game: who won and why, and how to go on. What decided it is outlined on the board.
 *
 * The card takes the focus when a game ends while this page is open, and returns it when it goes. Screen readers get
 * the result from the headline and the message; the card only repeats it visually.
 */

import { Button } from "./components.js";
import { Component, createRef, h } from "./preact.js";
import { say } from "./translation.js";

/**
 * @typedef {import("./panel.js").Page} Page
 * @typedef {NonNullable<import("./panel.js").State["outcome"]>} Outcome
 */

/** @extends {Component<{page: Page, outcome: Outcome}>} */
export class ResultCard extends Component {
  section = /** @type {import("./preact.js").RefObject<HTMLElement>} */ (createRef());
  /** What had the focus before the card. @type {Element | null} */
  before = null;

  /** Focus the card for keyboard and screen reader users, unless they are in a dialog or a field. */
  componentDidMount() {
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
    const standing = state?.puzzle?.standing ?? "";
    const isOffered = helpingHand.isOn || standing !== "";
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
      h("p", { class: "message", id: "result-said" }, outcome.said),
      h("p", { class: "goal", id: "result-match" }, state?.match),
      h("p", { class: "goal", id: "result-next" }, isOffered ? "" : say("result_card.take_off")),
      h(
        "div",
        { class: "buttons" },
        h(Button, {
          id: "play-again",
          class: "primary",
          text: isOffered ? say("result_card.again", { standing }) : "",
          onPress: () => playAgain(page),
        }),
        h(Button, { id: "look-back", text: say("result_card.look"), onPress: () => lookBack.lookAtLast() }),
      ),
    );
  }
}

/** Begin the next game, or the next puzzle. @param {Page} page */
function playAgain({ state, helpingHand, puzzles, send, hasPieces }) {
  if (state === null) return;
  const { game, puzzle } = state;
  if (puzzle === null) helpingHand.playAgain(state, hasPieces());
  else {
    const number = puzzle.standing === "solved" ? puzzles.after(game.name, puzzle.number) : puzzle.number;
    send("new", { game: game.name, puzzle: number });
  }
}
