/**
 * The mark of every light: what it means, told by shape, so that a still picture in grey says it too.
 *
 * What can be done stands in the middle of an empty space, what is said of a piece goes round it, and its tip stands
 * at the upper corner. The bytes of the strip give hue and strength, the meaning gives the mark.
 */

import { dyed, piece, svg, use } from "../base/shapes.js";
import { sign } from "./scenery.js";

/**
 * @typedef {{means: string, colour: string, also?: Meant[]}} Meant what a light means, the colour of piece that it speaks
 *   of, and what holds there besides
 * @typedef {"" | "own" | "enemy"} Standing what stands on its space: nothing, or a piece of one side
 * @typedef {{ring: SVGElement[], middle: SVGElement[], tip: string, outline: "" | "dotted" | "solid"}} Parts what goes
 *   round a piece, what stands in the middle, the symbol of the tip, and how the space is outlined
 */

/**
 * The marks, a row a meaning: symbols that always look alike, what its sample in a legend lies on or speaks of, and the
 * hue of that.
 * @type {Record<string, {ring?: string, middle?: string, tip?: string, outline?: "dotted" | "solid", on?: "piece",
 *   of?: "piece", hue?: string}>}
 */
const MARKS = {
  no_orange: { middle: "mark-no-first", hue: "orange" },
  no_purple: { middle: "mark-no-second", hue: "purple" },
  nothing: { hue: "purple" },
  hued: { hue: "green" },
  put: { of: "piece" },
  chosen: { outline: "solid" },
  which: { outline: "dotted" },
  hint: { middle: "mark-hint" },
  kind: { ring: "ring-kind", on: "piece" },
  danger: { ring: "ring-danger", tip: "tip-danger", on: "piece", of: "piece" },
  saves: { of: "piece" },
  wins: { of: "piece" },
  loses: { middle: "mark-loses" },
  take_off: { ring: "ring-off", tip: "tip-off", on: "piece" },
  forbids: { ring: "ring-blocker", on: "piece" },
  unclear: { ring: "ring-doubt", tip: "tip-unclear", on: "piece" },
  faulty: { ring: "ring-doubt", tip: "tip-sensor" },
  last: { ring: "ring-last", on: "piece" },
};

/**
 * The parts of the mark that a light gets.
 * @param {Meant} meant
 * @param {Standing} standing
 * @param {string} sign of the piece that is wanted
 * @returns {Parts}
 */
export function partsOf({ means, colour, also = [] }, standing, sign = "") {
  const fixed = MARKS[means] ?? {};
  /** @type {Parts} */
  const parts = {
    ring: fixed.ring ? [use(fixed.ring)] : [],
    middle: fixed.middle && !(means === "hint" && colour !== "") ? [use(fixed.middle)] : [],
    tip: fixed.tip ?? "",
    outline: fixed.outline ?? "",
  };
  if (means === "wins") parts.middle = [use("mark-wins"), ...side(colour, "translate(0 2)")];
  else if (means === "loses") parts.middle = [svg("g", { class: "loses", "data-of": colour }, parts.middle)];
  else if (means === "saves") parts.middle = [use("mark-saves"), ...side(colour, "scale(.7)")];
  else if (means === "nothing") {
    const at = (/** @type {number} */ x) => ({ transform: `translate(${x} 0) scale(.82)` });
    parts.middle = [use("mark-no-first", at(-15)), use("mark-no-second", at(15))];
  } else if (means === "play" && standing === "") parts.middle = [use("mark-to")];
  else if (means === "play") parts.ring = [use(standing === "own" ? "ring-may" : "ring-take")];
  else if ((means === "put" || means === "hint") && colour !== "") {
    const isLift = standing !== "";
    parts.tip = isLift ? "tip-lift" : "tip-put";
    if (isLift) parts.ring = [dyed("", colour, { href: "#ring-lift" })];
    else parts.middle = [piece(/** @type {import("../base/shapes.js").Colour} */ (colour), { sign, isWanted: true })];
  }
  for (const other of also.map((one) => partsOf(one, standing, sign))) {
    parts.ring.push(...other.ring);
    if (parts.middle.length === 0) parts.middle = other.middle;
    parts.tip ||= other.tip;
  }
  return parts;
}

/**
 * The dot or square of one side, in the middle of another mark.
 * @param {string} colour
 * @param {string} transform
 */
function side(colour, transform) {
  if (colour === "") return [];
  return [dyed("", colour, { href: `#mark-${colour === "orange" ? "first" : "second"}`, transform })];
}

/** What lies on the space of a light that only shows it. @type {Record<string, {hue: string, count: number}>} */
const SCENERY = { hued: { hue: "green", count: 0 }, counted: { hue: "", count: 3 } };

/** How much larger a mark is in a legend, where its space is small. */
const GROWN = 1.4;

/**
 * A space with a light and its mark, for a legend.
 * @param {SVGElement} drawing
 * @param {string} means
 * @param {{cell: string, isSquare: boolean, colour: string}} how ``cell`` is the outline of a space, ``colour`` of the
 *   piece that the light speaks of
 */
