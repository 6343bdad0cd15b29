/** The last seconds before each fault that was named, as strips of time in the Diagnose view. */

import { marked } from "../../../web/static/base/components.js";
import { element } from "../../../web/static/base/elements.js";
import { h, render } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

/**
 * @typedef {{kind: "sensor" | "lights" | "supply" | "link", name: string, bars: [number, number, number, string][]}} Lane
 *   each bar is from, to (ms), height from 0 to 1, and colour
 * @typedef {{number: number, said: string, ms: number, lanes: Lane[]}} Moment
 */

/** The width of names and of time, and the height of a lane. */
const NAMES = 124;
const WIDE = 276;
const LANE = 16;

/** The strips in the Diagnose view; they mark nothing on the map, and there is nothing to begin. */
export class Part {
  /** @type {Record<string, import("../../../web/static/workbench/livemap.js").Mark>} */
  marks = {};
  isShown = false;

  build() {}

  offerStart() {}

  /** @param {{t: string, moments: Moment[]}} message */
  show(message) {
    if (message.t === "moments") render(h(Strips, { moments: message.moments }), element("strips"));
  }
}

/** @param {{moments: Moment[]}} props */
function Strips({ moments }) {
  return [
    h("h2", { class: "title", id: "strips-title" }, say("strips.title")),
    moments.length === 0 && h("p", { class: "detail" }, say("strips.none")),
    h(
      "ol",
      {},
      moments.map((moment) => h(Strip, { moment, key: moment.number })),
    ),
  ];
}

/** @param {{moment: Moment}} props */
function Strip({ moment: { number, said, ms, lanes } }) {
  const foot = lanes.length * LANE;
  const seconds = Math.round(ms / 1000);
  const drawing = { viewBox: `0 0 ${NAMES + WIDE} ${foot + 14}`, role: /** @type {const} */ ("img") };
  const file = `/moment-${number}.json`;
  return h(
    "li",
    {},
    h("p", {}, said),
    h(
      "svg",
      { ...drawing, "aria-label": say("strips.drawing", { lanes: lanes.map(({ name }) => name), seconds }) },
      h("path", { class: "axis", d: `M${NAMES} ${foot + 0.5}h${WIDE}` }),
      lanes.map((lane, n) => drawn(lane, (n + 1) * LANE - 2, WIDE / Math.max(ms, 1))),
      h("text", { x: NAMES, y: foot + 12 }, say("strips.before", { seconds })),
    ),
    h("p", { class: "detail" }, marked(say("strips.again", { number }))),
    h("a", { class: "button", href: file, download: true }, say("strips.save")),
  );
}

/** @param {Lane} lane @param {number} bottom @param {number} scale units for each ms */
function drawn({ kind, name, bars }, bottom, scale) {
  return [
    h("text", { x: 0, y: bottom - 2 }, name),
    bars.map(([from, to, height, colour]) =>
      h("rect", {
        class: kind,
        x: NAMES + from * scale,
        y: bottom - height * (LANE - 4),
        width: Math.max((to - from) * scale, 0.8),
        height: height * (LANE - 4),
        style: colour === "" ? {} : { fill: colour },
      }),
    ),
  ];
}
