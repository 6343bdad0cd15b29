/** The hand of a page: pointers and keys in, acts out. A piece that the table shows lies there as the test says. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { all, happens, load, part, shown, speak, text } from "./page.mjs";

const { Hand } = await part("hand.js");
const { HandKeys } = await part("handkeys.js");
const { Loupe } = await part("loupe.js");
const { Trays } = await part("trays.js");
const { writeNotes } = await part("note.js");
await speak("en");

/** The middles of some spaces, in mm; a mm is a pixel here, and the window's y goes down. */
const SPACES = { c3: [0, 0], d4: [50, 0], e5: [100, 0], g6: [200, 0] };
const AWAY = [0, 300];

class FakeBoard {
  spaces = new Map(Object.entries(SPACES).map(([name, [x_mm, y_mm]]) => [name, { name, x_mm, y_mm }]));
  button = new Map();
  buttons = document.createElement("buttons");
  drawing = document.createElement("drawing");
  pieces = [];
  kinds = {};
  drawn = {};
  scale = this.pixels = this.pieceScale = 1;

  millimetres = (x, y) => ({ x_mm: x, y_mm: -y });
  pieceOn = (space) => this.pieces.find((lying) => lying.space === space);
  kindOf = () => undefined;
  lookOf = () => ({});
  on = () => [];
  hide() {}
  hover() {}
  point() {}

  spaceAt({ x_mm, y_mm }) {
    const near = [...this.spaces.values()].find((one) => Math.hypot(one.x_mm - x_mm, one.y_mm - y_mm) < 20);
    return near?.name ?? null;
  }

  redraw(layer, shown) {
    this.drawn[layer] = shown;
  }
}

/** A state in which either colour may be put, and orange is to move. */
const STATE = {
  to_move: "orange",
  seats: { orange: 0, purple: 0 },
  left: { orange: 30, purple: 30 },
  outcome: null,
  moves: [],
  opened: { ok: "", choices: [], menu: null },
  link: { status: "linked" },
  puts: ["orange", "purple"],
  exchanges: [],
  starts: [],
  routes: {},
  carries: [],
  game: { colours: { orange: "red", purple: "yellow" } },
};
const moved = (count) => ({ moves: Array(count).fill({}) });
/** The turn of the other side, which the computer or somebody elsewhere plays. */
const THEIRS = { to_move: "purple", seats: { orange: 0, purple: 1 }, ...moved(1) };
const OURS = { seats: { orange: 0, purple: 1 }, ...moved(2) };

/** What a hand may do at a simulated board, where it helps. */
const MAY = { moves: true, taps: false, plays: true, helps: true, isElsewhere: false };

/** A hand at a simulated board; what it sends is kept. */
function handed(state = {}, pieces = {}) {
  load();
  const [sent, board] = [[], new FakeBoard()];
  const page = { board, sent, may: MAY };
  const hand = new Hand(
    board,
    (act, fields) => sent.push([act, ...Object.values(fields)]),
    () => false,
    () => page.may,
    (chosen) => Object.assign(page, { chosen }),
  );
  new HandKeys(hand);
  const follow = (more) => {
    page.state = { ...STATE, ...more };
    hand.follow(page.state);
  };
  const lay = (lying) => {
    board.pieces = Object.entries(lying).map(([space, colour]) => ({ space, colour }));
  };
  lay(pieces);
  follow(state);
  return Object.assign(page, { hand, follow, lay });
}

let pointers = 0;
let now = 0;
mock.method(performance, "now", () => now);

/** The trays, as the page shows them. */
const trays = ({ hand, state }) =>
  all(shown(Trays, { hand, state, ready: hand.ready }), ({ tag }) => tag === "button");
const tray = (page, colour) => trays(page).find((one) => one["data-colour"] === colour);
const HEARD = { pointerdown: "onPointerDown", pointermove: "onPointerMove", pointerup: "onPointerUp" };

/**
 * Press a pointer down, move it to some places, and lift it at the last; a place is a space, or in pixels. It begins on
 * the board, or on the tray of a colour.
 */