export function drawSample(drawing, means, { cell, isSquare, colour }) {
  const { on, of, hue = of === undefined ? "" : "orange" } = MARKS[means] ?? {};
  const { ring, middle, tip, outline } = partsOf({ means, colour: of === undefined ? "" : colour }, "");
  const lying = SCENERY[means];
  drawing.setAttribute("viewBox", "-60 -60 120 120");
  drawing.replaceChildren(
    svg("path", { d: cell, class: "ground" }),
    svg("path", { d: cell, class: `shine ${hue} ${of === undefined ? "dim" : ""}` }),
    ...(outline === "" ? [] : [outlined(cell, outline)]),
    ...ring,
    ...(on ? [piece(/** @type {import("../base/shapes.js").Colour} */ (colour), { isFlat: true })] : []),
    svg("g", { transform: `scale(${GROWN})` }, middle),
    ...(lying === undefined ? [] : [sign({ space: "", kind: "", said: "", is_asked: true, ...lying })]),
    ...(tip === "" ? [] : [use(tip, { transform: tipAt(isSquare) })]),
  );
}

/**
 * The outline of a space that can be chosen, or is.
 * @param {string} cell
 * @param {"dotted" | "solid"} how
 */
export function outlined(cell, how) {
  return svg("g", { class: `outline ${how}` }, lined(cell));
}

/** Where tips stand. @param {boolean} isSquare */
export const tipAt = (isSquare) => (isSquare ? "translate(35 -35)" : "translate(0 -45)");

/**
 * The one space where a piece is to be put, and its light; null if there are none, or several.
 * @param {import("../panel.js").Lights} lights
 */
export function askedFor(lights) {
  const asked = Object.entries(lights).filter(([, { means }]) => means === "put");
  return asked.length === 1 ? asked[0] : null;
}

/** How high a name tag is, and how far its middle is below that of its space. */
const TAG = { high: 50, below: 86 };

/**
 * The name of a space: on a tag that points to it from below, or on a small one above it.
 * @param {string} name
 */
export function nameTag(name, isSmall = false) {
  const wide = 26 + 22 * name.length;
  const text = svg("text", { y: 12 });
  text.textContent = name;
  const place = isSmall ? "translate(0 -80) scale(0.72)" : `translate(0 ${TAG.below})`;
  return svg("g", { class: "name-tag", transform: place }, [
    ...(isSmall ? [] : [svg("path", { d: `M-11 ${1 - TAG.high / 2}h22l-11-12Z` })]),
    svg("rect", { x: -wide / 2, y: -TAG.high / 2, width: wide, height: TAG.high, rx: 12 }),
    text,
  ]);
}

/** Half the distance of two spaces: their outlines meet there. */
const SIDE = 50;

/**
 * One outline round several spaces: the sides that only one of them has.
 * @param {import("./deck.js").Plan} plan
 * @param {string[]} names
 */
export function around({ wells, cell, side }, names) {
  const corners = cell.map(([x, y]) => [x * (SIDE / side), y * (SIDE / side)]);
  /** @type {Map<string, string | null>} */
  const sides = new Map();
  for (const { name, x, y } of wells) {
    if (!names.includes(name)) continue;
    const ends = corners.map(([right, down]) => `${Math.round(x + right)} ${Math.round(y + down)}`);
    ends.forEach((end, n) => {
      const both = [end, ends[(n + 1) % ends.length]];
      const key = [...both].sort().join();
      sides.set(key, sides.has(key) ? null : `M${both.join("L")}`);
    });
  }
  const d = [...sides.values()].join("");
  return d === "" ? [] : lined(d);
}

/** The radius of the number of a step, and the part of a step that keeps off the pieces at both ends. */
const NUMBER = 14;
const FREE = 0.42;

/**
 * The way of a piece from space to space, with its steps counted.
 * @param {import("./deck.js").Plan} plan
 * @param {string[]} names
 */
export function counted({ wells }, names) {
  const places = names.flatMap((name) => wells.find((well) => well.name === name) ?? []);
  if (places.length < 2) return [];
  const inner = places.slice(1, -1);
  const ends = [
    [places[0], places[1]],
    [places[places.length - 1], places[places.length - 2]],
  ].map(([end, next]) => ({ x: end.x + (next.x - end.x) * FREE, y: end.y + (next.y - end.y) * FREE }));
  const d = `M${[ends[0], ...inner, ends[1]].map(({ x, y }) => `${x} ${y}`).join("L")}`;
  const steps = inner.map(({ x, y }, n) => {
    const number = svg("text", { y: 6 });
    number.textContent = String(n + 1);
    return svg("g", { class: "step", transform: `translate(${x} ${y})` }, [svg("circle", { r: NUMBER }), number]);
  });
  return [...lined(d), ...steps];
}

/**
 * A white line on a dark one, which shows on any ground.
 * @param {string} d
 */
function lined(d) {
  return [svg("path", { d }), svg("path", { d, class: "line" })];
}
