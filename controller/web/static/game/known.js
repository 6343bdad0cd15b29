/** What a page knows, as one value, and what follows from it alone: no part of this has a state or a browser. */

import { OTHER } from "../base/colournames.js";
import { say } from "../base/translation.js";
import { nearest, playedHere, turned } from "../board/rotation.js";
import { edgesOf, hasKinds, NO_TURN, readyOf, turnOf } from "../hand/turn.js";
import { isFresh } from "./levels.js";

/**
 * @typedef {import("../panel.js").State} State
 * @typedef {import("../look/lookback.js").Past} Past
 */

/**
 * @typedef {object} Known
 * @property {Record<string, any>} told the newest message of each kind, as the program sent it
 * @property {Record<string, any>} shown the same, as this page shows the board and plays on it
 * @property {Record<string, any>} annexed the newest message of each annex, by its name
 * @property {Record<string, any>} annexes what these tell, as this page shows the board
 * @property {string} role what the page may do, at which seat
 * @property {"orange" | "purple" | null} seat
 * @property {"orange" | "purple"} near the colour whose edge is at the bottom
 * @property {boolean} isTurned whether the settings turn the board
 * @property {boolean} isPastLit whether they have the lights of a past moment shown
 * @property {boolean} isFromAfar whether the message is to be read from afar, beside a real board
 * @property {boolean | null} isOnline whether the program answers; null before it has said anything
 * @property {string} hash of the address: the view that is asked for
 * @property {number} unseen counts the changes of what only those who draw can see
 * @property {number} frame counts how often the window or a setting wanted everything drawn anew
 * @property {import("../board/deck.js").Plan | null} plan of the board that is drawn, a new one each time
 * @property {string | null} asked for which past position was asked last; null for the table
 * @property {Past | null} past the position that is shown in place of the table
 * @property {State | null} tried what the hand may do there, where it tries a move
 * @property {boolean} isBegun whether a game was begun on this page, so that it has no first screen
 * @property {import("../hand/declaredmoves.js").Move | null} previewed the move that is shown before it is made
 * @property {string} note a short note that stands for a while
 * @property {import("../hand/hand.js").Choice | null} choice the piece that the hand has chosen
 * @property {string | null} raised the space above which it holds that
 * @property {string} reason why the mark under the pointer is there; empty if nothing asks
 * @property {string} unread the space of a piece that no reed reads; empty if there is none to report
 * @property {string} announced where a piece may no longer go, for players who do not see the lights
 * @property {{place: string, text: string | null, isPlayed: boolean} | null} guide what the guide at a table of this page
 *   alone says, as `owntable.js` has it
 * @property {import("../hand/helpinghand.js").Done["why"]} why
 * @property {import("../hand/helpinghand.js").Done["isWrong"]} isWrong
 * @property {import("../hand/helpinghand.js").Done["carried"]} carried
 * @property {boolean} isReal whether the players do everything themselves, as at a real table
 * @property {(() => void) | null} toList what leads back from a game that is looked through to the view that lists it
 * @property {boolean} hasEngineering whether Workbench and Diagnose have come
 * @property {boolean} isAtWorkbench whether the workbench is open
 */

/** Stands for the record of the game's example, which the first screen plays. */
export const EXAMPLE = -1;

/** What a page knows before anything is told; the rest is kept by the browser. @type {Known} */
export const NOTHING = {
  told: {},
  shown: {},
  annexed: {},
  annexes: {},
  role: "table",
  seat: null,
  near: "orange",
  isTurned: false,
  isPastLit: true,
  isFromAfar: false,
  isOnline: null,
  hash: "",
  unseen: 0,
  frame: 0,
  plan: null,
  asked: null,
  past: null,
  tried: null,
  isBegun: false,
  previewed: null,
  note: "",
  choice: null,
  raised: null,
  reason: "",
  unread: "",
  announced: "",
  guide: null,
  why: "",
  isWrong: false,
  carried: { pieces: [], plies: 0 },
  isReal: false,
  toList: null,
  hasEngineering: false,
  isAtWorkbench: false,
};

