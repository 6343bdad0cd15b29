/** What the message of the game says, and which buttons it has, follows from what the page knows. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** Words that say their own code and facts. */
const WORDS = {
  "play.waiting": "waiting",
  "play.unread": "unread {space}",
  "puzzles.posed": "posed: {goal}",
  "declared.edges": "edges",
  "play.places": "{colour} on {end}",
  "play.moves": "{start} to {end}",
  "play.takes": "{start} takes {end}",
  "play.thinks": "thinks",
  "lights.changed": "{light}: {spaces}",
  "lights.means": { by: "light", no_orange: "no orange", no_purple: "no purple", other: "?" },
};
globalThis.document = {
  documentElement: { lang: "en" },
  querySelector: () => ({ textContent: JSON.stringify(WORDS) }),
};
const { NOTHING, forbidden } = await import("../../controller/web/static/game/known.js");
const { answersOf, goalOf, messageOf } = await import("../../controller/web/static/game/message.js");

const OPENED = {
  ok: "",
  undo: "Take back",
  takes_back: true,
  steps: false,
  step_back: "Earlier",
  step_on: "Later",
  choices: [],
};
const STATE = {
  game: { colours: { orange: "orange", purple: "purple" } },
  message: { text: "Place a piece.", is_problem: false, is_routine: false },
  goal: "Make five.",
  seats: { orange: 0, purple: 0 },
  to_move: "orange",
  moves: [],
  outcome: null,
  puzzle: null,
  carries: [],
  declared: [],
  misplaced: [],
  suspected: [],
  doubtful: [],
  left_out: [],
  opened: OPENED,
};
/** What a page at a simulated board knows of a game, if it knows something else besides. */
const knows = (state = {}, others = {}) => ({
  ...NOTHING,
  shown: { board: { has_workbench: true }, state: { ...STATE, ...state } },
  ...others,
});
const said = (state, others) => messageOf(knows(state, others));
const real = (known) => ({ ...known, shown: { ...known.shown, board: { has_workbench: false } } });

test("the message is the most pressing of all that there is to say", () => {
  const problem = { message: { text: "Lift it.", is_problem: true } };
  const shown = { previewed: { text: "Release 3" } };
  const guide = { guide: { text: "Make five.", place: "1 of 5", isPlayed: false } };
  const why = { why: "Six together." };
  const over = { outcome: { result: "Orange wins." } };
  const unread = { unread: "e5" };
  const reason = { reason: "Four: you would lose." };
  assert.equal(messageOf({ ...NOTHING, shown: { board: { has_workbench: true } } }), "waiting");
  // Each gives way to those before it.
  const inOrder = [
    ["Release 3", {}, shown],
    ["Make five.", problem, guide],
    ["Six together.", {}, why],
    ["Lift it.", problem, {}],
    ["Orange wins.", over, {}],
    ["unread e5", {}, unread],
    ["Four: you would lose.", {}, reason],
    ["Place a piece.", {}, {}],
  ];
  inOrder.forEach(([text], n) => {
    const [states, others] = [1, 2].map((part) => Object.assign({}, ...inOrder.slice(n).map((each) => each[part])));
    assert.equal(said(states, others), text);
  });
});

test("a problem at the board comes before a guide whose scene is being played", () => {
  const problem = { message: { text: "Lift it.", is_problem: true } };
  assert.equal(said(problem, { guide: { text: "Make five.", isPlayed: true } }), "Lift it.");
  assert.equal(said({}, { guide: { text: "Make five.", isPlayed: true } }), "Make five.");
  assert.equal(said({}, { guide: { text: null, isPlayed: true } }), "Place a piece.");
});

test("while a hand moves the computer's pieces, the message says what they do", () => {
  const theirs = { seats: { orange: 3, purple: 0 } };
  assert.equal(said(theirs), "thinks");
  assert.equal(said({ ...theirs, moves: [{}, {}, {}] }), "");
  const puts = { colour: "orange", start: "", end: "a6" };
  const moves = { colour: "orange", start: "b1", end: "b3" };
  assert.equal(said({ ...theirs, carries: [puts] }), "orange on a6");
  assert.equal(said({ ...theirs, carries: [moves] }), "b1 to b3");
  assert.equal(said({ ...theirs, carries: [{ colour: "purple", start: "b3", end: "" }, moves] }), "b1 takes b3");
  // At a real board, or like one, the table says it.
  assert.equal(said(theirs, { isReal: true }), "Place a piece.");
  assert.equal(messageOf(real(knows(theirs))), "Place a piece.");
});

