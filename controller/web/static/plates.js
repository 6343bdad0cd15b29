/** The plates of the players, each at their edge of the board: who they are, what is left, and whose turn it is. */

import { isTurned } from "./appearance.js";
import { Disc } from "./components.js";
import { element } from "./dom.js";
import { h, render } from "./preact.js";
import { computerLevel } from "./start.js";
import { say } from "./translation.js";

/** @typedef {import("./panel.js").State} State */

/** @typedef {Pick<State, "game" | "players" | "seats" | "outcome"> & Partial<State>} Seated a game, or a past position */

/**
 * @param {Seated} state
 * @param {boolean} isHelped whether a hand carries the pieces of the computer
 * @param {{match?: import("./panel.js").Match, door?: import("./panel.js").Door, role: string}} elsewhere a friend, phones, and what
 *   this page is
 * @param {import("./clock.js").Clocks | null} [clocks]
 */
export function drawPlates(state, isHelped, { match, door, role }, clocks) {
  const colours = /** @type {("orange" | "purple")[]} */ (["orange", "purple"]);
  if (isTurned()) colours.reverse();
  ["plate-near", "plate-far"].forEach((id, n) => {
    const plate = element(id);
    const hasFriendLeft = ["away", "ended"].includes(match?.stands ?? "") && match?.seat !== colours[n];
    const isAway = hasFriendLeft || door?.away.includes(colours[n]);
    const shows = isAway && state.outcome === null ? "away" : shown(colours[n], state, isHelped);
    plate.dataset.shows = shows;
    const isYou = role === "table" && computerLevel(state.seats) > 0 && state.seats[colours[n]] === 0;
    const clock = clocks?.text(colours[n]) ?? "";
    const isFriend = (match?.seat ?? colours[n]) !== colours[n];
    const friend = isFriend ? { name: match?.friend || say("start.friend"), isHere: match?.stands === "here" } : null;
    render(h(Plate, { colour: colours[n], state, shows, clock, isYou, friend }), plate);
  });
}

/** @param {{colour: "orange" | "purple", state: Seated, shows: string, clock: string, isYou: boolean,
 *   friend: {name: string, isHere: boolean} | null}} props */
function Plate({ colour, state, shows, clock, isYou, friend }) {
  const { game, players, seats, left } = state;
  const called = game.colours[colour];
  const own =
    seats[colour] > 0 ? say("play.computer") : players[colour] || friend?.name || (isYou ? say("play.you") : "");
  const said = {
    chip: say("play.chip", { shows }),
    name: own || say("colour.name", { colour: called }),
    clock,
    level:
      seats[colour] > 0 ? say("play.level", { level: seats[colour] }) : friend?.isHere ? say("play.connected") : "",
    left: left && left.orange + left.purple > 0 ? say("play.left", { count: left[colour] }) : "",
  };
  return [
    // A name alone does not show which colour it plays.
    h(Disc, { kind: { colour, called, said: "", sign: "" }, class: "disc", "aria-hidden": String(own === "") }),
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
 * @param {boolean} isHelped
 */
function shown(colour, { outcome, to_move, seats, bars = {}, link, carries = [] }, isHelped) {
  if (outcome !== null) return outcome.winner === colour ? "won" : "";
  if (to_move !== colour || link?.status !== "linked") return "";
  if (seats[colour] > 0 && carries.length > 0 && !isHelped) return "waits";
  if (seats[colour] > 0) return bars[colour] === "thinking" ? "thinking" : "turn";
  return computerLevel(seats) > 0 ? "own" : "turn";
}
