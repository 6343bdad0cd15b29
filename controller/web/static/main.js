/** The page assembled: messages and acts change what it knows; each part hears of what it heeds, then all is drawn. */

import { Arrivals } from "./arrivals.js";
import { isFromAfar, isPastLit, isTurned, watchWindow } from "./base/appearance.js";
import { nameColours } from "./base/colournames.js";
import { Connection } from "./base/connection.js";
import { element, write } from "./base/dom.js";
import { fetchStyle, tellParts } from "./base/fetchedpart.js";
import { note, showLine, showLink, showSimulation } from "./base/header.js";
import { h, render } from "./base/preact.js";
import { keepPresses } from "./base/press.js";
import { Store } from "./base/store.js";
import { learn, say } from "./base/translation.js";
import { link, reveal, takeLink, watchAddress } from "./base/views.js";
import { Board } from "./board/board.js";
import { turned } from "./board/rotation.js";
import { drawBoard, nameSpaces } from "./boardview.js";
import { Dialogs } from "./dialogs/dialogs.js";
import { equip } from "./game/equipment.js";
import {
  faced,
  forbidden,
  hasGame,
  hasHand,
  helps,
  isDark,
  isFree,
  isStarting,
  isUnbegun,
  NOTHING,
  partsOf,
  seatedOf,
  stateOf,
  taken,
  viewOf,
} from "./game/known.js";
import { FITS } from "./game/levels.js";
import { OwnTable } from "./game/owntable.js";
import { drawPlates } from "./game/plates.js";
import { Puzzles } from "./game/puzzles.js";
import { listenToKeys } from "./game/shortcuts.js";
import { Sounds } from "./game/sounds.js";
import { hasBegun, Start } from "./game/start.js";
import { Declared } from "./hand/declaredmoves.js";
import { Hand } from "./hand/hand.js";
import { HandKeys } from "./hand/handkeys.js";
import { HelpingHand, keepsReal } from "./hand/helpinghand.js";
import { keycaps } from "./hand/keycap.js";
import { Example, ExampleKeys } from "./look/example.js";
import { LookBack } from "./look/lookback.js";
import { Column } from "./panel.js";

/** @typedef {import("./panel.js").Page} Page */
/** @typedef {import("./game/known.js").Known} Known */

/** What the screen has chosen for itself. */
const asSet = () => ({ isTurned: isTurned(), isPastLit: isPastLit(), isFromAfar: isFromAfar() });
const store = new Store({
  ...NOTHING,
  ...asSet(),
  hash: location.hash.slice(1),
  isBegun: hasBegun(),
  isReal: keepsReal(),
});
const { heed, view } = store;
/** Draw what has changed that is known to nobody else. */
const draw = () => store.set({ unseen: store.known.unseen + 1 });

learn(document);
const drawing = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const board = new Board(drawing("board"), element("spaces"), drawing("deck"), drawing("lights"));

/** The latest of everything, to be inspected from outside. */
const seen = {
  get state() {
    return stateOf(store.known);
  },
  get pieces() {
    return store.known.shown.table?.pieces ?? [];
  },
  /** By their kind. */
  get messages() {
    return store.known.told;
  },
  get lights() {
    return Object.fromEntries(board.order.map((name, n) => [name, [...seen.duties.slice(3 * n, 3 * n + 3)]]));
  },
  picture: 0,
  duties: new Uint8Array(),
  /** @type {string[]} what has sounded */ sounds: [],
  /** How many pictures were drawn, and how many lit spaces in all of them. */
  drawn: board.lights.drawn,
  /** Shows other lights, to see how fast that is. */
  shine: (/** @type {Uint8Array} */ duties) => board.shine(duties),
};
Object.assign(window, { manalath: seen });

