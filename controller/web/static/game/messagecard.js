/** The one message of the game, the buttons that it wants, and what is asked or shown beside it. */

import { isFromAfar } from "../base/appearance.js";
import { Button, Disc, Sentences } from "../base/components.js";
import { later } from "../base/fetchedpart.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { askedFor } from "../board/marks.js";
import { edgesOf } from "../hand/declaredmoves.js";
import { isShown } from "./puzzles.js";

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {import("../panel.js").State} State
 * @typedef {{space: string, text: string, is_chosen: boolean}} Option an option, by the space of its light
 * @typedef {{title: string, options: Option[]}} Group a row of the menu on the lights
 */

/** The card of a result, which comes once a game is under way. @type {typeof import("./resultcard.js").ResultCard | null} */
let ResultCard = null;

/** Fetch the card, once. @param {Page} page */
async function wantResult(page) {
  if (ResultCard !== null) return;
  ({ ResultCard } = await later(import("./resultcard.js")));
  page.draw();
}

/** @param {{page: Page}} props */
export function MessageCard({ page }) {
  const { state, own, board } = page;
  const outcome = state?.outcome ?? null;
  if (outcome !== null || state?.moves.length === 1) wantResult(page);
  const wanted = state && wantedBy(state);
  const message = messageOf(page);
  return h(
    "div",
    { class: "message-card playing" },
    wanted && h(Disc, { kind: wanted, class: "wanted", "aria-hidden": "true" }),
    h(
      "div",
      { "aria-live": "polite" },
      own.guide?.place && h("p", { class: "hint", id: "scene-number" }, own.guide.place),
      h("h2", { class: "unseen", id: "headline" }, state?.headline ?? say("play.connecting")),
      h("p", { class: "unseen", id: "subtitle", "aria-live": "off" }, state === null ? "" : subtitle(state)),
      h(Sentences, {
        id: "message",
        text: message,
        isUnseen: outcome !== null && !state?.message.is_problem && own.guide === null,
      }),
      h("p", { class: "unseen", id: "lights-said" }, page.announced || null),
    ),
    h(
      "p",
      { class: "goal", id: "goal" },
      state === null || isPosed(state) || own.guide !== null ? null : goalOf(state, message),
    ),
    own.guide && own.Keys && h(own.Keys, { page }),
    outcome && own.guide === null && ResultCard && h(ResultCard, { page, outcome }),
    page.ColourAnswer && board.sensing === "single" && h(page.ColourAnswer, { page }),
    state?.link.status === "lent" ? h(LentBoard, { page }) : h(Answers, { page }),
    h(Menu, { page }),
  );
}

/** Whether a puzzle waits for its first move. @param {State} state */
const isPosed = (state) => state.puzzle !== null && state.moves.length === 0 && !isShown(state);

/** After so many moves the goal of a game is known; and how many characters it has room for, with the message. */
const TOLD = 3;
const ROOM = 120;

/**
 * What is to be reached, as long as that is new and has room below the message, or how it is.
 * @param {State} state
 * @param {string} message
 */
function goalOf(state, message) {
  if (isShown(state)) return state.puzzle?.solution;
  if (state.puzzle !== null) return state.goal;
  return state.moves.length < TOLD && state.goal.length + message.length <= ROOM ? state.goal : null;
}

/** The piece that the table asks for, if it asks for one alone. @param {State} state @returns {import("../board/board.js").Kind | null} */
function wantedBy({ lights, game }) {
  const colour = /** @type {"orange" | "purple" | "" | undefined} */ (askedFor(lights)?.[1].colour);
  return colour ? { colour, called: game.colours[colour], said: "", sign: "" } : null;
}

/** @param {State} state */
function subtitle({ game, seed, moves, outcome, seats, match }) {
  const title = seed === null ? game.title : say("play.shuffled", { game: game.title, seed });
  const said =
    outcome === null
      ? say("play.next_move", { game: title, number: moves.length + 1 })
      : say("play.played", { game: title, count: moves.length });
  const isByHands = Object.values(seats).every((seat) => seat === 0);
  return isByHands ? said : say("play.against", { said, match });
}

