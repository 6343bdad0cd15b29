/**
 * The scenery of a space, lying or printed there, as a sign in its lower left.
 *
 * What has a hue also has a shape and a letter; what has none has dots to be counted.
 */

import { svg } from "./shapes.js";

/** @typedef {{space: string, kind: string, said: string, count: number, hue: string, is_asked: boolean}} Scenery */

/** How far a sign's centre is from that of its space, and its left edge at most, for pieces of the usual size. */
const ASIDE_MM = 9.2;
const EDGE_MM = 14;
const DOT_MM = 1.45;
const APART_MM = 3.7;
const GROUND_MM = 2.5;

/** A shape for each place in the order of kinds, around 0,0, and the height of the letter in it. */
const SHAPES = [
  { d: "M0-7 6.5 4.2H-6.5Z", letter: 3.4 },
  { d: "M0-6.4 6.4 0 0 6.4-6.4 0Z", letter: 2.1 },
  { d: "M-4.7-4.7H4.7V4.7H-4.7Z", letter: 2.1 },
  { d: "M0 7 6.5-4.2H-6.5Z", letter: 0.6 },
  { d: "M-5.2 0A5.2 5.2 0 1 1 5.2 0 5.2 5.2 0 1 1-5.2 0Z", letter: 2.1 },
  { d: "M-3-5.8H3V-3H5.8V3H3V5.8H-3V3H-5.8V-3H-3Z", letter: 2.1 },
];

/**
 * @param {Scenery} scenery
 * @returns {SVGElement} drawn around the centre of its space
 */
export function sign({ kind, count, hue, is_asked }) {
  const isCounted = hue === "";
  const left = isCounted ? EDGE_MM - halfMm(count) : ASIDE_MM;
  const shown = isCounted ? (is_asked ? "asked" : "") : hue;
  const marks = isCounted ? counted(count) : lettered(kind, count);
  const drawn = svg("g", { class: `sign ${shown}` }, marks);
  return svg("g", { transform: `translate(${-left} ${ASIDE_MM})` }, [drawn]);
}

/** Half the width of this many dots and their ground. @param {number} count */
function halfMm(count) {
  return GROUND_MM + (APART_MM * (count - 1)) / 2;
}

/** @param {number} count */
function counted(count) {
  const half = halfMm(count);
  const first = GROUND_MM - half;
  const ground = { class: "ground", x: -half, y: -GROUND_MM, width: 2 * half, height: 2 * GROUND_MM, rx: GROUND_MM };
  const dots = Array.from({ length: count }, (_, n) =>
    svg("circle", { class: "dot", cx: first + n * APART_MM, cy: 0, r: DOT_MM }),
  );
  return [svg("rect", ground), ...dots];
}

/**
 * @param {string} kind
 * @param {number} count
 */
function lettered(kind, count) {
  const { d, letter } = SHAPES[(count - 1) % SHAPES.length];
  const text = svg("text", { y: letter });
  text.textContent = kind;
  return [svg("path", { d }), text];
}
