/** What a page shows follows from what it was told, and from what its screen has chosen. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { part, speak } from "./page.mjs";
import { told, BOARD as SIMULATED } from "./told.mjs";

const { EXAMPLE, NOTHING, taken, faced, viewOf, isStarting, isUnbegun, isUnderWay, barsOf, isDark, seatedOf, helps, hasHand, mayOf, readyIn, chosenToTakeOff, classesOf, titleOf, placeOf } = await part("known.js");
await speak("en");

const BOARD = {
  ...SIMULATED,
  parts: [
    { name: "household", place: "view", button: "Who plays" },
    { name: "friend", place: "dialog", button: "Friend" },
  ],
};
const EMPTY = { ...told(), t: "state" };
const STATE = { ...EMPTY, seats: { orange: 0, purple: 3 }, bars: { orange: "turn" } };
const PAST = { record: 3, number: 2, to_move: "purple", seats: STATE.seats, outcome: null, game: STATE.game };

/** What a page knows after some messages, if it knew something before. */
const after = (messages, before = {}) => messages.reduce(taken, { ...NOTHING, ...before });

test("a page is online once the program has told a state", () => {
  assert.equal(after([BOARD]).isOnline, null);
  assert.equal(after([BOARD, STATE]).isOnline, true);
  assert.equal(after([BOARD], { isOnline: false }).isOnline, false);
});

test("the player at the near edge is the only one with hands, who is told of their turn", () => {
  assert.equal(after([BOARD, STATE]).near, "orange");
  assert.equal(after([BOARD, STATE]).shown.state.headline, "Your turn");
  const second = { ...STATE, seats: { orange: 3, purple: 0 } };
  assert.equal(after([BOARD, second]).near, "purple");
  assert.equal(after([BOARD, second]).shown.state.headline, "Orange to move");
  assert.equal(after([BOARD, EMPTY]).shown.state.headline, "Orange to move");
  assert.equal(after([BOARD, STATE], { isTurned: true }).near, "purple");
});

test("a turned board turns every place, what was told before as well, and what an annex tells", () => {
  const messages = [
    BOARD,
    { t: "table", pieces: [{ space: "e5", x_mm: 7, y_mm: -3 }] },
    { t: "annex", name: "tour", view: { at: { x_mm: 1 } } },
  ];
  const upright = after([...messages, STATE]);
  const turned = faced({ ...upright, isTurned: true });
  assert.deepEqual(upright.shown.table.pieces[0], { space: "e5", x_mm: 7, y_mm: -3 });
  assert.deepEqual(turned.shown.table.pieces[0], { space: "e5", x_mm: -7, y_mm: 3 });
  assert.deepEqual([upright.annexes.tour.at, turned.annexes.tour.at], [{ x_mm: 1 }, { x_mm: -1 }]);
  assert.equal(turned.told.table, upright.told.table);
});

test("what is shown as before stays the same value, so that nobody is told of it", () => {
  const before = after([BOARD, STATE, { t: "annex", name: "tour", view: {} }]);
  const now = taken(before, { t: "table", pieces: [] });
  assert.equal(now.shown.state, before.shown.state);
  assert.equal(now.annexes, before.annexes);
  assert.equal(faced(now).shown, now.shown);
});

test("a seat elsewhere is told what its own hand may ask for", () => {
  const role = { t: "role", role: "seat", seat: "purple" };
  const { shown, near } = after([BOARD, role, { ...STATE, elsewhere: { puts: ["purple"] } }]);
  assert.equal(near, "purple");
  assert.deepEqual(shown.state.seats, { orange: -1, purple: 0 });
  assert.equal(shown.state.message.text, "Your move.");
  assert.deepEqual(shown.state.puts, ["purple"]);
  const waiting = after([BOARD, role, STATE]).shown.state;
  assert.equal(waiting.message.text, "Place a piece.");
});

