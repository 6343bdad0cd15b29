/**
 * The live map: on every space of the board, what its reeds do and what the self-test found.
 *
 * A mark and words show the state of a space, and a sign for each reed whether it is closed now, was closed, or
 * never was: round for orange's reed, square for purple's, as in the matrix. No meaning depends on colour.
 */

import { h } from "../base/preact.js";
import { outline, svg } from "../base/shapes.js";
import { say } from "../base/translation.js";
import { age, isClosed } from "./sensorreadings.js";

/**
 * @typedef {import("./sensorreadings.js").Readings} Readings
 * @typedef {import("../board/board.js").Space} Space
 * @typedef {"untested" | "passed" | "closed" | "bouncing" | "stuck" | "never" | "ghost" | "light" | "doubt" | "worn"} Mark
 * @typedef {{state: SVGElement, shown: SVGElement, mark: SVGElement, words: SVGElement, toward: SVGElement,
 *   reeds: {at: [number, number], name: string, sign: SVGElement, ring: SVGElement, number: SVGElement}[]}} Cell
 */

/** The signs of the marks, in the order of the legend. @type {Record<Mark, string>} */
export const SIGNS = {
  untested: "▨",
  passed: "✓",
  closed: "◉",
  bouncing: "⚠",
  stuck: "▬",
  never: "✕",
  ghost: "⇄",
  light: "☼",
  doubt: "?",
  worn: "!",
};
/** Worse marks hide better ones. @type {Mark[]} */
const BY_WEIGHT = ["stuck", "never", "ghost", "bouncing", "doubt", "worn", "light", "closed", "passed", "untested"];
const BAD = ["bouncing", "stuck", "never", "ghost", "light", "doubt", "worn"];

