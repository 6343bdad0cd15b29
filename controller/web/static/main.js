/** The page assembled: messages and acts change what it knows; each part hears of what it heeds, then all is drawn. */

import { Arrivals } from "./arrivals.js";
import { isFromAfar, isPastLit, isTurned, watchWindow } from "./base/appearance.js";
import { dyePieces } from "./base/colournames.js";
import { Connection } from "./base/connection.js";
import { element } from "./base/elements.js";
import { tellParts } from "./base/fetchedpart.js";
import { note, writeNotes } from "./base/note.js";
import { keepPresses } from "./base/press.js";
import { Store } from "./base/store.js";
import { learn, say } from "./base/translation.js";
import { reveal, takeLink, watchAddress } from "./base/views.js";
import { Board } from "./board/board.js";
import { turned } from "./board/rotation.js";
import { Dialogs } from "./dialogs/dialogs.js";
import { equip } from "./game/equipment.js";
import {
  faced,
  hasHand,
  helps,
  isDark,
  isFree,
  isStarting,
  mayOf,
  NOTHING,
  partsOf,
  playedOn,
  stateOf,
  taken,
  viewOf,
} from "./game/known.js";
import { FITS } from "./game/levels.js";
import { forbidden } from "./game/message.js";
import { OwnTable } from "./game/owntable.js";
import { listenToKeys } from "./game/shortcuts.js";
import { Sounds } from "./game/sounds.js";
import { hasBegun, Start } from "./game/start.js";
import { Declared } from "./hand/declaredmoves.js";
import { Hand } from "./hand/hand.js";
import { HandKeys } from "./hand/handkeys.js";
import { HelpingHand, keepsReal } from "./hand/helpinghand.js";
import { Example } from "./look/example.js";
import { LookBack } from "./look/lookback.js";
import { inspected, makePage } from "./page.js";
import { drawBoard, drawPage, drawRound, drawSurroundings, nameSpaces } from "./pageview.js";

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

const seen = inspected(store, board);
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
const whenAsked = (/** @type {string} */ act, /** @type {object} */ fields) => {
  note("");
  const isTried = lookBack.takes(act, fields);
  if (!isTried) lookBack.leave();
  return isTried;
};
const hand = new Hand(board, send, whenAsked, () => mayOf(store.known), store.set);
writeNotes((text) => store.set({ note: text }));
keepPresses(element("stage"));
const start = new Start(hand.send, draw, () => store.set({ isBegun: true }));
const example = new Example(lookBack, () => isStarting(store.known), draw);
const declared = new Declared(board, hand.send, () => store.set({ previewed: declared.previewed ?? null }));
hand.declared = declared;
new HandKeys(hand);
const sounds = new Sounds(seen.sounds, draw);
const dialogs = new Dialogs(element("dialogs"), draw);
/** Draw everything anew, as the window or a setting wants it. */
const redraw = () => store.set({ ...faced({ ...store.known, ...asSet() }), frame: store.known.frame + 1 });
board.onFrame = redraw;
watchWindow(redraw);
/** The game on the table. */
const gameOnTable = () => page.board.games.find(({ name }) => name === page.state?.game.name);

const page = makePage(store, {
  send: hand.send,
  hand,
  lookBack,
  own,
  helpingHand,
  declared,
  start,
  dialogs,
  sounds,
  draw,
  redraw,
  relight: () => store.set(asSet()),
  testSensor: (space) => {
    location.hash = "diagnose";
    arrivals.wantEngineering().then((it) => it.diagnose.begin(space));
  },
  turnWorkbench: () => arrivals.turnWorkbench(),
  returnToTest: () => {
    location.hash = "diagnose";
  },
});
const arrivals = new Arrivals(store, page, hand);

listenToKeys(page);
watchAddress((hash) => store.set({ hash }));
if (matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/shell.js");

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
    start.build();
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
    const announced = forbidden(last?.lights ?? {}, state.lights);
    if (announced !== null) store.set({ announced });
    tellParts(state, helpingHand.isOn);
  },
);
heed(
  ({ shown }) => [shown.truths],
  ({ shown: { truths } }) => helpingHand.compare(truths),
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
  ({ past, shown }) => dyePieces((past ?? shown.state).game.colours),
);
heed(
  (known) => [playedOn(known), ...Object.values(mayOf(known))],
  (known) => {
    const played = playedOn(known);
    if (played !== null) hand.follow(played);
  },
);
heed(
  (known) => [playedOn(known), known.plan],
  (known) => {
    const played = playedOn(known);
    if (played !== null) declared.show(played);
  },
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

view((known) => Object.values(known), drawSurroundings);
view(
  (known) => Object.values(known),
  () => drawRound(page),
);
view(
  (known) => [viewOf(known), known.told.board, known.seat, known.hasEngineering],
  (known) => {
    if (known.told.board === undefined) return;
    equip(known.shown.board, hasHand(known));
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
view(
  ({ told, shown, ...known }) => [shown.board, shown.state, shown.truths, ...Object.values(known)],
  (now, before) => {
    if (now.shown.board !== undefined) drawPage(page, example, before);
  },
);

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
  nameSpaces(board, store.known, more);
}
