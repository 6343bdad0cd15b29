/**
 * The deck: the wooden frame, the dark skin and the wells of the spaces. It changes with the board and its size alone,
 * so that a browser draws it once; lights, pieces and marks are other layers.
 *
 * A unit is a hundredth of the pitch.
 */

import { grown, hull, reach, rounded, svg } from "../base/shapes.js";

/**
 * @typedef {import("./board.js").BoardMessage} BoardMessage
 * @typedef {import("../base/shapes.js").Point} Point
 * @typedef {{name: string, x: number, y: number}} Well the middle of a space, y downwards
 * @typedef {{unit: number, wells: Well[], cell: Point[], side: number, isSquare: boolean, isSlim: boolean,
 *   field: Point[], skin: number, frame: number, bar: {halfWide: number, high: number, y: number}}} Plan
 */

/** How far the skin reaches beyond the sides of the outermost spaces, and how wide the frame is around it. */
const WIDE = { skin: { hexagon: 18, square: 11 }, frame: 46 };
const SLIM = { skin: { hexagon: 13, square: 6 }, frame: 15 };
/** How far below the frame its shadow lies, how softly it ends, and of how many sheets it is made. */
const SHADOW = { down: 18, soft: 36, sheets: 24 };
/** The strokes on the wood of a rail, and the length of an edge bar as a share of the row of spaces beside it. */
const STROKES = 12;
const BAR = 0.8;

/**
 * Measure a board.
 * @param {BoardMessage} message
 * @param {boolean} isSlim whether its frame is narrow, to leave room for the spaces
 * @returns {Plan}
 */
export function planned({ spaces, corners_mm, pitch_mm }, isSlim) {
  const unit = pitch_mm / 100;
  const wells = spaces.map(({ name, x_mm, y_mm }) => ({ name, x: x_mm / unit, y: -y_mm / unit }));
  const isSquare = corners_mm.length === 4;
  const side = reach(corners_mm).side / unit;
  const { skin, frame } = isSlim ? SLIM : WIDE;
  const field = hull(wells.map(({ x, y }) => [x, y]));
  const beyond = side + skin[isSquare ? "square" : "hexagon"];
  const nearest = Math.max(...field.map((corner) => corner[1]));
  const edge = wells.filter(({ y }) => y > nearest - 1).map(({ x }) => Math.abs(x));
  return {
    unit,
    wells,
    cell: corners_mm.map(([x, y]) => [x / unit, -y / unit]),
    side,
    isSquare,
    isSlim,
    field,
    skin: beyond,
    frame,
    bar: {
      halfWide: BAR * Math.max(...edge),
      high: Math.max(5, frame * 0.2),
      y: nearest + beyond + frame * (isSquare ? 0.7 : 0.54),
    },
  };
}

/**
 * The path of a space's well, drawn in by an amount.
 * @param {Plan} plan
 * @param {number} by
 * @param {{x: number, y: number}} [at]
 */
export function well({ cell, side, isSquare }, by, { x, y } = { x: 0, y: 0 }) {
  const share = (side - by) / side;
  return rounded(
    cell.map(([right, down]) => [x + right * share, y + down * share]),
    isSquare ? 7 : 6,
  );
}

/** The part of the plane that the deck takes up. @param {Plan} plan */
export function extent({ field, skin, frame }) {
  const outer = grown(field, skin + frame);
  const [wide, high] = [0, 1].map((axis) => Math.max(...outer.map((corner) => Math.abs(corner[axis]))) + 2);
  return { x: -wide, y: -high, width: 2 * wide, height: 2 * high };
}

/**
 * Draw the deck.
 * @param {Plan} plan
 * @param {string[]} outside the spaces that the game does not use, which are flat and dark
 */
