/**
 * The moves that change nothing on the table, made directly: three spaces that the pointer goes over in a line, all
 * animals of a kind, an edge of the board.
 *
 * The server lists them; this page knows only how each is given.
 */

import { element, make, write } from "./dom.js";
import { svg, use } from "./shapes.js";
import { say } from "./translation.js";

/**
 * @typedef {import("./panel.js").State} State
 * @typedef {{move: string, text: string, spaces: string[], way: "line" | "twice" | "alone"}} Move ``spaces`` tell it
 *   from the others; it is given by them in a ``line``, by one of them ``twice``, or ``alone``
 */

/** The animals, in the order of their buttons. */
const HUES = ["red", "orange", "yellow", "green", "blue", "violet"];

/** The moves that are given by a side of the board. @param {Move[]} moves */
export function edgesOf(moves) {
  return moves.filter(({ way, spaces }) => way === "alone" && spaces.length > 0);
}

export class Declared {
  /**
   * @param {import("./board.js").Board} board
   * @param {(act: string, fields: object) => void} send
   * @param {(text: string) => void} onPreview called with what would be done; empty for nothing
   */
  constructor(board, send, onPreview) {
    this.board = board;
    this.send = send;
    this.onPreview = onPreview;
    /** @type {Move[]} */
    this.moves = [];
    /** What is shown before it is made. @type {Move | undefined} */
    this.previewed = undefined;
    /** @type {Map<string, HTMLButtonElement>} the button of each kind, by its hue */
    this.kinds = new Map(HUES.map((hue) => [hue, this.kind(hue)]));
    element("kinds").replaceChildren(...this.kinds.values());
    this.written = "";
    element("release").addEventListener("click", () => this.make(this.previewed));
    element("keep").addEventListener("click", () => this.preview(undefined));
  }

  /** @param {string} hue */
  kind(hue) {
    const emblem = svg("svg", { viewBox: "-32 -32 64 64", "aria-hidden": "true" }, [
      use(`emblem-${hue}`, { class: `emblem ${hue}` }),
    ]);
    const button = make("button", { type: "button", class: "kind" }, [make("i", {})]);
    button.prepend(emblem);
    button.addEventListener("click", () => this.choose(hue));
    return /** @type {HTMLButtonElement} */ (button);
  }

  /** @param {State} state */
  show({ declared, scenery }) {
    this.moves = declared;
    if (this.previewed !== undefined) {
      const { move } = this.previewed;
      this.preview(declared.find((one) => one.move === move));
    }
    const counts = new Map(HUES.map((hue) => [hue, scenery.filter((one) => one.hue === hue).length]));
    element("kinds").hidden = Math.max(...counts.values()) === 0;
    this.hues = new Map(scenery.map(({ space, hue }) => [space, hue]));
    for (const [hue, button] of this.kinds) {
      const all = this.allOf(hue);
      write(/** @type {Element} */ (button.querySelector("i")), String(counts.get(hue)));
      button.disabled = all === undefined;
      button.setAttribute("aria-label", all?.text ?? say("declared.kind", { hue, count: counts.get(hue) ?? 0 }));
    }
    this.showEdges();
  }

  /** The move that takes all of a kind. @param {string} hue */
  allOf(hue) {
    return this.moves.find(({ way, spaces }) => way === "twice" && this.hues?.get(spaces[0]) === hue);
  }

  /** @param {string} hue */
  choose(hue) {
    const all = this.allOf(hue);
    this.preview(this.previewed === all ? undefined : all);
  }

  /** Draw a button at each side of the board that can be chosen. */
  showEdges() {
    const edges = edgesOf(this.moves);
    const written = edges.map(({ move }) => move).join();
    document.body.classList.toggle("at-edges", edges.length > 0);
    if (written === this.written) return;
    this.written = written;
    element("edges").replaceChildren(
      ...edges.map((edge) => {
        const button = make("button", { type: "button", class: `edge ${this.sideOf(edge)}`, "aria-label": edge.text });
        button.addEventListener("pointerdown", (event) => event.stopPropagation());
        button.addEventListener("click", () => this.make(edge));
        for (const over of ["pointerenter", "focus"]) {
          button.addEventListener(over, () => this.board.outline(edge.spaces));
        }
        for (const off of ["pointerleave", "blur"]) button.addEventListener(off, () => this.board.outline([]));
        return button;
      }),
    );
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

  /** Show what a move would do, before it is made. @param {Move | undefined} move */
  preview(move) {
    const isKind = move?.way === "twice";
    if (move !== undefined || this.previewed !== undefined) this.board.outline(move?.spaces ?? []);
    this.previewed = move;
    for (const [hue, button] of this.kinds) {
      button.setAttribute("aria-pressed", String(isKind && this.allOf(hue) === move));
    }
    for (const id of ["release", "keep"]) element(id).hidden = !isKind;
    if (isKind) write("release", say("declared.release", { count: move?.spaces.length ?? 0 }));
    this.onPreview(move?.text ?? "");
  }

  /** @param {Move | undefined} move */
  make(move) {
    this.preview(undefined);
    if (move !== undefined) this.send("declare", { move: move.move });
  }
}
