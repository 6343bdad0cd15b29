/** The list of moves: the column of each, a line that is tried, its mistakes, and its one tab stop. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { all, part, shown, speak, text } from "./page.mjs";
import { moves } from "./told.mjs";

const { Moves } = await part("moves.js");
await speak("en");

const listed = (more) =>
  shown(Moves, {
    game: "0 manalath",
    moves: [],
    aside: null,
    shown: (more.moves ?? []).length,
    players: {},
    colours: { orange: "orange", purple: "purple" },
    mistakes: new Map(),
    choose() {},
    ...more,
  });
const rows = (list) =>
  all(list, ({ tag }) => tag === "tbody").flatMap((body) =>
    all(body.children, ({ tag }) => tag === "tr").map((row) => row.children.map(text)),
  );
const buttons = (list) => all(list, ({ tag }) => tag === "button");

test("purple's answer stands beside orange's move", () => {
  assert.deepEqual(rows(listed({ moves: moves("e5o c3p g6o") })), [
    ["1", "e5", "c3"],
    ["2", "g6", ""],
  ]);
});

test("a set-up stands in the column of whoever makes it", () => {
  const by = ["orange", "orange", "purple", "purple", "orange"];
  const made = moves("a1o b2o b5p d5p c4o").map((move, n) => ({ ...move, by: by[n] }));
  assert.deepEqual(rows(listed({ moves: made })), [
    ["1", "a1", ""],
    ["2", "b2", "b5"],
    ["3", "", "d5"],
    ["4", "c4", ""],
  ]);
});

test("a line is a branch below the game, whose later moves wait, and is numbered as they are", () => {
  const game = moves("e5o d6p e7o");
  const line = moves("e5o d6p a1o a2p");
  const list = listed({ moves: line, aside: { shared: 2, moves: game, seats: {} } });
  assert.deepEqual(rows(list), [["1", "e5", "d6"], ["2", "e7", ""], ["A line"], ["2", "a1", "a2"]]);
  assert.deepEqual(all(list, (one) => one.class === "waiting").map(text), ["e7"]);
  assert.deepEqual(buttons(list).map(text), ["e5", "d6", "a1", "a2"]);
});

test("the move that is shown is the one tab stop; before the first one it is the first", () => {
  const at = (number) => {
    const all_ = buttons(listed({ moves: moves("e5o c3p g6o"), shown: number }));
    return all_.map((one) => `${one.tabIndex}${one["aria-current"] ?? ""}`);
  };
  assert.deepEqual(at(2), ["-1", "0step", "-1"]);
  assert.deepEqual(at(0), ["0", "-1", "-1"]);
});

test("a mistake has its sign, and is named to who does not see it, as a piece and a move in words are", () => {
  const piece = { colour: "orange", called: "orange", said: "", sign: "" };
  const made = moves("e5o c3p g6o");
  [made[0].piece, made[2].said] = [piece, "to g6"];
  const mistakes = new Map([[2, { sign: "??", name: "missed win" }]]);
  const list = buttons(listed({ moves: made, mistakes }));
  assert.deepEqual(list.map(text), ["e5", "c3??", "g6"]);
  assert.deepEqual(list.map((one) => one["aria-label"]), ["orange e5", "c3, missed win", "to g6"]);
});

test("a column is headed by the name of who plays it, or else by its colour", () => {
  const heads = all(listed({ moves: [], players: { orange: "Ada", purple: "" } }), (one) => one["data-player"]);
  assert.deepEqual(heads.map(text), ["Ada", "Purple"]);
});

test("a click asks for the move", () => {
  const asked = [];
  const list = listed({ moves: moves("e5o c3p"), choose: (number) => asked.push(number) });
  // Where the focus goes is the browser's.
  assert.throws(() => buttons(list)[1].onClick(), TypeError);
  assert.deepEqual(asked, [2]);
});
