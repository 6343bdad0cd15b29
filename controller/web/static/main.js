/** The page assembled: messages from the server go to board and panel, the hand's acts go back. */

import { isFromAfar, isPastLit, watchWindow } from "./base/appearance.js";
import { nameColours, OTHER } from "./base/colournames.js";
import { Connection } from "./base/connection.js";
import { element, write } from "./base/dom.js";
import { fetchContent, fetchPart, fetchStyle, later, tellParts } from "./base/fetchedpart.js";
import { note, showLine, showLink, showSimulation } from "./base/header.js";
import { h, render } from "./base/preact.js";
import { keepPresses } from "./base/press.js";
import { meanwhile } from "./base/storage.js";
import { learn, say } from "./base/translation.js";
import { Views } from "./base/views.js";
import { Board } from "./board/board.js";
import { askedFor } from "./board/marks.js";
import { nearest, playedHere, turned } from "./board/rotation.js";
import { named } from "./board/spacenames.js";
import { Dialogs } from "./dialogs/dialogs.js";
import { equip, showKeycaps } from "./game/equipment.js";
import { Announcer } from "./game/legend.js";
import { OwnTable } from "./game/owntable.js";
import { drawPlates } from "./game/plates.js";
import { Puzzles } from "./game/puzzles.js";
import { listenToKeys } from "./game/shortcuts.js";
import { Sounds } from "./game/sounds.js";
import { EXAMPLE, FITS, Start } from "./game/start.js";
import { UnreadPieces } from "./game/unreadpieces.js";
import { Declared } from "./hand/declaredmoves.js";
import { Hand } from "./hand/hand.js";
import { HandKeys } from "./hand/handkeys.js";
import { HelpingHand } from "./hand/helpinghand.js";
import { keycaps } from "./hand/keycap.js";
import { Reasons } from "./hand/reasons.js";
import { Example, ExampleKeys } from "./look/example.js";
import { LookBack } from "./look/lookback.js";
import { Column } from "./panel.js";

/**
 * @typedef {import("./panel.js").State} State
 * @typedef {import("./panel.js").Page} Page
 */

learn(document);
const drawing = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const board = new Board(drawing("board"), element("spaces"), drawing("deck"), drawing("lights"));

/** The latest of everything, to be inspected from outside. */
const seen = {
  /** @type {State | null} */ state: null,
  /** @type {any[]} */ pieces: [],
  /** @type {Record<string, number[]>} */ lights: {},
  picture: 0,
  /** @type {Uint8Array} */ duties: new Uint8Array(),
  /** @type {Record<string, any>} by their kind */ messages: {},
  /** @type {string[]} what has sounded */ sounds: [],
  /** How many pictures were drawn, and how many lit spaces in all of them. */
  drawn: board.lights.drawn,
  /** Shows other lights, to see how fast that is. */
  shine: (/** @type {Uint8Array} */ duties) => board.shine(duties),
};
Object.assign(window, { manalath: seen });

const connection = new Connection({
  onLost: () => {
    showLine(false);
    page.clocks?.stand();
  },
  onUnsent: () => note(say("play.unsent")),
  onMessage: (message) => {
    if (message.t === "state") {
      showLine(true);
      runClocks(message);
    }
    receive(message);
  },
  onLights: (number, duties) => {
    seen.picture = number;
    seen.duties = duties;
    seen.lights = Object.fromEntries(board.order.map((name, n) => [name, [...duties.slice(3 * n, 3 * n + 3)]]));
    shine();
  },
});
const send = (/** @type {string} */ act, /** @type {object} */ fields = {}) => {
  helpingHand.asked(act, fields);
  sounds.asked(fields);
  connection.send(act, asSeen(fields));
};
/** What a message or an act holds, as the board is seen from the near edge, or back. @template T @param {T} message @returns {T} */
const asSeen = (message) => (page.near === "purple" ? turned(message) : message);
const helpingHand = new HelpingHand(board, (act, fields) => connection.send(act, fields), draw);
const lookBack = new LookBack(
  board,
  send,
  () => {
    page.relight();
    handOver();
    nameSpaces();
    draw();
  },
  () => {
    nameSpaces();
    draw();
  },
  (isRight) => sounds.play(isRight ? "turn" : "no"),
);
const own = new OwnTable(
  connection,
  () => {
    if (own.guide !== null) nameView();
    draw();
  },
  (first) => start.play(gameOnTable(), [0, FITS], first),
);
const hand = new Hand(board, send, (act, fields) => {
  note("");
  const isTried = lookBack.takes(act, fields);
  if (!isTried) lookBack.leave();
  return isTried;
});
const caps = keycaps(hand.send);
keepPresses(element("stage"));
const puzzles = new Puzzles(draw);
const start = new Start(hand.send, draw);
/** Whether the first screen is seen. */
const isStarting = () => views.view === "play" && start.isShown && !engineering?.workbench.isOpen;
const example = new Example(lookBack, isStarting, draw);
const declared = new Declared(board, hand.send, draw);
hand.declared = declared;
new HandKeys(hand);
const reasons = new Reasons(hand, draw);
/** @type {import("./workbench/engineering.js").Engineering | null} */
let engineering = null;
hand.helps = () => helpingHand.isOn || lookBack.isLive;
hand.canPlay = () =>
  lookBack.isLive ||
  (["play", "puzzles"].includes(views.view) && !engineering?.workbench.isOpen && lookBack.past === null);