/**
 * Take a message of the program.
 * @param {Known} known
 * @param {any} message
 * @returns {Known}
 */
export function taken(known, message) {
  const told = { ...known.told, [message.t]: message };
  const isOnline = message.t === "state" || known.isOnline;
  const annexed = message.t === "annex" ? { ...known.annexed, [message.name]: message } : known.annexed;
  const { role, seat } = message.t === "role" ? message : known;
  return faced({ ...known, told, annexed, role, seat, isOnline });
}

/**
 * Show all that was told as the page is to show it now.
 * @param {Known} known whose messages may have changed, or whom they are shown to
 * @returns {Known}
 */
export function faced(known) {
  const near = nearest(known, known.told.state ?? null, known.isTurned);
  const now = { ...known, near };
  const shown = mapped(known.told, known.shown, (message) => shownAs(message, now));
  const annexes = mapped(known.annexed, known.annexes, (message) => shownAs(message, now).view);
  return { ...now, shown, annexes };
}

/**
 * Make something of each; what was made before stays, if all of that is the same.
 * @param {Record<string, any>} all
 * @param {Record<string, any>} before
 * @param {(one: any) => any} made
 */
function mapped(all, before, made) {
  const entries = Object.entries(all).map(([name, one]) => /** @type {const} */ ([name, made(one)]));
  return entries.every(([name, one]) => before[name] === one) ? before : Object.fromEntries(entries);
}

/** What each message was last shown as, and for whom: what is shown in the same way stays the same. @type {WeakMap<object, {near: string, role: string, seat: string | null, shown: any}>} */
const last = new WeakMap();

/** @param {any} message @param {Pick<Known, "near" | "role" | "seat">} page @returns {any} */
function shownAs(message, { near, role, seat }) {
  const before = last.get(message);
  if (before?.near === near && before.role === role && before.seat === seat) return before.shown;
  const seen = seated(near === "purple" ? turned(message) : message, seat);
  const shown = role === "table" ? addressed(seen) : seen;
  last.set(message, { near, role, seat, shown });
  return shown;
}

/** The state at a seat elsewhere: what its own hand may ask for. @param {any} state or any other message @param {Known["seat"]} seat */
function seated(state, seat) {
  if (seat === null || state.t !== "state") return state;
  const isDue = state.elsewhere !== null && !state.message.is_problem;
  const message = isDue ? { text: say("visitor.your_move"), is_problem: false } : state.message;
  return { ...state, ...state.elsewhere, message, seats: { [OTHER[seat]]: -1, [seat]: 0 } };
}

/** The game as its only player at this table is told of it. @param {any} said a state, a past one, or any other message */
function addressed(said) {
  const { outcome, seats, to_move, headline } = said;
  if (seats === undefined) return said;
  const own = playedHere({ role: "table", seat: null }, said);
  const isYours = said.t === "state" && outcome === null && own === to_move;
  return {
    ...said,
    headline: isYours ? say("play.yours") : headline,
    outcome: outcome && { ...outcome, result: outcome.yours || outcome.result },
  };
}

/** The parts of annexes that are views, by their names, and what their links say. @param {Known} known @returns {Map<string, string>} */
export function partsOf(known) {
  const parts = hasGame(known) ? (known.shown.board?.parts ?? []) : [];
  return new Map(
    parts.flatMap((/** @type {any} */ { name, place, button }) => (place === "view" ? [[name, button]] : [])),
  );
}

/** Whether the board has a game. @param {Known} known @returns {boolean} */
export const hasGame = ({ shown: { board } }) =>
  board === undefined || board.games.some((/** @type {any} */ { is_elsewhere }) => !is_elsewhere);

/** Which view of the page is seen: the one that is asked for, if there is one. @param {Known} known @returns {string} */
export function viewOf(known) {
  const views = viewsOf(known);
  return views.has(known.hash) ? known.hash : [...views.keys()][0];
}

