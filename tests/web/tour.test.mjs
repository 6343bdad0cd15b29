/** The tour: its buttons at each scene, and the questions that say at which level a game begins. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { all, byId, load, part, shown, speak, text } from "./page.mjs";
import { knowing, moves, pageOf, told } from "./told.mjs";

const { Guide, Part } = await part("tour.js");
await speak("en");

/** Somebody at a scene of five, and what their own table is asked for. */
function touring(scene, state = {}) {
  load();
  const asked = [];
  const own = {
    send: (act, { number }) => asked.push([act, number]),
    play: (first) => asked.push(["play", first]),
    leave: () => asked.push(["leave"]),
    onChange() {},
  };
  own.guide = new Guide(own);
  own.guide.show({ number: 1, count: 5, text: "Place a piece.", is_laid: true, is_done: false, ...scene });
  const picture = () => shown(Part, { page: pageOf(knowing(told(state)), { own }) });
  const buttons = () => all(picture(), ({ tag }) => tag === "button").map(text);
  const press = (id) => byId(picture(), id).onClick();
  return { guide: own.guide, asked, buttons, press };
}
const MOVED = { moves: moves("c3o") };

test("a scene may be skipped until something is done, then done again, and once it is right the next one comes", () => {
  assert.deepEqual(touring({}).buttons(), ["Skip", "Leave the tour"]);
  assert.deepEqual(touring({}, MOVED).buttons(), ["Again", "Leave the tour"]);
  assert.deepEqual(touring({ is_done: true }, MOVED).buttons(), ["Next", "Leave the tour"]);
  assert.deepEqual(touring({ number: 5 }).buttons(), ["Leave the tour"]);
  assert.deepEqual(touring({ number: 5, is_done: true }, MOVED).buttons(), ["Play", "Leave the tour"]);
});

test("each button asks for its scene", () => {
  const pressed = (scene, state, id) => {
    const it = touring(scene, state);
    it.press(id);
    return it.asked;
  };
  assert.deepEqual(pressed({ number: 2 }, {}, "tour-skip"), [["begin_scene", 3]]);
  assert.deepEqual(pressed({ number: 2 }, MOVED, "tour-again"), [["begin_scene", 2]]);
  assert.deepEqual(pressed({ number: 2, is_done: true }, MOVED, "tour-next"), [["begin_scene", 3]]);
  assert.deepEqual(pressed({ number: 2 }, {}, "tour-leave"), [["leave"]]);
});

test("the board's own message is about the scene while it is played", () => {
  const isPlayed = (scene) => touring(scene).guide.isPlayed;
  assert.deepEqual([{ is_laid: false }, {}, { is_done: true }].map(isPlayed), [false, true, false]);
  assert.deepEqual([touring({}).guide.place, touring({}).guide.text], ["Tour, 1 of 5", "Place a piece."]);
});

test("after the last scene three questions are asked, and each yes begins a level higher", () => {
  const it = touring({ number: 5, is_done: true }, MOVED);
  it.press("tour-play");
  assert.equal(it.guide.place, "Question 1 of 3");
  assert.match(it.guide.text, /Do you often play chess/);
  for (const id of ["tour-yes", "tour-no", "tour-yes"]) it.press(id);
  assert.deepEqual(it.asked, [["leave"]]);
  it.guide.leave();
  assert.deepEqual(it.asked.at(-1), ["play", 3]);
});

test("whoever skips the questions plays at the level that fits already", () => {
  const it = touring({ number: 5, is_done: true }, MOVED);
  it.press("tour-play");
  it.press("tour-yes");
  it.press("tour-past");
  it.guide.leave();
  assert.deepEqual(it.asked, [["leave"], ["play", null]]);
});

test("a tour that is left in the middle begins no game", () => {
  const it = touring({ number: 2 });
  it.guide.leave();
  assert.deepEqual(it.asked, []);
});
