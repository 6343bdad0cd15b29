/** The plates of the players, each at their edge of the board: who they are, and whose turn it is. */

import { OTHER } from "../base/colournames.js";
import { Disc } from "../base/components.js";
import { element } from "../base/elements.js";
import { h, render } from "../base/preact.js";
import { say } from "../base/translation.js";
import { playedHere } from "../board/rotation.js";
import { FITS, strengthOf } from "./levels.js";

/** @typedef {import("../panel.js").State} State */

/** @typedef {Pick<State, "game" | "players" | "seats" | "outcome"> & Partial<State>} Seated a game, or a past position */

/** @typedef {import("../board/rotation.js").Place & Pick<import("../panel.js").Page, "annexes" | "near">} Around where the page is,
 *   who plays elsewhere, and which colour is near */

/**
 * @param {Seated} state
 * @param {boolean} isHelped whether a hand carries the pieces of the computer
 * @param {Around} page
 * @param {import("./clock.js").Clocks | null} [clocks]
 */
export function drawPlates(state, isHelped, page, clocks) {
  const { near } = page;
  const fits = strengthOf(state) === FITS;
  const names = namesIn(state, page, (level) => (fits ? say("play.computer") : say("play.computer_at", { level })));
  const own = playedHere(page, state);
  for (const [id, colour] of /** @type {const} */ ([
    ["plate-near", near],
    ["plate-far", OTHER[near]],
  ])) {
    const plate = element(id);
    const player = elsewhere(colour, state, page);
    const isGone = player?.is_away && state.outcome === null;
    plate.dataset.shows = isGone ? "away" : shown(colour, state, { isHelped, isYou: own === colour });
    const clock = clocks?.text(colour) ?? "";
    const about = fits && state.seats[colour] > 0 ? say("play.about", { level: state.seats[colour] }) : "";
    const level = player?.note || about;
    render(
      h(Plate, { colour, game: state.game, name: names[colour], shows: plate.dataset.shows, clock, level }),
      plate,
    );
  }
}

/**
 * The names of who plays the colours: people as they are called, and the computer; empty if unknown.
 * @param {Pick<Seated, "players" | "seats"> & Partial<State>} state
 * @param {import("../board/rotation.js").Place & {annexes: Record<string, any>}} page
 * @param {(level: number) => string} computer
 * @returns {Record<string, string>}
 */
export function namesIn(state, page, computer) {
  const own = playedHere(page, state);
  const named = (/** @type {"orange" | "purple"} */ colour) => {
    if (state.seats[colour] > 0) return computer(state.seats[colour]);
    const called = state.players[colour];
    return called || elsewhere(colour, state, page)?.name || (own === colour ? say("play.you") : "");
  };
  return { orange: named("orange"), purple: named("purple") };
}

/**
 * Who plays a colour elsewhere, as an annex says.
 * @param {"orange" | "purple"} colour
 * @param {Pick<Seated, "seats">} state
 * @param {{annexes: Record<string, any>}} page
 * @returns {{name: string, note: string, is_away: boolean} | undefined}
 */
const elsewhere = (colour, { seats }, { annexes }) =>
  seats[colour] < 0 ? Object.values(annexes).find(({ players = {} }) => colour in players)?.players[colour] : undefined;

/** @param {{colour: "orange" | "purple", game: State["game"], name: string, shows: string, clock: string, level: string}} props */
function Plate({ colour, game, name, shows, clock, level }) {
  const called = game.colours[colour];
  const said = {
    chip: say("play.chip", { shows }),
    name: name || say("colour.name", { colour: called }),
    clock,
    level,
  };
  return [
    // A name alone does not show which colour it plays.
    h(Disc, { kind: { colour, called, said: "", sign: "" }, class: "disc", "aria-hidden": String(name === "") }),
    h(
      "div",
      { class: "who" },
      Object.entries(said).map(([part, text]) =>
        h("p", { class: part, key: part, title: text, dir: part === "name" ? "auto" : undefined }, text),
      ),
    ),
  ];
}

/**
 * What the plate of a player tells of the turn.
 * @param {"orange" | "purple"} colour
 * @param {Seated} state
 * @param {{isHelped: boolean, isYou: boolean}} whose
 */
function shown(colour, { outcome, to_move, seats, bars = {}, link, carries = [] }, { isHelped, isYou }) {
  if (outcome !== null) return outcome.winner === colour ? "won" : "";
  if (to_move !== colour || link?.status !== "linked") return "";
  if (seats[colour] > 0 && carries.length > 0 && !isHelped) return "waits";
  if (seats[colour] > 0) return bars[colour] === "thinking" ? "thinking" : "turn";
  return isYou ? "own" : "turn";
}
