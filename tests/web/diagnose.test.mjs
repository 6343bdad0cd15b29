/** Diagnose on a page: one sensor in depth, its charts, and the log of what all sensors did. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { all, byId, part, shown, speak, text } from "./page.mjs";

const { EventLog, LogCard } = await part("eventlog.js");
const { SensorCard, SensorDepth } = await part("sensorcard.js");
const { Bounce, Trace } = await part("bouncechart.js");
const { Readings } = await part("sensorreadings.js");
await speak("en");

const NAMES = new Map([
  ["0,0", "e5, orange reed"],
  ["0,1", "e5, purple reed"],
]);
const account = (at, closes, more) => ({ at, closes, opens: 0, is_closed: true, changed_ms: 1000 * closes, worst_ms: 0, ...more });
const ledger = (...sensors) => ({ sensors, limit_ms: 5 });

/** What the log has written after some ledgers, line by line. */
function logged(...ledgers) {
  const log = new EventLog();
  log.build(NAMES);
  for (const one of ledgers) log.show(one);
  const card = shown(LogCard, { log });
  return { log, card, lines: all(card, ({ tag }) => tag === "tr").slice(1).map((line) => line.children.map(text)) };
}

test("the log begins with what changes after the first ledger, newest first", () => {
  const first = ledger(account([0, 0], 1));
  assert.deepEqual([logged(first).lines, byId(logged(first).card, "no-log").hidden], [[], false]);
  const { card, lines } = logged(first, ledger(account([0, 0], 62)), ledger(account([0, 0], 62), account([0, 1], 63)));
  assert.equal(byId(card, "no-log").hidden, true);
  assert.deepEqual(lines.map(([when, sensor]) => [when, sensor]), [
    ["1:03.000", "e5, purple reed"],
    ["1:02.000", "e5, orange reed"],
  ]);
  assert.match(lines[1][2], /61/, "as often as it changed");
});

test("what bounced longer than the filter allows is remarked, and what closed at the same instant", () => {
  const bounced = logged(ledger(), ledger(account([0, 0], 1, { worst_ms: 7 })));
  assert.match(bounced.lines[0][3], /7/);
  assert.equal(all(bounced.card, (one) => one.class === "noted").length, 1);
  const both = logged(ledger(), ledger(account([0, 0], 1), account([0, 1], 1)));
  assert.deepEqual(both.lines.map((line) => line[3].includes("e5")), [true, true]);
});

test("eighty lines are kept, none of a sensor that the board has not", () => {
  const many = Array.from({ length: 100 }, (_, n) => ledger(account([0, 0], n), account([9, 9], n)));
  const { log, lines } = logged(...many);
  assert.deepEqual([lines.length, log.count], [80, 99]);
  assert.equal(lines[0][0], "1:39.000");
  assert.equal(new Set(log.lines.map(({ number }) => number)).size, 80);
});

const WIRE = { pin: 22, connector: "A1", colour: "red" };
const BOARD = {
  lights: ["c3", "e5"],
  wiring: {
    rows: [WIRE],
    columns: [WIRE, WIRE, WIRE],
    sensors: [
      { at: [0, 2], key: "ok" },
      { at: [0, 0], space: "e5", colour: "orange" },
      { at: [0, 1], space: "e5", colour: "purple" },
    ],
  },
};
const DEPTH = {
  at: [0, 0], limit_ms: 5, is_traced: false, refused: "", life: "A million moves.", median_ms: 1, worst_ms: 2, moves: 3,
  closes: 1, opens: 0, shorts: 0, bin_us: 250, bar_us: 500, bars: [4, 0, 1], edges: [[0, true], [400, false], [90_000, true]],
};

/** A card of a board, and what it asked for. */
function carded(readings = new Readings()) {
  const [wanted, replaced] = [[], []];
  const card = new SensorCard((at, isTraced) => wanted.push([at.join(), isTraced]), (reed) => replaced.push(reed));
  card.build(BOARD);
  const on = (id) => byId(shown(SensorDepth, { card, readings }), id);
  return { card, wanted, replaced, on, readings };
}

