/** The edge bars: whose turn it is, who thinks, whose answer is wanted. They run in the frame, never on spaces. */

import { svg } from "./shapes.js";

/** @typedef {Record<string, "turn" | "thinking" | "asked" | "armed">} Bars what the bar of each colour shows; else dark */

/** The width of a dot, and of a sweep, as a share of the bar's half. */
const DOT = 0.18;
const SWEEP = 0.3;

/**
 * Draw the bars that are lit.
 * @param {import("./deck.js").Plan} plan
 * @param {Bars} bars
 * @param {Record<string, string>} colours what the game calls the table's two
 * @param {boolean} isTurned whether the second player's edge is at the bottom
 */
export function litBars({ bar: { halfWide, high, y }, frame }, bars, colours, isTurned) {
  return Object.entries(bars).map(([colour, shows]) => {
    const end = (colour === "orange") === isTurned ? -1 : 1;
    const isWhole = shows === "turn" || shows === "asked";
    const hue = shows === "asked" ? "white" : colours[colour];
    const lit = (/** @type {string} */ name, /** @type {number} */ width) => {
      const box = { x: -width / 2, y: 1 - high / 2, width, height: high - 2, rx: high / 2 - 1 };
      return svg("rect", { class: name, ...box, fill: `url(#bar-${hue})` });
    };
    const glow = {
      class: "glow",
      fill: `url(#bar-glow-${hue})`,
      rx: halfWide * (isWhole ? 1.05 : 0.13),
      ry: isWhole ? frame * 0.85 : high * 1.6,
    };
    const parts = [svg("ellipse", glow), lit("light", isWhole ? 2 * halfWide - 2 : DOT * halfWide)];
    if (isWhole) parts.push(lit("sweep", SWEEP * halfWide));
    const drawn = svg("g", { class: `bar ${shows}` }, parts);
    drawn.style.setProperty("--far", `${halfWide * 0.85}px`);
    return svg("g", { transform: `translate(0 ${end * y})` }, [drawn]);
  });
}