const connection = new Connection({
  onLost: () => store.set({ isOnline: false }),
  onUnsent: () => note(say("play.unsent")),
  onMessage: (message) => store.set(taken(store.known, message)),
  onLights: (number, duties) => {
    Object.assign(seen, { picture: number, duties });
    shine(store.known);
  },
});
/** Draw what the strip shows. @param {Known} known */
const shine = (known) => board.shine(isDark(known) ? new Uint8Array(seen.duties.length) : seen.duties);
const send = (/** @type {string} */ act, /** @type {object} */ fields = {}) => {
  helpingHand.asked(act, fields);
  sounds.asked(fields);
  connection.send(act, asSeen(fields));
};
/** The fields of an act, as the board is seen from the near edge. @param {object} fields */
const asSeen = (fields) => (store.known.near === "purple" ? turned(fields) : fields);
const helpingHand = new HelpingHand(
  board,
  (act, fields) => connection.send(act, fields),
  (done) => store.set(done),
  () => helps(store.known),
  (isReal) => store.set({ isReal }),
);
const lookBack = new LookBack(
  board,
  send,
  () => store.set({ asked: lookBack.asked, past: lookBack.past, tried: lookBack.tried }),
  draw,
  (isRight) => sounds.play(isRight ? "turn" : "no"),
);
const own = new OwnTable(connection, tellGuide, (first) => start.play(gameOnTable(), [0, FITS], first));
const hand = new Hand(board, send, (act, fields) => {
  note("");
  const isTried = lookBack.takes(act, fields);
  if (!isTried) lookBack.leave();
  return isTried;
});
const caps = keycaps(hand.send);
keepPresses(element("stage"));
const puzzles = new Puzzles(draw);
const start = new Start(hand.send, draw, () => store.set({ isBegun: true }));
const example = new Example(lookBack, () => isStarting(store.known), draw);
const declared = new Declared(board, hand.send, () => store.set({ previewed: declared.previewed ?? null }));
hand.declared = declared;
new HandKeys(hand);
hand.helps = () => helpingHand.isOn || lookBack.isLive;
hand.canPlay = () =>
  lookBack.isLive ||
  (["play", "puzzles"].includes(page.view) && !store.known.isAtWorkbench && store.known.past === null);
const sounds = new Sounds(seen.sounds, draw);
const dialogs = new Dialogs(element("dialogs"), draw);
/** Draw everything anew, as the window or a setting wants it. */
const redraw = () => store.set({ ...faced({ ...store.known, ...asSet() }), frame: store.known.frame + 1 });
board.onFrame = redraw;
watchWindow(redraw);
/** The game on the table. */
const gameOnTable = () => page.board.games.find(({ name }) => name === page.state?.game.name);

/** @type {Page} */
const page = {
  send: hand.send,
  lookBack,
  own,
  puzzles,
  helpingHand,
  declared,
  start,
  dialogs,
  sounds,
  games: null,
  clocks: null,
  colouring: null,
  parts: {},
  begun: null,
  PuzzlesCard: null,
  LearnCard: null,
  ColourAnswer: null,
  Visitor: null,
  draw,
  redraw,
  relight: () => store.set(asSet()),
  hasJustEnded: false,
  get known() {
    return store.known;
  },
  get board() {
    return store.known.shown.board;
  },
  get state() {
    return stateOf(store.known);
  },
  get annexes() {
    return store.known.annexes;
  },
  get role() {
    return store.known.role;
  },
  get seat() {
    return store.known.seat;
  },
  get near() {
    return store.known.near;
  },
  get plan() {
    return /** @type {import("./board/deck.js").Plan} */ (store.known.plan);
  },
  get view() {
    return viewOf(store.known);
  },
  get isReal() {
    return store.known.isReal;
  },
  get isUnbegun() {
    return isUnbegun(store.known);
  },
  testSensor: (space) => {
    location.hash = "diagnose";
    arrivals.wantEngineering().then((it) => it.diagnose.begin(space));
  },
  returnToTest: () => {
    location.hash = "diagnose";
  },
};
const arrivals = new Arrivals(store, page, hand, caps);