const announcer = new Announcer();
const unread = new UnreadPieces(draw);
const sounds = new Sounds(seen.sounds, draw);
const dialogs = new Dialogs(element("dialogs"), draw);
const views = new Views((view) => {
  const link = views.takeLink();
  if (link !== "") later(import("./look/sharedlink.js")).then(({ openLink }) => openLink(link, views, wantGames));
  const isDiagnosing = view === "diagnose";
  if (isDiagnosing) wantEngineering();
  engineering?.look(isDiagnosing);
  lookBack.leave();
  page.games?.leave();
  if (view !== "play") own.leave();
  if (view === "games") wantGames();
  else if (view === "puzzles") wantPuzzles();
  else if (view === "learn") wantRules();
  else if (views.parts.has(view)) wantPart(view);
  showKeycaps(seen.messages.board, isDiagnosing);
  nameSpaces();
  nameView();
  draw();
});

/** @type {Page} */
const page = {
  send: hand.send,
  lookBack,
  games: null,
  PuzzlesCard: null,
  clocks: null,
  LearnCard: null,
  own,
  puzzles,
  helpingHand,
  declared,
  start,
  colouring: null,
  ColourAnswer: null,
  unread,
  reasons,
  dialogs,
  annexes: {},
  parts: {},
  sounds,
  draw,
  redraw,
  relight: () => {
    decorate();
    shine();
  },
  state: null,
  near: "orange",
  role: "table",
  seat: null,
  Visitor: null,
  hasJustEnded: false,
  board: /** @type {any} */ (undefined),
  get plan() {
    return /** @type {import("./board/deck.js").Plan} */ (board.plan);
  },
  get view() {
    return views.view;
  },
  get announced() {
    return announcer.said;
  },
  testSensor: (space) => {
    location.hash = "diagnose";
    views.show();
    wantEngineering().then((it) => it.diagnose.begin(space));
  },
  returnToTest: () => {
    location.hash = "diagnose";
  },
};
listenToKeys(page);
watchWindow(redraw);
if (matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/shell.js");

/** The name beside the logo; a small window has room for the game's alone. */
const NAME = element("logo-name").textContent ?? "";
/** Buttons after which the keyboard goes on over the board. */
const BESIDE_BOARD = ["restore", "release", "keep"];
/** What each column has always, or as long as it shows what it does. */
const GO_ON = "#open-rules, #lookback:not([hidden]) #back-to-game, #games-list [tabindex='0']";

/** Draw the column beside the board; a focus that loses its place there goes on to one that has always its own. */
function draw() {
  if (seen.messages.board === undefined) return;
  const before = document.activeElement;
  const isPlayed = views.view === "play" && !start.isShown;
  document.body.classList.toggle("starting", isStarting());
  const isFar = isPlayed && !page.board.has_workbench && isFromAfar();
  if (isFar) fetchStyle("distance.css");
  document.body.classList.toggle("from-afar", isFar);
  const isProblem =
    (seen.state?.message.is_problem ?? false) && (own.guide?.isPlayed ?? true) && helpingHand.why === "";
  document.body.classList.toggle("problem", unread.space !== "" || isProblem);
  render(h(Column, { page }), element("column"));
  render(h(ExampleKeys, { example }), element("example"));
  dialogs.draw(page);
  // What a game missed comes by itself, once somebody looks through it.
  if (lookBack.past !== null && document.getElementById("mistakes") !== null) lookBack.finder.want();
  if (before === null || before.isConnected || document.activeElement !== document.body) return;
  /** @type {HTMLElement | null} */
  const next = document.querySelector(GO_ON);
  if (BESIDE_BOARD.includes(before.id)) board.focus();
  else next?.focus();
}

/** Turn the board for whoever plays on this page; whether that was wanted. */
function turnBoard() {
  const near = nearest(page, seen.messages.state ?? null);
  const isOther = near !== page.near;
  page.near = near;
  return isOther;
}

/** Whose pieces the hand plays with: those of the table, or, where a move is tried, those of a past position. */
function handOver() {
  if (seen.state === null) return;
  const { tried } = lookBack;
  hand.isElsewhere = page.seat !== null || tried !== null;
  hand.canMove = hand.isElsewhere || seen.messages.board.has_workbench;
  hand.canTap = tried === null && seen.state.opened.taps;
  declared.show(tried ?? seen.state);
  hand.follow(tried ?? seen.state);
}

/** Draw everything anew, and go on looking back. */
function redraw() {
  turnBoard();
  const { error, past, ...standing } = seen.messages;
  const { asked } = lookBack;
  Object.values(standing).forEach(receive);
  shine();
  lookBack.goOn(asked);
}
board.onFrame = redraw;

/** Whether the board is dark, since a past moment is shown without its lights. */
const isDark = () => lookBack.past !== null && !lookBack.isExample && !isPastLit();

/** Draw what the strip shows. */
function shine() {
  board.shine(isDark() ? new Uint8Array(seen.duties.length) : seen.duties);
}

/** A message as this page shows the board, and plays on it. @param {any} message */
const facing = (message) => addressed(seated(asSeen(message)));

/** The game as its only player at this table is told of it. @param {any} said a state, a past one, or any other message */
function addressed(said) {
  const { outcome, seats, to_move, headline } = said;
  if (page.role !== "table" || seats === undefined) return said;
  const isYours = said.t === "state" && outcome === null && said.puzzle === null && playedHere(page, said) === to_move;
  return {
    ...said,
    headline: isYours ? say("play.yours") : headline,
    outcome: outcome && { ...outcome, result: outcome.yours || outcome.result },
  };
}

/** The state at a seat elsewhere: what its own hand may ask for. @param {any} state or any other message */
function seated(state) {
  if (page.seat === null || state.t !== "state") return state;
  const isDue = state.elsewhere !== null && !state.message.is_problem;
  const message = isDue ? { text: say("visitor.your_move"), is_problem: false } : state.message;
  return { ...state, ...state.elsewhere, message, seats: { [OTHER[page.seat]]: -1, [page.seat]: 0 } };
}

/** What the game says, which ends a note of what was said before. @param {State | null} state */
const saysOf = (state) => `${state?.headline} ${state?.message.text}`;

/** The messages that the column shows; what others change there is drawn as it changes. */
const DRAWN = new Set(["state", "truths"]);

/** @param {any} received */
function receive(received) {
  seen.messages[received.t] = received;
  if (turnBoard()) {
    redraw();
    return;
  }
  const message = facing(received);
  switch (message.t) {
    case "board":
      page.board = message;
      dialogs.build(message);
      board.build(message);
      puzzles.build(message);
      start.build();
      engineering?.build(message);
      if (meanwhile.read("workbench") === "true") wantEngineering();
      for (const cap of caps.values()) cap.forget();
      wantColouring(message);
      helpingHand.build(message);
      own.build(message);
      equip(message);
      giveHand();
      views.build(
        message.games.some((/** @type {any} */ { is_elsewhere }) => !is_elsewhere),
        message.has_records,
        message.parts,
      );
      break;
    case "state":
      if (saysOf(message) !== saysOf(seen.state)) note("");
      if (message.complaint !== (seen.state?.complaint ?? "")) note(message.complaint);
      page.hasJustEnded = seen.state?.outcome === null && message.outcome !== null;
      seen.state = page.state = message;
      decorate();
      showLink(message.link, !seen.messages.board.has_workbench);
      document.body.classList.toggle("calm", message.is_calm);
      showStart();
      nameView();
      page.colouring?.show(message);
      helpingHand.show(message);
      reasons.show(message);
      puzzles.show(message);
      announcer.follow(message.lights);
      unread.show(message);
      handOver();
      tellParts(message, helpingHand.isOn);
      break;
    case "table":
      seen.pieces = message.pieces;
      board.lay(message.pieces);
      if (start.state !== null) showStart();
      break;
    case "truths":
      helpingHand.compare(message);
      unread.follow(message);
      break;
    case "workbench":
      showSimulation(message);
      break;
    case "role":
      takeRole(message);
      break;
    case "error":
      note(message.text);
      break;
    case "annex":
      page.annexes[message.name] = message.view;
      own.show(message);
      showStart();
      decorate();
      draw();
      break;
  }
  sounds.follow(message);
  lookBack.show(message);
  engineering?.show(message);
  nameSpaces();
  if (["state", "table", "past"].includes(message.t)) example.show();
  if (DRAWN.has(message.t)) draw();
  page.hasJustEnded = false;
}

/** Show the first screen, or what stands in its place. */
function showStart() {
  const isTaken = Object.values(page.annexes).some((annex) => annex.has_table);
  if (own.guide !== null || page.role !== "table" || isTaken) start.reveal(false);
  else if (seen.state !== null) start.show(seen.state, board.pieces.length > 0);
}

/** Have a hand where it moves pieces: at a simulated board, and at a seat elsewhere. */
function giveHand() {
  hand.isElsewhere = page.seat !== null;
  hand.canMove = seen.messages.board.has_workbench || hand.isElsewhere;
  element("hand").hidden = !hand.canMove;
}

/** Take the role that the server gives this page; a guest's own part is fetched. @param {import("./panel.js").Role} given */
async function takeRole({ role, seat }) {
  const isNew = role !== page.role || seat !== page.seat;
  Object.assign(page, { role, seat });
  if (isNew) {
    giveHand();
    document.body.classList.add("guest");
    page.Visitor = (await later(import("./game/visitor.js"))).Visitor;
    if (seen.messages.state) receive(seen.messages.state);
  }
  showStart();
  decorate();
  draw();
}

/** Fetch the list of games, once, and what is in it now. */
async function wantGames() {
  const { Games } = await later(import("./look/gamesview.js"));
  page.games ??= new Games(page, draw);
  await page.games.load();
  return page.games;
}

/** Fetch the grid of puzzles, once, and what the records say of them now. */
async function wantPuzzles() {
  const [{ PuzzlesCard }] = await Promise.all([later(import("./game/puzzlesview.js")), puzzles.load()]);
  page.PuzzlesCard = PuzzlesCard;
  draw();
}

/** Fetch a view that an annex brings, once. @param {string} name */
async function wantPart(name) {
  const [Part] = await Promise.all([fetchContent(name), fetchStyle("gamesview.css")]);
  page.parts[name] = Part;
  draw();
}

/** Fetch the rules, once. */
async function wantRules() {
  page.LearnCard = (await later(import("./dialogs/rules.js"))).LearnCard;
  draw();
}

/** @type {Promise<import("./workbench/engineering.js").Engineering> | null} */
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
  const [{ Engineering }] = await Promise.all([import("./workbench/engineering.js"), fetchPart("engineering")]);
  const brought = page.board.parts.filter(({ is_of_diagnose }) => is_of_diagnose);
  const parts = await Promise.all(brought.map(({ name }) => fetchContent(name)));
  const { board: built, error, past, ...standing } = seen.messages;
  engineering = new Engineering(board, hand, hand.send, /** @type {any[]} */ (parts));
  equip(built);
  showKeycaps(built, views.isDiagnosing);
  views.reveal();
  engineering.build(facing(built));
  engineering.look(views.isDiagnosing);
  decorate();
  for (const message of Object.values(standing)) engineering.show(facing(message));
  nameSpaces();
  return engineering;
}

