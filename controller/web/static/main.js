/** The page assembled: messages from the server go to board and panel, the hand's acts go back. */

import { isTurned } from "./appearance.js";
import { Board } from "./board.js";
import { Colouring } from "./colourchoice.js";
import { nameColours } from "./colournames.js";
import { Connection } from "./connection.js";
import { Declared } from "./declaredmoves.js";
import { element } from "./dom.js";
import { fetchPart } from "./fetchedpart.js";
import { Games } from "./gamesview.js";
import { Hand } from "./hand.js";
import { HelpingHand } from "./helpinghand.js";
import { keycaps } from "./keycap.js";
import { Choices } from "./keychoices.js";
import { Legend } from "./legend.js";
import { announce, Help } from "./lighthelp.js";
import { Menu } from "./lightmenu.js";
import { LookBack } from "./lookback.js";
import { NewGame } from "./newgame.js";
import { Panel } from "./panel.js";
import { PlayerEndings } from "./playerendings.js";
import { keepPresses } from "./press.js";
import { Puzzles } from "./puzzles.js";
import { ResultCard } from "./resultcard.js";
import { turned } from "./rotation.js";
import { Rules } from "./rules.js";
import { Settings } from "./settings.js";
import { listKeys } from "./shortcuts.js";
import { Start } from "./start.js";
import { meanwhile } from "./storage.js";
import { Tour } from "./tour.js";
import { say } from "./translation.js";
import { Views } from "./views.js";

/** @typedef {import("./panel.js").State} State */

const drawing = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const board = new Board(drawing("board"), element("spaces"), drawing("deck"), drawing("lights"));
const panel = new Panel(() => helpingHand.isOn);

/** The latest of everything, to be inspected from outside. */
const seen = {
  /** @type {State | null} */ state: null,
  /** @type {any[]} */ pieces: [],
  /** @type {Record<string, number[]>} */ lights: {},
  picture: 0,
  /** @type {Uint8Array} */ duties: new Uint8Array(),
  /** @type {Record<string, any>} by their kind */ messages: {},
  /** How many pictures were drawn, and how many lit spaces in all of them. */ drawn: board.lights.drawn,
};
Object.assign(window, { manalath: seen });

const connection = new Connection({
  onLost: () => panel.showLine(false),
  onMessage: (message) => receive(message),
  onLights: (number, duties) => {
    seen.picture = number;
    seen.duties = duties;
    seen.lights = Object.fromEntries(board.order.map((name, n) => [name, [...duties.slice(3 * n, 3 * n + 3)]]));
    board.shine(duties);
  },
});
const helpingHand = new HelpingHand(board, (act, fields) => connection.send(act, fields));
const send = (/** @type {string} */ act, /** @type {object} */ fields = {}) => {
  helpingHand.asked(act, fields);
  connection.send(act, isTurned() ? turned(fields) : fields);
};
const lookBack = new LookBack(board, send, () => {
  decorate();
  nameSpaces();
  games.show();
});
const games = new Games(lookBack);
const tour = new Tour(connection);
const hand = new Hand(board, send, () => {
  panel.note("");
  tour.takeOver();
  lookBack.leave();
});
const colouring = new Colouring(keycaps(hand.send), hand.send);
const choices = new Choices(hand.send);
const help = new Help(hand.send);
const legend = new Legend();
const menu = new Menu(hand.send);
const rules = new Rules();
const playerEndings = new PlayerEndings(hand.send);
listKeys();
keepPresses(element("stage"));
const puzzles = new Puzzles();
const resultCard = new ResultCard(board, helpingHand, puzzles, hand.send, () => lookBack.lookAtLast());
const newGame = new NewGame((act, fields) => {
  panel.note("");
  start.leave();
  send(act, fields);
}, puzzles);
const declared = new Declared(board, hand.send, (text) => panel.preview(text));
hand.declared = declared;
const start = new Start(board, hand.send, puzzles, tour, (game) => newGame.open(game, []));
/** @type {import("./engineering.js").Engineering | null} */
let engineering = null;
hand.helps = () => helpingHand.isOn;
hand.canPlay = () => views.view === "play" && !engineering?.workbench.isOpen && lookBack.past === null;
const views = new Views((view) => {
  const isDiagnosing = view === "diagnose";
  if (isDiagnosing) wantEngineering();
  engineering?.look(isDiagnosing);
  lookBack.leave();
  games.open(view === "games");
  showKeycaps(isDiagnosing);
  nameSpaces();
  nameView();
});

