/** The keys of the board on a page, and how colours are told by them where no reed senses any. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { all, byId, happens, load, part, shown, speak, text } from "./page.mjs";
import { knowing, moves, pageOf, told } from "./told.mjs";

const { Keycaps, keycaps } = await part("keycap.js");
const { ColourAnswer, ColourWay, Colouring } = await part("colourchoice.js");
const { keysOf } = await part("known.js");
await speak("en");
mock.timers.enable({ apis: ["setTimeout"] });

/** The keys of a board, and what they send. */
function keyed(board = { hasKeys: true, hasColours: true }) {
  const sent = [];
  let drawn = 0;
  const caps = keycaps((act, { key }) => sent.push([act, key]), () => drawn++);
  const keys = () => shown(Keycaps, { caps, ...board });
  const key = (name) => all(keys(), (one) => one["data-key"] === name)[0];
  return { sent, caps, keys, key, drawn: () => drawn };
}
const pointer = () => ({ stopPropagation() {}, preventDefault() {}, pointerId: 1, currentTarget: { setPointerCapture() {} } });
const press = (key) => ({ key, preventDefault() {} });

test("a key is down as long as a finger, or Enter or the space bar, holds it", () => {
  const { sent, key, drawn } = keyed();
  key("ok").onPointerDown(pointer());
  assert.match(key("ok").class, /down/);
  key("ok").onPointerDown(pointer());
  key("ok").onPointerUp();
  assert.equal(key("ok").class, "keycap");
  for (const name of ["Enter", " ", "x"]) {
    key("undo").onKeyDown(press(name));
    key("undo").onKeyUp(press(name));
  }
  assert.deepEqual(sent, ["ok", "undo", "undo"].flatMap((one) => [["press", one], ["release", one]]));
  assert.equal(drawn(), 6);
});

test("a key comes up where the browser takes the finger away, or the focus goes; a screen reader taps it", () => {
  const { sent, key } = keyed();
  for (const over of ["onPointerCancel", "onBlur"]) {
    key("ok").onPointerDown(pointer());
    key("ok")[over]();
  }
  key("ok").onClick({ detail: 1 });
  key("ok").onClick({ detail: 0 });
  assert.equal(sent.length, 5);
  mock.timers.tick(100);
  assert.deepEqual(sent.at(-1), ["release", "ok"]);
});

test("a board has the keys that do something there", () => {
  const names = (known) => all(keyed(keysOf(known)).keys(), ({ hidden }) => !hidden).map((one) => one["data-key"]);
  assert.deepEqual(names(knowing(told())), ["undo", "ok"]);
  assert.deepEqual(names(knowing(told(), { board: { sensing: "single" } })), ["first", "second", "undo", "ok"]);
  assert.deepEqual(names(knowing(told(), { hash: "diagnose" })), ["first", "second", "undo", "ok"]);
  assert.deepEqual(names(knowing(told(), { board: { has_workbench: false, sensing: "single" } })), []);
  assert.equal(text(keyed().key("ok")), "ok");
});

const COLOURS = { way: "key", armed: null, piece: null };

/** A simulated board that senses no colours, and its page. */
function coloured(colours = {}) {
  load();
  const { caps, sent } = keyed();
  const it = new Colouring(caps, (act, fields) => sent.push([act, ...Object.values(fields)]));
  const tell = (more = {}, about = {}) => it.show(told({ colours: { ...COLOURS, ...colours, ...more }, ...about }));
  it.build({ sensing: "single", has_workbench: true });
  tell();
  const page = () => ({ page: pageOf(knowing(told()), { colouring: it }) });
  const radio = (value) => all(shown(ColourWay, page()), (one) => one.tag === "input" && one.value === value)[0];
  return { it, caps, sent, tell, radio, way: () => shown(ColourWay, page()), answer: () => shown(ColourAnswer, page()) };
}

test("one key is held down at a time, until a move is made, or colours are asked for", () => {
  for (const over of [({ tell }) => tell({}, { moves: moves("c3o") }), ({ tell }) => tell({ way: "ask" })]) {
    const page = coloured();
    page.radio("first").onChange();
    assert.deepEqual([page.it.kept, page.radio("first").checked, page.radio("").checked], ["first", true, false]);
    page.radio("second").onChange();
    page.caps.get("second").letGo();
    assert.deepEqual([page.it.kept, page.caps.get("first").isDown], ["second", false]);
    over(page);
    assert.equal(page.it.kept, "");
    assert.deepEqual(page.sent, [["press", "first"], ["let_up", "first"], ["press", "second"], ["let_up", "second"]]);
  }
});

test("the way of telling is asked for, and shown once it is so; no key is held where colours are asked for", () => {
  const page = coloured();
  assert.deepEqual([page.radio("key").checked, byId(page.way(), "kept").hidden], [true, false]);
  page.radio("ask").onChange();
  assert.deepEqual(page.sent, [["tell_colours", "ask"]]);
  page.tell({ way: "ask" });
  assert.deepEqual([page.radio("ask").checked, byId(page.way(), "kept").hidden], [true, true]);
});

test("the key whose colour is armed shows it", () => {
  const page = coloured({ armed: "purple" });
  assert.deepEqual([page.caps.get("second").isArmed, page.caps.get("first").isArmed], [true, false]);
});

test("K and L press the keys at the board, and a page away from it answers with them", () => {
  const { sent, it, tell } = coloured({ piece: { space: "e5", read: null } });
  happens(document, "keydown", { key: "k" });
  happens(document, "keyup", { key: "k" });
  assert.deepEqual(sent, [["press", "first"], ["release", "first"]]);
  it.build({ sensing: "single", has_workbench: false });
  happens(document, "keydown", { key: "L" });
  tell({ piece: null });
  happens(document, "keydown", { key: "L" });
  assert.deepEqual(sent.slice(2), [["recolour", "purple"]]);
});

test("the piece in question is named, and a colour that was read wrong can be corrected", () => {
  const said = (piece) => text(byId(coloured({ piece }).answer(), "colouring-said"));
  assert.notEqual(said(null), said({ space: "e5", read: null }));
  assert.match(said({ space: "e5", read: null }), /e5/);
  const buttons = all(coloured({ piece: { space: "e5", read: "orange" } }).answer(), ({ tag }) => tag === "button");
  assert.deepEqual(buttons.map((one) => one["aria-pressed"]), ["true", "false"]);
  assert.match(text(buttons[1]), /It is purple/);
});
