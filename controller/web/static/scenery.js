// @ts-check
/** What lies on a space or is printed there, as a sign in its lower left: by shape, letter and hue, or by dots. */

import { svg } from "./shapes.js";

/** @typedef {{space: string, kind: string, said: string, count: number, hue: string, is_asked: boolean}} Scenery */

/** How large a sign is, how far from its space's centre, and how far dots are apart, where pieces are of the usual size. */
const SIZE = 4.6;
const ASIDE = 9.6;
const DOT = 1.25;
const APART = 3.4;

/**
 * @param {Scenery} scenery
 * @returns {SVGElement} around the centre of its space
 */
export function sign({ kind, count, hue, is_asked }) {
  const drawn = svg("g", { class: `sign ${hue === "" ? "counted" : hue} ${is_asked ? "asked" : ""}` });
  drawn.setAttribute("transform", `translate(${-ASIDE} ${ASIDE})`);
  drawn.append(...(hue === "" ? dots(count) : [svg("polygon", { points: corners(count + 2) }), letter(kind)]));
  return drawn;
}

/** @param {number} count */
function dots(count) {
  const first = (-APART * (count - 1)) / 2;
  return Array.from({ length: count }, (_, n) => svg("circle", { cx: first + n * APART, cy: 0, r: DOT }));
}

/** @param {string} kind */
function letter(kind) {
  const text = svg("text", { y: 1.9 });
  text.textContent = kind;
  return text;
}

/** @param {number} count of corners, the first of which points up */
function corners(count) {
  return Array.from({ length: count }, (_, n) => {
    const turn = (2 * Math.PI * n) / count;
    return `${(SIZE * Math.sin(turn)).toFixed(2)},${(-SIZE * Math.cos(turn)).toFixed(2)}`;
  }).join(" ");
}