test("what the table says at every turn gives way to what was just carried, but not when read from afar", () => {
  const routine = { message: { text: "Your turn.", is_problem: false, is_routine: true }, moves: [{}] };
  const carried = { pieces: [{ colour: "purple", start: "", end: "c2" }], plies: 1 };
  assert.equal(said(routine), "");
  assert.equal(said(routine, { carried }), "purple on c2");
  assert.equal(said(routine, { carried: { ...carried, plies: 3 } }), "");
  assert.equal(said(routine, { carried, isFromAfar: true }), "Your turn.");
});

test("a puzzle is posed before its first move, and a first question has its sides named", () => {
  const puzzle = { number: 3, standing: "open", solution: "e5." };
  assert.equal(said({ puzzle }), "posed: Make five.");
  assert.equal(said({ puzzle, moves: [{}] }), "Place a piece.");
  const edge = { way: "alone", spaces: ["a1"], move: "near" };
  assert.equal(said({ declared: [edge] }), "edges");
  assert.equal(messageOf(real(knows({ declared: [edge] }))), "Place a piece.");
});

test("the goal is told while it is new and has room, and of a puzzle always", () => {
  const goal = (state, others, message = "") => goalOf(knows(state, others), message);
  assert.equal(goal({}), "Make five.");
  assert.equal(goal({ moves: [{}, {}] }), "Make five.");
  assert.equal(goal({ moves: [{}, {}, {}] }), null);
  assert.equal(goal({}, {}, "x".repeat(111)), null);
  assert.equal(goal({}, { guide: { text: null, place: "", isPlayed: true } }), null);
  assert.equal(goalOf(NOTHING, ""), null);
  const puzzle = { number: 3, standing: "open", solution: "e5." };
  assert.equal(goal({ puzzle }), null, "the message poses it");
  assert.equal(goal({ puzzle, moves: [{}, {}, {}] }), "Make five.");
  assert.equal(goal({ puzzle, seats: { orange: 8, purple: 8 } }), "e5.");
});

test("the buttons are those that do something", () => {
  const answers = (state, others) => answersOf(knows(state, others));
  const none = { ok: "", isPlain: true, leave: "", back: "", on: "", suspect: "", restores: false };
  assert.deepEqual(answers(), none);
  const asks = (opened) => ({ opened: { ...OPENED, ...opened } });
  assert.equal(answers(asks({ ok: "Confirm" })).ok, "Confirm");
  assert.equal(answers(asks({ ok: "Choose", choices: ["game"] })).ok, "");
  assert.equal(answers(asks({ takes_back: false })).leave, "Take back");
  assert.equal(answers({ ...asks({ takes_back: false }), misplaced: [{}] }).leave, "");
  assert.equal(answers({ ...asks({ takes_back: false }), misplaced: [{}] }, { isReal: true }).leave, "Take back");
  assert.deepEqual([answers(asks({ steps: true })).back, answers(asks({ steps: true })).on], ["Earlier", "Later"]);
});

test("a line that a hand can draw has no button, where there is such a hand", () => {
  const declares = { opened: { ...OPENED, ok: "Declare", choices: ["declare"] }, declared: [{ way: "line", spaces: [] }] };
  assert.equal(answersOf(knows(declares)).ok, "");
  assert.equal(answersOf(real(knows(declares))).ok, "Declare");
  assert.equal(answersOf(knows({ ...declares, declared: [{ way: "twice", spaces: ["a1"] }] })).ok, "Declare");
});

test("a sensor can be tested that a warning speaks of, or that does not read a piece", () => {
  const suspect = (state, others) => answersOf(knows(state, others)).suspect;
  assert.equal(suspect({ doubtful: ["b2"] }), "");
  assert.equal(suspect({ doubtful: ["b2"], message: { text: "", is_problem: true } }), "b2");
  assert.equal(suspect({ suspected: ["c3"], doubtful: ["b2"] }), "c3");
  assert.equal(suspect({ left_out: ["d4"] }, { unread: "e5" }), "d4");
  assert.equal(suspect({}, { unread: "e5" }), "e5");
});

test("all pieces can be put back at once where the players do everything, and some lie wrong", () => {
  const restores = (others) => answersOf(knows({}, others)).restores;
  assert.deepEqual([restores({ isWrong: true }), restores({ isReal: true })], [false, false]);
  assert.equal(restores({ isWrong: true, isReal: true }), true);
  assert.equal(answersOf(real(knows({}, { isWrong: true, isReal: true }))).restores, false);
});

test("where a piece may no longer go is said once, each kind of light by itself", () => {
  const lights = (means) => Object.fromEntries(Object.entries(means).map(([space, one]) => [space, { means: one }]));
  const before = lights({ a1: "no_orange", b1: "last" });
  assert.equal(forbidden(before, lights({ a1: "no_orange", c1: "wins" })), null);
  const now = lights({ a1: "no_orange", b2: "no_orange", c3: "no_purple", d4: "no_orange" });
  assert.equal(forbidden(before, now), "no orange: b2, d4 no purple: c3");
  assert.equal(forbidden(now, before), "");
});
