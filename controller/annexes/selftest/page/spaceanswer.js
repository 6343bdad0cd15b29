/**
 * The spaces that a prompt asks for: all that look different, marked on the second of two small boards, or a single
 * one, picked on the map, which answers at once. Names can be typed instead.
 */

import { element, write } from "../../../web/static/base/dom.js";
import { say } from "../../../web/static/base/translation.js";
import { Comparison } from "./boardcomparison.js";

/** A pointer that comes up within this distance has not moved. */
const STILL_PX = 8;

export class Picking {
  /**
   * @param {import("../../../web/static/workbench/livemap.js").LiveMap} map
   * @param {import("../../../web/static/hand/hand.js").Hand} hand which may claim a click for its pieces
   * @param {{onPick: (names: string[]) => void, onOne: (space: string) => void}} listeners called with what is picked,
   *   and with a single space
   */
  constructor(map, hand, { onPick, onOne }) {
    this.map = map;
    this.hand = hand;
    this.onPick = onPick;
    this.onOne = onOne;
    /** @type {Set<string>} */
    this.names = new Set();
    this.isAsked = false;
    this.isOne = false;
    this.text = "";
    /** @type {Record<string, string>} how the lights should be */
    this.shown = {};
    this.comparison = new Comparison((space) => this.toggle(space));
    this.field = /** @type {HTMLInputElement} */ (element("picked-names"));
    this.field.addEventListener("input", () => this.read());
    const stage = element("stage");
    let [x, y] = [0, 0];
    let touched = "";
    const touch = (/** @type {PointerEvent} */ event) => {
      [x, y] = [event.clientX, event.clientY];
      touched = this.touched(event);
    };
    stage.addEventListener("pointerdown", touch, { capture: true });
    stage.addEventListener("pointerup", (event) => {
      if (touched !== "" && Math.hypot(event.clientX - x, event.clientY - y) < STILL_PX) this.onOne(touched);
    });
    map.board.buttons.addEventListener("keydown", (event) => this.key(event), { capture: true });
    map.board.buttons.addEventListener("click", (event) => this.press(event), { capture: true });
  }

  /** @param {import("./selftest.js").Prompt} prompt */
  ask({ asks_spaces, picks, text, number, shown }) {
    this.isAsked = asks_spaces || picks !== "";
    const question = this.isAsked ? JSON.stringify([text, number, shown, picks]) : "";
    if (question === this.text) return;
    this.text = question;
    this.isOne = picks !== "";
    this.shown = shown;
    element("picked").hidden = !this.isAsked;
    element("comparison").hidden = !asks_spaces;
    write("picked-label", this.isOne ? say("picking.label_one", { picks }) : say("picking.label"));
    write("picked-hint", this.isOne ? say("picking.hint_one") : "");
    this.choose(new Set());
  }

  /** Whether names are being typed. */
  get isTyping() {
    return document.activeElement === this.field;
  }

  end() {
    this.isAsked = false;
    this.text = "";
    element("picked").hidden = true;
    this.choose(new Set());
  }

  /** The space being picked by touch; empty if there is none. @param {PointerEvent} event */
  touched(event) {
    const { board } = this.map;
    const space = board.spaceAt(board.millimetres(event.clientX, event.clientY));
    return space !== null && this.isMeant(space) ? space : "";
  }

  /**
   * Whether a click on a space of the map picks it, rather than a hand taking or putting a piece there.
   * @param {string} space
   */
  isMeant(space) {
    const isForHand =
      this.hand.may().moves && (this.hand.choice !== null || this.map.board.pieceOn(space) !== undefined);
    return this.isAsked && this.isOne && !isForHand;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const space = event.target instanceof HTMLElement ? event.target.dataset.space : undefined;
    if (space === undefined || event.key !== " " || !this.isMeant(space)) return;
    event.preventDefault();
    event.stopPropagation();
    this.onOne(space);
  }

  /** Handle a click by a screen reader. @param {MouseEvent} event */
  press(event) {
    const space = event.target instanceof HTMLElement ? event.target.dataset.space : undefined;
    if (space === undefined || event.detail > 0 || !this.isMeant(space)) return;
    event.stopPropagation();
    this.onOne(space);
  }

  /** @param {string} space */
  toggle(space) {
    const names = new Set(this.names);
    if (!names.delete(space)) names.add(space);
    this.choose(names);
  }

  /** @param {Set<string>} names */
  choose(names) {
    this.names = names;
    this.field.value = [...names].join(", ");
    write("picked-wrong", "");
    this.mark();
  }

  mark() {
    if (!this.isOne) this.comparison.draw(this.shown, this.names);
    this.onPick([...this.names]);
  }

  /** Take the typed names. */
  read() {
    const written = this.field.value
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((name) => name !== "");
    const known = written.filter((name) => this.map.cells.has(name));
    this.names = new Set(known);
    this.mark();
    const strange = written.filter((name) => !this.map.cells.has(name));
    write("picked-wrong", strange.length === 0 ? "" : say("picking.unknown", { spaces: strange }));
  }

  /** The picked spaces; null while a typed name is no space. @returns {string[] | null} */
  take() {
    if (!this.isAsked) return [];
    this.read();
    if (element("picked-wrong").textContent === "") return [...this.names];
    this.field.focus();
    return null;
  }
}
