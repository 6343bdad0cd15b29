/** The edge bars: whose turn it is, who thinks, whose answer is wanted. They run in the frame, never on spaces. */

import { isStill } from "../base/appearance.js";
import { svg } from "../base/shapes.js";

/** @typedef {Record<string, "turn" | "thinking" | "asked" | "armed">} Bars what the bar of each colour shows; else dark */

/** The width of a dot, and of a sweep, as a share of the bar's half, and how far from the middle a sweep goes. */
const DOT = 0.18;
const SWEEP = 0.3;
const FAR = 0.85;
/** How long a sweep takes, how often it comes, and whether it also returns. Between two, nothing moves. */
const SWEEPS = {
  turn: { takesMs: 800, everyMs: 20_000, returns: false },
  asked: { takesMs: 1300, everyMs: 5000, returns: true },
};

/**
 * Draw the bars that are lit.
 * @param {import("./deck.js").Plan} plan
 * @param {Bars} bars
 * @param {Record<string, string>} colours what the game calls the table's two
 * @param {"orange" | "purple"} near the colour whose edge is at the bottom
 */
export function litBars({ bar: { halfWide, high, y }, frame }, bars, colours, near) {
  return Object.entries(bars).map(([colour, shows]) => {
    const end = colour === near ? 1 : -1;
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
    if (isWhole) {
      const sweep = lit("sweep", SWEEP * halfWide);
      parts.push(sweep);
      run(sweep, FAR * halfWide, SWEEPS[shows]);
    }
    const drawn = svg("g", { class: `bar ${shows}` }, parts);
    drawn.style.setProperty("--far", `${halfWide * FAR}px`);
    return svg("g", { transform: `translate(0 ${end * y})` }, [drawn]);
  });
}

/**
 * Let a light run along its bar, now and again, as long as it is shown.
 * @param {SVGElement} sweep
 * @param {number} far
 * @param {{takesMs: number, everyMs: number, returns: boolean}} how
 */
function run(sweep, far, { takesMs, everyMs, returns }) {
  const at = (/** @type {number} */ x) => ({ transform: `translateX(${x}px)`, opacity: 1 });
  const go = () => {
    if (!isStill()) sweep.animate(returns ? [at(-far), at(far), at(-far)] : [at(-far), at(far)], takesMs);
  };
  const timer = setInterval(() => (sweep.isConnected ? go() : clearInterval(timer)), everyMs);
  requestAnimationFrame(go);
}