export function deck(plan, outside) {
  const { field, skin } = plan;
  const around = (/** @type {number} */ by, /** @type {number} */ radius) => rounded(grown(field, skin + by), radius);
  return [
    ...frame(plan),
    svg("path", { d: around(0, 14), fill: "url(#skin)" }),
    ...plan.wells.flatMap((at) =>
      outside.includes(at.name)
        ? [svg("path", { d: well(plan, 3, at), class: "flat-well" })]
        : [
            svg("path", { d: well(plan, 1.1, at), fill: "#0d0c0e" }),
            svg("path", { d: well(plan, 2.3, at), fill: "url(#well)" }),
            svg("path", { d: well(plan, 2.9, at), fill: "none", stroke: "url(#lip)", "stroke-width": 1.1 }),
          ],
    ),
    svg("path", { d: around(0, 14), fill: "url(#sheen)" }),
    svg("path", { d: around(-4, 12), class: "skin-edge", "stroke-width": 8, "stroke-opacity": 0.35 }),
    svg("path", { d: around(-1, 14), class: "skin-edge", "stroke-width": 3, "stroke-opacity": 0.5 }),
    ...(plan.isSlim ? [] : coordinates(plan)),
    ...[1, -1].flatMap((end) => slot(plan, end)),
  ];
}

/** The frame: mitred rails with a grain, a light outer edge, a lip of brass. @param {Plan} plan */
function frame(plan) {
  const { field, skin, frame: wide, isSquare, isSlim } = plan;
  const [outer, inner] = [grown(field, skin + wide), grown(field, skin)];
  const corner = isSquare ? 26 : 30;
  const random = seeded(7);
  const rails = outer.map((from, n) => {
    const next = (n + 1) % outer.length;
    return rail([from, outer[next], inner[next], inner[n]], wide, random, `rail-${n}`);
  });
  const lip = (/** @type {number} */ by, /** @type {string} */ stroke, /** @type {number} */ width, opacity = 1) =>
    svg("path", {
      d: rounded(grown(field, skin + by), 16),
      fill: "none",
      stroke,
      "stroke-width": width,
      "stroke-opacity": opacity,
    });
  const shape = rounded(outer, corner);
  const edge = rounded(grown(field, skin + wide - 1.6), corner - 1);
  return [
    svg("clipPath", { id: "frame-edge" }, [svg("path", { d: shape })]),
    ...(isSlim ? [] : [shadow(outer, corner)]),
    svg("path", { d: shape, fill: "url(#wood)" }),
    svg("g", { "clip-path": "url(#frame-edge)" }, rails),
    svg("path", { d: edge, fill: "none", stroke: "url(#rail-edge)", "stroke-width": 3.2 }),
    ...(isSlim ? [] : [lip(5, "#120903", 9, 0.7)]),
    lip(isSlim ? 1.6 : 4.6, "url(#brass)", isSlim ? 1.8 : 2.6),
  ];
}

/**
 * The shadow of the frame, as sheets that lie on each other: a filter would blur every tile that the browser draws.
 * Their edges lie closest together where the frame ends, so that the shadow fades as a blur does.
 * @param {Point[]} outer
 * @param {number} corner
 */
function shadow(outer, corner) {
  const sheets = Array.from({ length: SHADOW.sheets }, (_, n) => {
    const share = (n + 0.5) / SHADOW.sheets;
    const far = SHADOW.soft * (1 - Math.sqrt(2 * Math.min(share, 1 - share)));
    const by = share < 0.5 ? -far : far;
    return svg("path", { d: rounded(grown(outer, by), corner + Math.max(0, 2 * by)) });
  });
  return svg("g", { class: "deck-shadow", transform: `translate(0 ${SHADOW.down})` }, sheets);
}

/**
 * One rail, lit from the upper left, with the grain along it.
 * @param {Point[]} corners the outer side, then the inner one backwards
 * @param {number} wide
 * @param {() => number} random
 * @param {string} id
 */
