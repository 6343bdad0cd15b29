/** The first screen: until when it is shown, the level that is chosen there, and what one click begins. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { all, byId, part, shown, speak, text } from "./page.mjs";
import { GAMES, knowing, moves, pageOf, told } from "./told.mjs";

const { Start, StartScreen, NextLevel, hasBegun } = await part("start.js");
const { FITS } = await part("levels.js");
const { isUnbegun } = await part("known.js");
const { always, meanwhile } = await part("storage.js");
await speak("en");

/** What the browser keeps. */
let kept = {};
globalThis.localStorage = globalThis.sessionStorage = {
  getItem: (name) => kept[name] ?? null,
  setItem: (name, value) => {
    kept[name] = value;
  },
};
beforeEach(() => {
  kept = {};
});

/** A page that was just loaded, and what it sends; `isShown` is whether its first screen is, once the game is so. */
function first(state = {}, board = {}) {
  const sent = [];
  let isBegun = hasBegun();
  const begun = () => {
    isBegun = true;
  };
  const start = new Start((act, fields) => sent.push([act, fields]), () => {}, begun);
  const isShown = (later = {}, pieces = []) => {
    start.show(told(later));
    const { shown: now, ...known } = knowing(told(later), { board, isBegun });
    return isUnbegun({ ...known, shown: { ...now, table: { pieces } } });
  };
  start.show(told(state));
  const page = pageOf(knowing(told(state), { board, isBegun }), { start });
  return { start, sent, isShown, picture: () => shown(StartScreen, { page }) };
}

test("it is shown as long as nothing has begun, neither in the game nor on the table", () => {
  const { isShown } = first();
  assert.equal(isShown(), true);
  assert.equal(isShown({}, [{ space: "e5" }]), false);
  assert.equal(isShown(), true);
});

for (const [why, state] of [
  ["a move is made", { moves: moves("e5o") }],
  ["the computer plays", { seats: { orange: 0, purple: 1 } }],
]) {
  test(`it goes for good once ${why}`, () => {
    const { isShown } = first();
    assert.equal(isShown(state), false);
    assert.equal(isShown(), false);
    assert.equal(first().isShown(), false);
  });
}

for (const [why, state] of [
  ["something is asked", { asked: "resume" }],
  ["something is wrong", { message: { text: "", is_problem: true } }],
  ["the menu is open", { opened: { menu: [] } }],
]) {
  test(`it waits while ${why}`, () => {
    const { isShown } = first();
    assert.equal(isShown(state), false);
    assert.equal(isShown(), true);
  });
}

test("it goes before the line has answered: a game like that on the table changes nothing there", () => {
  const { isShown, sent, picture } = first();
  byId(picture(), "play-two").onClick();
  assert.equal(isShown(), false);
  assert.deepEqual(sent, [["new", { game: "manalath", begins: null, seats: [0, 0], first_level: null }]]);
});

test("one click plays the computer, at the level that fits until another is chosen; that is kept", () => {
  const { sent, picture } = first();
  assert.equal(text(byId(picture(), "play-computer")), "Play, fits you");
  byId(picture(), "play-computer").onClick();
  assert.deepEqual(sent[0][1].seats, [0, FITS]);
  byId(picture(), "level").onInput({ currentTarget: { value: "3" } });
  assert.equal(text(byId(picture(), "play-computer")), "Play level 3");
  assert.equal(text(byId(picture(), "level-said")), "3 · Easy");
  assert.equal(byId(picture(), "level")["aria-valuetext"], "3 · Easy");
  assert.equal(always.read("level"), "3");
  assert.equal(new Start(() => {}, () => {}).level, 3);
  assert.equal(meanwhile.read("begun"), "true");
});

test("the level that fits is said as one, and left by choosing another; the last beaten one is ticked", () => {
  const fits = { is_on: false, levels: { manalath: 2 }, beaten: { manalath: 2 } };
  const { start, picture } = first({ fits });
  const said = () => text(byId(picture(), "level-said"));
  const ticks = () => all(picture(), (one) => one.class === "beaten").length;
  const pressed = () => all(picture(), (one) => one.class === "fits")[0];
  assert.deepEqual([said(), byId(picture(), "level").value, ticks()], ["About level 2", 2, 0]);
  assert.equal(pressed()["aria-pressed"], "true");
  start.setLevel(3);
  assert.deepEqual([said(), ticks(), pressed()["aria-pressed"]], ["3 · Easy", 1, "false"]);
  start.setLevel(2);
  assert.equal(said(), "2 · Beginner ✓");
  pressed().onClick();
  assert.equal(start.level, FITS);
  pressed().onClick();
  assert.equal(start.level, 2);
});

test("where chance decides, the player begins the first game of a visit", () => {
  const { start, sent, picture } = first();
  start.choose(GAMES[1]);
  byId(picture(), "play-computer").onClick();
  assert.deepEqual(sent, [["new", { game: "mammalath", begins: "orange", seats: [0, FITS], first_level: null }]]);
});

test("a game of another board gets that board at once", () => {
  const { start, sent } = first();
  start.choose({ ...GAMES[0], name: "mana", is_elsewhere: true });
  assert.deepEqual(sent, [["new", { game: "mana", begins: null }]]);
});

test("a view that an annex brings is one click away", () => {
  const puzzles = { name: "puzzles", place: "view", button: "Puzzles", start: "Puzzles", icon: "puzzle" };
  const { picture, sent } = first({}, { parts: [puzzles] });
  globalThis.location = { hash: "" };
  byId(picture(), "play-puzzles").onClick();
  assert.equal(globalThis.location.hash, "puzzles");
  assert.deepEqual(sent, []);
});

test("a real board offers only its games, and says so", () => {
  const real = first({}, { has_workbench: false });
  assert.equal(text(byId(real.picture(), "only-here")), "This real board plays only these games.");
  assert.equal(all(real.picture(), (one) => one.class === "tile").length, 2);
  assert.equal(byId(first().picture(), "only-here"), undefined);
});

test("after a game the next level is one easier or harder, within the eight", () => {
  const { start } = first({ seats: { orange: 0, purple: 1 } });
  const [easier, harder] = all(shown(NextLevel, { start }), (one) => one["aria-label"]?.match(/er$/));
  assert.deepEqual([easier["aria-disabled"], harder["aria-disabled"]], ["true", "false"]);
  harder.onClick();
  assert.equal(start.level, 2);
  easier.onClick();
  assert.equal(start.level, 2);
});
