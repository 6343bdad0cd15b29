/** The one message of the game, what is below it, and the buttons that it wants. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { all, byId, part, shown, speak, text } from "./page.mjs";
import { knowing, moves, pageOf, told } from "./told.mjs";

const { MessageCard } = await part("messagecard.js");
const { messageOf } = await part("message.js");
await speak("en");

/** The card of a page at a simulated board, whose hand helps, if it knows something else besides. */
const card = (state, more) => shown(MessageCard, { page: pageOf(knowing(state && told(state), more)) });
const message = (state, more) => messageOf(knowing(state && told(state), more));
const goal = (state) => text(byId(card(state), "goal"));
/** The words of the buttons, the first of which may be the one that is wanted. */
const buttons = (...given) =>
  all(card(...given), ({ tag }) => tag === "button").map((one) => (one.class === "primary" ? "*" : "") + text(one));

/** A page like a real table, and one at such. */
const LIKE_REAL = { isReal: true };
const REAL = { board: { has_workbench: false } };
const THEIRS = { seats: { orange: 0, purple: 3 }, to_move: "purple" };
const PROBLEM = { message: { text: "e4: orange cannot go here.", is_problem: true } };

test("a page that nobody has told anything yet waits for the board", () => {
  assert.equal(message(null), "Waiting for the board.");
});

test("the card shows the message", () => {
  assert.equal(text(byId(card({}), "message")), "Place a piece.");
});

test("the message is the most pressing of all that there is to say", () => {
  // Each gives way to those before it.
  const inOrder = [
    ["Release the animals on a4, b4 and c4?", {}, { previewed: { text: "Release the animals on a4, b4 and c4?" } }],
    ["Make five.", PROBLEM, { guide: { text: "Make five.", place: "1 of 5", isPlayed: false } }],
    ["The piece on c3 stays.", {}, { why: "The piece on c3 stays." }],
    ["e4: orange cannot go here.", PROBLEM, {}],
    ["Orange wins.", { outcome: { winner: "orange", result: "Orange wins.", evidence: [] } }, {}],
    [/^A piece lies on e5, and no sensor has read it\./, {}, { unread: "e5" }],
    ["Four: you would lose.", {}, { reason: "Four: you would lose." }],
    ["Place a piece.", {}, {}],
  ];
  inOrder.forEach(([text], n) => {
    const [state, more] = [1, 2].map((part) => Object.assign({}, ...inOrder.slice(n).map((each) => each[part])));
    const said = message(state, more);
    if (typeof text === "string") assert.equal(said, text);
    else assert.match(said, text);
  });
});

test("a problem at the board comes before a guide whose scene is being played", () => {
  const guide = { text: "Make five.", place: "1 of 5", isPlayed: true };
  assert.equal(message(PROBLEM, { guide }), "e4: orange cannot go here.");
  assert.equal(message({}, { guide }), "Make five.");
  assert.equal(message({}, { guide: { ...guide, text: null } }), "Place a piece.");
});

test("a piece that no sensor reads is named, with a way to test it", () => {
  const unread = { unread: "e5" };
  assert.match(message({}, unread), /^A piece lies on e5, and no sensor has read it\./);
  assert.deepEqual(buttons({}, unread), ["Test the sensor of e5"]);
});

test("while the computer thinks that is said at the first moves, and then nothing", () => {
  assert.equal(message({ ...THEIRS, moves: moves("e5o c3p") }), "The computer thinks.");
  assert.equal(message({ ...THEIRS, moves: moves("e5o c3p g6o") }), "");
});

test("what the computer carries is said, and said again at the player's turn while nothing else is", () => {
  const carries = [{ colour: "purple", start: "", end: "a6" }];
  assert.equal(message({ ...THEIRS, carries }), "Its purple on a6.");
  assert.equal(message({ ...THEIRS, carries: [{ ...carries[0], start: "a1" }] }), "It moves from a1 to a6.");
  const taken = [{ colour: "orange", start: "a6", end: "" }, { colour: "purple", start: "a1", end: "a6" }];
  assert.equal(message({ ...THEIRS, carries: taken }), "It takes a6 from a1.");
  const routine = { message: { text: "Place a piece.", is_problem: false, is_routine: true }, moves: moves("e5o a6p") };
  const carried = { pieces: carries, plies: 2 };
  assert.equal(message(routine, { carried }), "Its purple on a6.");
  assert.equal(message(routine, { carried: { ...carried, plies: 4 } }), "");
  assert.equal(message(routine), "");
  assert.equal(message(routine, { carried, isFromAfar: true }), "Place a piece.", "to be read from afar");
});

test("like a real table, or at one, the player is told to carry it", () => {
  for (const at of [LIKE_REAL, REAL]) assert.equal(message(THEIRS, at), "Place a piece.");
});