/** Draw everything anew. */
function redraw() {
  const { error, past, ...standing } = seen.messages;
  Object.values(standing).forEach(receive);
  board.shine(seen.duties);
}
const settings = new Settings(hand.send, redraw);
board.onFrame = redraw;

/** A message as this screen shows the board. @param {any} message */
const facing = (message) => (isTurned() ? turned(message) : message);

/** @param {any} received */
function receive(received) {
  seen.messages[received.t] = received;
  const message = facing(received);
  switch (message.t) {
    case "board":
      board.build(message);
      if (board.plan !== null) legend.build(board.plan);
      puzzles.build(message);
      newGame.build(message);
      start.build(message);
      engineering?.build(message);
      if (meanwhile.read("workbench") === "true") wantEngineering();
      hand.canMove = message.has_workbench;
      colouring.build(message);
      choices.build(message);
      rules.build(message);
      helpingHand.build(message);
      tour.build(message);
      equip(message);
      panel.build(message);
      views.build(
        message.games.some((/** @type {any} */ { is_elsewhere }) => !is_elsewhere),
        message.has_records,
      );
      break;
    case "state":
      panel.showLine(true);
      if (message.complaint !== (seen.state?.complaint ?? "")) panel.note(message.complaint);
      seen.state = message;
      decorate();
      panel.show(message);
      settings.show(message);
      newGame.show(message);
      start.show(message);
      nameView();
      colouring.show(message);
      choices.show(message);
      declared.show(message);
      help.show(message);
      menu.show(message);
      rules.show(message);
      playerEndings.show(message);
      helpingHand.show(message);
      puzzles.show(message);
      announce(message.lights);
      resultCard.show(message);
      hand.canTap = message.opened.taps;
      hand.follow(message);
      break;
    case "table":
      seen.pieces = message.pieces;
      board.lay(message.pieces);
      start.lay();
      break;
    case "truths":
      helpingHand.offer(message);
      break;
    case "workbench":
      panel.showSimulation(message);
      break;
    case "error":
      panel.note(message.text);
      break;
  }
  lookBack.show(message);
  tour.show(message);
  engineering?.show(message);
  nameSpaces();
}

/** @type {Promise<import("./engineering.js").Engineering> | null} */
let coming = null;

/** Fetch Workbench and Diagnose, once, and show in them what the page knows. */
function wantEngineering() {
  coming ??= fetchEngineering().catch((error) => {
    coming = null;
    throw error;
  });
  return coming;
}

async function fetchEngineering() {
  const [{ Engineering }] = await Promise.all([import("./engineering.js"), fetchPart("engineering")]);
  const { board: built, error, past, ...standing } = seen.messages;
  engineering = new Engineering(board, hand, hand.send);
  equip(built);
  showKeycaps(views.isDiagnosing);
  views.reveal();
  engineering.build(facing(built));
  engineering.look(views.isDiagnosing);
  decorate();
  for (const message of Object.values(standing)) engineering.show(facing(message));
  nameSpaces();
  return engineering;
}

/**
 * Show only what works on this board: what needs a workbench, one whose time has a pace, or a helping hand at
 * the board; reeds for both colours or one per space; reference lines; the pins of a Pi.
 * @param {import("./board.js").BoardMessage} message
 */
function equip({ has_workbench, has_hand, has_pace, sensing, transport, wiring }) {
  const has = /** @type {Record<string, boolean>} */ ({
    workbench: has_workbench,
    hand: has_hand,
    pace: has_pace,
    dual: sensing === "dual",
    single: sensing === "single",
    reference: wiring.reference !== null,
    pins: transport === "gpio",
  });
  for (const part of document.querySelectorAll("[data-needs]")) {
    const { dataset } = /** @type {HTMLElement} */ (part);
    /** @type {HTMLElement} */ (part).hidden = !(dataset.needs ?? "").split(" ").every((need) => has[need]);
  }
  document.body.classList.toggle("no-workbench", !has_workbench);
  document.body.classList.toggle("single", sensing === "single");
  element("spaces").setAttribute("aria-label", say("board.spaces", { has_workbench }));
}

