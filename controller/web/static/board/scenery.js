/**
 * The scenery of a space: an animal that lies there, or dots engraved in its lower edge, to be counted.
 *
 * Each animal has an outline of its own beside its hue.
 */

import { svg, use } from "../base/shapes.js";

/** @typedef {{space: string, kind: string, said: string, count: number, hue: string, is_asked: boolean}} Scenery */

/** How large an animal is drawn, on a field of 48, and where dots are and how far apart. */
const ANIMAL = 54 / 48;
const DOTS = { y: 38.5, apart: 15, ground: 5.4, size: 3.7, asked: 4.9, halo: 10.5 };

/**
 * @param {Scenery} scenery
 * @returns {SVGElement} drawn around the centre of its space
 */
export function sign({ hue, count, is_asked }) {
  if (hue !== "") {
    const drawn = (/** @type {string} */ name, /** @type {string} */ at) =>
      use(`emblem-${hue}`, { class: name, transform: at });
    return svg("g", { class: "sign" }, [
      drawn("emblem-shadow", `translate(.8 2) scale(${ANIMAL})`),
      drawn(["emblem", hue].join(" "), `scale(${ANIMAL})`),
    ]);
  }
  const circle = (/** @type {number} */ n, /** @type {number} */ r, /** @type {string} */ name) =>
    svg("circle", { class: name, cx: (n - (count - 1) / 2) * DOTS.apart, cy: DOTS.y, r });
  const dots = Array.from({ length: count }, (_, n) =>
    is_asked
      ? [circle(n, DOTS.halo, "halo"), circle(n, DOTS.asked, "dot")]
      : [circle(n, DOTS.ground, "ground"), circle(n, DOTS.size, "dot")],
  );
  return svg("g", { class: is_asked ? "sign asked" : "sign" }, dots.flat());
}
