/** The column beside the board: one message, the lights now, the moves, the steps, and what a player can always do. */

import { later } from "./base/fetchedpart.js";
import { h } from "./base/preact.js";
import { say } from "./base/translation.js";
import { Actions } from "./game/actions.js";
import { isReading } from "./game/known.js";
import { CoachRow, LightsMenu } from "./game/legend.js";
import { computerLevel } from "./game/levels.js";
import { MessageCard } from "./game/messagecard.js";
import { Line, Moves } from "./game/moves.js";
import { namesIn } from "./game/plates.js";
import { NextLevel, StartScreen } from "./game/start.js";
import { Steps } from "./look/lookback.js";

/**
 * @typedef {{status: "linked" | "unlinked" | "lent" | "waiting", cause: string, cure: string,
 *   board: {id: string, profile: string, version: string} | null}} Link
 * @typedef {Record<string, import("./board/marks.js").Meant>} Lights
 * @typedef {Record<string, Record<string, string[]>>} Ways from where a piece may move: where to, and what it goes over
 * @typedef {{choice: string, text: string}} Exit how the players may leave the game as it is, or a line that they try
 * @typedef {{ok: string, undo: string, hint: string, steps: boolean, step_back: string, step_on: string, taps: boolean,
 *   is_ok_wanted: boolean, is_offered: boolean, takes_back: boolean, choices: string[], menu: import("./game/messagecard.js").Group[] | null}} Opened ``ok`` and ``undo`` are what the
 *   keys would do, ``hint`` what can be asked for, each empty if nothing; ``takes_back`` is whether Undo takes moves back,
 *   ``choices`` what OK would open; ``menu`` is null while it is closed
 * @typedef {{game: {name: string, title: string, colours: import("./base/colournames.js").Colours}, seed: number | null, goal: string,
 *   to_move: "orange" | "purple", headline: string,
 *   message: {text: string, heard?: string, is_problem: boolean, is_routine?: boolean}, moved: string, asked: string | null,
 *   opened: Opened, left: Record<string, number>,
 *   blocked: string[], opening: string, kinds: Record<string, import("./board/board.js").Kind>, scenery: import("./board/scenery.js").Scenery[],
 *   outside: string[], moves: import("./game/moves.js").Move[],
 *   outcome: {winner: "orange" | "purple" | null, result: string, evidence: string[]} | null, exits: Exit[],
 *   aside: import("./game/moves.js").Aside | null,
 *   link: Link, clock: import("./game/clock.js").Told | null, helps: Record<string, number>, players: Record<string, string>, seats: Record<string, number>, match: string,
 *   brightness: number, fits?: {is_on: boolean, levels: Record<string, number>, beaten: Record<string, number>},
 *   is_calm: boolean, declared: import("./hand/declaredmoves.js").Move[], puts: string[], exchanges: string[], starts: string[], routes: Record<string, string[]>, ways?: Ways,
 *   elsewhere: {puts: string[], exchanges: string[], starts: string[], ways: Ways, declared: import("./hand/declaredmoves.js").Move[]} | null,
 *   bars: import("./board/edgebars.js").Bars, carries: import("./board/carriedpieces.js").Carry[], is_previewed: boolean, misplaced: (import("./board/carriedpieces.js").Carry & {why: string})[], coached: Record<string, string[]>, reasons: Record<string, {colour: string, text: string}[]>, legend: import("./game/legend.js").Lit, lights: Lights,
 *   colours: import("./hand/colourchoice.js").Colours | null,
 *   doubtful: string[], suspected: string[], left_out: string[], complaint: string}} State
 * @typedef {import("./board/board.js").BoardMessage & {own: string, judges: string, parts: {name: string, place: string, button: string, start: string, icon: string, opens_links: boolean, fits: string, is_of_screen: boolean}[],
 *   guides: Record<string, import("./dialogs/rules.js").Guide>}} BoardMessage
 * @typedef {{board: BoardMessage, plan: import("./board/deck.js").Plan, state: State | null, view: import("./base/views.js").View,
 *   send: (act: string, fields?: object) => void, hand: import("./hand/hand.js").Hand, lookBack: import("./look/lookback.js").LookBack,
 *   toList: (() => void) | null,
 *   LearnCard: typeof import("./dialogs/rules.js").LearnCard | null, own: import("./game/owntable.js").OwnTable,
 *   helpingHand: import("./hand/helpinghand.js").HelpingHand, declared: import("./hand/declaredmoves.js").Declared,
 *   start: import("./game/start.js").Start, colouring: import("./hand/colourchoice.js").Colouring | null,
 *   ColourAnswer: typeof import("./hand/colourchoice.js").ColourAnswer | null,
 *   ColourWay: typeof import("./hand/colourchoice.js").ColourWay | null, keys: {caps: Map<string, import("./hand/keycap.js").Keycap>, Keycaps: typeof import("./hand/keycap.js").Keycaps} | null,
 *   dialogs: import("./dialogs/dialogs.js").Dialogs, sounds: import("./game/sounds.js").Sounds, draw: () => void, redraw: () => void, relight: () => void, isReal: boolean, isUnbegun: boolean, known: import("./game/known.js").Known, hasJustEnded: boolean, near: "orange" | "purple",
 *   clocks: import("./game/clock.js").Clocks | null, testSensor: (space: string) => void, turnWorkbench: () => void, returnToTest: () => void, role: string, seat: "orange" | "purple" | null,
 *   annexes: Record<string, any>, parts: Record<string, import("./base/preact.js").ComponentType<{page: Page}>>, begun: typeof import("./begun.js") | null, Visitor: import("./base/preact.js").ComponentType<{page: Page}> | null}} Page everything that the page shows, and whom to
 *   ask for something else; ``near`` is the colour whose edge is at the bottom, ``hasJustEnded`` while the message is shown that ended the game, ``toList`` leads back from
 *   a game that is looked through to the view that lists it
 */

