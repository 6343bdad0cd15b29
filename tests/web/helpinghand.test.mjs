/** What a hand does for a player: what it brings back, carries and lays, and what it leaves to others. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { load, part, speak } from "./page.mjs";
import { moves, told } from "./told.mjs";

const { HelpingHand } = await part("helpinghand.js");
await speak("en");

globalThis.localStorage = { getItem: () => null, setItem() {} };
beforeEach(() => {
  load();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

/** A hand that helps at a simulated board, or does not, as like a real table; and what is known of what it does. */
function helping({ isReal = false } = {}) {
  const [sent, rings] = [[], []];
  const known = { why: "", isWrong: false, carried: undefined, isReal };
  const board = {
    layers: { carried: document.createElement("layer") },
    spaces: new Map(),
    box: { y: 0 },
    scale: 1,
    pieceScale: 1,
    hideAll() {},
    kindOf: () => undefined,
    whenLaid: (_space, _ms, done) => done(),
    ringAgain: (spaces) => rings.push(...spaces),
  };
  const learn = (done) => Object.assign(known, done);
  const it = new HelpingHand(board, (act) => sent.push(act), learn, () => !known.isReal, (is) => learn({ isReal: is }));
  const show = (state) => it.show(told(state));
  show({});
  return { it, known, sent, rings, show };
}
/** Let what is carried arrive. */
const arrives = () => new Promise(setImmediate);

const SIX = "a3: orange cannot go here. It would make a group of 6.";
const EXTRA = {
  misplaced: [{ colour: "orange", start: "a3", end: "", why: SIX }],
  lights: { a1: { means: "forbids" }, a2: { means: "forbids" }, c3: { means: "last" } },
};
const MISSING = { misplaced: [{ colour: "orange", start: "", end: "a4", why: "" }] };

test("a piece that this hand laid against the rules flies back, with why, and a ring on each that forbids it", async () => {
  const { it, known, sent, rings, show } = helping();
  it.asked("put", {});
  show(EXTRA);
  assert.deepEqual([known.why, rings, sent], [SIX, ["a1", "a2"], []]);
  await arrives();
  assert.deepEqual(sent, ["restore"]);
  show(EXTRA);
  await arrives();
  assert.deepEqual(sent, ["restore"]);
});

test("an old piece that this hand lifted comes back", async () => {
  const { it, known, sent, show } = helping();
  it.asked("lift", {});
  show(MISSING);
  assert.equal(known.why, "The piece on a4 stays.");
  await arrives();
  assert.deepEqual(sent, ["restore"]);
});

test("why is said for four seconds, or until the next move", () => {
  for (const ends of [() => mock.timers.tick(4000), ({ show }) => show({ moves: moves("e5o") })]) {
    const page = helping();
    page.it.asked("put", {});
    page.show(EXTRA);
    mock.timers.tick(3999);
    assert.equal(page.known.why, SIX);
    ends(page);
    assert.equal(page.known.why, "");
  }
});

test("what was a move after all is left, though it looked wrong for a while", async () => {
  const { it, sent, show } = helping();
  it.asked("put", {});
  show(EXTRA);
  show({ moves: moves("a3o") });
  await arrives();
  assert.deepEqual(sent, []);
});

for (const [what, how] of [
  ["another hand has done", { acts: [] }],
  ["a player does like a real table", { acts: ["put"], isReal: true }],
  ["has to be lifted before it counts", { acts: ["put"], state: { misplaced: [{ start: "e5", end: "", why: "" }] } }],
  ["is wrong in two places", { acts: ["put"], state: { misplaced: [...EXTRA.misplaced, ...EXTRA.misplaced] } }],
]) {
  test(`what ${what} is left to it`, async () => {
    const { it, known, sent, show } = helping(how);
    for (const act of how.acts) it.asked(act, {});
    show(how.state ?? EXTRA);
    await arrives();
    assert.deepEqual([known.why, sent], ["", []]);
  });
}

const CARRIES = {
  carries: [{ colour: "purple", start: "", end: "a6" }],
  seats: { orange: 0, purple: 1 },
  moves: moves("e5o"),
};

test("the piece of the computer is carried once, and is then known to have been", async () => {
  const { known, sent, show } = helping();
  for (const _ of [1, 2]) show(CARRIES);
  assert.deepEqual(sent, []);
  await arrives();
  assert.deepEqual(sent, ["restore"]);
  assert.deepEqual(known.carried, { pieces: CARRIES.carries, plies: 2 });
});

test("where a piece lands on another, that one is taken off first, and the hand waits until it is seen", async () => {
  const { sent, show } = helping();
  const carries = [{ colour: "orange", start: "a6", end: "" }, { colour: "purple", start: "a1", end: "a6" }];
  show({ ...CARRIES, carries });
  assert.deepEqual(sent, ["restore"]);
  await arrives();
  assert.deepEqual(sent, ["restore"]);
});

test("nothing is carried while something is wrong, or like a real table; a player who wants help again has it", async () => {
  const wrong = helping();
  wrong.show({ ...CARRIES, message: { text: "", is_problem: true } });
  await arrives();
  assert.deepEqual(wrong.sent, []);
  const real = helping({ isReal: true });
  real.show(CARRIES);
  await arrives();
  assert.deepEqual(real.sent, []);
  real.it.setReal(false);
  await arrives();
  assert.deepEqual(real.sent, ["restore"]);
});

for (const [what, before, act, then, follows] of [
  ["Undo lifts what it takes back", { moves: moves("e5o") }, ["tap", { key: "undo" }], { moves: [] }, true],
  ["a move that follows is no takeback", { moves: moves("e5o") }, ["tap", { key: "undo" }], { moves: moves("e5o c3p") }, false],
  ["Undo leaves a table that is not as the game has it", { moves: moves("e5o"), message: { text: "", is_problem: true } }, ["tap", { key: "undo" }], { moves: [] }, false],
  ["an end lays the table as it wants", { moves: moves("e5o") }, ["choose", { choice: "unfinished" }], { moves: [] }, true],
  ["another game than the one ended is none of it", { moves: moves("e5o") }, ["choose", { choice: "unfinished" }], { moves: [], game: { name: "mana" } }, false],
  ["a new game clears the table", { moves: moves("e5o") }, ["new", { game: "manalath" }], { moves: [] }, true],
  ["the way back from a line is laid", { aside: {} }, ["choose", { choice: "game" }], { aside: null }, true],
  ["a game gone on with is laid", { opened: { is_offered: true } }, ["tap", { key: "ok" }], {}, true],
]) {
  test(what, () => {
    const { it, sent, show } = helping();
    show(before);
    it.asked(...act);
    show({ ...before, aside: null, message: { text: "", is_problem: false }, ...then, opened: {} });
    assert.deepEqual(sent, follows ? ["restore"] : []);
  });
}

test("another act ends what would have followed from the one before", () => {
  const { it, sent, show } = helping();
  show({ moves: moves("e5o") });
  it.asked("tap", { key: "undo" });
  it.asked("hint", {});
  show({ moves: [] });
  assert.deepEqual(sent, []);
});

test("pieces that differ from the game's for a second lie wrong; while one is laid they differ for less", () => {
  const { it, known } = helping();
  const differ = (table) => it.compare({ differences: [{ table, game: "empty" }] });
  differ("orange");
  mock.timers.tick(999);
  differ("empty");
  mock.timers.tick(1000);
  assert.equal(known.isWrong, false);
  differ("orange");
  mock.timers.tick(1000);
  assert.equal(known.isWrong, true);
  differ(null);
  assert.equal(known.isWrong, false);
});
