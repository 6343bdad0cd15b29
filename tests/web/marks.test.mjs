/** The mark of every light: which shapes it has, on an empty space and on a piece. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { part } from "./page.mjs";
import { moves } from "./told.mjs";

const { around, askedFor, counted, partsOf } = await part("marks.js");

/** The symbols of a mark: round a piece, in the middle of a space, at its tip, and its outline. */
function mark(means, colour = "", standing = "", also) {
  const { ring, middle, tip, outline } = partsOf({ means, colour, also }, standing);
  const symbols = (drawn) => drawn.flatMap((one) => one.href?.slice(1) ?? symbols(one.children)).join();
  return { ring: symbols(ring), middle: symbols(middle), tip, outline };
}
const NONE = { ring: "", middle: "", tip: "", outline: "" };

test("each colour that may not go to a space has a mark of its own, and both of them stand for neither", () => {
  assert.deepEqual(mark("no_orange"), { ...NONE, middle: "mark-no-first" });
  assert.deepEqual(mark("no_purple"), { ...NONE, middle: "mark-no-second" });
  assert.deepEqual(mark("nothing"), { ...NONE, middle: "mark-no-first,mark-no-second" });
});

test("a space where a piece may go differs from one that may move, and from one that may be taken", () => {
  assert.equal(mark("play").middle, "mark-to");
  assert.equal(mark("play", "", "own").ring, "ring-may");
  assert.equal(mark("play", "", "enemy").ring, "ring-take");
});

test("what wins or saves says for whom; what loses is of the colour that would", () => {
  assert.equal(mark("wins", "orange").middle, "mark-wins,mark-first");
  assert.equal(mark("saves", "purple").middle, "mark-saves,mark-second");
  assert.equal(mark("wins").middle, "mark-wins");
  assert.equal(partsOf({ means: "loses", colour: "purple" }, "").middle[0]["data-of"], "purple");
});

test("where a piece is wanted it is drawn, and one that is to be lifted before has a ring", () => {
  assert.equal(mark("put", "purple").tip, "tip-put");
  assert.equal(partsOf({ means: "put", colour: "purple" }, "").middle.length, 1);
  assert.deepEqual(mark("put", "purple", "own"), { ...NONE, ring: "ring-lift", tip: "tip-lift" });
  assert.deepEqual(mark("hint"), { ...NONE, middle: "mark-hint" });
  assert.equal(mark("hint", "orange").tip, "tip-put");
});

test("what holds there besides adds its ring, and its tip and middle where there is none", () => {
  const also = [{ means: "last", colour: "" }, { means: "loses", colour: "orange" }];
  assert.deepEqual(mark("danger", "", "own", also), { ...NONE, ring: "ring-danger,ring-last", middle: "mark-loses", tip: "tip-danger" });
  assert.equal(mark("wins", "", "", also).middle, "mark-wins");
});

test("one space alone is asked for where a piece is to be put", () => {
  const put = { means: "put", colour: "orange" };
  assert.deepEqual(askedFor({ e5: put, c3: { means: "last", colour: "" } }), ["e5", put]);
  assert.equal(askedFor({ e5: put, c3: put }), null);
  assert.equal(askedFor({}), null);
});

/** Squares in a row. */
const CELL = [[-43, -43], [43, -43], [43, 43], [-43, 43]];
const PLAN = { cell: CELL, side: 43, wells: moves("a1o b1o c1o d1o").map(({ said }, n) => ({ name: said, x: 100 * n, y: 0 })) };
const sides = (names) => (around(PLAN, names)[0]?.d ?? "").split("M").length - 1;

test("an outline goes round spaces as one, without the sides between them", () => {
  assert.deepEqual([[], ["a1"], ["a1", "b1"], ["a1", "b1", "c1", "d1"], ["a1", "c1"]].map(sides), [0, 4, 6, 10, 8]);
});

test("the steps of a way are counted, the last is where the piece goes", () => {
  const numbers = (names) => counted(PLAN, names).filter((one) => one.class === "step").map((one) => one.children[1].textContent);
  assert.deepEqual([["a1"], ["a1", "b1"], ["a1", "b1", "c1", "d1"]].map(numbers), [[], [], ["1", "2"]]);
});
