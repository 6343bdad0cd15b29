/**
 * One sensor in depth: what it reads and did, where it is wired, how it bounces, and its last edges.
 *
 * The server decides the resolution of times; nothing is drawn finer.
 */

import { element, make, write } from "../base/dom.js";
import { say } from "../base/translation.js";
import { drawBounce, drawTrace } from "./bouncechart.js";
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
  /**
   * @param {(at: [number, number], isTraced: boolean) => void} onWant called with the sensor to report on
   * @param {(reed: string) => void} onReplaced called with a reed in whose place another one is
   */
  constructor(onWant, onReplaced) {
    this.onWant = onWant;
    this.choice = /** @type {HTMLSelectElement} */ (element("sensor-choice"));
    this.watch = element("watch-row");
    this.replaced = element("reed-replaced");
    /** @type {Map<string, Sensor>} */
    this.sensors = new Map();
    /** @type {BoardMessage | null} */
    this.board = null;
    /** @type {Depth | null} */
    this.depth = null;
    this.isTraced = false;
    /** The message while another page watches a row. */
    this.elsewhere = "";
    /** The last edge before this row was watched. @type {number | null} */
    this.before = null;
    this.choice.addEventListener("change", () => this.choose(this.choice.value));
    this.replaced.addEventListener("click", () => onReplaced(this.choice.value));
    this.watch.addEventListener("click", () => {
      this.isTraced = !this.isTraced;
      this.before = this.depth?.edges.at(-1)?.[0] ?? null;
      this.want();
    });
  }

  /** @param {BoardMessage} message */
  build(message) {
    this.board = message;
    const before = this.choice.value;
    this.sensors = new Map(message.wiring.sensors.map((sensor) => [sensorName(sensor), sensor]));
    const names = [...this.sensors.keys()];
    const option = (/** @type {string} */ name) => new Option(spoken(name), name);
    this.choice.replaceChildren(
      make("optgroup", { label: say("sensor.reeds") }, names.filter((name) => !name.startsWith("key")).map(option)),
      make("optgroup", { label: say("sensor.keys") }, names.filter((name) => name.startsWith("key")).map(option)),
    );
    if (this.sensors.has(before)) this.choice.value = before;
  }

  get sensor() {
    return this.sensors.get(this.choice.value);
  }

  /** @param {string} name as faults name it */
  choose(name) {
    if (!this.sensors.has(name)) return;
    this.choice.value = name;
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
    this.watch.setAttribute("aria-pressed", String(this.isTraced));
    this.sayWatched();
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

  /** Describe what the board is doing, from its last message about this sensor; a change brings a new one. */
  sayWatched() {
    const { own } = this;
    const watched = own?.is_traced ? say("sensor.watched") : say("sensor.first_edge");
    write("watch-said", this.isTraced ? own?.refused || watched : this.elsewhere);
  }

  /** @param {Depth} depth */
  show(depth) {
    if (this.sensor?.at.join() !== depth.at.join()) return;
    this.depth = depth;
    drawBounce(depth);
    drawTrace(depth);
    this.sayWatched();
  }

  /** @param {Readings} readings */
  draw(readings) {
    const { sensor, own, isWatched } = this;
    if (sensor === undefined || this.board === null) return;
    this.elsewhere = readings.isWatched && !isWatched ? say("sensor.elsewhere") : "";
    this.sayWatched();
    write("sensor-title", spoken(this.choice.value));
    write("reed-life", own?.life ?? "");
    this.replaced.hidden = !readings.worn.has(sensor.at.join());
    const facts = [
      [say("sensor.now"), isWatched ? this.traced(own) : this.now(sensor.at, readings)],
      [say("sensor.counts"), isWatched ? say("sensor.uncounted") : counts(readings.of(sensor.at))],
      [say("sensor.last"), isWatched ? say("sensor.uncounted") : last(readings, sensor.at)],
      [say("sensor.settle"), settle(own)],
      [say("sensor.shorts"), shorts(own)],
      ...wiring(sensor, this.board),
    ];
    const lines = element("sensor-facts");
    if (lines.children.length !== facts.length) {
      lines.replaceChildren(...facts.map(() => make("div", {}, [make("dt"), make("dd")])));
    }
    lines.children[0].classList.toggle("unread", !readings.isRead && !isWatched);
    facts.forEach(([name, value], n) => {
      write(lines.children[n].children[0], name);
      write(lines.children[n].children[1], value);
    });
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
