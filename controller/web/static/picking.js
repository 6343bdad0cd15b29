// @ts-check
/** Spaces that look otherwise than they should: picked on the map by a click or key, or written by name. */

import { element, write } from "./page.js";

/** A pointer that goes down and comes up within this has not moved. */
const STILL_PX = 8;

export class Picking {
  /**
   * @param {import("./livemap.js").LiveMap} map
   * @param {(count: number) => void} onPick told how many are picked
   */
  constructor(map, onPick) {
    this.map = map;
    this.onPick = onPick;
    /** @type {Set<string>} */
    this.names = new Set();
    this.isAsked = false;
    this.text = "";
    this.field = /** @type {HTMLInputElement} */ (element("picked-names"));
    this.field.addEventListener("input", () => this.read());
    const stage = element("stage");
    let [x, y] = [0, 0];
    stage.addEventListener("pointerdown", (event) => this.isAsked && ([x, y] = [event.clientX, event.clientY]), {
      capture: true,
    });
    stage.addEventListener("pointerup", (event) => {
      if (this.isAsked && Math.hypot(event.clientX - x, event.clientY - y) < STILL_PX) this.touch(event);
    });
    map.board.buttons.addEventListener("keydown", (event) => this.key(event), { capture: true });
    map.board.buttons.addEventListener("click", (event) => this.press(event), { capture: true });
  }

  /** @param {import("./selftest.js").Prompt} prompt */
  ask({ asks_spaces, text, number, shown }) {
    const question = asks_spaces ? JSON.stringify([text, number, shown]) : "";
    if (question === this.text) return;
    this.text = question;
    this.isAsked = asks_spaces;
    element("picked").hidden = !asks_spaces;
    this.choose(new Set());
  }

  /** Whether names are being written. */
  get isTyping() {
    return document.activeElement === this.field;
  }

  end() {
    this.isAsked = false;
    this.text = "";
    this.choose(new Set());
  }

  /** @param {PointerEvent} event */
  touch(event) {
    const { board } = this.map;
    const space = board.spaceAt(board.millimetres(event.clientX, event.clientY));
    if (space !== null) this.toggle(space);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const space = event.target instanceof HTMLElement ? event.target.dataset.space : undefined;
    if (!this.isAsked || space === undefined || event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    this.toggle(space);
  }

  /** A click of a screen reader. @param {MouseEvent} event */
  press(event) {
    const space = event.target instanceof HTMLElement ? event.target.dataset.space : undefined;
    if (!this.isAsked || space === undefined || event.detail > 0) return;
    event.stopPropagation();
    this.toggle(space);
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
    this.map.pick(this.names);
    this.onPick(this.names.size);
  }

  /** Take what is written to heart. */
  read() {
    const written = this.field.value.toLowerCase().split(/[\s,;]+/).filter((name) => name !== "");
    const known = written.filter((name) => this.map.cells.has(name));
    this.names = new Set(known);
    this.mark();
    const strange = written.filter((name) => !this.map.cells.has(name));
    write("picked-wrong", strange.length === 0 ? "" : `There is no space ${strange.join(", ")} on this board.`);
  }

  /** The picked spaces; null while something written is none. @returns {string[] | null} */
  take() {
    if (!this.isAsked) return [];
    this.read();
    if (element("picked-wrong").textContent === "") return [...this.names];
    this.field.focus();
    return null;
  }
}
