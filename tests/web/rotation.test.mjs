/** Which edge is near, and messages as seen from the other side. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { part } from "./page.mjs";
import { moves, told } from "./told.mjs";

const { nearest, playedHere, turned } = await part("rotation.js");
const { choose, isTurned, offered } = await part("appearance.js");

const TABLE = { role: "table", seat: null };
const AS_PURPLE = { seats: { orange: 1, purple: 0 } };
const near = (state, place = TABLE) => nearest(place, state && told(state), isTurned());

afterEach(() => choose("board", "upright"));

test("two at the table see it as it stands, and so does who has not heard of a game yet", () => {
  assert.equal(near({}), "orange");
  assert.equal(near(null), "orange");
});

test("the only hand at the table has its own edge near, also where it tries a line", () => {
  assert.equal(near(AS_PURPLE), "purple");
  const line = { seats: { orange: 0, purple: 0 }, aside: { shared: 1, moves: [], seats: { orange: 1, purple: 0 } } };
  assert.equal(near(line), "purple");
});

test("a seat elsewhere has its edge near, and who watches sees it as it stands", () => {
  assert.equal(near({}, { role: "seat", seat: "purple" }), "purple");
  assert.equal(near(AS_PURPLE, { role: "watch", seat: null }), "orange");
});

test("the settings turn the board of whoever sits there, and of nobody where they say nothing that is", () => {
  choose("board", "turned");
  assert.equal(near(AS_PURPLE), "orange");
  assert.equal(near({}), "purple");
  choose("board", "sideways");
  assert.deepEqual(offered("board"), { values: ["upright", "turned"], chosen: "upright" });
  assert.equal(near({}), "orange");
});

test("a message is turned by its places and angles, however deep, and nothing else", () => {
  const message = { t: "table", pieces: [{ x_mm: 1, y_mm: -2, is_held: false }], mark_deg: 30, count: 3 };
  const other = { t: "table", pieces: [{ x_mm: -1, y_mm: 2, is_held: false }], mark_deg: 210, count: 3 };
  assert.deepEqual(turned(message), other);
  assert.deepEqual(turned({ mark_deg: null, text: "x_mm", none: null }), { mark_deg: null, text: "x_mm", none: null });
});
