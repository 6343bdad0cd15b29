/** A code and facts become a text: by number, by value, in two languages. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { part, speak } from "./page.mjs";

const { say } = await part("translation.js");

beforeEach(() => speak("en"));

test("a form is chosen by a count, as the language counts", async () => {
  const differences = () => [0, 1, 2].map((count) => say("truths.differ", { count }));
  assert.deepEqual(differences(), ["0 differences", "1 difference", "2 differences"]);
  await speak("fr");
  assert.deepEqual(differences(), ["0 différence", "1 différence", "2 différences"]);
});

test("a form is chosen by a value, and within it by a count", () => {
  assert.equal(say("truths.counted", { reading: "piece", count: 1 }), "1 piece");
  assert.equal(say("truths.counted", { reading: "piece", count: 2 }), "2 pieces");
});

test("a value without a form of its own has the other one", () => {
  assert.equal(say("health.count", { counter: "moon_phase" }), "moon_phase");
});

test("facts stand where the text has them, a list with commas, and none is read as a text", () => {
  assert.equal(say("picking.unknown", { spaces: ["{x}", "j1"] }), "There is no space {x}, j1 on this board.");
});

test("the words of a part come beside those of the page", async () => {
  const { learn } = await part("translation.js");
  learn({ querySelector: () => ({ textContent: '{"part.only": "Only {here}"}' }) });
  assert.equal(say("part.only", { here: "here" }), "Only here");
  assert.equal(say("truths.differ", { count: 1 }), "1 difference");
  learn({ querySelector: () => null });
  assert.equal(say("part.only", { here: "still" }), "Only still");
});
