/** One pointer, from where it comes down to where it goes up: what it does on its way, and what it meant. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { part } from "./page.mjs";

const { Stroke } = await part("stroke.js");

/** Three spaces in a row, 50 px apart, and nothing above or below them. */
const spaceAt = ({ x, y }) => (Math.abs(y) < 25 ? (["a1", "b1", "c1"][Math.round(x / 50)] ?? null) : null);
const NO_LINES = { spaceAt, declared: null };
const HAND = { may: () => ({ isElsewhere: false }), captures: () => false, isFresh: () => false };
const ON_A1 = { x: 0, y: 0 };
const PIECE = { colour: "orange", space: "a1" };
const IN_TRAY = { colour: "purple", space: null };

/** What a stroke does at each place of its way. */
const follow = (stroke, places, ground = NO_LINES) => places.map(([x, y]) => stroke.follow({ x, y }, ground));

test("a pointer that stays where it came down clicks the space there", () => {
  const stroke = new Stroke(ON_A1, { choice: null, space: "a1" });
  assert.deepEqual(follow(stroke, [[3, 3], [0, 5]]), ["", ""]);
  assert.deepEqual(stroke.meaning("a1", HAND), ["activate", "a1", false]);
});

test("with Shift, or on the disc of the other colour, it is a click for that colour", () => {
  for (const how of [{ isOther: true }, { isOnDisc: true }]) {
    const stroke = new Stroke(ON_A1, { choice: null, space: "a1", ...how });
    assert.deepEqual(stroke.meaning("a1", HAND), ["activate", "a1", true]);
  }
});

test("a trembling finger on a piece still clicks it", () => {
  const stroke = new Stroke(ON_A1, { choice: PIECE, space: "a1" });
  assert.deepEqual(follow(stroke, [[4, 4], [-4, -4]]), ["", ""]);
  assert.equal(stroke.meaning("a1", HAND)[0], "activate");
});

test("a piece is picked up at six pixels, and carried from then on, also back", () => {
  const stroke = new Stroke(ON_A1, { choice: PIECE, space: "a1" });
  assert.deepEqual(follow(stroke, [[5.9, 0], [6, 0], [50, 0], [1, 0]]), ["", "picksUp", "carries", "carries"]);
  assert.deepEqual(stroke.meaning("a1", HAND), ["setDown"]);
});

test("where nothing lies, a pointer that goes elsewhere plays where it began", () => {
  const stroke = new Stroke(ON_A1, { choice: null, space: "a1" });
  assert.deepEqual(follow(stroke, [[50, 0]]), [""]);
  assert.deepEqual(stroke.meaning("b1", HAND), ["activate", "a1", false]);
});

test("a piece from a tray is put on the space under it, and off the board nowhere", () => {
  const put = () => {
    const stroke = new Stroke({ x: 300, y: 0 }, { choice: IN_TRAY, space: null });
    assert.deepEqual(follow(stroke, [[50, 0]]), ["picksUp"]);
    return stroke;
  };
  assert.deepEqual(put().meaning("b1", HAND), ["put", "b1", "purple"]);
  assert.deepEqual(put().meaning(null, HAND), ["nothing"]);
});

test("a click on a tray chooses it, and one beside the board chooses nothing", () => {
  const tray = new Stroke({ x: 300, y: 0 }, { choice: IN_TRAY, space: null });
  assert.deepEqual(tray.meaning(null, HAND), ["chooseTray", "purple"]);
  assert.deepEqual(new Stroke(ON_A1, { choice: null, space: null }).meaning(null, HAND), ["choose", null]);
});

test("a piece that is carried onto one that it captures captures it", () => {
  const stroke = new Stroke(ON_A1, { choice: PIECE, space: "a1" });
  follow(stroke, [[50, 0]]);
  const captures = (colour, space) => colour === "orange" && space === "b1";
  assert.deepEqual(stroke.meaning("b1", { ...HAND, captures }), ["capture", "a1", "b1"]);
  assert.deepEqual(stroke.meaning("c1", { ...HAND, captures }), ["setDown"]);
});

test("at a board elsewhere a move is asked for as a whole, and off the board none is", () => {
  const stroke = new Stroke(ON_A1, { choice: PIECE, space: "a1" });
  follow(stroke, [[50, 0]]);
  const hand = { ...HAND, may: () => ({ isElsewhere: true }) };
  assert.deepEqual(stroke.meaning("b1", hand), ["slide", "a1", "b1"]);
  assert.deepEqual(stroke.meaning(null, hand), ["nothing"]);
});

test("a second tap on a piece that was just put changes its colour; a click with a mouse does not", () => {
  const hand = { ...HAND, isFresh: (space) => space === "a1" };
  const tap = new Stroke(ON_A1, { choice: PIECE, space: "a1", isTouch: true });
  assert.deepEqual(tap.meaning("a1", hand), ["recolour", "a1"]);
  const click = new Stroke(ON_A1, { choice: PIECE, space: "a1" });
  assert.equal(click.meaning("a1", hand)[0], "activate");
});

/** Lines that may be declared, and the ways that were shown. */
function lines(...spaces) {
  const followed = [];
  return {
    followed,
    hasLines: true,
    mayBeLine: (path) => path.every((space) => spaces.includes(space)),
    follow: (path) => followed.push(path.join("")),
  };
}

test("spaces of a line are gone over without picking up what lies there, each shown on the way", () => {
  const declared = lines("a1", "b1", "c1");
  const stroke = new Stroke(ON_A1, { choice: PIECE, space: "a1" });
  assert.deepEqual(follow(stroke, [[50, 0], [100, 0]], { spaceAt, declared }), ["", ""]);
  assert.deepEqual(declared.followed, ["a1b1", "a1b1c1"]);
  assert.deepEqual(stroke.meaning("c1", HAND), ["nothing"]);
});

test("a way over spaces that ends before it is a line means nothing", () => {
  const stroke = new Stroke(ON_A1, { choice: null, space: "a1" });
  follow(stroke, [[50, 0]], { spaceAt, declared: lines("a1", "b1", "c1") });
  assert.deepEqual(stroke.meaning("b1", HAND), ["nothing"]);
});

test("of a fast pointer the spaces between two of its places count, too", () => {
  const declared = lines("a1", "b1", "c1");
  const stroke = new Stroke(ON_A1, { choice: null, space: "a1" });
  follow(stroke, [[100, 0]], { spaceAt, declared });
  assert.deepEqual(stroke.path, ["a1", "b1", "c1"]);
});

test("a piece is picked up where its way leaves every line", () => {
  const declared = lines("a1", "b1");
  const stroke = new Stroke(ON_A1, { choice: PIECE, space: "a1" });
  assert.deepEqual(follow(stroke, [[50, 0], [100, 0]], { spaceAt, declared }), ["", "picksUp"]);
});

test("from the disc beside the pointer no line begins", () => {
  const declared = lines("a1", "b1", "c1");
  const stroke = new Stroke(ON_A1, { choice: null, space: "a1", isOnDisc: true });
  follow(stroke, [[100, 0]], { spaceAt, declared });
  assert.deepEqual(declared.followed, []);
  assert.equal(stroke.meaning("c1", HAND)[0], "activate");
});
