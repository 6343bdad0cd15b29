/** What stands round the board: the head of the page with its banners, and what is said under the board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { all, byId, part, shown, speak, text } from "./page.mjs";
import { knowing, pageOf, told } from "./told.mjs";

const { Head, Said } = await part("surroundings.js");
await speak("en");

/** A page in these surroundings, and what was asked of it. */
function around(known = knowing(told())) {
  const asked = [];
  const does = (name) => () => asked.push(name);
  const page = pageOf(known, {
    dialogs: { openNewGame: does("new"), openSettings: does("settings"), openKeys: does("keys") },
    sounds: { isOn: true, turn: does("sound") },
    hand: { lift: (space) => asked.push(space) },
    lookBack: { told: "Back at the game." },
    turnWorkbench: does("workbench"),
  });
  const head = shown(Head, { page });
  return { page, head, asked, said: shown(Said, { page }), on: (id) => byId(head, id) };
}
const links = ({ head }) => all(head, ({ tag, hidden }) => tag === "a" && !hidden).map((one) => text(one));

test("before anything is told the page leads to what every board has, and has no banner", () => {
  const page = around(knowing(null, { shown: {} }));
  assert.deepEqual(links(page), ["Play", "Learn", "Diagnose"]);
  assert.deepEqual([page.on("offline").hidden, page.on("unlinked").hidden], [true, true]);
  assert.deepEqual(["pace", "board-name", "logo-name"].map((id) => text(page.on(id))), ["", "", "Manalath"]);
});

test("each part of an annex that is a view has its own link", () => {
  const parts = [{ name: "household", place: "view", button: "Who plays" }, { name: "friend", place: "dialog", button: "Friend" }];
  const page = around(knowing(told(), { board: { parts } }));
  assert.deepEqual(links(page), ["Play", "Who plays", "Learn", "Diagnose"]);
});

test("a board without a game can only be examined", () => {
  const page = around(knowing(told(), { board: { games: [{ is_elsewhere: true }] } }));
  assert.deepEqual([links(page), page.on("new-game").hidden], [["Diagnose"], true]);
});

test("one view is the present one", () => {
  const current = (hash) => all(around(knowing(told(), { hash })).head, (one) => one["aria-current"] === "page").map(({ id }) => id);
  assert.deepEqual(["", "learn", "nothing"].map(current), [["to-play"], ["to-learn"], ["to-play"]]);
});

test("each button does what it says", () => {
  const page = around();
  for (const id of ["new-game", "open-settings", "sound", "open-keys", "workbench-toggle"]) page.on(id).onClick();
  assert.deepEqual(page.asked, ["new", "settings", "sound", "keys", "workbench"]);
  assert.equal(page.on("workbench-toggle")["aria-expanded"], "false");
  assert.equal(around(knowing(told(), { isAtWorkbench: true })).on("workbench-toggle")["aria-expanded"], "true");
});

test("a banner says that the program does not answer, or that the board does not", () => {
  const offline = around(knowing(told(), { isOnline: false })).on("offline");
  assert.deepEqual([offline.hidden, text(offline) !== ""], [false, true]);
  assert.equal(around(knowing(told(), { isOnline: true })).on("offline").hidden, true);
  assert.equal(around(knowing(told({ link: { status: "unlinked" } }))).on("unlinked").hidden, false);
});

test("of a real board it is said whether it answers; a simulated one has a pace instead", () => {
  const real = around(knowing(told(), { board: { has_workbench: false } })).on("board-name");
  assert.deepEqual([real["data-link"], text(real)], ["linked", "Real board · linked"]);
  assert.equal(around().on("board-name")["data-link"], undefined);
  const pace = (workbench) => {
    const known = knowing(told());
    return text(around({ ...known, shown: { ...known.shown, workbench } }).on("pace"));
  };
  assert.equal(pace({ speed: 1, is_paused: false }), "");
  assert.notEqual(pace({ speed: 1, is_paused: true }), "");
  assert.match(pace({ speed: 3, is_paused: false }), /3/);
  assert.notEqual(pace({ speed: 3, is_paused: true }), pace({ speed: 3, is_paused: false }));
});

test("under the board stand the note, what is looked back at, and a button that takes the chosen piece off", () => {
  const choice = { colour: "orange", space: "e5" };
  const { said, asked } = around(knowing(told(), { note: "e5 next.", choice }));
  assert.deepEqual(["note", "lookback-told"].map((id) => text(byId(said, id))), ["e5 next.", "Back at the game."]);
  const button = byId(said, "take-off");
  assert.deepEqual([button.hidden, text(button)], [false, "Take off e5"]);
  button.onClick();
  assert.deepEqual(asked, ["e5"]);
  assert.equal(byId(around().said, "take-off").hidden, true);
});
