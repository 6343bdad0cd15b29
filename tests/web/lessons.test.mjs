/** Lessons: which scene of which lesson it is, and its buttons. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { all, byId, load, part, shown, speak, text } from "./page.mjs";
import { knowing, pageOf, told } from "./told.mjs";

const { Guide, Part } = await part("lessons.js");
await speak("en");

/** Somebody at a scene of eight, and what their own table is asked for. */
function learning(scene = {}) {
  load();
  const asked = [];
  const own = {
    send: (act, { number }) => asked.push([act, number]),
    play: (first) => asked.push(["play", first]),
    leave: () => asked.push(["leave"]),
    onChange() {},
  };
  own.guide = new Guide(own);
  const first = { number: 2, count: 8, lesson: "The double threat", step: 2, steps: 4, text: "Place one piece." };
  own.guide.show({ ...first, is_laid: true, is_done: false, is_wrong: false, ...scene });
  const picture = () => shown(Part, { page: pageOf(knowing(told({})), { own }) });
  const buttons = () => all(picture(), ({ tag }) => tag === "button").map(text);
  const press = (id) => byId(picture(), id).onClick();
  return { guide: own.guide, asked, buttons, press };
}

test("a scene may be skipped, is asked again once something was wrong, and leads to the next once all is right", () => {
  assert.deepEqual(learning().buttons(), ["Skip", "Leave"]);
  assert.deepEqual(learning({ is_wrong: true }).buttons(), ["Again", "Leave"]);
  assert.deepEqual(learning({ is_done: true }).buttons(), ["Next", "Leave"]);
  assert.deepEqual(learning({ number: 8, is_done: true }).buttons(), ["Play", "Leave"]);
});

test("each button asks for its scene", () => {
  const pressed = (scene, id) => {
    const it = learning(scene);
    it.press(id);
    return it.asked;
  };
  assert.deepEqual(pressed({}, "lessons-skip"), [["begin_scene", 3]]);
  assert.deepEqual(pressed({ is_wrong: true }, "lessons-again"), [["begin_scene", 2]]);
  assert.deepEqual(pressed({ is_done: true }, "lessons-next"), [["begin_scene", 3]]);
  assert.deepEqual(pressed({}, "lessons-leave"), [["leave"]]);
});

test("the page says which step of which lesson it is, and what is asked", () => {
  const { guide } = learning();
  assert.deepEqual([guide.place, guide.text], ["The double threat, 2 of 4", "Place one piece."]);
});

test("after the last scene a game begins, at the level that was there", () => {
  const it = learning({ number: 8, is_done: true });
  it.press("lessons-play");
  it.guide.leave();
  assert.deepEqual(it.asked, [["leave"], ["play", null]]);
});
