/** The Puzzles view: the puzzles of each game as small boards, those that were missed first, then the unsolved. */

import { ACROSS, UPRIGHT } from "../base/appearance.js";
import { Button, Icon } from "../base/components.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { Tiles } from "./start.js";

export const STYLES = ["listing.css", "puzzles.css"];

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {import("../board/board.js").Game} Game
 * @typedef {{moves: number, number: number, isSolved: boolean, isMissed: boolean}} Offered
 */

const DAY_MS = 86_400_000;
/** By how many puzzles that of one day follows that of the day before; prime, so that every one has its day. */
const STRIDE = 7;

/** Bring the puzzle on the table into view, once. @param {Element | null} button */
const reveal = (button) => button?.scrollIntoView({ block: "nearest" });

/** @param {{page: Page}} props */
export function PuzzlesCard({ page }) {
  const { board, puzzles, state, start } = page;
  const name = puzzles.game || (state?.game.name ?? "");
  const game = board.games.find((one) => one.name === name) ?? board.games[0];
  const offered = offeredBy(puzzles, game);
  const today = todays(game);
  const begin = (/** @type {number} */ number) => {
    start.begin({ game: game.name, puzzle: number });
    // There, the list takes the place of the board, or of what one needs to play.
    if (UPRIGHT.matches || ACROSS.matches) location.hash = "play";
  };
  return h(
    "section",
    { class: "puzzles", id: "puzzles-card", "aria-label": say("puzzles.puzzles") },
    h(
      "div",
      { class: "headline" },
      h("h2", {}, say("puzzles.puzzles")),
      h(
        "div",
        { class: "buttons" },
        h(Button, {
          id: "todays-puzzle",
          class: "primary",
          text: today === 0 ? "" : say("puzzles.todays"),
          onPress: () => begin(today),
        }),
      ),
    ),
    h(Tiles, {
      group: "puzzle-game",
      games: board.games,
      chosen: game.name,
      choose: (one) => puzzles.list(one),
    }),
    h(
      "div",
      { class: "grids" },
      [...new Set(offered.map(({ moves }) => moves))].map((moves) =>
        h(Grid, { page, game, moves, begin, today, key: moves, offered: offered.filter((one) => one.moves === moves) }),
      ),
    ),
  );
}

/**
 * @param {{page: Page, game: Game, moves: number, offered: Offered[], begin: (number: number) => void,
 *   today: number}} props
 */
function Grid({ page: { state }, game, moves, offered, begin, today }) {
  const on = state?.game.name === game.name ? (state?.puzzle?.number ?? 0) : 0;
  const title = ["puzzles", moves].join("-");
  const solved = offered.filter(({ isSolved }) => isSolved).length;
  return h(
    "section",
    { "aria-labelledby": title },
    h(
      "div",
      { class: "sub" },
      h("h2", { id: title }, say("puzzles.win_in", { moves })),
      h("p", {}, say("puzzles.solved", { solved, count: offered.length })),
    ),
    h(
      "div",
      { class: "grid" },
      offered.map(({ number, isSolved }) =>
        h(
          "button",
          {
            type: "button",
            key: number,
            "data-puzzle": number,
            "aria-label": say("puzzles.one", { number, moves, is_solved: isSolved }),
            "aria-current": number === on ? "true" : undefined,
            ref: number === on ? reveal : null,
            onClick: () => begin(number),
          },
          h("img", { src: `/puzzles/${game.name}/${number}.svg`, alt: "", loading: "lazy", width: 92, height: 74 }),
          h("span", {}, number === today ? say("puzzles.today", { number }) : number),
          isSolved && h("span", { class: "done" }, h(Icon, { name: "done" })),
        ),
      ),
    ),
  );
}

/**
 * The puzzles of a game by their lengths: those missed first, then the unsolved ones.
 * @param {import("./puzzles.js").Puzzles} puzzles
 * @param {Game} game
 * @returns {Offered[]}
 */
function offeredBy(puzzles, { name, puzzles: lengths }) {
  const rank = (/** @type {Offered} */ { isSolved, isMissed }) => Number(isSolved) - Number(isMissed);
  return lengths
    .map((moves, n) => {
      const number = n + 1;
      return { moves, number, isSolved: puzzles.isSolved(name, number), isMissed: puzzles.isMissed(name, number) };
    })
    .sort((one, other) => one.moves - other.moves || rank(one) - rank(other));
}

/** The puzzle of the day; 0 if a game has none. @param {Game} game */
function todays({ puzzles }) {
  const now = new Date();
  const day = Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);
  return puzzles.length === 0 ? 0 : 1 + ((STRIDE * day) % puzzles.length);
}
