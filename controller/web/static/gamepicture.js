/** A close-up of each game, by which it is chosen: what decides it, in four or seven spaces. */

import { svg, use } from "./shapes.js";

/** A pitch of the pictures, in their own units, and half of a space. */
const ACROSS = 84;
const DOWN = 72.7;

/** Pieces by the column and row of their hexagon; those of the first colour are together, and lit. */
const HEXAGONS = /** @type {Record<string, Record<string, string[]>>} */ ({
  manalath: { orange: ["-1,0", "0,0", "0,1", "-1,1", "1,-1"], purple: ["1,0", "0,-1"] },
  "manalath-stein": { purple: ["-1,1", "0,0", "1,-1", "1,0", "0,-1"], orange: ["0,1", "-1,0"] },
});

/** @param {string} game */
export function gamePicture(game) {
  const drawn = HEXAGONS[game] === undefined ? squares(game) : hexagons(HEXAGONS[game]);
  return svg("svg", { class: "game-picture", viewBox: "-112 -96 224 192", "aria-hidden": "true" }, drawn);
}

/** @param {Record<string, string[]>} pieces */
function hexagons(pieces) {
  const [lit] = Object.keys(pieces);
  const at = (/** @type {number} */ column, /** @type {number} */ row) =>
    `translate(${(column + row / 2) * ACROSS} ${-row * DOWN})`;
  const cells = [-2, -1, 0, 1, 2].flatMap((row) =>
    [-3, -2, -1, 0, 1, 2, 3].map((column) => {
      const isLit = pieces[lit].includes(`${column},${row}`);
      const points = "0,-46 40,-23 40,23 0,46 -40,23 -40,-23";
      return svg("polygon", { points, transform: at(column, row), class: isLit ? `cell ${lit}` : "cell" });
    }),
  );
  const lying = Object.entries(pieces).flatMap(([colour, places]) =>
    places.map((place) => {
      const [column, row] = place.split(",").map(Number);
      return use(`piece-${colour}`, { transform: [at(column, row), "scale(.84)"].join(" ") });
    }),
  );
  return [...cells, ...lying];
}

/** @param {string} game */
function squares(game) {
  const corners = [
    [-52, -46],
    [52, -46],
    [-52, 46],
    [52, 46],
  ];
  return corners.flatMap(([x, y], n) => {
    const cell = svg("rect", { x: x - 49, y: y - 43, width: 98, height: 86, rx: 9, class: "cell" });
    const within = svg("g", { transform: `translate(${x} ${y})` }, game === "mana" ? ofMana(n) : ofMammalath(n));
    return [cell, within];
  });
}

/** @param {number} n */
function ofMammalath(n) {
  const hue = ["violet", "green", "blue", "orange"][n];
  const emblem = use(`emblem-${hue}`, { class: `emblem ${hue}`, transform: n === 3 ? "scale(.75)" : "scale(1.35)" });
  return n === 3 ? [use("piece-orange"), use("face-window"), emblem] : [emblem];
}

/** @param {number} n */
function ofMana(n) {
  const count = [2, 1, 3, 2][n];
  const dots = Array.from({ length: count }, (_, k) =>
    svg("circle", { class: "dot", cx: 17 * (k - (count - 1) / 2), cy: n % 3 === 0 ? 36 : 0, r: 6 }),
  );
  const piece = { 0: [use("piece-yellow")], 3: [use("piece-red"), use("face-crown", { class: "of-red" })] }[n] ?? [];
  return [...dots, svg("g", { transform: "translate(0 -7) scale(.9)" }, piece)];
}
