/**
 * Who stood better, move by move: a bar for each move, up for one colour, down for the other; a ring marks a mistake.
 * It is moved along like a slider, and the board follows.
 */

import { Drawing } from "../base/components.js";
import { ACROSS, leadsTo } from "../base/elements.js";
import { h } from "../base/preact.js";
import { dyed, svg } from "../base/shapes.js";
import { say } from "../base/translation.js";

/** The style sheets that it needs. */
export const STYLES = ["graph.css"];

/** The drawing, and where its bars begin. */
const [WIDE, HIGH, LEFT] = [328, 84, 24];
const MIDDLE = HIGH / 2;
/** A bar is as long as this only if the game is proved to be won. */
const UNPROVED = 0.84;

/** @param {{page: import("../panel.js").Page}} props */
export function Graph({ page: { lookBack } }) {
  const { finder, listed } = lookBack;
  const { shown, moves, colours } = listed;
  const count = moves.length;
  const { chances, mistakes } = finder;
  const called = (/** @type {string} */ colour) => colours[colour] ?? colour;
  const go = (/** @type {number} */ to) => lookBack.look(Math.max(0, Math.min(count, to)));
  const chance = chances.get(shown);
  const percent = Math.round(100 * (chance ?? 0));
  return h(
    "section",
    { class: "graph" },
    h(Drawing, {
      id: "graph",
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "slider",
      tabindex: 0,
      "aria-label": say("lookback.graph"),
      "aria-valuemin": 0,
      "aria-valuemax": count,
      "aria-valuenow": shown,
      "aria-valuetext":
        chance === undefined
          ? say("lookback.at", { number: shown, count })
          : say("lookback.stood", { number: shown, percent, colour: say("colour.name", { colour: called("orange") }) }),
      shows: JSON.stringify([shown, count, [...chances], [...mistakes.keys()], colours]),
      draw: (/** @type {SVGElement} */ drawing) =>
        drawing.replaceChildren(...bars({ shown, count, chances, mistakes, called })),
      onKeyDown: (/** @type {KeyboardEvent} */ event) => {
        const to = leadsTo(event, ACROSS, shown, count + 1);
        if (to !== null) go(to);
      },
      onPointerDown: (/** @type {PointerEvent & {currentTarget: Element}} */ { clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        go(Math.ceil(((((clientX - left) / width) * WIDE - LEFT) / (WIDE - LEFT - 4)) * count));
      },
    }),
  );
}

/**
 * @param {{shown: number, count: number, chances: Map<number, number>, mistakes: import("./mistakes.js").Mistakes,
 *   called: (colour: string) => string}} about ``chances`` are those of the first colour, after each move
 */
function bars({ shown, count, chances, mistakes, called }) {
  const step = (WIDE - LEFT - 4) / count;
  const wide = Math.max(1, Math.min(14, step - 3));
  const drawn = [
    svg("g", { transform: "translate(8 18) scale(.24)" }, [dyed("piece", "orange")]),
    svg("g", { transform: `translate(8 ${HIGH - 18}) scale(.24)` }, [dyed("piece", "purple")]),
    svg("path", { d: `M${LEFT} ${MIDDLE}H${WIDE - 4}`, class: "even" }),
  ];
  if (shown > 0) {
    drawn.push(
      svg("rect", { x: LEFT + step * (shown - 1), y: 1, width: step, height: HIGH - 2, rx: 5, class: "here" }),
    );
  }
  for (const [number, chance] of chances) {
    const better = 2 * chance - 1;
    const share = Math.abs(better) === 1 ? 1 : Math.min(UNPROVED, Math.abs(better));
    const high = Math.max(3, share * (MIDDLE - 12));
    const middle = LEFT + step * (number - 0.5);
    const [colour, y] = better > 0 ? ["orange", MIDDLE - 1 - high] : ["purple", MIDDLE + 1];
    const box = { x: middle - wide / 2, y, width: wide, height: high, rx: Math.min(3, wide / 2) };
    drawn.push(svg("rect", { ...box, class: `bar ${called(colour)}` }));
    if (mistakes.has(number)) {
      drawn.push(svg("circle", { cx: middle, cy: MIDDLE + (better > 0 ? 9 : -9), r: 3.6, class: "mistake" }));
    }
  }
  return drawn;
}
