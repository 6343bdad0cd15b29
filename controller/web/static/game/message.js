/** What the message of the game says, and which buttons it has: all that follows from what the page knows. */

import { keptOff } from "../base/shapes.js";
import { say } from "../base/translation.js";
import { askedFor } from "../board/marks.js";
import { edgesOf } from "../hand/turn.js";
import { helps, stateOf } from "./known.js";

/**
 * @typedef {import("../panel.js").State} State
 * @typedef {import("./known.js").Known} Known
 */

/** After so many moves the goal of a game is known; and how many characters it has room for, with the message. */
const TOLD = 3;
const ROOM = 120;

/**
 * What is to be reached, as long as that is new and has room below the message, or how it is; null if nothing is said.
 * @param {Known} known
 * @param {string} message
 */
export function goalOf(known, message) {
  const state = stateOf(known);
  if (state === null || known.guide !== null) return null;
  const { goal, moves } = state;
  return moves.length < TOLD && goal.length + message.length <= ROOM ? goal : null;
}

/** The piece that the table asks for, if it asks for one alone. @param {State} state @returns {import("../board/board.js").Kind | null} */
export function wantedBy({ lights, game }) {
  const colour = /** @type {"orange" | "purple" | "" | undefined} */ (askedFor(lights)?.[1].colour);
  return colour ? { colour, called: game.colours[colour], said: "", sign: "" } : null;
}

/** Which game this is, how far it is, and who plays. @param {State} state */
export function subtitle({ game, seed, moves, outcome, seats, match }) {
  const title = seed === null ? game.title : say("play.shuffled", { game: game.title, seed });
  const said =
    outcome === null
      ? say("play.next_move", { game: title, number: moves.length + 1 })
      : say("play.played", { game: title, count: moves.length });
  const isByHands = Object.values(seats).every((seat) => seat === 0);
  return isByHands ? said : say("play.against", { said, match });
}

/** What would be done, before it is; what is asked; or what the game says. @param {Known} known */
export function messageOf(known) {
  const { previewed, guide, why, unread, reason, carried, isFromAfar } = known;
  const state = stateOf(known);
  if (state === null) return say("play.waiting");
  if (previewed !== null) return previewed.text;
  const asked = guide?.text ?? null;
  const { text, is_problem, is_routine } = state.message;
  if (asked !== null && !(is_problem && guide?.isPlayed)) return asked;
  if (why !== "") return why;
  if (is_problem) return text;
  if (state.outcome !== null && helps(known)) return state.outcome.result;
  if (unread !== "") return say("play.unread", { space: unread });
  if (reason !== "") return reason;
  if (known.shown.board.has_workbench && edgesOf(state.declared).length > 0) return say("declared.edges");
  const isTheirs = state.seats[state.to_move] > 0 && state.outcome === null;
  if (!helps(known) || !isTheirs) {
    const there = carried.plies === state.moves.length ? carried.pieces : [];
    return is_routine && !isFromAfar ? computersMove(there, state) : text;
  }
  if (state.carries.length > 0) return computersMove(state.carries, state);
  return state.moves.length < TOLD ? say("play.thinks") : "";
}

/**
 * What the computer does, or has just done, as a hand carries its pieces; empty if it has carried none.
 * @param {import("../board/carriedpieces.js").Carry[]} carries
 * @param {State} state
 */
function computersMove(carries, { game }) {
  if (carries.length === 0) return "";
  const { colour, start, end } = carries[carries.length - 1];
  if (start === "") return say("play.places", { colour: game.colours[colour], end });
  return carries.length > 1 ? say("play.takes", { start, end }) : say("play.moves", { start, end });
}

/**
 * What the buttons of the message do, each empty if there is nothing to do.
 * @param {Known} known
 * @returns {{ok: string, isPlain: boolean, leave: string, back: string, on: string, suspect: string, restores: boolean}}
 *   ``ok`` and ``leave`` as the keys would, ``isPlain`` if nothing else is asked; ``suspect`` is the space whose sensor can
 *   be tested, and ``restores`` whether a hand can put all pieces back
 */
export function answersOf(known) {
  const state = stateOf(known);
  const { has_workbench } = known.shown.board;
  const restores = has_workbench && known.isReal && known.isWrong;
  if (state === null) return { ok: "", isPlain: false, leave: "", back: "", on: "", suspect: "", restores };
  const { opened, declared, misplaced } = state;
  const isPlain = opened.choices.length === 0;
  const hasLines = declared.some(({ way }) => way === "line");
  const isDeclared = opened.choices.includes("declare") && !(has_workbench && hasLines);
  // The hand brings back what lies wrong.
  const isMended = helps(known) && misplaced.length !== 0;
  return {
    ok: isPlain || isDeclared ? opened.ok : "",
    isPlain,
    leave: opened.takes_back || isMended ? "" : opened.undo,
    back: opened.steps ? opened.step_back : "",
    on: opened.steps ? opened.step_on : "",
    suspect: suspectOf(state) || known.unread,
    restores,
  };
}

/** The sensor that a warning speaks of; empty if none does. @param {State} state */
function suspectOf({ suspected, doubtful, left_out, message }) {
  const warned = message.is_problem ? [...suspected, ...doubtful] : suspected;
  return [...warned, ...left_out][0] ?? "";
}

/**
 * Where a piece may no longer go, in words; null if that is as before.
 * @param {import("../panel.js").Lights} before
 * @param {import("../panel.js").Lights} now on the board
 */
export function forbidden(before, now) {
  const [old, fresh] = [before, now].map((lights) =>
    Object.entries(lights).flatMap(([space, { means }]) => (keptOff(means).length > 0 ? [`${space} ${means}`] : [])),
  );
  if (old.join() === fresh.join()) return null;
  /** @type {Map<string, string[]>} spaces by their meaning */
  const spaces = new Map();
  for (const [space, means] of fresh.filter((each) => !old.includes(each)).map((each) => each.split(" "))) {
    spaces.set(means, [...(spaces.get(means) ?? []), space]);
  }
  return [...spaces]
    .map(([light, those]) => say("lights.changed", { spaces: those, light: say("lights.means", { light }) }))
    .join(" ");
}