/** Have colours chosen and keyed where no reed senses them; fetched for the first such board. @param {import("./board/board.js").BoardMessage} message */
async function wantColouring(message) {
  if (message.sensing !== "single" && page.colouring === null) return;
  const { ColourAnswer, Colouring } = await later(import("./hand/colourchoice.js"));
  page.colouring ??= new Colouring(caps, hand.send);
  page.ColourAnswer = ColourAnswer;
  page.colouring.build(message);
  if (seen.state !== null) page.colouring.show(seen.state);
  draw();
}

/** The game on the table. */
const gameOnTable = () => page.board.games.find(({ name }) => name === seen.state?.game.name);

/** Draw the plates of the players: of the table, with its clocks, or of the position looked back at. */
function seatPlayers() {
  const { past, isExample } = lookBack;
  const isNow = isExample || past === null;
  const shown = isNow ? seen.state : past;
  if (shown !== null) drawPlates(shown, helpingHand.isOn, page, isNow ? page.clocks : null);
}

/** Have the clocks of a game run; they are fetched for the first that has some. @param {State} state */
async function runClocks({ clock }) {
  if (clock === null && page.clocks === null) return;
  const { Clocks } = await import("./game/clock.js");
  const pace = () => (({ speed, is_paused }) => (is_paused ? 0 : speed))(seen.messages.workbench ?? { speed: 1 });
  page.clocks ??= new Clocks(pace, seatPlayers, () => sounds.play("clock"));
  page.clocks.take(clock);
}

