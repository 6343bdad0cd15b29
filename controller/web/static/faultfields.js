// @ts-check
/**
 * The fields of a fault: what has to be said besides its name, read from the way it is written.
 *
 * ``slow-column N MICROSECONDS`` becomes a choice of columns and a number. Each field gives the words it stands
 * for, so that a new kind of fault needs nothing here as long as it is written in the same words.
 */

import { make } from "./page.js";

/**
 * @typedef {import("./matrix.js").Wiring} Wiring
 * @typedef {import("./board.js").Space} Space
 * @typedef {[string, string]} Option what it stands for, and how it reads
 * @typedef {{label: string, control: HTMLElement | null, words: () => string}} Field
 * @typedef {{wiring: Wiring, spaces: Space[], part: string}} Board ``part`` is the chosen space or key
 */

/** So many of the nearest spaces may be neighbours. */
const NEIGHBOURS = 6;

/** What numbers are called. @type {Record<string, string>} */
const UNITS = {
  MS: "Milliseconds", MICROSECONDS: "Microseconds", PERCENT: "Percent", MA: "Milliamperes", MILLIOHM: "Milliohms",
  SECONDS: "Seconds",
};

/** Where the number of a kind begins. @type {Record<string, number>} */
const STARTS = {
  bounce: 12, "slow-release": 80, "slow-close": 80, "slow-column": 60, "weak-supply": 150, "sagging-supply": 1000, lag: 60,
};
const START = 10;

/** How the reeds of a space are written, and what they are. @type {Option[]} */
const REEDS = [["first", "centre, orange"], ["second", "ring, purple"]];

/** How parts of a usage are asked for, the longest first. @type {[RegExp, (board: Board) => Field[]][]} */
const PARTS = [
  [/^SENSOR PARTNER/, (board) => twoSensors(board)],
  [/^(SPACE first\|second(\|reed)?|SENSOR)/, (board) => [reed(board)]],
  [/^row\|column N row\|column L/, (board) => twoAlike(board)],
  [/^row\|column N after SPACE\|KEY, or at pin/, (board) => wireAndPlace(board)],
  [/^row\|column N/, (board) => [wire(board, "row")]],
  [/^row\|column M/, (board) => [wire(board, "column")]],
  [/^SPACE/, (board) => [{ label: "", control: null, words: () => board.part }]],
  [/^NEXT/, (board) => [choice("Neighbour", named(neighbours(board)))]],
  [/^OTHER/, (board) => [choice("Other space", named(others(board)))]],
  [/^N\b/, (board) => [column(board)]],
  [/^CONNECTOR/, ({ wiring }) => [connector(wiring)]],
];

/**
 * Ask for everything a kind of fault needs, in the first of the forms in which it may be written.
 * @param {import("./faults.js").Kind} kind
 * @param {Board} board
 * @returns {Field[]}
 */
export function fieldsOf({ name, usage, meaning }, board) {
  /** @type {Field[]} */
  const fields = [];
  let rest = usage.slice(name.length).trim();
  while (rest !== "" && !rest.startsWith(",")) {
    const part = PARTS.find(([pattern]) => pattern.test(rest));
    const matched = (part?.[0] ?? /^[^\s,]+/).exec(rest)?.[0] ?? rest;
    fields.push(...(part ? part[1](board) : [number(matched, STARTS[name] ?? START, meaning)]));
    rest = rest.slice(matched.length).trimStart();
  }
  return fields;
}

/** Which of a space's reeds; a key has no choice, nor has a space with one reed. @param {Board} board @returns {Field} */
function reed({ part, wiring }) {
  if (part.startsWith("key ")) return { label: "", control: null, words: () => part };
  const isSingle = wiring.sensors.some(({ space, colour }) => space === part && colour === undefined);
  if (isSingle) return { label: "", control: null, words: () => `${part} reed` };
  const field = choice("Reed", REEDS);
  return { ...field, words: () => `${part} ${field.words()}` };
}

/** A reed or key, and any other, those of its own space and of the nearest first. @param {Board} board @returns {Field[]} */
function twoSensors(board) {
  const { part, wiring } = board;
  const one = reed(board);
  const other = choice("Partner", []);
  const near = [part, ...others(board)];
  const reeds = near.flatMap((name) => wiring.sensors.filter(({ space }) => space === name));
  const all = [...reeds, ...wiring.sensors.filter(({ key }) => key)].map(option);
  const offer = () => fill(other, all.filter(([name]) => name !== one.words()));
  one.control?.addEventListener("change", offer);
  offer();
  return [one, other];
}

/** How a sensor is written, and how it reads. @param {import("./matrix.js").Sensor} sensor @returns {Option} */
function option({ space, colour, key }) {
  if (space === undefined) return [`key ${key}`, `key ${key}`];
  if (colour === undefined) return [`${space} reed`, space];
  const [name, text] = REEDS[colour === "orange" ? 0 : 1];
  return [`${space} ${name}`, `${space} ${text}`];
}

