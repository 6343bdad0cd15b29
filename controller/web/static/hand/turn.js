/** What a game lets a hand do: no part of this has a state or a browser. */

import { OTHER } from "../base/colournames.js";
import { say } from "../base/translation.js";

/**
 * @typedef {import("../panel.js").State} State
 * @typedef {import("./declaredmoves.js").Move} Move
 * @typedef {object} May what the hand of a page may do
 * @property {boolean} moves whether it moves pieces
 * @property {boolean} taps whether a click on a space is a tap there, which declares a move
 * @property {boolean} plays whether a click on an empty space puts a piece there
 * @property {boolean} helps whether it does for the player what is not their own move: it takes off what they capture
 * @property {boolean} isElsewhere whether it is not at the board: it holds no piece there, and asks for whole moves
 *
 * @typedef {object} Turn
 * @property {boolean} isTheirs whether it is the turn of a player with hands
 * @property {boolean} isWaiting whether the computer moves, and what the player does meanwhile is kept
 * @property {"orange" | "purple" | null} own the colour that the player puts, if they have pieces of it
 * @property {string[]} puts the colours of which a move puts a piece
 * @property {string[]} exchanges where a click on an enemy puts an own piece in its place
 * @property {string[]} starts where a piece lies that the player may move
 * @property {boolean} isAsked whether OK would confirm something
 * @property {string} hindrance what has to come before a piece is put; empty if nothing has
 */

/** Before a game is told of. @type {Turn} */
export const NO_TURN = {
  isTheirs: false,
  isWaiting: false,
  own: null,
  puts: [],
  exchanges: [],
  starts: [],
  isAsked: false,
  hindrance: "",
};

/**
 * What the player may do now.
 * @param {State} state
 * @param {Pick<May, "helps" | "isElsewhere">} may
 * @returns {Turn}
 */
export function turnOf(
  { to_move, seats, left, outcome, opened, link, puts, exchanges, starts, carries },
  { helps, isElsewhere },
) {
  const isOn = outcome === null && link.status === "linked" && opened.menu === null;
  const isTheirs = isOn && seats[to_move] === 0;
  const isWaiting = isOn && !isTheirs && !isElsewhere && helps && seats[OTHER[to_move]] === 0;
  const colour = isWaiting ? OTHER[to_move] : to_move;
  const own = (isTheirs || isWaiting) && left[colour] > 0 ? colour : null;
  const isCarriedByPlayer = carries.length > 0 && !helps;
  const first = seats[to_move] > 0 ? say("play.computer_first") : say("play.take_up_first");
  return {
    isTheirs,
    isWaiting,
    own,
    puts,
    exchanges: isTheirs && helps ? exchanges : [],
    starts: isTheirs ? starts : [],
    isAsked: opened.ok !== "" && opened.choices.length === 0,
    hindrance: isOn && own === null && !isCarriedByPlayer ? first : "",
  };
}

/**
 * The piece that a click on an empty space puts there: of the tray that is chosen, else the player's own.
 * @param {import("./hand.js").Choice | null} choice
 * @param {Turn} turn
 * @param {May} may
 * @returns {import("./hand.js").InTray | null}
 */
export function readyOf(choice, { own }, { moves, plays }) {
  if (choice !== null) return choice.space === null ? choice : null;
  return moves && plays && own !== null ? { colour: own, space: null } : null;
}

/** The moves that are given by a side of the board. @param {Move[]} moves */
export const edgesOf = (moves) => moves.filter(({ way, spaces }) => way === "alone" && spaces.length > 0);

/** Whether a game has animals. @param {import("../board/scenery.js").Scenery[]} scenery */
export const hasKinds = (scenery) => scenery.some(({ hue }) => hue !== "");