test("the card begins with a reed, and lists reeds before keys", () => {
  const { on } = carded();
  assert.equal(on("sensor-choice").value, "e5 orange");
  const groups = on("sensor-choice").children.map((group) => group.children.map((one) => one.value));
  assert.deepEqual(groups, [["e5 orange", "e5 purple"], ["key ok"]]);
  assert.match(text(on("sensor-title")), /e5/);
  assert.equal(on("bounce-drawing").viewBox, undefined, "nothing is reported yet");
});

test("a sensor that is chosen is asked for, and its reports alone are shown", () => {
  const { card, wanted, on } = carded();
  on("sensor-choice").onChange({ currentTarget: { value: "e5 purple" } });
  card.show(DEPTH);
  assert.deepEqual([wanted, card.depth], [[["0,1", false]], null]);
  card.choose("e5 orange");
  card.show(DEPTH);
  assert.equal(text(on("reed-life")), "A million moves.");
  assert.equal(text(on("trace-edges").children).length > 0, true);
  card.choose("nothing");
  assert.equal(card.chosen, "e5 orange");
  card.build({ ...BOARD, wiring: { ...BOARD.wiring, sensors: BOARD.wiring.sensors.slice(0, 1) } });
  assert.equal(card.chosen, "key ok");
});

test("of a space a closed reed is chosen first, and a choice made there stays", () => {
  const readings = new Readings();
  readings.showMatrix({ debounced: ["010"], raw: null, is_watched: false });
  const { card } = carded();
  card.choose("key ok");
  card.chooseOn("e5", readings);
  const chosen = card.chosen;
  card.choose("e5 orange");
  card.chooseOn("e5", readings);
  assert.deepEqual([["e5 orange", "e5 purple"].includes(chosen), card.chosen], [true, "e5 orange"]);
  card.chooseOn("a1", readings);
  assert.equal(card.chosen, "e5 orange");
});

test("a row is watched until the button is pressed again, and it is said what the board does", () => {
  const { card, wanted, on } = carded();
  card.show(DEPTH);
  assert.deepEqual([text(on("watch-said")), on("watch-row")["aria-pressed"]], ["", "false"]);
  on("watch-row").onClick();
  assert.deepEqual([wanted, on("watch-row")["aria-pressed"]], [[["0,0", true]], "true"]);
  const waiting = text(on("watch-said"));
  card.show({ ...DEPTH, is_traced: true });
  assert.notEqual(text(on("watch-said")), waiting);
  card.show({ ...DEPTH, refused: "Another page watches a row." });
  assert.equal(text(on("watch-said")), "Another page watches a row.");
  assert.equal(card.isWatched, false);
  on("watch-row").onClick();
  assert.deepEqual(wanted.at(-1), ["0,0", false]);
});

test("a worn reed may be called replaced", () => {
  const { on, replaced, readings } = carded();
  assert.equal(on("reed-replaced").hidden, true);
  readings.worn.add("0,0");
  assert.equal(on("reed-replaced").hidden, false);
  on("reed-replaced").onClick();
  assert.deepEqual(replaced, ["e5 orange"]);
});

test("bars beyond the limit of the filter stand out, the highest is 70 units high", () => {
  const bars = (depth) => all(shown(Bounce, { depth }), ({ tag }) => tag === "rect");
  assert.deepEqual(bars(DEPTH).map(({ height }) => height), [70, 0, 17.5]);
  assert.deepEqual(bars({ ...DEPTH, limit_ms: 1 }).map((one) => one.class), ["bar", "bar", "bar over"]);
  const words = (depth) => text(byId(shown(Bounce, { depth }), "bounce-words"));
  assert.notEqual(words(DEPTH), words({ ...DEPTH, moves: 0 }));
});

test("the trace is of the last move: edges within 20 ms of its first", () => {
  const path = (edges) => all(shown(Trace, { depth: { ...DEPTH, edges } }), ({ tag }) => tag === "path").map(({ d }) => d);
  assert.deepEqual(path([]), []);
  assert.deepEqual(path([[0, true], [400, false], [90_000, true]]), ["M0 40H40.0V10H360"]);
  assert.deepEqual(path([[0, true], [19_000, false]]), ["M0 40H40.0V10H300.0V40H360"]);
});