function strokes(page, places, { from, ms = 200, ...how } = {}) {
  const { hand } = page;
  const pointer = { pointerId: ++pointers, button: 0, pointerType: "mouse", shiftKey: false, ...how };
  const at = places.map((place) => SPACES[place] ?? place);
  const does = (type, [clientX, clientY]) => {
    const event = { ...pointer, clientX, clientY };
    if (from === undefined) happens(hand.stage, type, event);
    else tray(page, from)[HEARD[type]]({ ...event, currentTarget: document.createElement("tray") });
  };
  does("pointerdown", at[0]);
  for (const place of at.slice(1)) does("pointermove", place);
  now += ms;
  does("pointerup", at[at.length - 1]);
}

const clicks = (page, space, how) => strokes(page, [space], how);
const taps = (page, space) => clicks(page, space, { pointerType: "touch" });
/** The place of the mouse when its right button is pressed, or of a finger that rests. */
function asksForMenu({ hand }, space, pointerType = "mouse") {
  const [clientX, clientY] = SPACES[space];
  const event = Object.assign(new Event("contextmenu", { cancelable: true }), { clientX, clientY, pointerType });
  return hand.stage.dispatchEvent(event);
}
/** Press a key while a space has the focus, or nothing. */
function presses(page, key, space) {
  const target = document.createElement("button");
  if (space !== undefined) target.dataset.space = space;
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
  Object.defineProperty(event, "target", { value: target });
  document.dispatchEvent(event);
}
let noted = "";
writeNotes((said) => {
  noted = said;
});
const note = () => noted;

mock.timers.enable({ apis: ["setTimeout"] });

test("a click on an empty space puts a piece of the player to move, with Shift or the right button the other", () => {
  const page = handed();
  clicks(page, "e5");
  clicks(page, "c3", { shiftKey: true });
  asksForMenu(page, "g6");
  assert.deepEqual(page.sent, [
    ["put", "e5", "orange", true],
    ["put", "c3", "purple", true],
    ["put", "g6", "purple", true],
  ]);
});

test("no other button of a mouse begins anything, and a second pointer does nothing meanwhile", () => {
  const page = handed();
  clicks(page, "e5", { button: 1 });
  happens(page.hand.stage, "pointerdown", { pointerId: 1, button: 0, clientX: 0, clientY: 0, pointerType: "touch" });
  clicks(page, "e5");
  assert.deepEqual(page.sent, []);
  happens(page.hand.stage, "pointerup", { pointerId: 1, clientX: 0, clientY: 0 });
  assert.deepEqual(page.sent, [["put", "c3", "orange", true]]);
});

test("a tray says its colour as the game calls it, and how many pieces are left", () => {
  const page = handed({ left: { orange: 1, purple: 30 } });
  assert.deepEqual(trays(page).map((one) => text(one)), ["Red11 left", "Yellow3030 left"]);
  const classes = (left) => shown(Trays, { ...page, state: { ...STATE, left }, ready: null })[0].class;
  assert.deepEqual([classes({ orange: 0, purple: 1 }), classes({ orange: 0, purple: 0 })], ["trays", "trays empty"]);
  assert.deepEqual(text(shown(Trays, { hand: page.hand, state: null, ready: null })), "OrangePurple", "before a game");
});

test("a chosen tray holds for one turn, and a second click on it lets go", () => {
  const page = handed();
  const chosen = () => ["orange", "purple"].filter((colour) => tray(page, colour)["aria-pressed"] === "true").join();
  assert.equal(chosen(), "orange");
  clicks(page, AWAY, { from: "purple" });
  assert.equal(chosen(), "purple");
  clicks(page, "e5");
  page.follow({ to_move: "purple", ...moved(1) });
  assert.equal(chosen(), "purple");
  page.follow({ ...moved(2) });
  assert.equal(chosen(), "orange");
  clicks(page, AWAY, { from: "purple" });
  clicks(page, AWAY, { from: "purple" });
  assert.equal(chosen(), "orange");
  clicks(page, AWAY, { from: "purple" });
  page.follow({ ...moved(4) });
  assert.equal(chosen(), "orange");
  assert.deepEqual(page.sent, [["put", "e5", "purple", true]]);
});

