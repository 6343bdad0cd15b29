/**
 * The moves that change nothing on the table, made directly: three spaces that the pointer goes over in a line, all
 * animals of a kind, an edge of the board.
 *
 * The server lists them; this page knows only how each is given.
 */

import { note } from "../base/note.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { edgesOf, hasKinds } from "./turn.js";

/**
 * @typedef {import("../panel.js").State} State
 * @typedef {{move: string, text: string, spaces: string[], way: "line" | "twice" | "alone"}} Move ``spaces`` tell it
 *   from the others; it is given by them in a ``line``, by one of them ``twice``, or ``alone``
 */

/** The animals, in the order of their buttons. */
const HUES = ["red", "orange", "yellow", "green", "blue", "violet"];

export class Declared {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {(act: string, fields: object) => void} send
   * @param {() => void} onPreview called when something else would be done
   */
  constructor(board, send, onPreview) {
    this.board = board;
    this.send = send;
    this.onPreview = onPreview;
    /** @type {Move[]} */
    this.moves = [];
    /** @type {import("../board/scenery.js").Scenery[]} */
    this.scenery = [];
    /** What is shown before it is made. @type {Move | undefined} */
    this.previewed = undefined;
    /** Where the keyboard began a line. @type {string | null} */
    this.marked = null;
    /** Whether a player is to move who has hands. */
    this.isOwn = false;
  }

  /** @param {State} state */
  show({ declared, scenery, seats, to_move, outcome }) {
    [this.moves, this.scenery] = [declared, scenery];
    this.isOwn = seats[to_move] === 0 && outcome === null;
    if (!this.hasLines) this.marked = null;
    if (this.marked !== null) this.board.choose([this.marked]);
    if (this.previewed !== undefined) {
      const { move } = this.previewed;
      this.preview(declared.find((one) => one.move === move));
    }
  }

  /** How many dots the space has that a piece must be moved from; 0 if any may be. */
  get asked() {
    return this.isOwn ? (this.scenery.find(({ is_asked }) => is_asked)?.count ?? 0) : 0;
  }

  /** The animals of a kind that are still there. @param {string} hue */
  countOf(hue) {
    return this.scenery.filter((one) => one.hue === hue).length;
  }

  /** The move that takes all of a kind. @param {string} hue */
  allOf(hue) {
    const spaces = this.scenery.filter((one) => one.hue === hue).map(({ space }) => space);
    return this.moves.find(({ way, spaces: taken }) => way === "twice" && spaces.includes(taken[0]));
  }

  /** Choose the kind of a key, or leave it; whether it has one. @param {string} key */
  pressKind(key) {
    const all = this.allOf(HUES[Number(key) - 1] ?? "");
    if (all === undefined) return false;
    this.preview(this.previewed === all ? undefined : all);
    document.getElementById("release")?.focus();
    return true;
  }

  /** The kind that is chosen, to leave. */
  get chosenKind() {
    return this.previewed?.way === "twice" ? this.previewed : undefined;
  }

  /** The side of the drawing at which a line of spaces lies. @param {Move} edge */
  sideOf({ spaces }) {
    const at = spaces.flatMap((name) => this.board.spaces.get(name) ?? []);
    const x = at.reduce((sum, { x_mm }) => sum + x_mm, 0);
    const y = at.reduce((sum, { y_mm }) => sum + y_mm, 0);
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? "right" : "left";
    return y > 0 ? "far" : "near";
  }

  /** Whether any move is a line. */
  get hasLines() {
    return this.moves.some(({ way }) => way === "line");
  }

  /** Whether a way over these spaces may become a line. @param {string[]} path */
  mayBeLine(path) {
    return this.moves.some(({ way, spaces }) => way === "line" && path.every((space) => spaces.includes(space)));
  }

  /** Show the line that the pointer has gone over. @param {string[]} path @returns {Move | undefined} */
  follow(path) {
    const over = new Set(path);
    const line = this.moves.find(
      ({ way, spaces }) => way === "line" && spaces.length === over.size && spaces.every((space) => over.has(space)),
    );
    if (line !== this.previewed) this.preview(line);
    return line;
  }

