/** How a contact bounces: the histogram of its edges, and the trace of its last move. */

import { h } from "../base/preact.js";
import { say } from "../base/translation.js";

/** @typedef {import("./sensorcard.js").Depth} Depth */

const WIDTH = 360;
const HEIGHT = 118;
const BASE = 92;
/** The least reach of the histogram, and the number of its labels. */
const LEAST_MS = 6;
const LABELS = 7;
/** The heights of a trace's open and closed lines. */
const HIGH = 10;
const LOW = 40;
/** Edges farther apart than this belong to different moves. */
const MOVE_US = 20_000;

/** The edges of all moves by the time since the first one of their move. @param {{depth: Depth | null}} props */
export function Bounce({ depth }) {
  const drawing = { id: "bounce-drawing", role: /** @type {const} */ ("img") };
  return h(
    "figure",
    { class: "bounce", id: "bounce" },
    depth === null
      ? h("svg", drawing)
      : h("svg", { ...drawing, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-label": drawn(depth) }, histogram(depth)),
    h("figcaption", { id: "bounce-words" }, depth && inWords(depth)),
  );
}

/** @param {Depth} depth */
function histogram({ bars, bar_us, limit_ms }) {
  const reach = Math.max((bars.length * bar_us) / 1000, LEAST_MS, limit_ms + 1);
  const x = (/** @type {number} */ ms) => (WIDTH * ms) / reach;
  const most = Math.max(...bars, 1);
  const width = bar_us / 1000;
  const step = Math.ceil(reach / LABELS);
  return [
    h("line", { class: "axis", x1: 0, x2: WIDTH, y1: BASE, y2: BASE }),
    h("line", { class: "limit", x1: x(limit_ms), x2: x(limit_ms), y1: 2, y2: BASE }),
    bars.map((count, n) => {
      const height = (70 * count) / most;
      return h("rect", {
        class: n * width >= limit_ms ? "bar over" : "bar",
        x: x(n * width) + 0.5,
        y: BASE - height,
        width: Math.max(x(width) - 1, 1),
        height,
      });
    }),
    Array.from({ length: Math.floor(reach / step) + 1 }, (_, n) =>
      h("text", { class: "tick", x: Math.min(Math.max(x(n * step), 4), WIDTH - 14), y: BASE + 15 }, n * step),
    ),
    h("text", { class: "limit-word", x: x(limit_ms) + 4, y: 11 }, say("bounce.limit", { limit: limit_ms })),
  ];
}

/** How many edges there were. @param {Depth} depth */
const edgesIn = ({ bars }) => say("bounce.after_first", { count: bars.reduce((sum, count) => sum + count, 0) });

/** What is drawn. @param {Depth} depth */
const drawn = (depth) => say("bounce.drawing", { edges: edgesIn(depth), count: depth.moves });

/** @param {Depth} depth */
function inWords(depth) {
  const { bar_us, bin_us, is_traced, moves } = depth;
  const source = say("bounce.source", { is_traced, every: fine(bin_us) });
  const bar = fine(bar_us);
  if (moves === 0) return say("bounce.no_move", { bar, source });
  return say("bounce.moves", { edges: edgesIn(depth), count: moves, bar, source });
}

/** A short time, with its unit. @param {number} us */
function fine(us) {
  return us < 1000 ? `${us} µs` : `${us / 1000} ms`;
}

/** The last move of the contact, and all kept edges. @param {{depth: Depth | null}} props */
export function Trace({ depth }) {
  const move = lastMove(depth?.edges ?? []);
  const viewBox = depth === null ? undefined : `0 0 ${WIDTH} 52`;
  const drawing = { id: "trace-drawing", "aria-hidden": /** @type {const} */ ("true"), viewBox };
  return h(
    "figure",
    { class: "trace", id: "trace" },
    h("svg", drawing, move.length > 0 && h("path", { class: "line", d: line(move) })),
    h("figcaption", { id: "trace-words" }, depth && moved(depth, move)),
    h(
      "details",
      {},
      h("summary", {}, say("bounce.edge_list")),
      h(
        "ol",
        { id: "trace-edges" },
        depth?.edges.map(([at, isClosed]) => h("li", {}, say("bounce.edge", { at, is_closed: isClosed }))),
      ),
    ),
  );
}

/** @param {Depth} depth @param {[number, boolean][]} move */
function moved({ is_traced }, move) {
  if (move.length === 0) return say("bounce.no_edge");
  const edges = say("bounce.edges", { count: move.length });
  return say("bounce.last_move", { is_traced, edges, span: move[move.length - 1][0] - move[0][0] });
}

/**
 * @param {[number, boolean][]} edges
 * @returns {[number, boolean][]}
 */
function lastMove(edges) {
  /** @type {[number, boolean][]} */
  let move = [];
  for (const edge of edges) {
    if (move.length > 0 && edge[0] - move[0][0] < MOVE_US && edge[0] >= move[0][0]) move.push(edge);
    else move = [edge];
  }
  return move;
}

/** @param {[number, boolean][]} move */
function line(move) {
  const [start, end] = [move[0][0], move[move.length - 1][0]];
  const [left, right] = [40, move.length === 1 ? 40 : WIDTH - 60];
  const x = (/** @type {number} */ at) => left + ((right - left) * (at - start)) / Math.max(end - start, 1);
  const level = (/** @type {boolean} */ isClosed) => (isClosed ? HIGH : LOW);
  let path = `M0 ${level(!move[0][1])}`;
  for (const [at, isClosed] of move) path += `H${x(at).toFixed(1)}V${level(isClosed)}`;
  return `${path}H${WIDTH}`;
}