/** The views that a page has at this board, by their names, and what their links say, in their order. @param {Known} known */
export function viewsOf(known) {
  const diagnose = ["diagnose", say("nav.diagnose")];
  const ofGames = [["play", say("nav.play")], ...partsOf(known), ["learn", say("nav.learn")]];
  return new Map(/** @type {[string, string][]} */ (hasGame(known) ? [...ofGames, diagnose] : [diagnose]));
}

/** Whether the page is at a table that an annex has opened for it alone. @param {Known} known */
export const isApart = ({ shown: { board } }) => (board?.own ?? "") !== "";

/** Whether a hand does for the player what is not their own move: not at a real board, nor where it is not wanted. @param {Known} known */
export const helps = ({ shown: { board }, isReal }) => (board?.has_workbench ?? false) && !isReal;

/** Whether the page has a hand: at a simulated board, and at a seat elsewhere. @param {Known} known */
export const hasHand = ({ shown: { board }, seat }) => (board?.has_workbench ?? false) || seat !== null;

/** What the hand of the page may do, at the table or where it tries a move. @param {Known} known @returns {import("../hand/turn.js").May} */
export function mayOf(known) {
  const { tried, seat, past, isAtWorkbench } = known;
  const isTrying = tried !== null;
  const isAtGame = viewOf(known) === "play" && !isAtWorkbench;
  return {
    moves: isTrying || hasHand(known),
    taps: !isTrying && (stateOf(known)?.opened.taps ?? false),
    plays: isTrying || (isAtGame && past === null),
    helps: isTrying || helps(known),
    isElsewhere: isTrying || seat !== null,
  };
}

/**
 * Whether the page has the keys of the board, and whether those of the colours do something: they mean nothing in a game
 * where reeds sense colours, but can still be tested.
 * @param {Known} known
 */
export function keysOf(known) {
  const { board } = known.shown;
  const hasColours = board?.sensing === "single" || viewOf(known) === "diagnose";
  return { hasKeys: board?.has_workbench ?? false, hasColours };
}

/** Whether the page shows the keys of the board. @param {Known} known */
export function usesKeys(known) {
  const { hasKeys, hasColours } = keysOf(known);
  return hasKeys && (hasColours || known.isAtWorkbench);
}

/** Whether whoever is at this page may begin a game at its table: it is nobody else's. @param {Known} known */
export const isFree = (known) =>
  known.role === "table" && !isApart(known) && !Object.values(known.annexes).some(({ has_table }) => has_table);

/** Whether the first screen stands in place of the game: nothing has begun, neither in it nor on the table. @param {Known} known */
export function isUnbegun(known) {
  const { state, table } = known.shown;
  if (state === undefined || known.isBegun || !isFree(known)) return false;
  const { asked, opened, message } = state;
  const isAsked = asked !== null || opened.menu !== null || opened.is_offered || message.is_problem;
  return isFresh(state) && !isAsked && (table?.pieces ?? []).length === 0;
}

/** Whether a game is under way, or any other than that of this page is on the table. @param {Known} known */
export const isUnderWay = (known) => known.shown.state !== undefined && !isUnbegun(known);

/** Whether the first screen is seen. @param {Known} known */
export const isStarting = (known) => viewOf(known) === "play" && isUnbegun(known) && !known.isAtWorkbench;

/** Whether the game's example is asked for, or shown. @param {Pick<Known, "asked">} known */
export const isExample = ({ asked }) => asked?.startsWith(`${EXAMPLE} `) ?? false;

/** Whether the board is dark, since a past moment is shown without its lights. @param {Known} known */
export const isDark = (known) => known.past !== null && !isExample(known) && !known.isPastLit;

/** The game on the table, or the position that is looked at in its place; an example has no players of its own. @param {Known} known @returns {State | Past | null} */
export const seatedOf = (known) => (known.past === null || isExample(known) ? stateOf(known) : known.past);

