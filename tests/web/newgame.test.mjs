/** The form for a new game: what it asks for, what is wrong with it, and the game that it begins. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { all, byId, expanded, mounted, part, speak, text } from "./page.mjs";
import { GAMES, knowing, pageOf, told } from "./told.mjs";

const { NewGame } = await part("newgame.js");
const { FITS } = await part("levels.js");
await speak("en");

/** The form on a page that has begun a game, or knows something else besides; and the games that it begins. */
function opened(state = {}, { game = "", ...more } = {}) {
  const begun = [];
  const start = { game, begin: (fields) => begun.push(fields) };
  const page = pageOf(knowing(told(state), { isBegun: true, ...more }), { start, dialogs: { close() {} } });
  const form = mounted(NewGame, { page });
  const picture = () => expanded(form.render());
  const begin = () => form.begin({ preventDefault() {}, currentTarget: { closest: () => null } });
  return { form, page, begun, begin, picture };
}
const wrong = ({ picture }) => text(byId(picture(), "new-wrong"));

test("it begins with the present game and who plays it; a player elsewhere counts as a hand", () => {
  const { form } = opened({ players: { orange: "Ada", purple: "" }, seats: { orange: 0, purple: -1 }, blocked: ["c3"] });
  assert.deepEqual(form.state.first, { name: "Ada", seat: 0, help: 1 });
  assert.deepEqual(form.state.second, { name: "", seat: 0, help: 1 });
  assert.deepEqual([form.state.game, form.state.green, form.state.isUnfolded], ["manalath", "c3", true]);
  const fits = opened({ seats: { orange: 0, purple: 2 }, fits: { is_on: true } });
  assert.equal(fits.form.state.second.seat, FITS);
});

test("on the first screen it begins with the game that is chosen there", () => {
  const { form } = opened({ blocked: ["c3"] }, { isBegun: false, game: "mammalath" });
  assert.deepEqual([form.state.game, form.state.green], ["mammalath", ""]);
});

test("seats are swapped with the names, and each edge keeps its help", () => {
  const it = opened({ players: { orange: "Ada", purple: "Ben" }, seats: { orange: 0, purple: 4 }, helps: { orange: 2, purple: 0 } });
  byId(it.picture(), "swap-seats").onClick();
  assert.deepEqual(it.form.state.first, { name: "Ben", seat: 4, help: 2 });
  assert.deepEqual(it.form.state.second, { name: "Ada", seat: 0, help: 0 });
  it.begin();
  assert.deepEqual([it.begun[0].names, it.begun[0].seats], [["Ben", "Ada"], [4, 0]]);
});

test("help is asked for where it changes, by hand alone", () => {
  const it = opened({ helps: { orange: 1, purple: 0 } });
  it.form.enter({ first: { name: "", seat: 0, help: 2 } });
  it.begin();
  assert.deepEqual(it.page.sent, [["set_help", { seat: "orange", help: 2 }]]);
  it.form.enter({ second: { name: "", seat: 3, help: 0 } });
  const helps = all(it.picture(), (one) => one.type === "radio" && one.name?.startsWith("help"));
  assert.deepEqual([...new Set(helps.map((one) => one.name))], ["help-orange"]);
});

test("where the game says who begins that is said, and where chance does the players may", () => {
  const it = opened();
  assert.equal(text(byId(it.picture(), "always-begins")), "Orange begins.");
  assert.equal(byId(it.picture(), "who-begins"), undefined);
  it.form.enter({ game: "mammalath", begins: "purple" });
  assert.equal(byId(it.picture(), "who-begins").disabled, false);
  it.begin();
  assert.equal(it.begun[0].begins, "purple");
});

test("a shuffle, or a position, decides who begins", () => {
  for (const decides of [{ shuffle: "12" }, { line: "roygbv w 4" }]) {
    const it = opened();
    it.form.enter({ game: "mammalath", begins: "purple", ...decides });
    assert.equal(byId(it.picture(), "who-begins").disabled, true);
    it.begin();
    assert.equal(it.begun[0].begins, null);
  }
  const it = opened();
  it.form.enter({ line: "6/7/8 o" });
  assert.equal(text(byId(it.picture(), "always-begins")), "");
});

test("a shuffle is a number, and only games that shuffle have one", () => {
  const it = opened();
  it.form.enter({ game: "mammalath", shuffle: "twelve" });
  it.begin();
  assert.equal(wrong(it), "Write the shuffle as a whole number of up to 15 digits.");
  assert.deepEqual(it.begun, []);
  it.form.enter({ shuffle: " 12 " });
  it.begin();
  assert.equal(it.begun[0].seed, 12);
  it.form.enter({ game: "manalath" });
  it.begin();
  assert.equal(it.begun[1].seed, null);
  assert.equal(byId(it.picture(), "shuffle-number"), undefined);
});