test("Enter and a tap put a piece, too; Shift and Enter the other colour", () => {
  const page = handed();
  const space = document.createElement("button");
  space.dataset.space = "e5";
  for (const shiftKey of [false, true]) {
    const enter = Object.assign(new Event("click"), { detail: 0, shiftKey });
    Object.defineProperty(enter, "target", { value: space });
    page.board.buttons.dispatchEvent(enter);
  }
  taps(page, "c3");
  assert.deepEqual(page.sent, [
    ["put", "e5", "orange", true],
    ["put", "e5", "purple", true],
    ["put", "c3", "orange", true],
  ]);
});

test("a second tap soon after it was put gives a piece the other colour; a later one takes it up", (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const page = handed();
  taps(page, "e5");
  page.lay({ e5: "orange" });
  now = 499;
  taps(page, "e5");
  assert.deepEqual(page.sent.at(-1), ["put", "e5", "purple", true, true]);
  page.lay({});
  taps(page, "c3");
  page.lay({ c3: "orange" });
  now = 999;
  taps(page, "c3");
  assert.deepEqual(page.hand.choice, { colour: "orange", space: "c3" });
  assert.deepEqual(page.chosen, { choice: { colour: "orange", space: "c3" }, raised: null });
});

test("a space is tapped again once its piece is gone", () => {
  const page = handed();
  for (const lying of [{ e5: "orange" }, {}]) {
    page.lay({});
    taps(page, "e5");
    page.lay(lying);
  }
  assert.deepEqual(page.sent, Array(2).fill(["put", "e5", "orange", true]));
});

test("a piece is dragged from its tray onto a space, and beside the board it is not there", () => {
  const page = handed();
  strokes(page, [AWAY, "e5"], { from: "purple" });
  strokes(page, [AWAY, [0, 200]], { from: "purple" });
  assert.deepEqual(page.sent, [["put", "e5", "purple", true]]);
});

test("a piece is carried from space to space, or off the board, above the reeds", () => {
  const page = handed({}, { c3: "orange" });
  strokes(page, ["c3", "d4", "e5"]);
  strokes(page, ["c3", [0, 300]]);
  assert.deepEqual(page.sent, [
    ["grab", "c3", true],
    ["drag", 50, -0],
    ["drag", 100, -0],
    ["drop"],
    ["grab", "c3", true],
    ["drag", 0, -300],
    ["drag", 0, -300],
    ["drop"],
  ]);
});

test("like a real table a piece is slid over the board, and a put piece may be corrected", () => {
  const page = handed({}, { c3: "orange" });
  page.may = { ...MAY, helps: false };
  strokes(page, ["c3", "d4"]);
  clicks(page, "e5");
  assert.deepEqual(page.sent[0], ["grab", "c3", false]);
  assert.deepEqual(page.sent.at(-1), ["put", "e5", "orange", false]);
});

test("with two clicks a piece goes to another space; a click beside the board leaves it", () => {
  const page = handed({}, { c3: "orange" });
  clicks(page, "c3");
  clicks(page, "e5");
  assert.deepEqual(page.sent, [["grab", "c3", true], ["drag", 100, 0], ["drop"]]);
  clicks(page, "c3");
  clicks(page, AWAY);
  assert.equal(page.hand.choice, null);
  assert.equal(page.sent.length, 3);
});

test("a piece that may move is raised by the first click, and set down where the second goes, or where it was", () => {
  const page = handed({ starts: ["c3"], puts: [], left: { orange: 0, purple: 0 } }, { c3: "orange" });
  clicks(page, "c3");
  assert.deepEqual(page.sent, [["grab", "c3", true]]);
  assert.equal(page.chosen.raised, "c3");
  page.lay({});
  clicks(page, "d4");
  assert.deepEqual(page.sent.splice(0), [["grab", "c3", true], ["drag", 50, 0], ["drop"]]);
  page.lay({ c3: "orange" });
  clicks(page, "c3");
  presses(page, "Escape");
  assert.deepEqual(page.sent, [["grab", "c3", true], ["drop"]]);
});