/**
 * What the edge bars show: an example has a player to move, as has a tried move, and any other past has none.
 * @param {Known} known
 * @returns {import("../board/edgebars.js").Bars}
 */
export function barsOf({ past, tried, shown: { state } }) {
  if (past === null) return state.bars;
  const isPlayed = tried !== null || (past.record === EXAMPLE && past.outcome === null);
  return isPlayed ? { [past.to_move]: "turn" } : {};
}

/** The game on the table; null before anything is told of it. @param {Known} known @returns {State | null} */
export const stateOf = ({ shown }) => shown.state ?? null;

/** Whether a game of the list is looked through, in its place. @param {Known} known */
export const isReading = (known) => known.toList !== null && known.past !== null;

/** Whether the view is a list, or text, beside which a small window has no board. @param {Known} known */
export const isListing = (known) => !["play", "diagnose"].includes(viewOf(known)) && !isReading(known);

/** What a hand plays on: the game on the table, or the move that is tried in place of one. @param {Known} known @returns {State | null} */
export const playedOn = (known) => known.tried ?? stateOf(known);

/** The piece that a click on an empty space puts there. @param {Known} known @returns {import("../hand/hand.js").InTray | null} */
export function readyIn(known) {
  const played = playedOn(known);
  const may = mayOf(known);
  return readyOf(known.choice, played === null ? NO_TURN : turnOf(played, may), may);
}

/** The space of the chosen piece, if it may be taken off the board. @param {Known} known @returns {string | null} */
export const chosenToTakeOff = (known) =>
  known.raised !== null || mayOf(known).isElsewhere ? null : (known.choice?.space ?? null);

/** The states of a board's link. */
const LINKS = ["linked", "unlinked", "lent", "waiting"];

/** Whether the message is written to be read from afar, beside a real board. @param {Known} known */
export const isFar = (known) =>
  known.isFromAfar && viewOf(known) === "play" && known.shown.board?.has_workbench === false && !isUnbegun(known);

/** Whether something at the board is wrong, and said to be. @param {Known} known */
function isProblem({ shown: { state }, guide, why, unread }) {
  return unread !== "" || ((state?.message.is_problem ?? false) && (guide?.isPlayed ?? true) && why === "");
}

/**
 * The classes by which styles tell what the page shows; none of them holds before anything is told.
 * @param {Known} known
 * @returns {Record<string, boolean>}
 */
export function classesOf(known) {
  const { board } = known.shown;
  const state = stateOf(known);
  const played = playedOn(known);
  return {
    starting: isStarting(known),
    listing: board !== undefined && isListing(known),
    slim: known.plan?.isSlim ?? false,
    square: known.plan?.isSquare ?? false,
    "at-edges": edgesOf(played?.declared ?? []).length > 0,
    "has-kinds": hasKinds(played?.scenery ?? []),
    "from-afar": isFar(known),
    problem: isProblem(known),
    calm: state?.is_calm ?? false,
    offline: known.isOnline === false,
    apart: isApart(known),
    guest: known.role !== "table",
    "looking-back": known.past !== null,
    trying: known.tried !== null,
    diagnosing: board !== undefined && viewOf(known) === "diagnose",
    "no-workbench": board?.has_workbench === false,
    single: board?.sensing === "single",
    ...Object.fromEntries(LINKS.map((link) => [link, state?.link.status === link])),
  };
}

/** What the page shows: the state of the game, or another view. @param {Known} known */
export function titleOf(known) {
  const view = viewOf(known);
  const headline = stateOf(known)?.headline ?? say("play.connecting");
  return say("nav.title", { view: view === "play" ? headline : (viewsOf(known).get(view) ?? "") });
}

/** What a small window, which has room for nothing else, says beside the logo; empty for the name of the page. @param {Known} known */
export function placeOf(known) {
  const state = stateOf(known);
  if (state === null || !known.plan?.isSlim) return "";
  const { name, title } = state.game;
  return known.guide?.place || say("start.game", { game: name, title });
}
