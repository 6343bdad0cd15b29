/**
 * One sensor in depth: what it reads and did, where it is wired, how it bounces, and its last edges.
 *
 * The server decides the resolution of times; nothing is drawn finer.
 */

import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { Bounce, Trace } from "./bouncechart.js";
import { sensorName } from "./livemap.js";
import { age, isClosed } from "./sensorreadings.js";

/**
 * @typedef {import("./sensorreadings.js").Readings} Readings
 * @typedef {import("./sensorreadings.js").Account & {name: string, at_ms: number, limit_ms: number, is_traced: boolean,
 *   refused: string, life: string, median_ms: number | null, moves: number, bin_us: number, bar_us: number, bars: number[],
 *   edges: [number, boolean][]}} Depth
 * @typedef {import("../board/board.js").BoardMessage} BoardMessage
 * @typedef {import("./matrix.js").Sensor} Sensor
 */

export class SensorCard {
  /** The name of the sensor that is looked at. */
  chosen = "";
  /** @type {Map<string, Sensor>} */
  sensors = new Map();
  /** @type {BoardMessage | null} */
  board = null;
  /** @type {Depth | null} */
  depth = null;
  isTraced = false;
  /** The last edge before this row was watched. @type {number | null} */
  before = null;

  /**
   * @param {(at: [number, number], isTraced: boolean) => void} onWant called with the sensor to report on
   * @param {(reed: string) => void} onReplaced called with a reed in whose place another one is
   */
  constructor(onWant, onReplaced) {
    this.onWant = onWant;
    this.onReplaced = onReplaced;
    /** What changes with the board, and what with a report, is made once. */
    this.options = options([]);
    this.charts = charts(null);
  }

  /** Watch the row of the sensor, or no longer. */
  watch() {
    this.isTraced = !this.isTraced;
    this.before = this.depth?.edges.at(-1)?.[0] ?? null;
    this.want();
  }

  /** @param {BoardMessage} message */
  build(message) {
    this.board = message;
    this.sensors = new Map(message.wiring.sensors.map((sensor) => [sensorName(sensor), sensor]));
    const names = [...this.sensors.keys()];
    this.options = options(names);
    if (!this.sensors.has(this.chosen)) this.chosen = names.find((name) => !isKey(name)) ?? names[0] ?? "";
  }

  get sensor() {
    return this.sensors.get(this.chosen);
  }

  /** @param {string} name as faults name it */
  choose(name) {
    if (!this.sensors.has(name)) return;
    this.chosen = name;
    this.isTraced = false;
    this.want();
  }

  /**
   * Choose a reed of a space, a closed one if there is one; a choice already made there stays.
   * @param {string} space
   * @param {Readings} readings
   */
  chooseOn(space, readings) {
    const names = [...this.sensors].filter(([, sensor]) => sensor.space === space);
    if (names.length === 0 || this.sensor?.space === space) return;
    const active = names.find(([, { at }]) => isClosed(readings.debounced, at));
    this.choose((active ?? names[0])[0]);
  }

  /** Request the chosen sensor. */
  want() {
    if (this.sensor !== undefined) this.onWant(this.sensor.at, this.isTraced);
  }

  /** The last message about the chosen sensor. */
  get own() {
    const { depth } = this;
    return depth !== null && this.sensor?.at.join() === depth.at.join() ? depth : null;
  }

  /** Whether its row is watched, as far as known; no scan reads anything then. */
  get isWatched() {
    return this.isTraced && !this.own?.refused;
  }

  /** Describe what the board is doing, from its last message about this sensor. @param {Readings} readings */
  watched(readings) {
    const { own } = this;
    if (this.isTraced) return own?.refused || (own?.is_traced ? say("sensor.watched") : say("sensor.first_edge"));
    // Another page watches a row.
    return readings.isWatched ? say("sensor.elsewhere") : "";
  }

  /** @param {Depth} depth */
  show(depth) {
    if (this.sensor?.at.join() !== depth.at.join()) return;
    this.depth = depth;
    this.charts = charts(depth);
  }

  /** What is known of the sensor, each with its name. @param {Readings} readings @returns {[string, string][]} */
  facts(readings) {
    const { sensor, own, isWatched, board } = this;
    if (sensor === undefined || board === null) return [];
    return [
      [say("sensor.now"), isWatched ? this.traced(own) : this.now(sensor.at, readings)],
      [say("sensor.counts"), isWatched ? say("sensor.uncounted") : counts(readings.of(sensor.at))],
      [say("sensor.last"), isWatched ? say("sensor.uncounted") : last(readings, sensor.at)],
      [say("sensor.settle"), settle(own)],
      [say("sensor.shorts"), shorts(own)],
      ...wiring(sensor, board),
    ];
  }

  /**
   * The state of a sensor by its trace, while its row is watched and no scan reads it.
   * @param {Depth | null} depth
   */
  traced(depth) {
    const edge = depth?.is_traced ? depth.edges.at(-1) : undefined;
    if (edge === undefined || edge[0] === this.before) return say("sensor.no_edge");
    return say("sensor.state_watched", { state: say("sensor.state", { is_closed: edge[1] }) });
  }