test("a raised piece may be carried on by a finger that takes it", () => {
  const page = handed({ starts: ["c3"] }, { c3: "orange" });
  taps(page, "c3");
  page.lay({});
  strokes(page, ["c3", "d4"], { pointerType: "touch" });
  assert.deepEqual(page.sent, [["grab", "c3", true], ["drag", 50, -0], ["drag", 50, -0], ["drop"]]);
});

for (const [way, does, acts] of [
  ["carried onto an enemy", (page) => strokes(page, ["d4", "e5"]), ["grab", "drag", "drag", "drop", "slide"]],
  ["clicked and then the enemy", (page) => (clicks(page, "d4"), clicks(page, "e5")), ["grab", "drop", "slide"]],
]) {
  test(`a piece that is ${way} captures it`, () => {
    const page = handed({ starts: ["d4"] }, { d4: "orange", e5: "purple" });
    page.board.kinds = { d4: {} };
    does(page);
    assert.deepEqual(page.sent.map(([act]) => act), acts);
    assert.deepEqual(page.sent.at(-1), ["slide", "d4", "e5", true]);
  });
}

test("where pieces have no kinds nothing is captured: it goes where it is dropped", () => {
  const page = handed({}, { d4: "orange", e5: "purple" });
  strokes(page, ["d4", "e5"]);
  assert.deepEqual(page.sent.at(-1), ["drop"]);
});

test("where a move exchanges a piece, a click on it does that", () => {
  const page = handed({ exchanges: ["e5"] }, { e5: "purple" });
  clicks(page, "e5");
  assert.deepEqual(page.sent, [["put", "e5", "orange", true, true]]);
});

test("at a board elsewhere a move is asked for as a whole, dragged or clicked", () => {
  const page = handed({ starts: ["c3"] }, { c3: "orange" });
  page.may = { ...MAY, isElsewhere: true };
  strokes(page, ["c3", "d4"]);
  clicks(page, "c3");
  clicks(page, "e5");
  assert.deepEqual(page.sent, [
    ["slide", "c3", "d4"],
    ["slide", "c3", "e5"],
  ]);
});

test("while a move is declared a click is a tap, and one may be declared without moving pieces", () => {
  const page = handed();
  page.may = { ...MAY, taps: true, moves: false };
  clicks(page, "e5");
  assert.equal(asksForMenu(page, "c3"), true);
  assert.deepEqual(page.sent, [["touch", "e5"]]);
});

test("a line that the pointer goes over is declared, and its pieces stay", () => {
  const page = handed({}, { c3: "orange" });
  const made = [];
  const line = ["c3", "d4", "e5"];
  page.hand.declared = {
    hasLines: true,
    mayBeLine: (path) => path.every((space) => line.includes(space)),
    follow: (path) => (path.length === 3 ? line : undefined),
    make: (one) => made.push(one),
  };
  strokes(page, ["c3", "e5"]);
  assert.deepEqual([made, page.sent], [[line], []]);
});

test("a click that can do nothing says what comes first, until one does something", () => {
  const page = handed({ left: { orange: 0, purple: 0 }, starts: ["d4"] }, { d4: "orange" });
  clicks(page, "e5");
  assert.equal(note(), "Pick up a piece first.");
  clicks(page, "d4");
  assert.equal(note(), "");
});

test("while the board is examined, and at a board that nobody moves pieces on, a click plays nothing", () => {
  const page = handed();
  page.may = { ...MAY, plays: false };
  clicks(page, "e5");
  page.may = { ...MAY, moves: false };
  clicks(page, "e5");
  for (const key of ["1", "2", "Delete", " ", "Escape"]) presses(page, key, "c3");
  assert.deepEqual(page.sent, []);
  presses(page, "u", "c3");
  assert.deepEqual(page.sent, [["tap", "undo"]]);
});

test("a finger that rests is no right button, while it is down and after", () => {
  const page = handed();
  assert.equal(asksForMenu(page, "e5", "touch"), false);
  happens(page.hand.stage, "pointerdown", { pointerId: 7, button: 0, clientX: 0, clientY: 0, pointerType: "touch" });
  assert.equal(asksForMenu(page, "e5"), false);
  assert.deepEqual(page.sent, []);
});