  /** Begin a line at a space, or make the one that ends there; where it began, give it up. @param {string} space */
  mark(space) {
    const line = this.moves.find(({ way, spaces }) => way === "line" && this.isBetween(spaces, this.marked, space));
    this.marked = line !== undefined || space === this.marked ? null : space;
    this.board.choose(this.marked === null ? [] : [this.marked]);
    note(this.marked === null ? "" : say("declared.marked", { space }));
    if (line !== undefined) this.make(line);
  }

  /**
   * Whether a space and another one are the ends of a line of three.
   * @param {string[]} line
   * @param {string | null} first
   * @param {string} last
   */
  isBetween(line, first, last) {
    const middle = line.find((name) => name !== first && name !== last);
    const [one, two, three] = [first, middle, last].map((name) => this.board.spaces.get(name ?? ""));
    if (!(one && two && three && line.includes(one.name) && line.includes(last)) || one === three) return false;
    return Math.hypot(one.x_mm + three.x_mm - 2 * two.x_mm, one.y_mm + three.y_mm - 2 * two.y_mm) < 1;
  }

  /** Show what a move would do, before it is made. @param {Move | undefined} move */
  preview(move) {
    if (move === undefined && this.previewed === undefined) return;
    this.board.choose(move?.spaces ?? []);
    this.previewed = move;
    this.onPreview();
  }

  /** @param {Move | undefined} move */
  make(move) {
    this.preview(undefined);
    if (move !== undefined) this.send("declare", { move: move.move });
  }
}

/** The sides of the board that can be chosen. @param {{declared: Declared}} props */
export const Edges = ({ declared }) =>
  edgesOf(declared.moves).map((edge) => h(Edge, { edge, declared, key: edge.move }));

/** From which spaces a piece must be moved. @param {{declared: Declared}} props */
export function MustMove({ declared: { asked } }) {
  const dots = Array.from({ length: asked }, (_, key) => h("i", { key }));
  return h(
    "div",
    { class: "must-move", id: "must-move", "aria-hidden": "true" },
    asked > 0 && [say("declared.must_move"), h("b", {}, dots)],
  );
}

/** The kinds of animals. @param {{declared: Declared}} props */
export function Kinds({ declared }) {
  const about = { role: /** @type {const} */ ("group"), "aria-label": say("declared.kinds") };
  return h(
    "div",
    { class: "kinds", id: "kinds", hidden: !hasKinds(declared.scenery), ...about },
    HUES.map((hue) => h(Kind, { hue, declared, key: hue })),
  );
}

/**
 * A side of the board that can be chosen.
 * @param {{edge: Move, declared: Declared}} props
 */
function Edge({ edge, declared }) {
  const outline = () => declared.board.choose(edge.spaces);
  const clear = () => declared.board.choose([]);
  return h("button", {
    type: "button",
    class: `edge ${declared.sideOf(edge)}`,
    "aria-label": edge.text,
    onPointerDown: (/** @type {Event} */ event) => event.stopPropagation(),
    onClick: () => declared.make(edge),
    onPointerEnter: outline,
    onFocus: outline,
    onPointerLeave: clear,
    onBlur: clear,
  });
}

/**
 * All animals of one kind, which may leave together.
 * @param {{hue: string, declared: Declared}} props
 */
function Kind({ hue, declared }) {
  const [all, count] = [declared.allOf(hue), declared.countOf(hue)];
  const isChosen = all !== undefined && declared.previewed === all;
  return h(
    "button",
    {
      type: "button",
      class: "kind",
      disabled: all === undefined,
      "aria-label": all?.text ?? say("declared.kind", { hue, count }),
      "aria-pressed": String(isChosen),
      onClick: () => declared.preview(isChosen ? undefined : all),
    },
    h(
      "svg",
      { viewBox: "-32 -32 64 64", "aria-hidden": "true" },
      h("use", { href: `#emblem-${hue}`, class: `emblem ${hue}` }),
    ),
    h("i", {}, count),
  );
}