/** The crosspoint of the chosen part. @param {Board} board */
function crosspoint({ part, wiring }) {
  return wiring.sensors.find(({ space, key }) => space === part || `key ${key}` === part)?.at ?? [0, 0];
}

/**
 * A wire, at first the one of the chosen part.
 * @param {Board} board
 * @param {"row" | "column"} axis
 */
function wire(board, axis) {
  const { rows, columns } = board.wiring;
  const options = (/** @type {string} */ name, /** @type {import("./matrix.js").Wire[]} */ wires) =>
    wires.map(({ pin, connector: at, colour }, n) => /** @type {Option} */ ([`${name} ${n}`, `${name} ${pin}, ${at} ${colour}`]));
  const field = choice("Wire", [...options("row", rows), ...options("column", columns)]);
  const [row, at] = crosspoint(board);
  set(field, axis === "row" ? `row ${row}` : `column ${at}`);
  return field;
}

/** A wire, and another one of the same kind, the next if there is one. @param {Board} board @returns {Field[]} */
function twoAlike(board) {
  const line = wire(board, "row");
  const other = wire(board, "row");
  const all = [.../** @type {HTMLSelectElement} */ (other.control).options].map(({ value, text }) => /** @type {Option} */ ([value, text]));
  const offer = () => {
    const [axis, n] = line.words().split(" ");
    fill(other, all.filter(([name]) => name.startsWith(axis) && name !== line.words()));
    const next = `${axis} ${Number(n) + 1}`;
    if (all.some(([name]) => name === next)) set(other, next);
  };
  line.control?.addEventListener("change", offer);
  offer();
  return [line, { ...other, label: "Other wire" }];
}

/** A wire, and where along it. @param {Board} board @returns {Field[]} */
function wireAndPlace(board) {
  const line = wire(board, "row");
  const place = choice("Cut", []);
  const offer = () => {
    const [axis, n] = line.words().split(" ");
    const passed = (axis === "row" ? board.wiring.rows : board.wiring.columns)[Number(n)].order;
    const options = passed.slice(0, -1).map((name) => /** @type {Option} */ ([`after ${name}`, `after ${name}`]));
    fill(place, [["at pin", "at its pin"], ...options]);
    const beside = `after ${board.part.replace("key ", "")}`;
    set(place, options.some(([value]) => value === beside) ? beside : "at pin");
  };
  line.control?.addEventListener("change", offer);
  offer();
  return [line, place];
}

/** @param {Board} board */
function column(board) {
  const field = choice("Column", board.wiring.columns.map(({ pin, connector: at }, n) => [String(n), `${pin}, ${at}`]));
  set(field, String(crosspoint(board)[1]));
  return field;
}

/** @param {Wiring} wiring */
function connector({ rows, columns }) {
  const names = [...rows, ...columns].map((line) => line.connector.split(".")[0]);
  return choice("Connector", named([...new Set(names)]));
}

/** The other spaces, the nearest first. @param {Board} board */
function others({ spaces, part }) {
  const here = spaces.find(({ name }) => name === part) ?? spaces[0];
  const far = (/** @type {Space} */ { x_mm, y_mm }) => Math.hypot(x_mm - here.x_mm, y_mm - here.y_mm);
  return spaces.filter((space) => space !== here).sort((a, b) => far(a) - far(b)).map(({ name }) => name);
}

/** @param {Board} board */
function neighbours(board) {
  return others(board).slice(0, NEIGHBOURS);
}

/** @param {string[]} names @returns {Option[]} */
function named(names) {
  return names.map((name) => [name, name]);
}

/**
 * @param {string} label
 * @param {Option[]} options
 * @returns {Field}
 */
function choice(label, options) {
  const made = make("select", {}, options.map(([value, text]) => new Option(text, value)));
  const control = /** @type {HTMLSelectElement} */ (made);
  return { label, control, words: () => control.value };
}

/** Offer these, the first of them chosen. @param {Field} field @param {Option[]} options */
function fill({ control }, options) {
  control?.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
}

/** @param {Field} field @param {string} value */
function set({ control }, value) {
  /** @type {HTMLSelectElement} */ (control).value = value;
}

/**
 * @param {string} unit
 * @param {number} start
 * @param {string} meaning where the least and the most stand, as in "1 to 20"
 * @returns {Field}
 */
function number(unit, start, meaning) {
  const [, min, max] = /(\d+) to (\d+)/.exec(meaning) ?? [, "1", ""];
  const attributes = { type: "number", required: "", step: "1", min, max, value: String(start) };
  const control = /** @type {HTMLInputElement} */ (make("input", attributes));
  return { label: UNITS[unit] ?? unit, control, words: () => control.value };
}