export class LiveMap {
  /** @param {import("../board/board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, Cell>} */
    this.cells = new Map();
    this.number = "closes";
    /** @type {string | undefined} the space whose sensor is shown in depth */
    this.inspected = undefined;
    /** @type {Set<string>} */
    this.asked = new Set();
  }

  /** @param {import("../board/board.js").BoardMessage} message */
  build({ spaces, corners_mm, wiring }) {
    this.defs();
    this.under = svg("g", { class: "map under" });
    this.over = svg("g", { class: "map over" });
    this.board.layers.under.append(this.under);
    this.board.layers.labels.before(this.over);
    this.cells = new Map(spaces.map((space) => [space.name, this.cell(space, corners_mm, wiring)]));
  }

  defs() {
    const hatch = svg(
      "pattern",
      { id: "hatch", width: 4, height: 4, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      [svg("rect", { width: 1.1, height: 4, class: "hatch" })],
    );
    this.board.drawing.append(svg("defs", {}, [hatch]));
  }

  /**
   * @param {Space} space
   * @param {import("../base/shapes.js").Corners} corners
   * @param {import("./matrix.js").Wiring} wiring
   * @returns {Cell}
   */
  cell({ name, x_mm, y_mm }, corners, wiring) {
    const transform = `translate(${x_mm} ${-y_mm})`;
    const state = svg("polygon", { class: "state", points: outline(corners, 0.75), transform });
    const shown = svg("polygon", { class: "should", points: outline(corners, 2.6), transform });
    this.under?.append(state);
    const mark = svg("text", { class: "mark", y: 2.9 });
    const words = svg("text", { class: "words", y: 6 });
    const toward = svg("path", { class: "toward-mark", d: "M0-13 3.5-7H1V4H-1V-7H-3.5Z" });
    const sensors = wiring.sensors.filter((sensor) => sensor.space === name);
    const reeds = sensors.map((sensor, n) => {
      const x = sensors.length === 1 ? 0 : n === 0 ? -10 : 10;
      const isSquare = sensor.colour === "purple";
      const shape = (/** @type {number} */ size, /** @type {string} */ kind) =>
        isSquare
          ? svg("rect", { class: kind, x: x - size, y: 7.4 - size, width: 2 * size, height: 2 * size, rx: 0.4 })
          : svg("circle", { class: kind, cx: x, cy: 7.4, r: size });
      const side = sensors.length === 1 ? "middle" : n === 0 ? "left" : "right";
      const [sign, ring] = [shape(1.6, "sign"), shape(2.8, "raw")];
      const number = svg("text", { class: `number ${side}`, x: x - 3.4 * Math.sign(x), y: x === 0 ? 13.4 : 8.8 });
      return { at: sensor.at, name: sensorName(sensor), sign, ring, number };
    });
    const parts = reeds.flatMap(({ sign, ring, number }) => [ring, sign, number]);
    this.over?.append(shown, svg("g", { class: "cell", transform }, [mark, ...parts, words, toward]));
    return { state, shown, mark, words, toward, reeds };
  }

  /**
   * Draw what is known.
   * @param {Readings} readings
   * @param {Record<string, Mark>} marks by sensor, and by light
   */
  draw(readings, marks) {
    this.board.drawing.classList.toggle("unread", !readings.isRead);
    for (const [space, cell] of this.cells) {
      const mark = markOf(space, cell, readings, marks);
      write(cell.mark, mark === "untested" ? "" : SIGNS[mark]);
      cell.state.setAttribute("class", `state ${mark} ${BAD.includes(mark) ? "bad" : ""}`);
      cell.state.classList.toggle("inspected", space === this.inspected);
      cell.state.classList.toggle("asked", this.asked.has(space));
      cell.mark.setAttribute("y", BAD.includes(mark) ? "0.9" : "2.9");
      write(cell.words, BAD.includes(mark) ? this.words(mark, cell, readings) : "");
      for (const { at, sign, ring, number } of cell.reeds) {
        sign.setAttribute("class", `sign ${readings.kind(at)}`);
        ring.setAttribute("class", readings.isRead && isClosed(readings.raw, at) ? "raw shown" : "raw");
        write(number, this.numberOf(at, readings));
      }
    }
  }

  /**
   * @param {Mark} mark
   * @param {Cell} cell
   * @param {Readings} readings
   */
  words(mark, cell, readings) {
    const worst = Math.max(...cell.reeds.map(({ at }) => readings.of(at)?.worst_ms ?? 0));
    return mark === "bouncing" && worst > 0 ? `${Math.round(worst)} ms` : say("map.short", { mark });
  }

  /**
   * @param {[number, number]} at
   * @param {Readings} readings
   */
  numberOf(at, readings) {
    const account = readings.of(at);
    if (account === undefined || account.changed_ms === null) return "";
    if (this.number === "age") return age(readings.now_ms - account.changed_ms).replace(" ", "");
    return this.number === "rate" ? `${readings.rate(at)}` : `${account.closes}`;
  }

  /**
   * Ring the lights that should shine while the player looks for one of them; show nothing but lights on the map
   * while they are being compared.
   * @param {Record<string, string>} shown hue by space
   * @param {boolean} isCompared
   */
  expect(shown, isCompared) {
    this.board.drawing.classList.toggle("picturing", isCompared);
    for (const [space, { shown: ring }] of this.cells) {
      ring.setAttribute("class", `should ${shown[space] ?? ""}`.trim());
    }
  }

  /** @param {string[]} names the spaces on which something must be done */
  ask(names) {
    this.asked = new Set(names);
    for (const [space, { state }] of this.cells) state.classList.toggle("asked", this.asked.has(space));
  }

  /**
   * Show where the mark of a piece must point.
   * @param {string} space
   * @param {number | null} degrees 0 to the right and 90 up; null where it may point anywhere
   */
  point(space, degrees) {
    for (const [name, { toward }] of this.cells) toward.classList.toggle("shown", name === space && degrees !== null);
    if (degrees !== null) this.cells.get(space)?.toward.setAttribute("transform", `rotate(${90 - degrees})`);
  }

  /**
   * Describe a space in words.
   * @param {string} space
   * @param {Readings} readings
   * @param {Record<string, Mark>} marks
   */
  said(space, readings, marks) {
    const cell = this.cells.get(space);
    if (cell === undefined) return "";
    const mark = markOf(space, cell, readings, marks);
    const reeds = cell.reeds.map(({ at, name }) =>
      say("map.reed", { reed: name.split(" ")[1], reading: readings.words(at) }),
    );
    return mark === "closed"
      ? say("map.reeds", { reeds })
      : say("map.space", { mark: say("map.mark", { mark }), reeds });
  }
}

/** The legend, as items of a list. */
export const Legend = () =>
  Object.entries(SIGNS).map(([mark, sign]) =>
    h("li", { class: mark }, h("span", { "aria-hidden": "true" }, sign), say("map.mark", { mark })),
  );

/**
 * A sensor as faults name it.
 * @param {import("./matrix.js").Sensor} sensor
 */
export function sensorName({ space, colour, key }) {
  if (key !== undefined) return `key ${key}`;
  return `${space} ${colour ?? "reed"}`;
}

/**
 * @param {string} space
 * @param {Cell} cell
 * @param {Readings} readings
 * @param {Record<string, Mark>} marks
 * @returns {Mark}
 */
function markOf(space, { reeds }, readings, marks) {
  /** @type {Mark[]} */
  const found = reeds.flatMap(({ at, name }) => [marks[name] ?? "untested", ...readings.marks(at)]);
  const light = marks[`light ${space}`];
  if (light) found.push(light);
  if (found.includes("untested") && !found.includes("closed"))
    found.splice(0, found.length, ...found.filter((mark) => mark !== "passed"));
  return BY_WEIGHT.find((mark) => found.includes(mark)) ?? "untested";
}

/**
 * @param {SVGElement} where
 * @param {string} text
 */
function write(where, text) {
  if (where.textContent !== text) where.textContent = text;
}
