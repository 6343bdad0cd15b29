/** How a contact bounces: the histogram of its edges, and the trace of its last move. */

import { element, make, write } from "../base/dom.js";
import { svg } from "../base/shapes.js";
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

/**
 * Draw the edges of all moves by the time since the first one of their move.
 * @param {Depth} depth
 */
export function drawBounce({ bars, bar_us, bin_us, limit_ms, moves, is_traced }) {
  const drawing = element("bounce-drawing");
  const reach = Math.max((bars.length * bar_us) / 1000, LEAST_MS, limit_ms + 1);
  const x = (/** @type {number} */ ms) => (WIDTH * ms) / reach;
  const most = Math.max(...bars, 1);
  const width = bar_us / 1000;
  const drawn = bars.map((count, n) => {
    const height = (70 * count) / most;
    const kind = n * width >= limit_ms ? "bar over" : "bar";
    return svg("rect", {
      class: kind,
      x: x(n * width) + 0.5,
      y: BASE - height,
      width: Math.max(x(width) - 1, 1),
      height,
    });
  });
  const step = Math.ceil(reach / LABELS);
  const labels = Array.from({ length: Math.floor(reach / step) + 1 }, (_, n) => {
    const label = svg("text", { class: "tick", x: Math.min(Math.max(x(n * step), 4), WIDTH - 14), y: BASE + 15 });
    label.textContent = String(n * step);
    return label;
  });
  const limit = svg("text", { class: "limit-word", x: x(limit_ms) + 4, y: 11 });
  limit.textContent = say("bounce.limit", { limit: limit_ms });
  drawing.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  drawing.replaceChildren(
    svg("line", { class: "axis", x1: 0, x2: WIDTH, y1: BASE, y2: BASE }),
    svg("line", { class: "limit", x1: x(limit_ms), x2: x(limit_ms), y1: 2, y2: BASE }),
    ...drawn,
    ...labels,
    limit,
  );
  const source = say("bounce.source", { is_traced, every: fine(bin_us) });
  const bar = fine(bar_us);
  const edges = say("bounce.after_first", { count: bars.reduce((sum, count) => sum + count, 0) });
  drawing.setAttribute("aria-label", say("bounce.drawing", { edges, count: moves }));
  const many = say("bounce.moves", { edges, count: moves, bar, source });
  write("bounce-words", moves === 0 ? say("bounce.no_move", { bar, source }) : many);
}

/** A short time, with its unit. @param {number} us */
function fine(us) {
  return us < 1000 ? `${us} µs` : `${us / 1000} ms`;
}

/**
 * Draw the last move of the contact, and list all kept edges.
 * @param {Depth} depth
 */
export function drawTrace({ edges, is_traced }) {
  const move = lastMove(edges);
  const drawing = element("trace-drawing");
  drawing.setAttribute("viewBox", `0 0 ${WIDTH} 52`);
  drawing.replaceChildren(...(move.length > 0 ? [svg("path", { class: "line", d: line(move) })] : []));
  const [first, last] = [move[0]?.[0] ?? 0, move[move.length - 1]?.[0] ?? 0];
  const counted = say("bounce.edges", { count: move.length });
  const moved = say("bounce.last_move", { is_traced, edges: counted, span: last - first });
  write("trace-words", move.length === 0 ? say("bounce.no_edge") : moved);
  const list = element("trace-edges");
  const said = edges.map(([at, isClosed]) => say("bounce.edge", { at, is_closed: isClosed }));
  if (list.dataset.said === said.join()) return;
  list.dataset.said = said.join();
  list.replaceChildren(...said.map((text) => make("li", {}, [text])));
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
