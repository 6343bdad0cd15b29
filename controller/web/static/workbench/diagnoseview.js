/** The Diagnose view: live map, one sensor in depth, event log, and the parts that annexes bring. */

import { element, make, write } from "../base/dom.js";
import { say } from "../base/translation.js";
import { EventLog } from "./eventlog.js";
import { LiveMap, legend, SIGNS, sensorName } from "./livemap.js";
import { SensorCard, spoken } from "./sensorcard.js";
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
        board.drawing.dispatchEvent(new Event("choice"));
      },
      (reed) => send("replace_reed", { reed }),
    );
    /** @type {Map<string, HTMLElement>} */
    this.keys = new Map();
    element("marks").replaceChildren(...legend());
    board.buttons.addEventListener("focusin", ({ target }) => this.chosen(target));
    element("stage").addEventListener("pointerdown", (event) => {
      const space = board.spaceAt(board.millimetres(event.clientX, event.clientY));
      if (this.isOpen && space !== null) this.card.chooseOn(space, this.readings);
    });
    for (const radio of document.querySelectorAll("[name=number]")) {
      radio.addEventListener("change", () => {
        this.map.number = /** @type {HTMLInputElement} */ (radio).value;
        this.draw();
      });
    }
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
    this.buildKeys(sensors.filter(({ key }) => key !== undefined));
    this.isBuilt = true;
    this.open(this.isOpen);
  }

  /** @param {import("./matrix.js").Sensor[]} sensors of keys */
  buildKeys(sensors) {
    this.keys = new Map(
      sensors.map((sensor) => {
        const name = sensorName(sensor);
        const button = make("button", { type: "button", class: "sensed" }, []);
        button.addEventListener("click", () => this.card.choose(name));
        return [name, button];
      }),
    );
    element("sensed-keys").replaceChildren(...this.keys.values());
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
    this.card.draw(this.readings);
    for (const [name, button] of this.keys) this.drawKey(name, button);
  }

  /**
   * @param {string} name
   * @param {HTMLElement} button
   */
  drawKey(name, button) {
    const at = this.card.sensors.get(name)?.at;
    if (at === undefined) return;
    const own = this.readings.marks(at);
    const mark = own[own.length - 1] ?? this.marks[name] ?? "untested";
    const closes = this.readings.of(at)?.closes ?? 0;
    write(button, say("map.key", { sign: SIGNS[mark], key: name.split(" ")[1], closes }));
    button.className = `sensed ${mark}`;
    const reading = this.readings.words(at);
    const said = say("map.key_is", { key: spoken(name), mark: say("map.mark", { mark }), reading });
    if (button.getAttribute("aria-label") !== said) button.setAttribute("aria-label", said);
    button.setAttribute("aria-pressed", String(this.card.choice.value === name));
  }

  /** Describe a space in words; empty while this view is closed. @param {string} space */
  wordsOn(space) {
    return this.isOpen ? this.map.said(space, this.readings, this.marks) : "";
  }
}
