/** The clocks as they run until the table says more, in time that passes as a test says. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { part } from "./page.mjs";

const { Clocks } = await part("clock.js");

const RUNS = { text: "3+2", left_ms: { orange: 180_000, purple: 61_000 }, runs: "orange" };
let now = 0;
mock.method(performance, "now", () => now);

/** Clocks that were just told this, and how often they called. */
function told(clocks, speed = () => 1) {
  const called = { change: 0, last: 0 };
  const it = new Clocks(speed, () => called.change++, () => called.last++);
  it.take(clocks);
  return { it, called, texts: () => [it.text("orange"), it.text("purple")] };
}
const pass = (ms) => {
  now += ms;
  mock.timers.tick(ms);
};

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval"] });
});

test("a game without a clock shows none", () => {
  assert.deepEqual(told(null).texts(), ["", ""]);
});

test("the clock of the player to move counts down, in whole seconds that have begun", () => {
  const { texts, called } = told(RUNS);
  assert.deepEqual(texts(), ["3:00", "1:01"]);
  const before = called.change;
  pass(900);
  assert.deepEqual(texts(), ["3:00", "1:01"]);
  assert.equal(called.change, before);
  pass(200);
  assert.deepEqual(texts(), ["2:59", "1:01"]);
  assert.equal(called.change, before + 1);
});

test("it passes as fast as the time at the table, and stands where that does", () => {
  const { texts } = told(RUNS, () => 10);
  pass(6000);
  assert.deepEqual(texts(), ["2:00", "1:01"]);
  const still = told(RUNS, () => 0);
  pass(6000);
  assert.deepEqual(still.texts(), ["3:00", "1:01"]);
});

test("without a connection both stand where they were, until the table says more", () => {
  const { it, texts } = told(RUNS);
  pass(5000);
  it.stand();
  pass(60_000);
  assert.deepEqual(texts(), ["2:55", "1:01"]);
  it.take({ ...RUNS, left_ms: { orange: 100_000, purple: 61_000 } });
  assert.deepEqual(texts(), ["1:40", "1:01"]);
});

test("each of the last ten seconds is heard, and none below nothing", () => {
  const { called, texts } = told({ ...RUNS, left_ms: { orange: 12_000, purple: 61_000 } });
  pass(1900);
  assert.equal(called.last, 0);
  for (let n = 0; n < 150; n++) pass(100);
  assert.equal(called.last, 10);
  assert.deepEqual(texts(), ["0:00", "1:01"]);
});
