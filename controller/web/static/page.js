/** What a page is asked: by its components, and from outside. */

import { isUnbegun, stateOf, viewOf } from "./game/known.js";

/**
 * @typedef {import("./panel.js").Page} Page
 * @typedef {import("./base/store.js").Store<import("./game/known.js").Known>} Store
 * @typedef {"send" | "hand" | "lookBack" | "own" | "helpingHand" | "declared" | "start" | "dialogs" | "sounds" | "draw"
 *   | "redraw" | "relight" | "testSensor" | "turnWorkbench" | "returnToTest"} Given what is there from the start
 */

/**
 * What the components ask: what the page knows, its parts, and those that have come.
 * @param {Store} store
 * @param {Pick<Page, Given>} given
 * @returns {Page}
 */
export const makePage = (store, given) => ({
  ...given,
  games: null,
  clocks: null,
  colouring: null,
  keys: null,
  parts: {},
  begun: null,
  LearnCard: null,
  ColourAnswer: null,
  ColourWay: null,
  Visitor: null,
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
});

/**
 * The latest of everything, to be inspected from outside: `manalath` in the window of the page.
 * @param {Store} store
 * @param {import("./board/board.js").Board} board
 */
export function inspected(store, board) {
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
  return seen;
}
