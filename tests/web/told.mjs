/** What a program tells a page, and what the page then knows: a game of Manalath before its first move. */

const MANALATH = {
  name: "manalath",
  title: "Manalath",
  colours: { orange: "orange", purple: "purple" },
  spaces: ["c3", "d4", "e5", "g6"],
  max_blocked: 3,
  is_shuffled: false,
  openings: ["book", "swap"],
  puzzles: [1, 2, 2],
  begins: "orange",
  is_elsewhere: false,
};
/** A game in which chance decides who begins, and how the spaces lie. */
const MAMMALATH = { ...MANALATH, name: "mammalath", title: "Mammalath", max_blocked: 0, is_shuffled: true, openings: ["book"], begins: null };
export const GAMES = [MANALATH, MAMMALATH];

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
  puzzle: null,
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

/** A page at a simulated board whose hand helps; what it sends is kept in `sent`. */
export function pageOf(state, more = {}) {
  const sent = [];
  return {
    sent,
    state,
    send: (act, fields = {}) => sent.push([act, fields]),
    board: { has_workbench: true, sensing: "dual", games: GAMES, parts: [], spaces: [], corners_mm: [] },
    view: "play",
    role: "table",
    seat: null,
    near: "orange",
    announced: "",
    own: { guide: null },
    declared: { previewed: undefined, chosenKind: undefined, hasLines: false },
    helpingHand: { isOn: true, isReal: false, isWrong: false, why: "", carriedTo: () => [], setReal() {} },
    unread: { space: "" },
    reasons: { text: "" },
    lookBack: { past: null, lookAtLast() {} },
    dialogs: {},
    annexes: {},
    draw() {},
    hasJustEnded: false,
    ...more,
  };
}