test("a first question has its sides named, where a pointer can choose one", () => {
  const edge = { declared: [{ way: "alone", spaces: ["a1"], move: "near" }] };
  assert.match(message(edge), /^Which side is yours\? Choose an edge\./);
  assert.equal(message(edge, REAL), "Place a piece.");
});

test("the goal is said until the third move, as long as there is room", () => {
  assert.equal(goal({}), "Five wins.");
  assert.equal(goal({ moves: moves("e5o c3p g6o") }), "");
  assert.equal(goal({ message: { text: "x".repeat(111), is_problem: false } }), "");
  assert.equal(goal({ message: { text: "x".repeat(110), is_problem: false } }), "Five wins.");
});


test("the answers are named after the question, and what OK does is wanted", () => {
  const asked = (...names) => buttons({ opened: { ok: names[0], undo: names[1] ?? "" } });
  assert.deepEqual(asked("Yes, go on", "No, start a new game"), ["*Yes, go on", "No, start a new game"]);
  assert.deepEqual(asked("Go on without a record"), ["*Go on without a record"]);
});

test("where Undo takes moves back, or the hand mends what lies wrong, nothing here does", () => {
  assert.deepEqual(buttons({ opened: { undo: "Take back e5", takes_back: true } }), []);
  const misplaced = { misplaced: [{ start: "", end: "e5" }], opened: { undo: "Lift the piece first" } };
  assert.deepEqual(buttons(misplaced), []);
  assert.deepEqual(buttons(misplaced, LIKE_REAL), ["Lift the piece first"]);
});

test("where several things may be chosen there are steps, and OK takes the one that is said", () => {
  const opened = { ok: "Resign", undo: "Leave", steps: true, step_back: "Before", step_on: "After" };
  assert.deepEqual(buttons({ opened }), ["*Resign", "Leave", "Before", "After"]);
});

test("what OK would open has a button of its own where it declares a move, unless the pointer does that", () => {
  const opened = { ok: "Other choices", choices: ["hint", "declare"] };
  assert.deepEqual(buttons({ opened }), ["Other choices"]);
  assert.deepEqual(buttons({ opened: { ok: "Other choices", choices: ["hint"] } }), []);
  const line = [{ way: "line", spaces: [] }];
  assert.deepEqual(buttons({ opened, declared: line }), []);
  assert.deepEqual(buttons({ opened, declared: line }, REAL), ["Other choices"]);
  assert.deepEqual(buttons({ opened, declared: [{ way: "twice", spaces: ["a1"] }] }), ["Other choices"]);
});

test("like a real table pieces that lie wrong are put back for who asks", () => {
  const wrong = { ...LIKE_REAL, isWrong: true };
  assert.deepEqual(buttons({}, wrong), ["Put them back for me"]);
  assert.deepEqual(buttons({}, LIKE_REAL), []);
  assert.deepEqual(buttons({}, { isWrong: true }), []);
  assert.deepEqual(buttons({}, { ...wrong, ...REAL }), []);
});

test("a sensor that is doubted while something is wrong, or is left out, can be tested", () => {
  assert.deepEqual(buttons({ doubtful: ["e5"] }), []);
  assert.deepEqual(buttons({ doubtful: ["e5"], ...PROBLEM }), ["Test the sensor of e5"]);
  assert.deepEqual(buttons({ suspected: ["c3"], left_out: ["e5"] }), ["Test the sensor of c3"]);
  assert.deepEqual(buttons({ suspected: ["c3"], doubtful: ["d4"], ...PROBLEM }), ["Test the sensor of c3"]);
  assert.deepEqual(buttons({ left_out: ["d4"] }, { unread: "e5" }), ["Test the sensor of d4"]);
});

test("while a self-test has the board, one goes back to the game or to the test", () => {
  const page = pageOf(knowing(told({ link: { status: "lent" }, opened: { ok: "Yes" } })));
  const picture = shown(MessageCard, { page });
  assert.equal(byId(picture, "tap-ok"), undefined);
  assert.equal(text(byId(picture, "return-to-test")), "Go on with the self-test");
  byId(picture, "leave-test").onClick();
  assert.deepEqual(page.sent, [["reply", { answer: "leave", spaces: [], saw: "", to: "" }]]);
});

test("each button of the menu on the lights touches its space", () => {
  const options = [{ space: "d4", text: "Off", is_chosen: true }, { space: "e5", text: "Rules", is_chosen: false }];
  const page = pageOf(knowing(told({ opened: { menu: [{ title: "Help", options }] } })));
  const menu = all(shown(MessageCard, { page }), (one) => one.class === "option");
  assert.deepEqual(menu.map((one) => [text(one), one["aria-pressed"]]), [["Off", "true"], ["Rules", "false"]]);
  menu[1].onClick();
  assert.deepEqual(page.sent, [["touch", { space: "e5" }]]);
});
