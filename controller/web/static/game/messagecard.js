/** The one message of the game, the buttons that it wants, and what is asked or shown beside it. */

import { Button, Disc, Sentences } from "../base/components.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { answersOf, goalOf, messageOf, subtitle, wantedBy } from "./message.js";

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {import("../panel.js").State} State
 * @typedef {{space: string, text: string, is_chosen: boolean}} Option an option, by the space of its light
 * @typedef {{title: string, options: Option[]}} Group a row of the menu on the lights
 */

/** @param {{page: Page}} props */
export function MessageCard({ page }) {
  const { state, own, board, known, begun } = page;
  const { guide } = known;
  const outcome = state?.outcome ?? null;
  const wanted = state && wantedBy(state);
  const message = messageOf(known);
  return h(
    "div",
    { class: "message-card playing" },
    wanted && h(Disc, { kind: wanted, class: "wanted", "aria-hidden": "true" }),
    h(
      "div",
      { "aria-live": "polite" },
      guide?.place && h("p", { class: "hint", id: "scene-number" }, guide.place),
      h("h2", { class: "unseen", id: "headline" }, state?.headline ?? say("play.connecting")),
      h("p", { class: "unseen", id: "subtitle", "aria-live": "off" }, state === null ? "" : subtitle(state)),
      h(Sentences, {
        id: "message",
        text: message,
        isUnseen: outcome !== null && !state?.message.is_problem && guide === null,
      }),
      h("p", { class: "unseen", id: "lights-said" }, known.announced || null),
    ),
    h("p", { class: "goal", id: "goal" }, goalOf(known, message)),
    guide && own.Keys && h(own.Keys, { page }),
    outcome && guide === null && begun && h(begun.ResultCard, { page, outcome }),
    page.ColourAnswer && board.sensing === "single" && h(page.ColourAnswer, { page }),
    state?.link.status === "lent" ? h(LentBoard, { page }) : h(Answers, { page }),
    h(Menu, { page }),
  );
}

/** While a self-test has the board: back to the game, or to the test. @param {{page: Page}} props */
function LentBoard({ page: { send, returnToTest } }) {
  const leave = () => send("reply", { answer: "leave", spaces: [], saw: "", to: "" });
  return h(
    "div",
    { class: "buttons", id: "lent", role: "group", "aria-label": say("play.lent") },
    h(Button, { id: "leave-test", text: say("play.leave_test"), onPress: leave }),
    h(Button, { id: "return-to-test", text: say("play.return_to_test"), onPress: returnToTest }),
  );
}

/** The buttons of the message, each named by what it does; only those that do something. @param {{page: Page}} props */
function Answers({ page }) {
  const { send, declared, testSensor, known } = page;
  const { ok, isPlain, leave, back, on, suspect, restores } = answersOf(known);
  const tap = (/** @type {string} */ key) => () => send("tap", { key });
  const step = (/** @type {string} */ id, /** @type {string} */ text, /** @type {string} */ key) =>
    h(Button, { id, text, "aria-keyshortcuts": key === "first" ? "K" : "L", onPress: tap(key) });
  return h(
    "div",
    { class: "buttons", id: "answers" },
    h(Release, { declared }),
    h(Button, { id: "tap-ok", class: isPlain ? "primary" : "", text: ok, onPress: tap("ok") }),
    h(Button, { id: "leave", text: leave, onPress: tap("undo") }),
    step("step-back", back, "first"),
    step("step-on", on, "second"),
    h(Button, {
      id: "test-sensor",
      text: suspect && say("play.test_sensor", { space: suspect }),
      onPress: () => testSensor(suspect),
    }),
    h(Button, { id: "restore", text: restores ? say("board.restore") : "", onPress: () => send("restore") }),
  );
}

/** Whether the animals of the chosen kind are to leave. @param {{declared: import("../hand/declaredmoves.js").Declared}} props */
export function Release({ declared }) {
  const { chosenKind } = declared;
  if (chosenKind === undefined) return null;
  return [
    h(Button, {
      id: "release",
      class: "primary",
      text: say("declared.release", { count: chosenKind.spaces.length }),
      onPress: () => declared.make(chosenKind),
    }),
    h(Button, { id: "keep", text: say("declared.keep"), onPress: () => declared.preview(undefined) }),
  ];
}

/** The menu on the lights, in words: a row for each group of lights, a button for each. @param {{page: Page}} props */
function Menu({ page: { state, send } }) {
  const groups = state?.opened.menu ?? [];
  if (groups.length === 0) return null;
  const option = (/** @type {Option} */ { space, text, is_chosen }) =>
    h(Button, {
      key: space,
      class: "option",
      "data-chooses": space,
      "aria-pressed": String(is_chosen),
      text,
      onPress: () => send("touch", { space }),
    });
  return h(
    "section",
    { class: "menu", id: "menu", "aria-labelledby": "menu-title" },
    h("h2", { class: "title", id: "menu-title" }, say("playing.menu")),
    groups.map(({ title, options }) => {
      const id = `menu-row-${options[0].space}`;
      return h("div", { role: "group", "aria-labelledby": id, key: id }, h("h3", { id }, title), options.map(option));
    }),
  );
}
