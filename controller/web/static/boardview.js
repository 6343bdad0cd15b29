/** The board drawn: the pieces on it, the game's markings, lights and edge bars, and the names of its spaces. */

import { askedFor } from "./board/marks.js";
import { named } from "./board/spacenames.js";
import { barsOf, isDark, viewOf } from "./game/known.js";

/** @typedef {import("./game/known.js").Known} Known */

/**
 * Draw what has changed on the board.
 * @param {import("./board/board.js").Board} board
 * @param {Known} now
 * @param {Known} before
 */
export function drawBoard(board, now, before) {
  if (now.plan === null) return;
  const { table, state } = now.shown;
  const isNew = (/** @type {(known: Known) => unknown[]} */ of) => {
    const old = of(before);
    return of(now).some((part, n) => part !== old[n]);
  };
  if (table !== undefined && isNew(({ plan, shown }) => [plan, shown.table])) board.lay(table.pieces);
  if (state === undefined) return;
  if (isNew(({ plan, shown, past, tried, isPastLit, near }) => [plan, shown.state, past, tried, isPastLit, near])) {
    decorate(board, now);
  }
}

/** Draw the game's markings of the spaces: for the table, or for the position looked back at. @param {import("./board/board.js").Board} board @param {Known} known */
function decorate(board, known) {
  const { state, board: built } = known.shown;
  const { outside, blocked, kinds, scenery, outcome, lights, to_move } = known.past ?? state;
  board.mark(outside, state.left_out);
  board.decorate(kinds, scenery, blocked);
  board.markLights(isDark(known) ? {} : lights, to_move);
  const asked = built.has_workbench ? null : askedFor(lights);
  board.tag(asked === null ? [] : [asked[0]]);
  board.outline(outcome?.evidence ?? []);
  board.lightBars(barsOf(known), state.game.colours, known.near);
}

/**
 * Give screen readers the content of each space.
 * @param {import("./board/board.js").Board} board
 * @param {Known} known
 * @param {string | null} chosen the space whose piece is picked up
 * @param {(space: string) => string[]} wordsOn what else is said of a space, in texts that may be empty
 */
export function nameSpaces(board, known, chosen, wordsOn) {
  const told = {
    board,
    state: known.shown.state ?? null,
    past: known.past,
    isDiagnosing: viewOf(known) === "diagnose",
    chosen,
  };
  for (const [space, button] of board.button) {
    const name = named(space, told, wordsOn(space));
    if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
  }
}
