/** The Diagnose view: live map, one sensor in depth, event log, and the parts that annexes bring. */

import { element } from "../base/elements.js";
import { h, render } from "../base/preact.js";
import { say } from "../base/translation.js";
import { EventLog, LogCard } from "./eventlog.js";
import { Legend, LiveMap, SIGNS, sensorName } from "./livemap.js";
import { SensorCard, SensorDepth, spoken } from "./sensorcard.js";
import { Readings } from "./sensorreadings.js";

/** Ages grow by themselves. */
const REDRAW_MS = 1000;

/**
 * @typedef {{isShown: boolean, marks: Record<string, import("./livemap.js").Mark>,
 *   build: (message: import("../board/board.js").BoardMessage) => void, show: (message: any) => void,
 *   offerStart: () => void}} Part a part of this view: it marks sensors on the map, and can be begun
 * @typedef {new (map: LiveMap, hand: import("../hand/hand.js").Hand, send: (act: string, fields?: object) => void) => Part} NewPart
 */

export class Diagnose {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {import("../hand/hand.js").Hand} hand
   * @param {(act: string, fields?: object) => void} send
   * @param {NewPart[]} parts
   */
  constructor(board, hand, send, parts) {
    this.board = board;
    this.isOpen = false;
    this.isBuilt = false;
    this.readings = new Readings();
    this.map = new LiveMap(board);
    this.log = new EventLog();
    this.parts = parts.map((Part) => new Part(this.map, hand, send));
    this.card = new SensorCard(
      ([row, column], is_traced) => {
        if (this.isOpen) send("inspect", { row, column, is_traced });
        this.pointOut();
        this.draw();
      },
      (reed) => send("replace_reed", { reed }),
    );
    /** The names of the sensors of keys. @type {string[]} */
    this.keys = [];
    board.buttons.addEventListener("focusin", ({ target }) => this.chosen(target));
    element("stage").addEventListener("pointerdown", (event) => {
      const space = board.spaceAt(board.millimetres(event.clientX, event.clientY));
      if (this.isOpen && space !== null) this.card.chooseOn(space, this.readings);
    });
    setInterval(() => this.isOpen && this.draw(), REDRAW_MS);
  }

  /** @returns {Record<string, import("./livemap.js").Mark>} what the parts found of sensors and lights */
  get marks() {
    return Object.assign({}, ...this.parts.map(({ marks }) => marks));
  }

  /** Look at the sensor of a space, and offer to begin what a part does. @param {string} space */
  begin(space) {
    this.card.chooseOn(space, this.readings);
    for (const part of this.parts) part.offerStart();
  }

  /** @param {EventTarget | null} target */
  chosen(target) {
    const space = target instanceof HTMLElement ? target.dataset.space : undefined;
    if (this.isOpen && space) this.card.chooseOn(space, this.readings);
  }

  /** @param {import("../board/board.js").BoardMessage} message */
  build(message) {
    const { sensors } = message.wiring;
    this.readings = new Readings();
    this.map.build(message);
    this.log.build(new Map(sensors.map((sensor) => [sensor.at.join(), spoken(sensorName(sensor))])));
    this.card.build(message);
    for (const part of this.parts) part.build(message);
    this.keys = sensors.filter(({ key }) => key !== undefined).map(sensorName);
    this.isBuilt = true;
    this.open(this.isOpen);
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.isOpen = isOpen;
    for (const part of this.parts) part.isShown = isOpen;
    if (!this.isBuilt) return;
    if (isOpen) this.card.want();
    this.pointOut();
    this.draw();
  }

  pointOut() {
    this.map.inspected = this.card.sensor?.space;
  }

  /**
   * Show a message about the sensors, or of an annex.
   * @param {any} message
   */
  show(message) {
    for (const part of this.parts) part.show(message);
    switch (message.t) {
      case "matrix":
        this.readings.showMatrix(message);
        break;
      case "ledger":
        this.readings.showLedger(message);
        this.log.show(message);
        break;
      case "sensor":
        this.card.show(message);
        break;
    }
    this.draw();
  }

  draw() {
    if (!this.isOpen || !this.isBuilt) return;
    this.readings.isHeld = this.card.isWatched;
    this.map.draw(this.readings, this.marks);
    render(h(Mapping, { diagnose: this }), element("mapping"));
    render(h(LogCard, { log: this.log }), element("log-card"));
    render(h(SensorDepth, { card: this.card, readings: this.readings }), element("sensor-card"));
  }

  /** Show another number on each space. @param {string} number */
  count(number) {
    this.map.number = number;
    this.draw();
  }

  /** Describe a space in words; empty while this view is closed. @param {string} space */
  wordsOn(space) {
    return this.isOpen ? this.map.said(space, this.readings, this.marks) : "";
  }
}

/** What stands under the map: its marks, which number each space shows, and the keys. @param {{diagnose: Diagnose}} props */
function Mapping({ diagnose }) {
  const numbers = { closes: say("map.closes"), age: say("map.age"), rate: say("map.rate") };
  return [
    h("ul", { class: "marks", id: "marks", "aria-label": say("map.marks") }, h(Legend, {})),
    h(
      "fieldset",
      { class: "choice", id: "numbers" },
      h("legend", {}, say("map.numbers")),
      Object.entries(numbers).flatMap(([value, text]) => {
        const chosen = { checked: diagnose.map.number === value, onChange: () => diagnose.count(value) };
        const radio = h("input", { type: "radio", name: "number", value, autocomplete: "off", ...chosen });
        return [h("label", {}, radio, h("span", {}, text)), " "];
      }),
    ),
    h(
      "div",
      { class: "sensed-keys", id: "sensed-keys", role: "group", "aria-label": say("map.keys") },
      diagnose.keys.map((name) => h(SensedKey, { name, diagnose, key: name })),
    ),
  ];
}

/** A key, with its mark and how often it closed. @param {{name: string, diagnose: Diagnose}} props */
function SensedKey({ name, diagnose }) {
  const { card, readings, marks } = diagnose;
  const at = card.sensors.get(name)?.at;
  if (at === undefined) return null;
  const mark = readings.marks(at).at(-1) ?? marks[name] ?? "untested";
  const closes = readings.of(at)?.closes ?? 0;
  const reading = readings.words(at);
  return h(
    "button",
    {
      type: "button",
      class: `sensed ${mark}`,
      "aria-label": say("map.key_is", { key: spoken(name), mark: say("map.mark", { mark }), reading }),
      "aria-pressed": String(card.chosen === name),
      onClick: () => card.choose(name),
    },
    say("map.key", { sign: SIGNS[mark], key: name.split(" ")[1], closes }),
  );
}
