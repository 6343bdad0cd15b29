/** Looking back: what is asked for and shown, where keys lead, and what ends it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { all, byId, happens, load, part, shown, speak, text } from "./page.mjs";
import { knowing, moves, pageOf, told } from "./told.mjs";

const { LookBack, Steps } = await part("lookback.js");
const { PastCard } = await part("pastcard.js");
const { EXAMPLE } = await part("known.js");
const { ACROSS, leadsTo } = await part("elements.js");
await speak("en");

const THREE = moves("c3o e5p g4o");
const past = (number, more) => ({ ...told({ moves: THREE }), t: "past", record: 0, number, fen: "6/7", pieces: [], tries: null, ...more });

/** A page that looks at a game of three moves, and what it sends. */
function looking(state = {}) {
  load();
  const [sent, drawn] = [[], []];
  const board = { drawPast: (pieces) => drawn.push(pieces), markBetter() {} };
  const nothing = () => {};
  const it = new LookBack(board, (act, fields = {}) => sent.push([act, ...Object.values(fields)]), nothing, nothing, nothing);
  it.show({ ...told({ moves: THREE, ...state }), t: "state" });
  const card = () => shown(PastCard, { page: pageOf(knowing(it.state), { lookBack: it, start: {} }) });
  const steps = () => shown(Steps, { page: pageOf(knowing(it.state), { lookBack: it }) });
  const at = (number) => {
    it.look(number);
    it.show(past(number));
  };
  return { it, sent, drawn, card, steps, at };
}
const isBack = ({ it, sent }) => it.past === null && sent.at(-1)[0] === "back_to_now";
test("a move is asked for, and shown once it comes; an answer to an earlier question comes too late", () => {
  const { it, sent } = looking();
  it.look(1);
  it.look(2);
  it.show(past(1));
  assert.equal(it.past, null);
  it.show(past(2));
  assert.equal(it.number, 2);
  assert.deepEqual(sent, [["look_back", 1, 0], ["look_back", 2, 0]]);
});

test("which move it is is written on the card, and announced once", () => {
  const page = looking();
  const said = () => text(byId(page.card(), "lookback-said"));
  page.at(1);
  assert.deepEqual([said(), page.it.told], ["Move 1 of 3", "Move 1 of 3"]);
  page.at(3);
  assert.deepEqual([said(), page.it.told], ["Move 3 of 3", "Move 1 of 3"]);
  page.at(0);
  assert.equal(said(), "Looking at the start, before 3 moves");
  page.it.leave();
  assert.deepEqual([said(), page.it.told], ["", "Back at the game."]);
});

test("the last move of a game that is over is said by its result", () => {
  const page = looking();
  page.it.look(3);
  page.it.show(past(3, { outcome: { winner: "orange", result: "Orange wins with five.", evidence: [] } }));
  assert.equal(text(byId(page.card(), "lookback-said")), "Orange wins with five.");
});

test("arrows, Home and End lead through the list, and stay in it", () => {
  const to = (key, here) => leadsTo({ key, preventDefault() {} }, ACROSS, here, 3);
  assert.deepEqual([to("ArrowLeft", 2), to("ArrowLeft", 0), to("ArrowRight", 2), to("ArrowRight", 0)], [1, 0, 2, 1]);
  assert.deepEqual([to("Home", 2), to("End", 0), to("ArrowDown", 1), to("x", 1)], [0, 2, null, null]);
  assert.equal(leadsTo({ key: "Home", ctrlKey: true }, ACROSS, 1, 3), null);
  assert.equal(to("Home", -1), null);
});