test("the address says which view is seen, if the page has it at this board", () => {
  const view = (hash, board = BOARD) => viewOf(after([board], { hash }));
  assert.deepEqual(["", "play", "learn", "diagnose"].map((hash) => view(hash)), [
    "play",
    "play",
    "learn",
    "diagnose",
  ]);
  assert.equal(view("household"), "household");
  assert.equal(view("friend"), "play");
  assert.equal(view("nothing"), "play");
  const coupon = { ...BOARD, games: [{ name: "mana", is_elsewhere: true }] };
  assert.equal(view("play", coupon), "diagnose");
  assert.equal(view("household", coupon), "diagnose");
});

test("the first screen stands as long as nothing has begun, and nobody else has the table", () => {
  const TABLE = { t: "table", pieces: [] };
  const is = (messages, before) => isStarting(after([BOARD, TABLE, ...messages], before));
  assert.equal(is([]), false);
  assert.equal(is([EMPTY]), true);
  assert.equal(is([STATE]), false, "the computer was called");
  assert.equal(is([EMPTY], { isBegun: true }), false);
  assert.equal(is([EMPTY], { hash: "household" }), false);
  assert.equal(is([EMPTY], { isAtWorkbench: true }), false);
  assert.equal(is([{ t: "table", pieces: [{ space: "e5" }] }, EMPTY]), false);
  assert.equal(is([{ ...BOARD, own: "tour" }, EMPTY]), false);
  assert.equal(is([EMPTY, { t: "annex", name: "friend", view: { has_table: true } }]), false);
  assert.equal(is([EMPTY, { t: "role", role: "watch", seat: null }]), false);
  for (const begun of [
    { moves: [{}] },
    { outcome: { winner: null } },
    { asked: "e5" },
    { opened: { menu: [], is_offered: false } },
    { opened: { menu: null, is_offered: true } },
    { message: { text: "Lift it.", is_problem: true } },
  ]) {
    assert.equal(is([{ ...EMPTY, ...begun }]), false, Object.keys(begun)[0]);
  }
  assert.equal(isUnbegun(after([BOARD, TABLE, EMPTY], { hash: "household" })), true);
});

test("a game is under way once it has begun, and wherever others are at the table", () => {
  const is = (...messages) => isUnderWay(after([BOARD, ...messages]));
  assert.deepEqual([is(), is(EMPTY), is(STATE)], [false, false, true]);
  assert.equal(is({ t: "role", role: "watch", seat: null }), false, "nothing is told yet");
  assert.equal(is({ t: "role", role: "watch", seat: null }, EMPTY), true);
});

test("a hand helps at a simulated board where it is wanted, and a seat elsewhere has one", () => {
  const real = { ...BOARD, has_workbench: false };
  assert.deepEqual([helps(after([BOARD])), helps(after([BOARD], { isReal: true })), helps(after([real]))], [
    true,
    false,
    false,
  ]);
  assert.deepEqual([hasHand(after([BOARD])), hasHand(after([real]))], [true, false]);
  assert.equal(hasHand(after([real, { t: "role", role: "seat", seat: "orange" }])), true);
});

/** What the hand may do, of all that it might. */
const may = (messages, before) => {
  const found = mayOf(after(messages, before));
  return Object.keys(found).filter((one) => found[one]);
};

test("a hand moves pieces, plays and helps at a simulated board; like a real table it does not help", () => {
  assert.deepEqual(may([BOARD, EMPTY]), ["moves", "plays", "helps"]);
  assert.deepEqual(may([BOARD, EMPTY], { isReal: true }), ["moves", "plays"]);
  assert.deepEqual(may([{ ...BOARD, has_workbench: false }, EMPTY]), ["plays"]);
});

test("a hand plays in a game, and not in the past, at the workbench, or beside a list", () => {
  const plays = (before) => may([BOARD, EMPTY], before).includes("plays");
  assert.deepEqual(["play", "household", "learn", "diagnose"].map((hash) => plays({ hash })), [
    true,
    false,
    false,
    false,
  ]);
  assert.deepEqual([plays({ past: PAST }), plays({ isAtWorkbench: true })], [false, false]);
});