test("a gesture that the browser ends, as a flick that scrolls the page, or Escape brings its piece back", () => {
  for (const end of [(stage) => happens(stage, "pointercancel", { pointerId: 9 }), () => presses(null, "Escape")]) {
    const page = handed({}, { c3: "orange" });
    const { stage } = page.hand;
    happens(stage, "pointerdown", { pointerId: 9, button: 0, clientX: 0, clientY: 0, pointerType: "touch" });
    happens(stage, "pointermove", { pointerId: 9, clientX: 60, clientY: 0, pointerType: "touch" });
    end(stage);
    happens(stage, "pointerup", { pointerId: 9, clientX: 60, clientY: 0 });
    assert.deepEqual(page.sent, [["grab", "c3", true], ["drag", 60, -0], ["drag", 0, 0], ["drop"]]);
  }
});

test("a flick that the browser takes for a scroll before it has moved plays nothing", () => {
  const page = handed();
  happens(page.hand.stage, "pointerdown", { pointerId: 9, button: 0, clientX: 0, clientY: 0, pointerType: "touch" });
  happens(page.hand.stage, "pointercancel", { pointerId: 9 });
  happens(page.hand.stage, "pointerup", { pointerId: 9, clientX: 0, clientY: 0 });
  assert.deepEqual(page.sent, []);
});

test("digits put a piece of each colour, Delete lifts one, letters choose a tray or press OK and Undo", () => {
  const page = handed({}, { c3: "purple" });
  presses(page, "2", "e5");
  presses(page, "Delete", "c3");
  presses(page, "p", "e5");
  assert.equal(page.hand.ready.colour, "purple");
  page.follow({ opened: { ok: "Go on", choices: [], menu: null } });
  presses(page, "o", "e5");
  presses(page, "u");
  assert.deepEqual(page.sent, [
    ["put", "e5", "purple", true],
    ["lift", "c3"],
    ["tap", "ok"],
    ["tap", "undo"],
  ]);
});

// --- a move ahead of the other side ---

test("a click while the other side moves is shown, said, and made at the next turn", () => {
  const page = handed(THEIRS);
  clicks(page, "c3");
  assert.deepEqual(page.board.drawn.ahead, { start: "", space: "c3", colour: "orange" });
  assert.equal(note(), "c3 next; Esc or another click takes it back.");
  page.follow(THEIRS);
  assert.deepEqual(page.sent, []);
  page.follow(OURS);
  assert.deepEqual(page.sent, [["premove", "", "c3", "orange"]]);
  assert.equal(page.board.drawn.ahead, null);
  page.follow(OURS);
  assert.equal(page.sent.length, 1);
});

for (const [way, takesBack, acts] of [
  ["the same click again", (page) => clicks(page, "c3"), []],
  ["Escape", (page) => presses(page, "Escape"), []],
  ["Undo, which takes back the move before, too", (page) => presses(page, "u"), [["tap", "undo"]]],
]) {
  test(`a move ahead is taken back by ${way}`, () => {
    const page = handed(THEIRS);
    clicks(page, "c3");
    takesBack(page);
    assert.equal(page.board.drawn.ahead, null);
    page.follow(OURS);
    assert.deepEqual(page.sent, acts);
  });
}

test("a later click takes the place of a move ahead", () => {
  const page = handed(THEIRS);
  clicks(page, "c3");
  clicks(page, "g6");
  page.follow(OURS);
  assert.deepEqual(page.sent, [["premove", "", "g6", "orange"]]);
});

test("a move ahead is forgotten where the game has ended, or has lost moves", () => {
  for (const over of [{ ...OURS, outcome: { winner: "purple" } }, { ...OURS, ...moved(0) }]) {
    const page = handed(THEIRS);
    clicks(page, "c3");
    page.follow(over);
    page.follow(OURS);
    assert.deepEqual(page.sent, []);
  }
});

