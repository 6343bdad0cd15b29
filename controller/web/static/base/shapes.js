/**
 * The shapes of the table, as SVG. What lies on a space is drawn in hundredths of the pitch, around its middle; the
 * symbols themselves are in `symbols.svg`, which the server puts into the page.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {number[][]} Corners those of a space, around its centre, in millimetres, y upwards
 * @typedef {number[]} Point x and y, y downwards
 * @typedef {"orange" | "purple" | "green" | "unclear" | "piece"} Colour of a piece as the table calls it; a "piece" is
 *   one of unknown colour
 */

/** The radius of a piece as its symbol draws it. */
export const PIECE = 36;

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
 * Show a symbol.
 * @param {string} symbol
 * @param {Record<string, string | number>} [attributes]
 */
export function use(symbol, attributes = {}) {
  return svg("use", { href: `#${symbol}`, ...attributes });
}

/**
 * The corners of a space, moved inwards or, by a negative amount, outwards.
 * @param {Corners} corners
 * @param {number} byMm
 * @returns {Point[]} around 0,0
 */
function inset(corners, byMm) {
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
    .map((point) => point.map((part) => part.toFixed(2)).join(","))
    .join(" ");
}

/**
 * How far the corners of a space reach: to the side, up, from its centre, and how near its sides are to that.
 * @param {Corners} corners
 */
export function reach(corners) {
  const corner = Math.max(...corners.map(([x, y]) => Math.hypot(x, y)));
  return {
    across: Math.max(...corners.map(([x]) => x)),
    high: Math.max(...corners.map(([, y]) => y)),
    corner,
    side: corner * Math.cos(Math.PI / corners.length),
  };
}

/**
 * A closed path along a polygon with rounded corners.
 * @param {Point[]} polygon
 * @param {number} radius
 */
export function rounded(polygon, radius) {
  const parts = polygon.map((corner, n) => {
    const [start, end] = [polygon.at(n - 1) ?? corner, polygon[(n + 1) % polygon.length]].map((next) => {
      const away = Math.hypot(next[0] - corner[0], next[1] - corner[1]);
      const share = Math.min(radius, away / 2) / away;
      return [0, 1].map((axis) => (corner[axis] + (next[axis] - corner[axis]) * share).toFixed(2));
    });
    return `${n === 0 ? "M" : "L"}${start.join(" ")}Q${corner.map((part) => part.toFixed(2)).join(" ")} ${end.join(" ")}`;
  });
  return `${parts.join("")}Z`;
}

/** What the present game paints the table's two colours. */
const dyes = { orange: "orange", purple: "purple" };

/** Paint all pieces of the page as a game has them. @param {Record<string, string>} colours */
export function dye(colours) {
  Object.assign(dyes, colours);
  for (const part of document.querySelectorAll("use[data-dye]")) paint(part, colours);
}

/**
 * @param {Element} part
 * @param {Record<string, string>} colours
 */
function paint(part, colours) {
  const { dye: colour, symbol } = /** @type {SVGElement} */ (part).dataset;
  const shown = colours[colour ?? ""] ?? colour;
  part.setAttribute("class", `of-${shown}`);
  if (symbol) part.setAttribute("href", `#${symbol}-${shown}`);
}

/**
 * A symbol in the colour of one player's pieces.
 * @param {string} symbol which has a variant for each colour; empty for ``href`` to be the same in all
 * @param {string} colour
 * @param {Record<string, string | number>} [attributes]
 */
export function dyed(symbol, colour, attributes = {}) {
  const part = svg("use", { "data-dye": colour, "data-symbol": symbol, ...attributes });
  paint(part, dyes);
  return part;
}

const GREY = /** @type {Record<string, string>} */ ({ unclear: "grey", piece: "grey", green: "green" });

/**
 * A piece: orange with a smooth rim and a dot, purple milled with a square, so that they are told apart without
 * colour. An unclear one has a question mark; a piece of unknown colour is grey, with nothing on it.
 * @param {Colour} colour
 * @param {{sign?: string, emblem?: string, isWanted?: boolean, isFlat?: boolean}} [how] the sign of its kind; the hue
 *   of the animal under it; whether it is only wanted there; whether it throws no shadow
 * @returns {SVGElement}
 */
export function piece(colour, { sign = "", emblem = "", isWanted = false, isFlat = false } = {}) {
  const symbol = isWanted ? "ghost" : "piece";
  const body = GREY[colour] === undefined ? dyed(symbol, colour) : use(`${symbol}-${GREY[colour]}`);
  const face = sign !== "" ? dyed("", colour, { href: `#face-${sign}` }) : undefined;
  const animal =
    emblem === ""
      ? []
      : [
          dyed("", colour, { href: "#face-window" }),
          use(`emblem-${emblem}`, { class: `emblem ${emblem}`, transform: "scale(.733)" }),
        ];
  return svg("g", { class: `piece ${colour === "piece" ? "plain" : colour}${isWanted ? " ghost" : ""}` }, [
    ...(isFlat || isWanted ? [] : [use("piece-shadow")]),
    body,
    ...(colour === "unclear" ? [use("piece-question")] : []),
    ...(face ? [face] : animal),
  ]);
}

/**
 * The sign of a kind alone, where a piece of that kind belongs or only a light represents it.
 * @param {string} colour
 * @param {string} sign
 */
export function kindSign(colour, sign) {
  return svg("g", { class: "sign-alone" }, [dyed("", colour, { href: `#face-${sign}` })]);
}

/**
 * The colours that a light keeps off.
 * @param {string} means
 * @returns {string[]}
 */
export function keptOff(means) {
  return { no_orange: ["orange"], no_purple: ["purple"], nothing: ["orange", "purple"] }[means] ?? [];
}

/**
 * A warning at the upper right of a space.
 * @param {number} x the middle of the space
 * @param {number} y
 * @param {number} scale
 */
export function badge(x, y, scale) {
  const at = `translate(${x} ${y}) scale(${scale}) translate(28 -28)`;
  return svg("g", { class: "badge", transform: at }, [use("tip-danger")]);
}

/**
 * The outline around some points.
 * @param {Point[]} around
 * @returns {Point[]} its corners
 */
export function hull(around) {
  const sorted = [...around].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (/** @type {Point[]} */ from) => {
    /** @type {Point[]} */
    const chain = [];
    for (const point of from) {
      while (chain.length > 1 && turns(chain[chain.length - 2], chain[chain.length - 1], point) <= STRAIGHT)
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Points that turn less than this, in units of area, are on one line. */
const STRAIGHT = 1;

/**
 * @param {Point} a
 * @param {Point} b
 * @param {Point} c
 */
function turns(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/**
 * A convex polygon, as `hull` gives it, with every side moved outwards.
 * @param {Point[]} polygon
 * @param {number} by
 * @returns {Point[]}
 */
export function grown(polygon, by) {
  const sides = polygon.map((from, n) => {
    const to = polygon[(n + 1) % polygon.length];
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [along, down] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
    return { x: from[0] + down * by, y: from[1] - along * by, along, down };
  });
  return sides.map((side, n) => {
    const before = sides.at(n - 1) ?? side;
    const across = before.along * side.down - before.down * side.along;
    const far = ((side.x - before.x) * side.down - (side.y - before.y) * side.along) / across;
    return [before.x + before.along * far, before.y + before.down * far];
  });
}