test("a click is a tap while the game says so; a seat is elsewhere", () => {
  const tapping = { ...EMPTY, opened: { ...EMPTY.opened, taps: true } };
  assert.equal(may([BOARD, tapping]).includes("taps"), true);
  const seat = { t: "role", role: "seat", seat: "orange" };
  const real = { ...BOARD, has_workbench: false };
  assert.deepEqual(may([real, seat, EMPTY]), ["moves", "plays", "isElsewhere"]);
});

test("a click puts a piece of the player to move, or of the tray that is chosen, where the hand may play at all", () => {
  const ready = (messages, before) => readyIn(after([BOARD, ...messages], before))?.colour ?? null;
  const tray = { choice: { colour: "purple", space: null } };
  assert.deepEqual([ready([]), ready([EMPTY]), ready([EMPTY], tray)], [null, "orange", "purple"]);
  assert.equal(ready([EMPTY], { choice: { colour: "purple", space: "e5" } }), null);
  assert.equal(ready([EMPTY], { past: PAST }), null);
  assert.equal(ready([{ ...EMPTY, left: { orange: 0, purple: 9 } }]), null);
});

test("the chosen piece may be taken off the board, unless it is held above it, or the board is elsewhere", () => {
  const choice = { colour: "orange", space: "e5" };
  const space = (before, messages = []) => chosenToTakeOff(after([BOARD, EMPTY, ...messages], before));
  assert.deepEqual([space({}), space({ choice: { ...choice, space: null } })], [null, null]);
  assert.deepEqual([space({ choice }), space({ choice, raised: "e5" })], ["e5", null]);
  assert.equal(space({ choice }, [{ t: "role", role: "seat", seat: "orange" }]), null);
});

test("a move is tried by a hand that helps, away from the table, wherever one looks back and whatever that does", () => {
  const trying = ["moves", "plays", "helps", "isElsewhere"];
  const tapping = { ...EMPTY, opened: { ...EMPTY.opened, taps: true } };
  for (const hash of ["play", "household"]) {
    assert.deepEqual(may([{ ...BOARD, has_workbench: false }, tapping], { hash, past: PAST, tried: STATE }), trying);
  }
});

test("a past position has no lights of its own where they are not wanted, and no turn on its edges", () => {
  const past = after([BOARD, STATE], { past: PAST, asked: "3 2" });
  assert.deepEqual(barsOf(after([BOARD, STATE])), { orange: "turn" });
  assert.deepEqual(barsOf(past), {});
  assert.deepEqual(barsOf({ ...past, tried: STATE }), { purple: "turn" });
  assert.deepEqual([isDark(past), isDark({ ...past, isPastLit: false })], [false, true]);
  assert.equal(isDark({ ...past, past: null, isPastLit: false }), false);
  assert.equal(seatedOf(past), PAST);
});

test("the example has its lights, a player to move until it is won, and the players of the table", () => {
  const example = after([BOARD, EMPTY], {
    past: { ...PAST, record: EXAMPLE },
    asked: `${EXAMPLE} 2`,
    isPastLit: false,
  });
  assert.equal(isDark(example), false);
  assert.deepEqual(barsOf(example), { purple: "turn" });
  assert.deepEqual(barsOf({ ...example, past: { ...example.past, outcome: { winner: "orange" } } }), {});
  assert.equal(seatedOf(example), example.shown.state);
});

/** The classes that hold, once these are told. */
const holding = (messages, before) => {
  const classes = classesOf(after(messages, before));
  return Object.keys(classes).filter((name) => classes[name]);
};

test("styles are told nothing before the page is", () => {
  assert.deepEqual(holding([], { isFromAfar: true, hash: "diagnose" }), []);
});