function rail(corners, wide, random, id) {
  const [from, to, , inner] = corners;
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const along = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
  const inwards = [-along[1], along[0]];
  const light = -0.55 * inwards[1] - 0.32 * inwards[0];
  const d = `M${corners.map((point) => point.map((part) => part.toFixed(1)).join(" ")).join("L")}Z`;
  const shade = svg("path", { d, fill: light > 0 ? "#fff" : "#000", opacity: (Math.abs(light) * 0.2).toFixed(2) });
  const strokes = Array.from({ length: STROKES }, (_, n) => {
    const isDark = random() < 0.62;
    const deep = ((n + 0.9 * random()) / STROKES) * wide;
    const [sway, phase, pace] = [(1.5 + 2.5 * random()) * (wide / 46), 6 * random(), 0.7 + 0.25 * random()];
    const steps = Array.from({ length: 8 }, (_each, step) => {
      const [far, in_] = [-20 + ((long + 40) * step) / 7, deep + sway * Math.sin(phase + step * pace)];
      return [0, 1].map((axis) => (from[axis] + along[axis] * far + inwards[axis] * in_).toFixed(1)).join(" ");
    });
    return svg("path", {
      d: `M${steps.join("L")}`,
      fill: "none",
      stroke: isDark ? "#1d0f07" : "#c08e62",
      "stroke-width": (0.7 + random() * (isDark ? 1.9 : 1.2)).toFixed(1),
      opacity: (isDark ? 0.1 + 0.22 * random() : 0.06 + 0.12 * random()).toFixed(2),
    });
  });
  const mitre = svg("path", {
    d: `M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${inner[0].toFixed(1)} ${inner[1].toFixed(1)}`,
    stroke: "#150a04",
    "stroke-opacity": 0.55,
    "stroke-width": 1.6,
  });
  return svg("g", {}, [
    svg("clipPath", { id }, [svg("path", { d })]),
    svg("g", { "clip-path": `url(#${id})` }, [shade, ...strokes]),
    mitre,
  ]);
}

/**
 * The slot of an edge bar while it is dark.
 * @param {Plan} plan
 * @param {number} end 1 for the near rail, -1 for the far one
 */
function slot({ bar: { halfWide, high, y } }, end) {
  const box = { x: -halfWide, y: end * y - high / 2, width: 2 * halfWide, height: high, rx: high / 2 };
  const under = `M${-halfWide + high / 2} ${end * y + high / 2 + 1}H${halfWide - high / 2}`;
  return [
    svg("rect", { ...box, fill: "#0d0704", stroke: "#000", "stroke-opacity": 0.5, "stroke-width": 1.4 }),
    svg("path", { d: under, stroke: "#e8c9a0", "stroke-opacity": 0.25, "stroke-width": 1.2 }),
  ];
}

/** The coordinates on the rails: a letter where a row begins, a number where a longer one ends. @param {Plan} plan */
function coordinates(plan) {
  const { wells, isSquare, skin, frame: wide } = plan;
  const text = (/** @type {string} */ said, /** @type {number} */ x, /** @type {number} */ y) => {
    const label = svg("text", { x: x.toFixed(1), y: y.toFixed(1) });
    label.textContent = said;
    return label;
  };
  const middle = skin + wide / 2;
  if (isSquare) {
    const down = Math.sign(wells[0].y) || 1;
    const before = -down * middle;
    return [
      svg(
        "g",
        { class: "rim" },
        wells.flatMap(({ name, x, y }) => [
          ...(name.endsWith("1") ? [text(name[0], x, y + down * (skin + wide * 0.33))] : []),
          ...(name.startsWith("a") ? [text(name.slice(1), x + before, y)] : []),
        ]),
      ),
    ];
  }
  const rows = [...new Set(wells.map(({ y }) => Math.round(y)))].map((y) =>
    wells.filter((at) => Math.round(at.y) === y),
  );
  rows.sort(([one], [other]) => (one.name < other.name ? -1 : 1));
  const widest = Math.max(...rows.map(({ length }) => length));
  const labels = rows.flatMap((row, n) => {
    const [first, last] = [row[0], row[row.length - 1]];
    const out = Math.sign(first.x - last.x) || -1;
    const isWidest = row.length === widest;
    const aside = 50 + (middle - 50) * 1.155 - (isWidest ? 10 : 0);
    const aslant = isWidest ? 22 * Math.sign(out) : 0;
    const isLonger = n === 0 || row.length > rows[n - 1].length;
    return [
      text(first.name[0], first.x + out * aside, first.y + aslant),
      ...(isLonger ? [text(last.name.slice(1), last.x - out * aside, last.y - aslant)] : []),
    ];
  });
  return [svg("g", { class: "rim" }, labels)];
}

/**
 * Numbers between 0 and 1 that look random and are the same for the same seed.
 * @param {number} seed
 */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
