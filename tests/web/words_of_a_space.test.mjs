/** What a space is called, what is announced of it, and why its mark is there. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { happens, load, part, speak } from "./page.mjs";
import { told } from "./told.mjs";

const { named } = await part("spacenames.js");
const { forbidden } = await part("message.js");
const { Reasons } = await part("reasons.js");
const { UnreadPieces } = await part("unreadpieces.js");
const { note, writeNotes } = await part("note.js");
await speak("en");

const light = (means, colour = "") => ({ means, colour });

/** How a space is called, where these pieces lie. */
function called(space, state, { lying = {}, kinds = {}, ...more } = {}) {
  const board = {
    seenOn: (name) => (lying[name] ? { space: name, colour: lying[name] } : undefined),
    kindOf: ({ space: name }) => kinds[name],
  };
  return named(space, { board, state: told(state), past: null, isDiagnosing: false, chosen: null, ...more }, more.others ?? []);
}

test("a space is called by what lies there and what its light means", () => {
  assert.equal(called("e5", {}), "e5, empty");
  assert.equal(called("e5", {}, { lying: { e5: "orange" } }), "e5, orange piece");
  assert.equal(called("e6", { lights: { e6: light("no_orange") } }), "e6, empty, no orange");
  const last = { lights: { e5: light("last") } };
  assert.equal(called("e5", last, { lying: { e5: "orange" }, chosen: "e5" }), "e5, orange piece, picked up, last move");
});

test("kinds, green spaces, and what decided a game are said, while the board is examined the piece alone", () => {
  const kinds = { e5: { said: "Damyo" } };
  assert.equal(called("e5", {}, { lying: { e5: "orange" }, kinds }), "e5, orange Damyo");
  assert.equal(called("e5", {}, { lying: { e5: "orange" }, kinds, isDiagnosing: true }), "e5, orange piece");
  assert.match(called("e5", { blocked: ["e5"] }), /^e5, green/);
  const won = { outcome: { winner: "orange", result: "", evidence: ["e5"] } };
  assert.equal(called("e5", won, { lying: { e5: "orange" } }), "e5, orange piece, decided the game");
});

test("what lies under a piece, what the coach points to and what else is said come after it", () => {
  const state = {
    scenery: [{ space: "e5", said: "2 steps" }],
    coached: { e5: ["orange here loses"] },
    lights: { e5: light("loses", "orange") },
  };
  assert.equal(called("e5", state, { others: ["", "on the table orange"] }), "e5, empty; 2 steps; orange here loses; on the table orange");
  assert.equal(called("e5", state, { isDiagnosing: true, others: [] }), "e5, empty");
});

test("where a piece may no longer go is announced once, each meaning in a sentence", () => {
  let [before, told] = [{}, ""];
  const said = (lights) => {
    told = forbidden(before, lights) ?? told;
    before = lights;
    return told;
  };
  const first = { e6: light("no_orange"), c3: light("last") };
  assert.equal(said(first), "e6: no orange.");
  assert.equal(said({ ...first, a1: light("last") }), "e6: no orange.");
  const both = { ...first, d4: light("nothing"), e4: light("nothing"), c5: light("no_purple") };
  assert.equal(said(both), "d4, e4: neither colour. c5: no purple.");
  assert.equal(said({}), "");
  assert.equal(said(first), "e6: no orange.");
});

/** Somebody at a board whose spaces are 50 px apart, and what is said to them of its marks. */
function asking(reasons, { meant = {}, ready = null } = {}) {
  load();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const board = {
    meant,
    hovering: null,
    drawing: new EventTarget(),
    buttons: new EventTarget(),
    hover: (colour) => {
      board.hovering = colour;
    },
    millimetres: (x) => x,
    spaceAt: (x) => ["e4", "e7"][Math.round(x / 50)] ?? null,
  };
  const said = { text: "" };
  new Reasons({ board, ready }, (text) => Object.assign(said, { text })).show({ reasons });
  const does = (type, clientX, pointerType = "mouse") =>
    happens(document.getElementById("stage"), type, { clientX, clientY: 0, pointerType });
  return { said, board, does };
}
const FOUR = { e4: [{ colour: "orange", text: "Four: you would lose." }] };

test("a mouse over a space is told why its mark is there, until it goes on or away", () => {
  const { said, does } = asking(FOUR);
  does("pointermove", 0);
  assert.equal(said.text, "Four: you would lose.");
  does("pointermove", 50);
  assert.equal(said.text, "");
  does("pointermove", 0);
  does("pointerleave", 0);
  assert.equal(said.text, "");
});

test("a finger that rests is told why, and one that only taps is not", () => {
  const { said, does } = asking(FOUR);
  does("pointerdown", 0, "touch");
  mock.timers.tick(399);
  assert.equal(said.text, "");
  does("pointerup", 0, "touch");
  mock.timers.tick(1000);
  assert.equal(said.text, "");
  does("pointerdown", 0, "touch");
  mock.timers.tick(400);
  assert.equal(said.text, "Four: you would lose.");
  does("pointermove", 50, "touch");
  assert.equal(said.text, "");
  does("pointermove", 0, "touch");
  does("pointercancel", 0, "touch");
  assert.equal(said.text, "");
});

test("a space that has the focus is told of as if the piece were over it that Enter puts there", () => {
  const { said, board } = asking(FOUR, { ready: { colour: "orange" } });
  const space = document.createElement("button");
  space.dataset.space = "e4";
  const focus = Object.assign(new Event("focusin"), {});
  Object.defineProperty(focus, "target", { value: space });
  board.buttons.dispatchEvent(focus);
  assert.deepEqual([said.text, board.hovering], ["Four: you would lose.", "orange"]);
  board.buttons.dispatchEvent(new Event("focusout"));
  assert.deepEqual([said.text, board.hovering], ["", null]);
});

test("a cross speaks of its own colour alone; other marks of any", () => {
  const other = (meant) => {
    const { said, board, does } = asking(FOUR, { meant });
    board.hovering = "purple";
    does("pointermove", 0);
    return said.text;
  };
  assert.equal(other({ e4: light("loses") }), "");
  assert.equal(other({ e4: light("danger") }), "Four: you would lose.");
});

test("an unread piece is reported at the second try, or after ten seconds, until it is read or lifted", () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  let reported = "";
  const it = new UnreadPieces((space) => {
    reported = space;
  });
  const lies = (reeds = "empty") => it.follow({ differences: [{ space: "e5", table: "orange", reeds, game: "empty" }] });
  const gone = () => it.follow({ differences: [] });
  lies();
  mock.timers.tick(9999);
  assert.equal(reported, "");
  mock.timers.tick(1);
  assert.equal(reported, "e5");
  lies("orange");
  assert.equal(reported, "");
  lies();
  mock.timers.tick(1);
  assert.equal(reported, "e5");
  gone();
  it.show({ moves: [{}] });
  lies();
  mock.timers.tick(1);
  assert.equal(reported, "");
});

test("a note ends after three seconds, or with the next one", () => {
  load();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  let text = "";
  writeNotes((said) => {
    text = said;
  });
  const written = () => text;
  note("Pick up a piece first.");
  mock.timers.tick(2999);
  note("It is not your turn.");
  mock.timers.tick(2999);
  assert.equal(written(), "It is not your turn.");
  mock.timers.tick(1);
  assert.equal(written(), "");
  note("Pick up a piece first.");
  note("");
  assert.equal(written(), "");
});