test("a piece on the board is moved ahead by two clicks", () => {
  const page = handed(THEIRS, { c3: "orange" });
  clicks(page, "c3");
  clicks(page, "d4");
  assert.deepEqual(page.board.drawn.ahead, { start: "c3", space: "d4", colour: "orange" });
  page.follow(OURS);
  assert.deepEqual(page.sent, [["premove", "c3", "d4", "orange"]]);
});

// --- a finger, under the loupe where spaces are small ---

const SIX = Array.from({ length: 6 }, (_, n) => [58 * Math.cos((n * Math.PI) / 3), 58 * Math.sin((n * Math.PI) / 3)]);
const WELLS = Object.entries(SPACES).map(([name, [x, y]]) => ({ name, x, y }));
/** Where the disc of the other colour waits, beside a finger that rests on a space. */
const besideDisc = (space) => [SPACES[space][0] + 84, SPACES[space][1] - 34];

/** One finger on a board whose spaces have so many pixels. */
function fingered(pieces = {}, px = 36) {
  const page = handed({}, pieces);
  Object.assign(page.board, { scale: px / 100, meant: {}, plan: { wells: WELLS, cell: SIX, side: 58, isSquare: false } });
  const loupe = new Loupe(page.board);
  page.hand.gestures.loupe = loupe;
  const pointer = { pointerId: ++pointers, button: 0, pointerType: "touch", shiftKey: false };
  const does = (type) => (place) => {
    const [clientX, clientY] = SPACES[place] ?? place;
    happens(page.hand.stage, type, { ...pointer, clientX, clientY });
  };
  const rest = (ms) => {
    now += ms;
    mock.timers.tick(ms);
  };
  return { ...page, loupe, rest, down: does("pointerdown"), move: does("pointermove"), up: does("pointerup") };
}

test("a finger that rests sees its space in the loupe, and plays where it is lifted", () => {
  const { sent, loupe, down, move, up, rest } = fingered();
  down("c3");
  assert.deepEqual([loupe.isOpen, loupe.place.hidden, loupe.tag.textContent], [true, false, "c3"]);
  rest(300);
  move("d4");
  assert.equal(loupe.tag.textContent, "d4");
  up("d4");
  assert.deepEqual([loupe.isOpen, loupe.place.hidden], [false, true]);
  assert.deepEqual(sent, [["put", "d4", "orange", true]]);
});

test("on the disc beside it the other colour is played, where the finger rested last", () => {
  for (const [rested, ms] of [["c3", 0], ["d4", 250]]) {
    const { sent, down, move, up, rest } = fingered();
    down("c3");
    move(rested);
    rest(ms + 100);
    move(besideDisc(rested));
    up(besideDisc(rested));
    assert.deepEqual(sent, [["put", rested, "purple", true]]);
  }
});

test("off the board, and over a piece, a finger plays nothing", () => {
  for (const end of [AWAY, "d4"]) {
    const { sent, loupe, down, move, up, rest } = fingered({ d4: "purple" });
    down("c3");
    rest(200);
    move(end);
    assert.equal(loupe.space, null);
    up(end);
    assert.deepEqual(sent, []);
  }
});

test("a flick of 60 ms that ends on the board is a scroll; a tap as short plays", () => {
  for (const px of [36, 60]) {
    const flick = fingered({}, px);
    assert.equal(flick.loupe.isNeeded, px < 44);
    flick.down("c3");
    flick.rest(60);
    flick.move("e5");
    flick.up("e5");
    assert.deepEqual([flick.sent, flick.loupe.isOpen, flick.hand.gestures.gesture], [[], false, null]);
    const tap = fingered({}, px);
    tap.down("c3");
    tap.rest(60);
    tap.up([5, 3]);
    assert.deepEqual(tap.sent, [["put", "c3", "orange", true]]);
  }
});

test("a mouse that is as fast, and a piece that is thrown, are no flicks", () => {
  const page = handed();
  strokes(page, ["c3", "e5"], { ms: 20 });
  assert.deepEqual(page.sent, [["put", "c3", "orange", true]]);
  const thrown = handed({}, { c3: "orange" });
  strokes(thrown, ["c3", "e5"], { ms: 20, pointerType: "touch" });
  assert.deepEqual(thrown.sent.at(-1), ["drop"]);
});
