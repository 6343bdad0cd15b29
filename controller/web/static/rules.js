/**
 * The rules of the current game in a dialog: sentences, and pictures of moves.
 *
 * The content of a picture comes from the game: its pieces, and the marks on them. Nothing depends on hue alone:
 * what decided is outlined, what is new has a ring, what was left a dashed one, what is forbidden is crossed out.
 */

import { nameColours } from "./colournames.js";
import { element, make, write } from "./dom.js";
import { sign } from "./scenery.js";
import { PIECE, svg } from "./shapes.js";
import { SmallBoard } from "./smallboard.js";

/**
 * @typedef {import("./board.js").BoardMessage} BoardMessage
 * @typedef {{space: string, colour: "orange" | "purple", sign: string}} Lying
 * @typedef {{shows: "turn" | "forbidden" | "won" | "lost", said: string, pieces: Lying[],
 *   scenery: import("./scenery.js").Scenery[], new: string[], left: string[], decided: string[]}} Example
 * @typedef {{rules: string[], examples: Example[]}} Guide
 */

/** Half the width of a cross, in units. */
const CROSS = 30;

export class Rules {
  constructor() {
    this.dialog = /** @type {HTMLDialogElement} */ (element("rules-dialog"));
    this.drawn = "";
    /** @type {BoardMessage & {guides: Record<string, Guide>} | null} */
    this.board = null;
    /** @type {import("./panel.js").State | null} */
    this.state = null;
    element("rules-close").addEventListener("click", () => this.dialog.close());
  }

  /** @param {BoardMessage & {guides: Record<string, Guide>}} message */
  build(message) {
    this.board = message;
    this.drawn = "";
  }

  /** @param {import("./panel.js").State} state */
  show(state) {
    this.state = state;
    if (this.dialog.open) this.draw();
  }

  open() {
    if (this.dialog.open) return;
    this.draw();
    this.dialog.showModal();
  }

  /** Draw the rules, if they are not there yet. */
  draw() {
    const { board, state } = this;
    const guide = state === null ? undefined : board?.guides[state.game.name];
    if (board === null || state === null || guide === undefined || this.drawn === state.game.name) return;
    this.drawn = state.game.name;
    nameColours(this.dialog, state.game.colours);
    write("rules-title", state.game.title);
    write("rules-goal", state.goal);
    element("rules-list").replaceChildren(...guide.rules.map((rule) => make("li", {}, [rule])));
    const inside = new Set(board.games.find(({ name }) => name === state.game.name)?.spaces ?? []);
    const spaces = board.spaces.filter(({ name }) => inside.has(name));
    const within = near(spaces, guide.examples, board.pitch_mm);
    element("rules-examples").replaceChildren(
      ...guide.examples.map((example) => figure(example, board, spaces, within)),
    );
  }
}

/**
 * The spaces that the pieces and marks of all pictures need, and their neighbours: all pictures share one scale.
 * @param {import("./board.js").Space[]} spaces
 * @param {Example[]} examples
 * @param {number} pitchMm
 */
function near(spaces, examples, pitchMm) {
  const needed = new Set(examples.flatMap(({ pieces, left }) => [...pieces.map(({ space }) => space), ...left]));
  const meant = spaces.filter(({ name }) => needed.has(name));
  return spaces.filter((space) =>
    meant.some((other) => Math.hypot(space.x_mm - other.x_mm, space.y_mm - other.y_mm) < 1.2 * pitchMm),
  );
}

/**
 * @param {Example} example
 * @param {BoardMessage} board
 * @param {import("./board.js").Space[]} spaces
 * @param {import("./board.js").Space[]} within
 */
function figure(example, board, spaces, within) {
  const drawing = svg("svg", { "aria-hidden": "true" });
  const small = new SmallBoard(drawing, board, spaces, within);
  const place = (/** @type {string} */ name) => /** @type {import("./board.js").Space} */ (small.spaces.get(name));
  const isForbidden = example.shows === "forbidden";
  const over = [
    svg(
      "g",
      { class: "scenery" },
      example.scenery.map((one) => small.at(place(one.space), [sign(one)])),
    ),
    ...example.left.map((name) => small.at(place(name), [svg("circle", { class: "left", r: PIECE })])),
    ...example.decided.map((name) => small.outlined(place(name), "decided")),
    ...example.new.map((name) =>
      small.at(place(name), isForbidden ? cross() : [svg("circle", { class: "new", r: PIECE + 6 })]),
    ),
  ];
  small.draw(
    example.pieces.map(({ space, colour, sign }) => ({
      colour,
      sign,
      x_mm: place(space).x_mm,
      y_mm: place(space).y_mm,
    })),
    over,
  );
  return make("figure", { class: "picture", "data-shows": example.shows }, [
    drawing,
    make("figcaption", {}, [example.said]),
  ]);
}

/** Mark what is forbidden with a cross that shows on any ground. */
function cross() {
  const d = `M${-CROSS}-${CROSS} ${CROSS} ${CROSS}M${-CROSS} ${CROSS} ${CROSS}-${CROSS}`;
  return [svg("path", { class: "cross under", d }), svg("path", { class: "cross", d })];
}
