/** The shapes of the table, as SVG in millimetres: outlines and pieces. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {number[][]} Corners those of a space, around its centre, in millimetres, y upwards */

/** The radius of a piece at this pitch; at others it is in proportion. */
export const PIECE_MM = 10.6;
export const PITCH_MM = 30;

/**
 * Make an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} [children]
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * The corners of a space, moved inwards or, by a negative amount, outwards.
 * @param {Corners} corners
 * @param {number} byMm
 * @returns {number[][]} around 0,0, y downwards
 */
export function inset(corners, byMm) {
  return corners.map(([x, y]) => {
    const rest = 1 - byMm / Math.hypot(x, y);
    return [x * rest, -y * rest];
  });
}

/**
 * The same for a polygon's points.
 * @param {Corners} corners
 * @param {number} byMm
 */
export function outline(corners, byMm) {
  return inset(corners, byMm)
    .map((corner) => corner.map((mm) => mm.toFixed(3)).join(","))
    .join(" ");
}

/**
 * How far the corners of a space reach: to the side, up, and from its centre.
 * @param {Corners} corners
 */
export function reach(corners) {
  return {
    across: Math.max(...corners.map(([x]) => x)),
    high: Math.max(...corners.map(([, y]) => y)),
    corner: Math.max(...corners.map(([x, y]) => Math.hypot(x, y))),
  };
}

/** The signs of the kinds of pieces, above the mark of the colour. */
const SIGNS = /** @type {Record<string, string>} */ ({ crown: "M-6-3.8-7.1-8.7-3.4-6.5 0-10 3.4-6.5 7.1-8.7 6-3.8Z" });

/**
 * A piece around 0,0: orange with a dark dot, purple with a light square, distinguishable without colour. An
 * unclear one has a question mark; a piece of unknown colour is grey, with nothing on it.
 * @param {"orange" | "purple" | "green" | "unclear" | "piece"} colour
 * @param {string} [sign] of its kind, empty if it has none
 * @returns {SVGElement}
 */
export function piece(colour, sign = "") {
  const r = PIECE_MM;
  const mark = {
    orange: () => svg("circle", { class: "mark", r: 2.9 }),
    purple: () => svg("rect", { class: "mark", x: -2.9, y: -2.9, width: 5.8, height: 5.8, rx: 0.7 }),
    green: () => svg("path", { class: "mark", d: "M-3.4-3.4 3.4 3.4M-3.4 3.4 3.4-3.4" }),
    unclear: () => svg("path", { class: "mark", d: "M-2.8-2.4A2.8 2.8 0 1 1 0 .6V2M0 4.9v.2" }),
    piece: () => svg("g"),
  }[colour]();
  return svg("g", { class: `piece ${colour === "piece" ? "plain" : colour}` }, [
    svg("ellipse", { class: "shadow", cx: 0, cy: 1.1, rx: r + 0.5, ry: r + 0.5 }),
    svg("circle", { class: "body", r }),
    svg("circle", { class: "rim", r: r - 0.45 }),
    svg("path", { class: "shine", d: `M${-r * 0.72}-${r * 0.36}A${r * 0.8} ${r * 0.8} 0 0 1 ${r * 0.72}-${r * 0.36}` }),
    mark,
    ...(sign === "" ? [] : [kindSign(sign)]),
  ]);
}

/**
 * The sign of a kind alone, where a piece of that kind belongs or only a light represents it.
 * @param {string} sign
 */
export function kindSign(sign) {
  return svg("path", { class: "kind", d: SIGNS[sign] });
}

/** How far below the centre of a space its marks are, and how far apart two of them are. */
const BELOW_MM = 11.3;
const BESIDE_MM = 4.4;

/**
 * The colours that a light keeps off.
 * @param {string} means
 * @returns {string[]}
 */
export function keptOff(means) {
  return { no_orange: ["orange"], no_purple: ["purple"], nothing: ["orange", "purple"] }[means] ?? [];
}

/**
 * The marks of the colours that a light keeps off, under it: a dot for orange, a square for purple.
 * @param {string} means
 */
export function forbidden(means) {
  const colours = keptOff(means);
  return colours.map((colour, n) => {
    const x = (n - (colours.length - 1) / 2) * BESIDE_MM;
    if (colour === "orange") return svg("circle", { cx: x, cy: BELOW_MM, r: 1.7 });
    return svg("rect", { x: x - 1.55, y: BELOW_MM - 1.55, width: 3.1, height: 3.1 });
  });
}

/** A broken ring around a piece that must come off, outside its light. */
export function aroundWrong() {
  return svg("circle", { r: 13.8, class: "wrong" });
}

/**
 * A warning at the upper right of a space: a triangle with an exclamation mark.
 * @param {number} x the middle of the space
 * @param {number} y
 * @param {number} [size]
 * @returns {SVGElement}
 */
export function badge(x, y, size = 1) {
  return svg("g", { class: "badge", transform: `translate(${x + 8.6 * size} ${y - 8.6 * size}) scale(${size})` }, [
    svg("path", { class: "sign", d: "M0-5.6 5.6 4.3H-5.6Z" }),
    svg("path", { class: "stroke", d: "M0-2.1V1M0 2.7v.1" }),
  ]);
}

/** The sign of a good move, at the upper right of its space: an exclamation mark. */
export function good() {
  return svg("g", { class: "good", transform: "translate(9 -9)" }, [
    svg("circle", { r: 5.2 }),
    svg("path", { d: "M0-2.9V.6M0 2.9v.1" }),
  ]);
}

/**
 * The outline around some points and the same corners about each.
 * @param {number[][]} points
 * @param {number[][]} corners
 */
export function hull(points, corners) {
  const grown = points.flatMap(([x, y]) => corners.map(([right, down]) => [x + right, y + down]));
  grown.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (/** @type {number[][]} */ from) => {
    /** @type {number[][]} */
    const chain = [];
    for (const point of from) {
      while (chain.length > 1 && turns(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(grown), ...half(grown.reverse())]
    .map((point) => point.map((mm) => mm.toFixed(2)).join(","))
    .join(" ");
}

/**
 * @param {number[]} a
 * @param {number[]} b
 * @param {number[]} c
 */
function turns(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