/** What would be done, before it is; what is asked; or what the game says. @param {Page} page */
function messageOf({ state, declared, board, helpingHand, unread, own: { guide }, reasons }) {
  if (state === null) return say("play.waiting");
  if (declared.previewed !== undefined) return declared.previewed.text;
  const asked = guide?.text ?? null;
  if (asked !== null && !(state.message.is_problem && guide?.isPlayed)) return asked;
  const { text, is_problem, is_routine } = state.message;
  if (helpingHand.why !== "") return helpingHand.why;
  if (is_problem) return text;
  if (state.outcome !== null && helpingHand.isOn) return state.outcome.result;
  if (unread.space !== "") return say("play.unread", { space: unread.space });
  if (reasons.text !== "") return reasons.text;
  if (isPosed(state)) return say("puzzles.posed", { goal: state.goal });
  if (board.has_workbench && edgesOf(state.declared).length > 0) return say("declared.edges");
  const isTheirs = state.seats[state.to_move] > 0 && state.outcome === null;
  if (!helpingHand.isOn || !isTheirs) {
    return is_routine && !isFromAfar() ? computersMove(helpingHand.carriedTo(state), state) : text;
  }
  if (state.carries.length > 0) return computersMove(state.carries, state);
  return state.moves.length < TOLD ? say("play.thinks") : "";
}

/**
 * What the computer does, or has just done, as a hand carries its pieces; empty if it has carried none.
 * @param {import("../board/carriedpieces.js").Carry[]} carries
 * @param {State} state
 */
function computersMove(carries, { game }) {
  if (carries.length === 0) return "";
  const { colour, start, end } = carries[carries.length - 1];
  if (start === "") return say("play.places", { colour: game.colours[colour], end });
  return carries.length > 1 ? say("play.takes", { start, end }) : say("play.moves", { start, end });
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
  const { state, send, declared, helpingHand, board, testSensor, unread } = page;
  const opened = state?.opened;
  const tap = (/** @type {string} */ key) => () => send("tap", { key });
  const isPlain = opened?.choices.length === 0;
  const isDeclared = opened?.choices.includes("declare") && !(board.has_workbench && declared.hasLines);
  const ok = opened && (isPlain || isDeclared) ? opened.ok : "";
  // The hand brings back what lies wrong.
  const isMended = helpingHand.isOn && state?.misplaced.length !== 0;
  const suspect = state === null ? "" : suspectOf(state) || unread.space;
  const step = (/** @type {string} */ id, /** @type {string} */ text, /** @type {string} */ key) =>
    h(Button, {
      id,
      text: opened?.steps ? text : "",
      "aria-keyshortcuts": key === "first" ? "K" : "L",
      onPress: tap(key),
    });
  return h(
    "div",
    { class: "buttons", id: "answers" },
    h(Release, { declared }),
    h(Button, { id: "tap-ok", class: isPlain ? "primary" : "", text: ok, onPress: tap("ok") }),
    h(Button, {
      id: "leave",
      text: opened && !opened.takes_back && !isMended ? opened.undo : "",
      onPress: tap("undo"),
    }),
    step("step-back", opened?.step_back ?? "", "first"),
    step("step-on", opened?.step_on ?? "", "second"),
    h(Button, {
      id: "test-sensor",
      text: suspect && say("play.test_sensor", { space: suspect }),
      onPress: () => testSensor(suspect),
    }),
    h(Button, {
      id: "restore",
      text: board.has_workbench && helpingHand.isReal && helpingHand.isWrong ? say("board.restore") : "",
      onPress: () => send("restore"),
    }),
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

/** The sensor that a warning speaks of; empty if none does. @param {State} state */
function suspectOf({ suspected, doubtful, left_out, message }) {
  const warned = message.is_problem ? [...suspected, ...doubtful] : suspected;
  return [...warned, ...left_out][0] ?? "";
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