/**
 * Show or hide the colour keys: they mean nothing in a game where reeds sense colours, but can still be tested.
 * @param {boolean} isDiagnosing
 */
function showKeycaps(isDiagnosing) {
  const { has_workbench, sensing } = seen.messages.board;
  for (const cap of document.querySelectorAll(".keycap[data-needs~=single]")) {
    /** @type {HTMLElement} */ (cap).hidden = !has_workbench || (sensing !== "single" && !isDiagnosing);
  }
}

/** Draw the game's markings of the spaces: for the table, or for the position looked back at. */
function decorate() {
  if (seen.state === null) return;
  const { game, outside, blocked, kinds, scenery, outcome, legend: lit, lights } = lookBack.past ?? seen.state;
  nameColours(document.body, game.colours);
  legend.show(lit);
  board.mark(outside, blocked, seen.state.left_out);
  board.decorate(kinds, scenery);
  board.markLights(lights, seen.state.to_move);
  board.outline(outcome?.evidence ?? []);
  board.lightBars(lookBack.past === null ? seen.state.bars : {}, seen.state.game.colours);
}

/** Put into the title what the page shows: the state of the game, or another view. */
function nameView() {
  const others = { play: "", games: say("nav.games"), diagnose: say("nav.diagnose") };
  const view = others[views.view] || (seen.state?.headline ?? say("play.connecting"));
  document.title = say("nav.title", { view });
}

/** Give screen readers the content of each space. */
function nameSpaces() {
  for (const [space, button] of board.button) {
    const name = named(space);
    if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
  }
}

/** @param {string} space */
function named(space) {
  const state = lookBack.past ?? seen.state;
  const lying = board.seenOn(space);
  const played = views.isDiagnosing ? null : state;
  const kind = played && lying && board.kindOf(lying)?.said;
  let said = say("space.empty", { space });
  if (lying) {
    const colour = state?.game.colours[lying.colour] ?? lying.colour;
    said = kind ? say("space.kind", { space, colour, kind }) : say("space.piece", { space, colour });
  }
  if (state?.blocked.includes(space)) said = say("space.green", { space });
  if (state?.outside.includes(space)) said = say("space.outside", { said });
  if (lying?.is_ghost) said = say("lookback.gone", { said });
  if (played?.outcome?.evidence.includes(space)) said = say("space.decided", { said });
  if (seen.state?.left_out.includes(space)) said = say("space.left_out", { said });
  if (hand.choice?.space === space) said = say("space.picked_up", { said });
  const light = played?.lights[space]?.said ?? "";
  if (light !== "") said = say("space.lit", { said, light });
  const there = played?.scenery.find((/** @type {any} */ one) => one.space === space)?.said ?? "";
  const coached = played === seen.state ? help.wordsOn(space) : [];
  for (const also of [there, lookBack.wordsOn(space), ...coached, ...(engineering?.wordsOn(space) ?? [])]) {
    if (also !== "") said = say("space.also", { said, also });
  }
  return said;
}

board.drawing.addEventListener("choice", nameSpaces);
for (const [id, key] of [
  ["tap-ok", "ok"],
  ["tap-undo", "undo"],
  ["leave", "undo"],
]) {
  element(id).addEventListener("click", ({ currentTarget }) => {
    const button = /** @type {HTMLElement} */ (currentTarget);
    if (button.getAttribute("aria-disabled") !== "true") hand.send("tap", { key });
  });
}
element("workbench-toggle").addEventListener("click", async () => {
  const { workbench } = await wantEngineering();
  workbench.open(!workbench.isOpen);
});
element("leave-test").addEventListener("click", () => send("reply", { answer: "leave", spaces: [], saw: "", to: "" }));
element("test-sensor").addEventListener("click", ({ currentTarget }) => {
  location.hash = "diagnose";
  views.show();
  const space = /** @type {HTMLElement} */ (currentTarget).dataset.tests ?? "";
  wantEngineering().then((it) => it.diagnose.begin(space));
});
element("return-to-test").addEventListener("click", () => (location.hash = "diagnose"));
element("clear-table").addEventListener("click", () => hand.send("clear"));
element("new-game").addEventListener("click", () => {
  if (seen.state !== null) newGame.open(seen.state.game.name, seen.state.blocked);
});