listenToKeys(page);
watchAddress((hash) => store.set({ hash }));
if (matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/shell.js");
element("workbench-toggle").addEventListener("click", () => arrivals.turnWorkbench());
element("new-game").addEventListener("click", dialogs.openNewGame);
element("open-settings").addEventListener("click", dialogs.openSettings);

heed(
  ({ shown, frame }) => [shown.board, frame],
  ({ shown }) => {
    board.build(shown.board);
    store.set({ plan: board.plan });
  },
);
heed(
  ({ plan }) => [plan],
  () => lookBack.goOn(),
);
heed(
  ({ told }) => [told.board],
  ({ shown }) => {
    dialogs.build(shown.board);
    puzzles.build(shown.board);
    start.build();
    for (const cap of caps.values()) cap.forget();
    own.build(shown.board);
  },
);
heed(
  ({ shown }) => [shown.state],
  ({ shown: { state } }, before) => {
    const last = stateOf(before);
    if (saysOf(state) !== saysOf(last)) note("");
    if (state.complaint !== (last?.complaint ?? "")) note(state.complaint);
    helpingHand.show(state);
    puzzles.show(state);
    const announced = forbidden(last?.lights ?? {}, state.lights);
    if (announced !== null) store.set({ announced });
    tellParts(state, helpingHand.isOn);
  },
);
heed(
  ({ shown }) => [shown.truths],
  ({ shown: { truths } }) => {
    helpingHand.compare(truths);
  },
);
heed(
  ({ told }) => [told.error],
  ({ told: { error } }) => note(error.text),
);
// A game that is looked at follows the table.
for (const kind of ["board", "state", "table", "past"]) {
  heed(
    ({ told }) => [told[kind]],
    ({ shown }) => lookBack.show(shown[kind]),
  );
}
heed(
  (known) => [isStarting(known), known.told.state, known.told.table, known.told.past],
  (known) => known.shown.state && example.show(),
);
heed(
  ({ shown, annexes, role }) => [shown.state, annexes, role],
  (now, before) => {
    const { state } = now.shown;
    // Of another table nothing is known before its own state comes.
    const isOfTable = state !== before.shown.state || start.state !== null;
    if (state !== undefined && isOfTable && isFree(now)) start.show(state);
  },
);
heed(
  ({ annexes }) => [annexes],
  ({ annexes }, before) => {
    if (annexes[own.name] !== before.annexes[own.name]) own.show(annexes[own.name]);
  },
);
heed(
  ({ past, shown }) => [past ?? shown.state],
  ({ past, shown }) => nameColours((past ?? shown.state).game.colours),
);
heed(
  (known) => [known.shown.state, known.tried, known.seat, hasHand(known), known.isReal],
  (known) => {
    const { shown, tried, seat } = known;
    hand.isElsewhere = seat !== null || tried !== null;
    hand.canMove = hasHand(known) || tried !== null;
    hand.canTap = tried === null && (shown.state?.opened.taps ?? false);
    if (shown.state !== undefined) hand.follow(tried ?? shown.state);
  },
);
heed(
  ({ shown, tried, plan }) => [shown.state, tried, plan],
  ({ shown: { state }, tried }) => state && declared.show(tried ?? state),
);
heed(
  (known) => [viewOf(known), known.hash, known.told.board],
  (known) => {
    if (known.told.board === undefined) return;
    const game = takeLink();
    lookBack.leave();
    page.games?.leave();
    if (page.view !== "play") own.leave();
    arrivals.want(page.view);
    if (game !== "") arrivals.openLink(game);
  },
);

view(
  ({ isOnline }) => [isOnline],
  ({ isOnline }) => showLine(isOnline === true),
);
view(
  ({ shown }) => [shown.workbench],
  ({ shown }) => showSimulation(shown.workbench),
);
view(
  ({ shown }) => [shown.state],
  ({ shown: { state, board: built } }) => {
    showLink(state.link, !built.has_workbench);
    document.body.classList.toggle("calm", state.is_calm);
  },
);
view(
  (known) => [viewOf(known), known.told.board, known.seat, known.hasEngineering],
  (known) => {
    if (known.told.board === undefined) return;
    equip(known.shown.board, hasHand(known), page.view === "diagnose");
    link(hasGame(known), known.shown.board.has_records && hasGame(known), partsOf(known));
    reveal(page.view, partsOf(known));
  },
);
view(
  ({ plan, past, isPastLit }) => [plan, past, isPastLit],
  (known) => shine(known),
);
view(
  (known) => Object.values(known),
  (now, before) => {
    drawBoard(board, now, before);
    nameAll();
  },
);
view(({ told, shown, ...known }) => [shown.board, shown.state, shown.truths, ...Object.values(known)], drawPage);

/** Tell what the guide at a table of this page alone says. */
function tellGuide() {
  const { guide } = own;
  store.set({ guide: guide && { place: guide.place, text: guide.text, isPlayed: guide.isPlayed } });
}

/** What the game says, which ends a note of what was said before. @param {import("./panel.js").State | null} state */
function saysOf(state) {
  return `${state?.headline} ${state?.message.text}`;
}

/** Give screen readers the content of each space. */
function nameAll() {
  const more = (/** @type {string} */ space) => [
    lookBack.wordsOn(space),
    ...(arrivals.engineering?.wordsOn(space) ?? []),
  ];
  nameSpaces(board, store.known, hand.choice?.space ?? null, more);
}
board.drawing.addEventListener("choice", nameAll);

/** The name beside the logo; a small window has room for the game's alone. */
const NAME = element("logo-name").textContent ?? "";
/** Buttons after which the keyboard goes on over the board. */
const BESIDE_BOARD = ["restore", "release", "keep"];
/** What each column has always, or as long as it shows what it does. */
const GO_ON = "#open-rules, #lookback:not([hidden]) #back-to-game, #games-list [tabindex='0']";

/**
 * Draw the column beside the board, and all that stands round both; a focus that loses its place there goes on to one
 * that has always its own.
 * @param {Known} now
 * @param {Known} before
 */
function drawPage(now, before) {
  if (page.board === undefined) return;
  const focused = document.activeElement;
  page.hasJustEnded = stateOf(before)?.outcome === null && (page.state?.outcome ?? null) !== null;
  const isFar = page.view === "play" && !page.isUnbegun && !page.board.has_workbench && now.isFromAfar;
  if (isFar) fetchStyle("distance.css");
  const isProblem = (page.state?.message.is_problem ?? false) && (now.guide?.isPlayed ?? true) && now.why === "";
  const { classList } = document.body;
  classList.toggle("starting", isStarting(now));
  classList.toggle("from-afar", isFar);
  classList.toggle("problem", now.unread !== "" || isProblem);
  render(h(Column, { page }), element("column"));
  render(h(ExampleKeys, { example }), element("example"));
  dialogs.draw(page);
  const seated = seatedOf(now);
  if (seated !== null) drawPlates(seated, helpingHand.isOn, page, seated === page.state ? page.clocks : null);
  nameView();
  // What a game missed comes by itself, once somebody looks through it.
  if (now.past !== null && document.getElementById("mistakes") !== null) lookBack.finder.want();
  if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
  /** @type {HTMLElement | null} */
  const next = document.querySelector(GO_ON);
  if (BESIDE_BOARD.includes(focused.id)) board.focus();
  else next?.focus();
}

/** Put into the title what the page shows: the state of the game, or another view. */
function nameView() {
  /** @type {Record<string, string>} */
  const others = {
    ...Object.fromEntries(partsOf(store.known)),
    games: say("nav.games"),
    learn: say("nav.learn"),
    diagnose: say("nav.diagnose"),
  };
  document.title = say("nav.title", { view: others[page.view] || (page.state?.headline ?? say("play.connecting")) });
  const { name, title } = page.state?.game ?? { name: "", title: "" };
  const short = page.known.guide?.place || say("start.game", { game: name, title });
  write("logo-name", page.plan?.isSlim && name !== "" ? short : NAME);
}