/** Draw the game's markings of the spaces: for the table, or for the position looked back at. */
function decorate() {
  if (seen.state === null) return;
  const { past } = lookBack;
  const { game, outside, blocked, kinds, scenery, outcome, lights, to_move } = past ?? seen.state;
  nameColours(game.colours);
  seatPlayers();
  board.mark(outside, seen.state.left_out);
  board.decorate(kinds, scenery, blocked);
  board.markLights(isDark() ? {} : lights, to_move);
  const asked = seen.messages.board.has_workbench ? null : askedFor(lights);
  board.tag(asked === null ? [] : [asked[0]]);
  board.outline(outcome?.evidence ?? []);
  board.lightBars(barsOf(seen.state, lookBack.past), seen.state.game.colours, page.near);
}

/**
 * What the edge bars show: an example has a player to move, and any other past has none.
 * @param {State} state
 * @param {import("./look/lookback.js").Past | null} past
 * @returns {import("./board/edgebars.js").Bars}
 */
function barsOf(state, past) {
  if (past === null) return state.bars;
  if (lookBack.isLive) return { [past.to_move]: "turn" };
  return past.record === EXAMPLE && past.outcome === null ? { [past.to_move]: "turn" } : {};
}

/** Put into the title what the page shows: the state of the game, or another view. */
function nameView() {
  /** @type {Record<string, string>} */
  const others = {
    ...Object.fromEntries(views.parts),
    play: "",
    puzzles: "",
    games: say("nav.games"),
    learn: say("nav.learn"),
    diagnose: say("nav.diagnose"),
  };
  const view = others[views.view] || (seen.state?.headline ?? say("play.connecting"));
  document.title = say("nav.title", { view });
  const { name, title } = seen.state?.game ?? { name: "", title: "" };
  const short = own.guide?.place || say("start.game", { game: name, title });
  write("logo-name", board.plan?.isSlim && name !== "" ? short : NAME);
}

/** Give screen readers the content of each space. */
function nameSpaces() {
  const told = {
    board,
    state: seen.state,
    past: lookBack.past,
    isDiagnosing: views.isDiagnosing,
    chosen: hand.choice?.space ?? null,
  };
  for (const [space, button] of board.button) {
    const name = named(space, told, [lookBack.wordsOn(space), ...(engineering?.wordsOn(space) ?? [])]);
    if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
  }
}

board.drawing.addEventListener("choice", nameSpaces);
element("workbench-toggle").addEventListener("click", async () => {
  const { workbench } = await wantEngineering();
  workbench.open(!workbench.isOpen);
  example.show();
  draw();
});
element("new-game").addEventListener("click", dialogs.openNewGame);
element("open-settings").addEventListener("click", dialogs.openSettings);
