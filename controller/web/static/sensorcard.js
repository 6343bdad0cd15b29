// @ts-check
/**
 * One sensor in depth: what it reads and did, where it is wired, how it bounces, and its last edges.
 *
 * How fine the times are, the server says; nothing is drawn finer.
 */

import { drawBounce, drawTrace } from "./bounce.js";
import { element, make, write } from "./page.js";
import { sensorName } from "./livemap.js";
import { age, isClosed } from "./readings.js";

/**
 * @typedef {import("./readings.js").Readings} Readings
 * @typedef {import("./readings.js").Account & {name: string, at_ms: number, limit_ms: number, is_traced: boolean,
 *   refused: string, median_ms: number | null, moves: number, bin_us: number, bar_us: number, bars: number[],
 *   edges: [number, boolean][]}} Depth
 * @typedef {import("./board.js").BoardMessage} BoardMessage
 * @typedef {import("./matrix.js").Sensor} Sensor
 */

/** What is said of counts that only scans keep. */
const UNCOUNTED = "not counted while watched";
/** What is said while the board reads nothing for another page. */
const ELSEWHERE = "Another page watches a row; meanwhile the board reads no other, and the map is as it was before.";

export class SensorCard {
  /**
   * @param {(at: [number, number], isTraced: boolean) => void} onWant told which sensor is to be told of
   */
  constructor(onWant) {
    this.onWant = onWant;
    this.choice = /** @type {HTMLSelectElement} */ (element("sensor-choice"));
    this.watch = element("watch-row");
    /** @type {Map<string, Sensor>} */
    this.sensors = new Map();
    /** @type {BoardMessage | null} */
    this.board = null;
    /** @type {Depth | null} */
    this.depth = null;
    this.isTraced = false;
    /** What is said while another page watches a row. */
    this.elsewhere = "";
    /** The last edge before this row was watched. @type {number | null} */
    this.before = null;
    this.choice.addEventListener("change", () => this.choose(this.choice.value));
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
      make("optgroup", { label: "Reeds" }, names.filter((name) => !name.startsWith("key")).map(option)),
      make("optgroup", { label: "Keys" }, names.filter((name) => name.startsWith("key")).map(option)),
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
   * Choose a reed of a space, one that is closed if there is one; what is chosen there already stays so.
   * @param {string} space
   * @param {Readings} readings
   */
  chooseOn(space, readings) {
    const names = [...this.sensors].filter(([, sensor]) => sensor.space === space);
    if (names.length === 0 || this.sensor?.space === space) return;
    const active = names.find(([, { at }]) => isClosed(readings.debounced, at));
    this.choose((active ?? names[0])[0]);
  }

  /** Ask for what is chosen. */
  want() {
    if (this.sensor !== undefined) this.onWant(this.sensor.at, this.isTraced);
    this.watch.setAttribute("aria-pressed", String(this.isTraced));
    this.sayWatched();
  }

  /** What was told of the chosen sensor. */
  get own() {
    const { depth } = this;
    return depth !== null && this.sensor?.at.join() === depth.at.join() ? depth : null;
  }

  /** Whether its row is watched, as far as is known: no scan reads anything then. */
  get isWatched() {
    return this.isTraced && !this.own?.refused;
  }

  /** Say what the board does meanwhile, from what it told last of this sensor; a change is told by itself. */
  sayWatched() {
    const { own } = this;
    const watched = own?.is_traced
      ? "The board watches this row every 10 µs; meanwhile it reads no other."
      : "Waiting for the first edge of this row; meanwhile the board reads no other.";
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
    this.elsewhere = readings.isWatched && !isWatched ? ELSEWHERE : "";
    this.sayWatched();
    write("sensor-title", spoken(this.choice.value));
    const facts = [
      ["Now", isWatched ? this.traced(own) : this.now(sensor.at, readings)],
      ["Closed, opened", isWatched ? UNCOUNTED : counts(readings.of(sensor.at))],
      ["Last change", isWatched ? UNCOUNTED : last(readings, sensor.at)],
      ["Settle time", settle(own)],
      ["Short closures", own === null || own.closes === 0 ? "none" : `${own.shorts} under 20 ms`],
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
   * How a sensor is by its trace while its row is watched, which no scan reads then.
   * @param {Depth | null} depth
   */
  traced(depth) {
    const edge = depth?.is_traced ? depth.edges.at(-1) : undefined;
    if (edge === undefined || edge[0] === this.before) return "no edge yet (as it is watched)";
    return `${edge[1] ? "◉ closed" : "○ open"} (as it is watched)`;
  }

  /**
   * @param {[number, number]} at
   * @param {Readings} readings
   */
  now(at, readings) {
    if (readings.matrix === null) return "not read yet";
    if (readings.isWatched) return "not read: another page watches a row";
    if (!readings.isRead) return "not read: the board is not linked";
    const [raw, debounced] = [isClosed(readings.raw, at), isClosed(readings.debounced, at)];
    const said = readings.raw === null ? "" : ` (raw ${raw ? 1 : 0}, debounced ${debounced ? 1 : 0})`;
    return `${debounced ? "◉ closed" : "○ open"}${said}`;
  }
}

/**
 * A sensor in words: the reed of a colour, or a key.
 * @param {string} name
 */
export function spoken(name) {
  const [part, reed] = name.split(" ");
  if (part === "key") return `Key ${reed}`;
  return `${part}, ${{ first: "reed of orange", second: "reed of purple" }[reed] ?? "reed"}`;
}

/** @param {import("./readings.js").Account | undefined} account */
function counts(account) {
  if (account === undefined) return "never closed yet";
  return `${account.closes} / ${account.opens}`;
}

/**
 * @param {Readings} readings
 * @param {[number, number]} at
 */
function last(readings, at) {
  const changed = readings.of(at)?.changed_ms ?? null;
  if (changed === null) return "none since the link began";
  const rate = readings.rate(at);
  const often = rate === 0 ? "" : `; ${rate} in the last 10 s`;
  return `${age(readings.now_ms - changed)} ago${often}`;
}

/** @param {Depth | null} depth */
function settle(depth) {
  if (depth === null || depth.median_ms === null) return "not measured yet";
  return `median ${depth.median_ms} ms, worst ${depth.worst_ms} ms (limit ${depth.limit_ms} ms)`;
}

/**
 * @param {Sensor} sensor
 * @param {BoardMessage} board
 * @returns {[string, string][]}
 */
function wiring({ at: [row, column], space }, { wiring: { rows, columns }, lights }) {
  const wire = (/** @type {import("./matrix.js").Wire} */ { pin, connector, colour }) =>
    `pin ${pin}, ${connector}, ${colour} wire`;
  /** @type {[string, string][]} */
  const lines = [
    ["Row", wire(rows[row])],
    ["Column", wire(columns[column])],
  ];
  const light = lights.indexOf(space ?? "");
  return light < 0 ? lines : [...lines, ["Light", `number ${light + 1} of ${lights.length}`]];
}
