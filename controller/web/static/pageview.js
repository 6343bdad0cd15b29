/** The page drawn: the board, the column beside it, the dialogs, the plates, and all that stands round them. */

import { element } from "./base/elements.js";
import { h, render } from "./base/preact.js";
import { askedFor } from "./board/marks.js";
import { named } from "./board/spacenames.js";
import {
  barsOf,
  classesOf,
  isDark,
  keysOf,
  playedOn,
  readyIn,
  seatedOf,
  stateOf,
  titleOf,
  viewOf,
} from "./game/known.js";
import { drawPlates } from "./game/plates.js";
import { Edges } from "./hand/declaredmoves.js";
import { InHand } from "./hand/trays.js";
import { ExampleKeys } from "./look/example.js";
import { Column } from "./panel.js";
import { Head, Said } from "./surroundings.js";

/**
 * @typedef {import("./panel.js").Page} Page
 * @typedef {import("./game/known.js").Known} Known
 */

/** Buttons after which the keyboard goes on over the board. */
const BESIDE_BOARD = ["restore", "release", "keep"];
/** What each column has always, or as long as it shows what it does. */
const GO_ON = "#open-rules, #lookback:not([hidden]) #back-to-game, #games-list [tabindex='0']";

/** Let styles tell what the page shows, and name it. @param {Known} known */
export function drawSurroundings(known) {
  for (const [name, holds] of Object.entries(classesOf(known))) document.body.classList.toggle(name, holds);
  document.title = titleOf(known);
}

/** Draw the head of the page, and what stands round the board. @param {Page} page */
export function drawRound(page) {
  const { known, hand, declared } = page;
  render(h(Head, { page }), element("head"));
  render(h(Said, { page }), element("learn"));
  render(h(InHand, { hand, declared, state: playedOn(known), ready: readyIn(known) }), element("hand"));
  render(h(Edges, { declared }), element("edges"));
  if (page.keys !== null) render(h(page.keys.Keycaps, { ...page.keys, ...keysOf(known) }), element("keys"));
  if (page.ColourWay !== null) render(h(page.ColourWay, { page }), element("colours"));
}

/**
 * Draw the column beside the board, and all that stands round both; a focus that loses its place there goes on to one
 * that has always its own.
 * @param {Page} page
 * @param {import("./look/example.js").Example} example
 * @param {Known} before
 */
export function drawPage(page, example, before) {
  const { known, state, lookBack, helpingHand } = page;
  const focused = document.activeElement;
  page.hasJustEnded = stateOf(before)?.outcome === null && (state?.outcome ?? null) !== null;
  render(h(Column, { page }), element("column"));
  render(h(ExampleKeys, { example }), element("example"));
  page.dialogs.draw(page);
  const seated = seatedOf(known);
  if (seated !== null) drawPlates(seated, helpingHand.isOn, page, seated === state ? page.clocks : null);
  // What a game missed comes by itself, once somebody looks through it.
  if (known.past !== null && document.getElementById("mistakes") !== null) lookBack.finder.want();
  if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
  /** @type {HTMLElement | null} */
  const next = document.querySelector(GO_ON);
  if (BESIDE_BOARD.includes(focused.id)) lookBack.board.focus();
  else next?.focus();
}

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
 * @param {(space: string) => string[]} wordsOn what else is said of a space, in texts that may be empty
 */
export function nameSpaces(board, known, wordsOn) {
  const told = {
    board,
    state: known.shown.state ?? null,
    past: known.past,
    isDiagnosing: viewOf(known) === "diagnose",
    chosen: known.choice?.space ?? null,
  };
  for (const [space, button] of board.button) {
    const name = named(space, told, wordsOn(space));
    if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
  }
}
