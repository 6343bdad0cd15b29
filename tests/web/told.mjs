/** What a program tells a page, and what the page then knows: a game of Manalath before its first move. */

import { part } from "./page.mjs";

const { NOTHING, helps, isUnbegun, stateOf } = await part("known.js");

const MANALATH = {
  name: "manalath",
  title: "Manalath",
  colours: { orange: "orange", purple: "purple" },
  spaces: ["c3", "d4", "e5", "g6"],
  max_blocked: 3,
  is_shuffled: false,
  openings: [
    { name: "book", said: "As in the rule book", means: "Whoever opens wins.", begins: "orange" },
    { name: "swap", said: "With a swap", means: "The first piece may be exchanged.", begins: "orange" },
    { name: "ahead", said: "With a piece", means: "A piece lies there.", begins: "purple" },
  ],
  begins: "orange",
  is_elsewhere: false,
};
/** A game in which chance decides who begins, and how the spaces lie. */
const MAMMALATH = { ...MANALATH, name: "mammalath", title: "Mammalath", max_blocked: 0, is_shuffled: true, openings: [{ ...MANALATH.openings[0], begins: null }], begins: null };
export const GAMES = [MANALATH, MAMMALATH];

/** What a page is told of a simulated board. */
export const BOARD = {
  t: "board",
  has_workbench: true,
  has_records: true,
  sensing: "dual",
  own: "",
  games: GAMES,
  parts: [],
  spaces: [],
  corners_mm: [],
};

/** The moves that are written so, such as "e5o c3p". */
export const moves = (line) =>
  line.split(" ").map((notation, n) => {
    const space = notation.slice(0, -1);
    const by = n % 2 === 0 ? "orange" : "purple";
    return { number: n + 1, by, notation, said: space, sign: space, emblems: [], piece: null };
  });

const OPENED = { ok: "", undo: "", hint: "", steps: false, step_back: "", step_on: "", taps: false, is_ok_wanted: false };

/** A state; `opened` may name some of its parts alone. */
export const told = ({ opened = {}, ...more } = {}) => ({
  game: MANALATH,
  seed: null,
  goal: "Five wins.",
  to_move: "orange",
  headline: "Orange to move",
  message: { text: "Place a piece.", is_problem: false },
  asked: null,
  opened: { ...OPENED, is_offered: false, takes_back: false, choices: [], menu: null, ...opened },
  left: { orange: 30, purple: 30 },
  blocked: [],
  opening: "book",
  kinds: {},
  scenery: [],
  outside: [],
  moves: [],
  outcome: null,
  exits: [],
  aside: null,
  link: { status: "linked" },
  clock: null,
  helps: { orange: 1, purple: 1 },
  players: { orange: "", purple: "" },
  seats: { orange: 0, purple: 0 },
  match: "Orange – Purple",
  fits: { is_on: false, levels: {}, beaten: {} },
  declared: [],
  puts: ["orange", "purple"],
  exchanges: [],
  starts: [],
  routes: {},
  elsewhere: null,
  bars: {},
  carries: [],
  is_previewed: false,
  misplaced: [],
  coached: {},
  reasons: {},
  legend: { shown: [], others: [] },
  lights: {},
  doubtful: [],
  suspected: [],
  left_out: [],
  ...more,
});

/** What a page at a simulated board, whose hand helps, knows of a game; null before it is told of one. */
export const knowing = (state, { board, ...more } = {}) => ({
  ...NOTHING,
  shown: { board: { ...BOARD, ...board }, ...(state && { state }) },
  ...more,
});

/** The page that knows this; what it sends is kept in `sent`, and whatever it has besides may be given. */
export function pageOf(known, more = {}) {
  const sent = [];
  return {
    sent,
    known,
    state: stateOf(known),
    board: known.shown.board,
    role: known.role,
    seat: known.seat,
    near: known.near,
    annexes: known.annexes,
    isReal: known.isReal,
    isUnbegun: isUnbegun(known),
    send: (act, fields = {}) => sent.push([act, fields]),
    view: "play",
    own: { guide: null },
    declared: { previewed: undefined, chosenKind: undefined },
    helpingHand: { isOn: helps(known), setReal() {} },
    lookBack: { past: null, lookAtLast() {} },
    dialogs: {},
    draw() {},
    hasJustEnded: false,
    ...more,
  };
}