test("the steps lead on and back, and one that leads nowhere is off and keeps its place", () => {
  const page = looking();
  const steps = () => all(page.steps(), ({ tag }) => tag === "button");
  const off = () => steps().map((one) => one["aria-disabled"]).join();
  assert.equal(off(), "false,false,true,true");
  page.at(0);
  assert.equal(off(), "true,true,false,false");
  page.at(2);
  assert.equal(off(), "false,false,false,false");
  assert.equal(text(byId(page.steps(), "step-at")), "Move 2 of 3");
  for (const one of steps()) one.onClick();
  assert.deepEqual(page.sent.slice(-4), [0, 1, 3, 3].map((number) => ["look_back", number, 0]));
});

for (const [what, acts] of [
  ["a move", (page) => page.it.show({ ...told({ moves: moves("c3o e5p g4o b2p") }), t: "state" })],
  ["a new game", (page) => page.it.show({ ...told({ moves: [], seed: 7 }), t: "state" })],
  ["the menu on the lights", (page) => page.it.show({ ...told({ moves: THREE, opened: { menu: [] } }), t: "state" })],
  ["a piece that is lifted or laid", (page) => page.it.show({ t: "table", pieces: [] })],
  ["another board", (page) => page.it.show({ t: "board", judges: "" })],
  ["Escape", () => happens(document, "keydown", { key: "Escape" })],
  ["a finger on the board", () => happens(document.getElementById("stage"), "pointerdown")],
]) {
  test(`${what} leads back to now`, () => {
    const page = looking();
    page.at(1);
    acts(page);
    assert.equal(isBack(page), true);
    assert.equal(page.drawn.at(-1), null);
  });
}

test("what changes nothing at the table leaves the look back as it is", () => {
  const page = looking();
  page.at(1);
  page.it.show({ ...told({ moves: THREE, headline: "Ada to move", message: { text: "?", is_problem: true } }), t: "state" });
  page.it.show({ t: "workbench" });
  happens(document, "keydown", { key: "ArrowLeft" });
  assert.equal(page.it.number, 1);
});

test("the list shows the moves of the past position, and without one those of the table", () => {
  const page = looking({ aside: { shared: 3, moves: THREE, seats: {} } });
  assert.deepEqual([page.it.listed.shown, page.it.listed.aside.shared], [3, 3]);
  page.at(1);
  assert.deepEqual([page.it.listed.shown, page.it.listed.aside], [1, null]);
});

test("a page that is drawn anew asks again for what it showed; the example begins again", () => {
  const page = looking();
  page.it.goOn();
  assert.deepEqual(page.sent, []);
  page.at(2);
  page.it.goOn();
  assert.deepEqual(page.sent.slice(1), [["back_to_now"], ["look_back", 2, 0]]);
  page.it.look(2, EXAMPLE);
  page.it.goOn();
  assert.deepEqual(page.sent.at(-1), ["look_back", 0, EXAMPLE]);
});

test("the example plays without a word", () => {
  const page = looking();
  page.it.look(2, EXAMPLE);
  page.it.show(past(2, { record: EXAMPLE }));
  assert.deepEqual([page.it.isExample, page.it.told], [true, ""]);
});

test("the example goes on beside a table that is laid, and begins again with another game", () => {
  const page = looking();
  page.it.look(2, EXAMPLE);
  page.it.show({ t: "table", pieces: [] });
  assert.equal(page.it.isExample, true);
  page.it.show({ ...told({ moves: [], seed: 7 }), t: "state" });
  assert.deepEqual(page.sent.at(-1), ["look_back", 0, EXAMPLE]);
});

test("one plays on from a past position once the game is over, though not from its start or its end", () => {
  const page = looking();
  const playOn = () => byId(page.card(), "play-on");
  page.at(1);
  assert.equal(playOn(), undefined);
  const over = { winner: "orange", result: "", evidence: [] };
  page.it.show({ ...told({ moves: THREE, outcome: over }), t: "state" });
  const offAt = (number, outcome) => {
    page.it.look(number);
    page.it.show(past(number, { outcome }));
    return playOn()["aria-disabled"];
  };
  assert.deepEqual([offAt(0, null), offAt(1, null), offAt(3, over)], ["true", "false", "true"]);
});