  /**
   * @param {[number, number]} at
   * @param {Readings} readings
   */
  now(at, readings) {
    if (readings.matrix === null) return say("sensor.unread");
    if (readings.isWatched) return say("sensor.unread_elsewhere");
    if (!readings.isRead) return say("sensor.unlinked");
    const [raw, debounced] = [isClosed(readings.raw, at), isClosed(readings.debounced, at)];
    const state = say("sensor.state", { is_closed: debounced });
    return readings.raw === null
      ? state
      : say("sensor.state_filtered", { state, raw: Number(raw), debounced: Number(debounced) });
  }
}

/** The charts of a sensor, as it was last reported on. @param {Depth | null} depth */
const charts = (depth) => [h(Bounce, { depth }), h(Trace, { depth })];

/** @param {string} name */
const isKey = (name) => name.startsWith("key");

/** The sensors to choose from. @param {string[]} names */
function options(names) {
  const option = (/** @type {string} */ name) => h("option", { value: name }, spoken(name));
  return [
    h("optgroup", { label: say("sensor.reeds") }, names.filter((name) => !isKey(name)).map(option)),
    h("optgroup", { label: say("sensor.keys") }, names.filter(isKey).map(option)),
  ];
}

/** What the card shows. @param {{card: SensorCard, readings: Readings}} props */
export function SensorDepth({ card, readings }) {
  const { sensor, own, chosen, isTraced, isWatched } = card;
  const choose = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
    card.choose(currentTarget.value);
  const isWorn = sensor !== undefined && readings.worn.has(sensor.at.join());
  return [
    h("h2", { class: "title", id: "sensor-title" }, sensor === undefined ? say("sensor.sensor") : spoken(chosen)),
    h(
      "div",
      { class: "which" },
      h("label", { for: "sensor-choice" }, say("sensor.shown")),
      h("select", { id: "sensor-choice", value: chosen, onChange: choose }, card.options),
    ),
    h(
      "dl",
      { class: "facts", id: "sensor-facts" },
      card.facts(readings).map(([name, value], n) => {
        const isUnread = n === 0 && !readings.isRead && !isWatched;
        return h("div", { class: isUnread ? "unread" : "" }, h("dt", {}, name), h("dd", {}, value));
      }),
    ),
    h("p", { class: "detail", id: "reed-life" }, own?.life ?? ""),
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", id: "reed-replaced", hidden: !isWorn, onClick: () => card.onReplaced(chosen) },
        say("sensor.replaced"),
      ),
    ),
    card.charts,
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", id: "watch-row", "aria-pressed": String(isTraced), onClick: () => card.watch() },
        say("sensor.watch"),
      ),
    ),
    h("p", { class: "detail", id: "watch-said" }, card.watched(readings)),
  ];
}

/**
 * A sensor in words: the reed of a colour, or a key.
 * @param {string} name
 */
export function spoken(name) {
  const [part, reed] = name.split(" ");
  return part === "key" ? say("sensor.key", { key: reed }) : say("sensor.name", { space: part, reed });
}

/** @param {import("./sensorreadings.js").Account | undefined} account */
function counts(account) {
  if (account === undefined) return say("sensor.never_closed");
  return `${account.closes} / ${account.opens}`;
}

/**
 * @param {Readings} readings
 * @param {[number, number]} at
 */
function last(readings, at) {
  const changed = readings.of(at)?.changed_ms ?? null;
  if (changed === null) return say("sensor.no_change");
  const rate = readings.rate(at);
  const past = age(readings.now_ms - changed);
  return rate === 0 ? say("sensor.changed", { age: past }) : say("sensor.changed_often", { age: past, rate });
}

/** @param {Depth | null} depth */
function settle(depth) {
  if (depth === null || depth.median_ms === null) return say("sensor.unsettled");
  return say("sensor.settled", { median: depth.median_ms, worst: depth.worst_ms, limit: depth.limit_ms });
}

/** @param {Depth | null} depth */
function shorts(depth) {
  if (depth === null || depth.closes === 0) return say("sensor.no_shorts");
  return say("sensor.some_shorts", { shorts: depth.shorts });
}

/**
 * @param {Sensor} sensor
 * @param {BoardMessage} board
 * @returns {[string, string][]}
 */
function wiring({ at: [row, column], space }, { wiring: { rows, columns }, lights }) {
  const wire = (/** @type {import("./matrix.js").Wire} */ { pin, connector, colour }) =>
    say("sensor.wire", { pin, connector, colour });
  /** @type {[string, string][]} */
  const lines = [
    [say("sensor.row"), wire(rows[row])],
    [say("sensor.column"), wire(columns[column])],
  ];
  const light = lights.indexOf(space ?? "");
  return light < 0
    ? lines
    : [...lines, [say("sensor.light"), say("sensor.number", { number: light + 1, lights: lights.length })]];
}