/**
 * @typedef {{role: string, seat: "orange" | "purple" | null}} Role what a page may do
 */

/** The graph of a game, once it is wanted. @type {typeof import("./look/graph.js").Graph | null} */
let Graph = null;

/** Fetch the graph, once. @param {Page} page */
async function wantGraph({ draw }) {
  if (Graph !== null) return;
  ({ Graph } = await later(import("./look/graph.js")));
  draw();
}

/**
 * The first screen, and what stands in its place once a game is begun.
 * @param {{page: Page}} props
 */
export function Column({ page }) {
  const { known, view, state, start, lookBack, begun } = page;
  const isOver = state !== null && hasComputerEnded(state) && lookBack.past === null;
  const isPlaying = view === "play";
  const isListing = page.board.parts.some(({ name }) => name === view) && !isReading(known);
  const isLearning = view === "learn";
  const Part = page.parts[view];
  const hasGraph = lookBack.past !== null && lookBack.finder.chances.size > 0;
  if (hasGraph) wantGraph(page);
  return [
    h(StartScreen, { page }),
    h(
      "section",
      { class: "panel", "aria-label": say("play.status"), hidden: view === "diagnose" },
      !isListing && begun && h(begun.PastCard, { page }),
      isPlaying && h(MessageCard, { page }),
      isListing && Part !== undefined && h(Part, { page }),
      isLearning && page.LearnCard !== null && h(page.LearnCard, { page }),
      !isListing && hasGraph && Graph !== null && h(Graph, { page }),
      view === "play" && !hasGraph && (isOver ? h(NextLevel, { start }) : h(CoachRow, { page })),
      isPlaying && h(LightsMenu, { page }),
      !isListing &&
        !isLearning && [
          h(Moves, { ...lookBack.listed, players: namesShown(page) }),
          h(Line, { page }),
          begun && h(begun.Mistakes, { page }),
          h(Steps, { page }),
        ],
      isPlaying && h(page.Visitor ?? Actions, { page }),
    ),
  ];
}

/** Who plays the game whose moves are listed. @param {Page} page */
function namesShown(page) {
  const shown = page.lookBack.past ?? page.state;
  return shown === null ? {} : namesIn(shown, page, () => say("play.computer"));
}

/** Whether a game with the computer is over. @param {State} state */
function hasComputerEnded({ outcome, seats }) {
  return outcome !== null && computerLevel(seats) > 0;
}
