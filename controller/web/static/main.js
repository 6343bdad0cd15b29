// @ts-check
/** The page put together: what comes from the server goes to board and panel, what the hand does goes back. */

import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Colouring } from "./colouring.js";
import { Connection } from "./connection.js";
import { Diagnose } from "./diagnose.js";
import { Hand } from "./hand.js";
import { keycaps } from "./keycap.js";
import { Menu } from "./menu.js";
import { NewGame } from "./newgame.js";
import { element } from "./page.js";
import { Panel } from "./panel.js";
import { say } from "./say.js";
import { Views } from "./views.js";
import { Workbench } from "./workbench.js";

/** @typedef {import("./panel.js").State} State */

const board = new Board(/** @type {any} */ (document.getElementById("board")), element("spaces"));
const panel = new Panel();

/** The latest of everything, to look at from outside. */
const seen = {
  /** @type {State | null} */ state: null,
  /** @type {any[]} */ pieces: [],
  /** @type {Record<string, number[]>} */ lights: {},
  picture: 0,
  /** @type {Record<string, any>} by their kind */ told: {},
};
Object.assign(window, { manalath: seen });

const connection = new Connection({
  onLost: () => panel.showLine(false),
  onMessage: (message) => receive(message),
  onLights: (number, duties) => {
    seen.picture = number;
    seen.lights = Object.fromEntries(board.order.map((name, n) => [name, [...duties.slice(3 * n, 3 * n + 3)]]));
    board.shine(duties);
  },
});
const send = (/** @type {string} */ act, /** @type {object} */ fields = {}) => connection.send(act, fields);
const hand = new Hand(board, send, () => panel.note(""));
const colouring = new Colouring(keycaps(hand.send), hand.send);
const choices = new Choices(hand.send);
const menu = new Menu(hand.send);
const newGame = new NewGame((act, fields) => {
  panel.note("");
  send(act, fields);
});
const workbench = new Workbench(board, hand, (act, fields) => hand.send(act, fields));
const diagnose = new Diagnose(board, hand, (act, fields) => hand.send(act, fields));
const views = new Views((isDiagnosing) => {
  diagnose.open(isDiagnosing);
  workbench.yield(isDiagnosing);
  showKeycaps(isDiagnosing);
  nameSpaces();
  nameView();
});

/** @param {any} message */
function receive(message) {
  seen.told[message.t] = message;
  switch (message.t) {
    case "board":
      board.build(message);
      newGame.build(message);
      diagnose.build(message);
      workbench.build(message);
      hand.canMove = message.has_bench;
      colouring.build(message);
      choices.build(message);
      equip(message);
      panel.build(message);
      views.build(message.has_bench, message.games.length > 0);
      break;
    case "state":
      panel.showLine(true);
      if (message.complaint !== (seen.state?.complaint ?? "")) panel.note(message.complaint);
      seen.state = message;
      board.mark(message.outside, message.blocked, message.left_out);
      board.decorate(message.kinds, message.scenery);
      panel.show(message);
      nameView();
      colouring.show(message);
      choices.show(message);
      menu.show(message);
      hand.canTap = message.opened.taps;
      break;
    case "table":
      seen.pieces = message.pieces;
      board.lay(message.pieces);
      break;
    case "error":
      panel.note(message.text);
      break;
  }
  workbench.show(message);
  diagnose.show(message);
  nameSpaces();
}

/**
 * Show what this board has, and nothing that would not work: what needs a bench, one whose time has a pace, or
 * the hands of somebody at the board; reeds for both colours or one a space; reference lines; the pins of a Pi.
 * @param {import("./board.js").BoardMessage} message
 */
function equip({ has_bench, has_hand, has_pace, sensing, transport, wiring }) {
  const has = /** @type {Record<string, boolean>} */ ({
    bench: has_bench,
    hand: has_hand,
    pace: has_pace,
    hands: !has_bench,
    dual: sensing === "dual",
    single: sensing === "single",
    reference: wiring.reference !== null,
    pins: transport === "gpio",
  });
  for (const part of document.querySelectorAll("[data-needs]")) {
    const { dataset } = /** @type {HTMLElement} */ (part);
    /** @type {HTMLElement} */ (part).hidden = !(dataset.needs ?? "").split(" ").every((need) => has[need]);
  }
  document.body.classList.toggle("no-bench", !has_bench);
  document.body.classList.toggle("single", sensing === "single");
  element("spaces").setAttribute("aria-label", say("board.spaces", { has_bench }));
}

/**
 * The colour keys mean nothing in a game where reeds feel colours; to be tested, they are there all the same.
 * @param {boolean} isDiagnosing
 */
function showKeycaps(isDiagnosing) {
  const { has_bench, sensing } = seen.told.board;
  for (const cap of document.querySelectorAll(".keycap[data-needs~=single]")) {
    /** @type {HTMLElement} */ (cap).hidden = !has_bench || (sensing !== "single" && !isDiagnosing);
  }
}

/** Say in the title what is seen: the game as it stands, or the Diagnose view. */
function nameView() {
  const view = views.isDiagnosing ? say("nav.diagnose") : (seen.state?.headline ?? say("play.connecting"));
  document.title = say("nav.title", { view });
}

/** Tell a screen reader what lies on each space. */
function nameSpaces() {
  for (const [space, button] of board.button) {
    const name = named(space);
    if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
  }
}

/** @param {string} space */
function named(space) {
  const { state } = seen;
  const lying = board.pieceOn(space);
  const played = views.isDiagnosing ? null : state;
  const kind = played && lying && board.kindOf(lying)?.said;
  let said = say("space.empty", { space });
  if (lying) said = kind ? say("space.kind", { space, colour: lying.colour, kind }) : say("space.piece", { space, colour: lying.colour });
  if (state?.blocked.includes(space)) said = say("space.green", { space });
  if (state?.outside.includes(space)) said = say("space.outside", { said });
  if (state?.left_out.includes(space)) said = say("space.left_out", { said });
  if (hand.choice?.space === space) said = say("space.picked_up", { said });
  const there = played?.scenery.find((/** @type {any} */ one) => one.space === space)?.said ?? "";
  for (const also of [there, workbench.isOpen ? workbench.truths.wordsOn(space) : "", diagnose.wordsOn(space)]) {
    if (also !== "") said = say("space.also", { said, also });
  }
  return said;
}

board.drawing.addEventListener("choice", nameSpaces);
element("tap-undo").addEventListener("click", () => hand.send("tap", { key: "undo" }));
element("tap-ok").addEventListener("click", () => hand.send("tap", { key: "ok" }));
element("leave-test").addEventListener("click", () =>
  send("reply", { answer: "leave", spaces: [], saw: "", to: "" }),
);
element("test-sensor").addEventListener("click", ({ currentTarget }) => {
  location.hash = "diagnose";
  views.show();
  diagnose.begin(/** @type {HTMLElement} */ (currentTarget).dataset.tests ?? "");
});
element("return-to-test").addEventListener("click", () => (location.hash = "diagnose"));
element("clear-table").addEventListener("click", () => hand.send("clear"));
element("new-game").addEventListener("click", () => {
  if (seen.state !== null) newGame.open(seen.state.game.name, seen.state.blocked);
});
for (const button of document.querySelectorAll("[data-seat]")) {
  button.addEventListener("click", () => {
    const level = button.getAttribute("aria-pressed") === "true" ? 0 : 1;
    hand.send("level", { seat: /** @type {HTMLElement} */ (button).dataset.seat, level });
  });
}