for (const [green, said] of [
  ["c3 z9", "There is no space z9 in this game."],
  ["c3 C3", "Name each green space once."],
  ["c3 d4, e5; g6", "At most 3 spaces can be green."],
]) {
  test(`green spaces that cannot be are said, and unfolded: ${green}`, () => {
    const it = opened();
    it.form.enter({ green });
    it.begin();
    assert.equal(wrong(it), said);
    assert.equal(byId(it.picture(), "variants").open, true);
    assert.deepEqual(it.begun, []);
  });
}

test("green spaces are picked and dropped one by one, and too many are said at once", () => {
  const { form } = opened();
  for (const space of ["c3", "d4", "c3", "e5", "g6", "c3"]) form.toggle(space);
  assert.equal(form.state.green, "d4 e5 g6 c3");
  assert.equal(form.state.wrong, "At most 3 spaces can be green.");
  form.toggle("d4");
  assert.deepEqual([form.state.green, form.state.wrong], ["e5 g6 c3", ""]);
});

test("a game without green spaces has none, whatever was entered, and a board elsewhere shows none to pick", () => {
  const it = opened();
  it.form.enter({ green: "c3", game: "mammalath" });
  it.begin();
  assert.deepEqual(it.begun[0].blocked, []);
  assert.equal(byId(it.picture(), "green"), undefined);
  const games = [{ ...GAMES[0], is_elsewhere: true }];
  const away = opened({}, { board: { games } });
  assert.equal(byId(away.picture(), "green"), undefined);
});

test("a name that is too long begins no game; letters count, not bytes", () => {
  const it = opened();
  const named = (name) => it.form.enter({ first: { ...it.form.state.first, name } });
  named("a".repeat(25));
  it.begin();
  assert.equal(wrong(it), "A name has 24 characters at most.");
  named("\u{1e900}".repeat(24));
  it.begin();
  assert.equal(it.begun.length, 1);
});

test("the clock is that of the present game, also where it is none of those offered", () => {
  const options = (state) =>
    all([byId(opened(state).picture(), "new-clock")], ({ tag }) => tag === "option").map((one) => one.value);
  assert.deepEqual(options({}), ["", "1+1", "3+2", "5", "10+5", "15+10", "30", "5d3", "3h"]);
  assert.equal(options({ clock: { text: "0:05", left_ms: {}, runs: null } }).at(-1), "0:05");
  assert.equal(byId(opened({ clock: { text: "3+2" } }).picture(), "new-clock").value, "3+2");
});

test("like a real table pieces on the table blink until they are taken off; a real board always is one", () => {
  const hint = (more) => all(opened({}, more).picture(), (one) => one.class === "hint").map(text).join();
  assert.doesNotMatch(hint(), /blink/);
  assert.match(hint({ isReal: true }), /blink/);
  assert.match(hint({ board: { has_workbench: false } }), /blink/);
});

test("the opening of the game on the table stands there, and says what it means and who begins", () => {
  const it = opened({ opening: "swap" });
  const field = () => byId(it.picture(), "new-opening");
  assert.equal(field().value, "swap");
  assert.deepEqual(all([field()], ({ tag }) => tag === "option").map(text), ["As in the rule book", "With a swap", "With a piece"]);
  it.form.enter({ opening: "ahead" });
  assert.equal(field().value, "ahead");
  assert.equal(text(byId(it.picture(), "always-begins")), "Purple begins.");
  it.form.enter({ line: "6/7 o" });
  assert.equal(field().value, "book");
});

test("what fits two people is chosen before they do, until they choose another", async () => {
  const fitting = [{ game: "manalath", first: "Ada", second: "Ben", opening: "ahead" }];
  globalThis.fetch = async () => ({ ok: true, json: async () => fitting });
  const parts = [{ name: "household", fits: "/openings.json" }, { name: "tour", fits: "" }];
  const it = opened({}, { board: { parts } });
  await it.form.componentDidMount();
  const field = () => byId(it.picture(), "new-opening");
  assert.equal(field().value, "book");
  const enter = (first, second, more = {}) =>
    it.form.enter({ first: { name: first, seat: 0, help: 1 }, second: { name: second, seat: 0, help: 1, ...more } });
  enter("Ada", "Ben ");
  assert.equal(field().value, "ahead");
  it.begin();
  assert.equal(it.begun[0].opening, "ahead");
  enter("Ben", "Ada");
  assert.equal(field().value, "book");
  enter("Ada", "Ben", { seat: 3 });
  assert.equal(field().value, "book");
  enter("Ada", "Ben");
  it.form.enter({ opening: "swap" });
  assert.equal(field().value, "swap");
});