test("styles are told what the page shows", () => {
  const playing = ["linked"];
  assert.deepEqual(holding([BOARD, EMPTY]), ["starting", ...playing]);
  const is = (messages, before) => holding([BOARD, STATE, ...messages], before).filter((one) => !playing.includes(one));
  assert.deepEqual(is([]), []);
  assert.deepEqual(is([{ ...STATE, is_calm: true }]), ["calm"]);
  assert.deepEqual(is([{ ...STATE, link: { status: "unlinked" } }]), ["unlinked"]);
  assert.deepEqual(is([{ ...BOARD, own: "tour" }]), ["apart"]);
  assert.deepEqual(is([{ ...BOARD, sensing: "single" }]), ["single"]);
  assert.deepEqual(is([{ ...BOARD, has_workbench: false }]), ["no-workbench"]);
  assert.deepEqual(is([{ t: "role", role: "watch", seat: null }]), ["guest"]);
  assert.deepEqual(is([], { hash: "diagnose" }), ["diagnosing"]);
  assert.deepEqual(is([], { past: PAST }), ["looking-back"]);
  assert.deepEqual(is([], { past: PAST, tried: STATE }), ["looking-back", "trying"]);
  assert.deepEqual(holding([BOARD, EMPTY], { isAtWorkbench: true }), playing);
  const edge = { move: "near", text: "Near", spaces: ["a1"], way: "alone" };
  assert.deepEqual(is([{ ...STATE, declared: [edge] }]), ["at-edges"]);
  assert.deepEqual(is([{ ...STATE, declared: [{ ...edge, way: "line" }] }]), []);
  assert.deepEqual(is([{ ...STATE, scenery: [{ hue: "red" }] }]), ["has-kinds"]);
  assert.deepEqual(is([{ ...STATE, scenery: [{ hue: "" }] }]), []);
  assert.deepEqual(is([], { plan: { isSlim: true, isSquare: true } }), ["slim", "square"]);
  assert.deepEqual(classesOf({ ...after([BOARD, STATE]), isOnline: false }).offline, true);
});

test("a list takes the place of the board in a small window, until a game of it is looked through", () => {
  const lists = (before) => classesOf(after([BOARD, STATE], before)).listing;
  assert.deepEqual(["play", "diagnose", "learn", "household"].map((hash) => lists({ hash })), [
    false,
    false,
    true,
    true,
  ]);
  const games = { hash: "household", past: PAST };
  assert.deepEqual([lists(games), lists({ ...games, toList() {} })], [true, false]);
  assert.equal(lists({ hash: "household", toList() {} }), true, "nothing of it has come yet");
});

test("something is wrong while a piece is not read, or the game says so and nobody else does", () => {
  const wrong = { ...STATE, message: { text: "Lift it.", is_problem: true } };
  const is = (state, before) => classesOf(after([BOARD, state], before)).problem;
  assert.deepEqual([is(STATE), is(wrong), is(STATE, { unread: "e5" })], [false, true, true]);
  assert.equal(is(wrong, { why: "The piece on e5 stays." }), false, "the hand has said why");
  const guide = { text: "Make five.", place: "1 of 5" };
  assert.equal(is(wrong, { guide: { ...guide, isPlayed: false } }), false);
  assert.equal(is(wrong, { guide: { ...guide, isPlayed: true } }), true);
});

test("a message is to be read from afar beside a real board at which one plays, if the screen is set so", () => {
  const is = (board, state, before) => classesOf(after([{ ...BOARD, ...board }, state], before))["from-afar"];
  const [real, far] = [{ has_workbench: false }, { isFromAfar: true }];
  assert.equal(is(real, STATE, far), true);
  assert.equal(is({}, STATE, far), false);
  assert.equal(is(real, STATE, {}), false);
  assert.equal(is(real, EMPTY, far), false, "on the first screen");
  assert.equal(is(real, STATE, { ...far, hash: "learn" }), false);
});

test("the page is called as the game stands, or as another view; a small window says only where one is", () => {
  const title = (hash, messages = [BOARD, STATE]) => titleOf(after(messages, { hash }));
  assert.equal(title("", []), "Connecting – Manalath");
  assert.equal(title(""), "Your turn – Manalath");
  assert.equal(title("learn"), "Learn – Manalath");
  assert.equal(title("household"), "Who plays – Manalath");
  const place = (before, messages = [BOARD, STATE]) => placeOf(after(messages, before));
  const plan = { isSlim: true };
  assert.deepEqual([place({ plan }, [BOARD]), place({}), place({ plan: { isSlim: false } })], ["", "", ""]);
  assert.equal(place({ plan }), "Manalath");
  assert.equal(place({ plan, guide: { text: null, place: "1 of 5", isPlayed: true } }), "1 of 5");
});
