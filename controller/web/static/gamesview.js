/** The Games view: all records, to look through like the game on the table, to download and to upload. */

import { DOWN, element, leadsTo, make, markCurrent, write } from "./dom.js";
import { RecordFiles } from "./recordfiles.js";
import { say } from "./translation.js";

/**
 * @typedef {{id: number, title: string, match: string, began_ms: number, took_ms: number, moves: number,
 *   result: string}} Line
 */

const MINUTE_MS = 60_000;
const DATE = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
/** @type {Intl.DateTimeFormat | undefined} made when first needed, since that takes as long as drawing the board */
let dates;

export class Games {
  /** @param {import("./lookback.js").LookBack} lookBack */
  constructor(lookBack) {
    this.lookBack = lookBack;
    this.isOpen = false;
    /** @type {Line[]} */
    this.lines = [];
    this.list = element("games-list");
    this.search = /** @type {HTMLInputElement} */ (element("games-search"));
    this.files = new RecordFiles(lookBack, () => this.load());
    this.search.addEventListener("input", () => this.draw());
    this.list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button !== null) this.choose(button);
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  /** Show the view, with the latest games, or leave it. @param {boolean} isOpen */
  open(isOpen) {
    this.isOpen = isOpen;
    if (isOpen) this.load();
    this.show();
  }

  async load() {
    const answer = await fetch("/games.json").catch(() => null);
    if (answer === null) write("games-wrong", say("games.unsent"));
    else if (!answer.ok) write("games-wrong", await answer.text());
    else {
      const { games, notice } = await answer.json();
      this.lines = games;
      write("games-notice", notice ?? "");
    }
    this.draw();
  }

  /** List the records that contain every word of the search. */
  draw() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.lines.filter((line) => {
      const text = `${line.id} ${describe(line).join(" ")}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    this.list.replaceChildren(...found.map(item));
    element("games-none").hidden = this.lines.length > 0;
    write("games-count", say("games.count", { shown: found.length, count: this.lines.length }));
    this.show();
  }

  /** Show which record is open. */
  show() {
    const id = this.lookBack.past?.record ?? 0;
    const opened = this.lines.find((line) => line.id === id);
    const [title, ...rest] = opened === undefined ? [""] : describe(opened);
    write("games-title", opened === undefined ? say("games.games") : say("games.opened", { id, title }));
    write("games-about", opened === undefined ? say("games.choose") : joined(rest));
    const buttons = this.buttons;
    const current = buttons.find((button) => Number(button.dataset.id) === id);
    markCurrent(buttons, current ?? buttons[0], current, "true");
    this.files.offer();
  }

  get buttons() {
    return [...this.list.querySelectorAll("button")];
  }

  /** @param {HTMLElement} button */
  choose(button) {
    this.lookBack.look(Number(button.dataset.moves), Number(button.dataset.id));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { buttons } = this;
    const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = leadsTo(event, DOWN, here, buttons.length);
    if (to !== null) buttons[to].focus();
  }
}

/**
 * The parts of a record's description: what was played, how it ended, its length, who played, when.
 * @param {Line} line
 */
function describe({ title, result, moves, took_ms, match, began_ms }) {
  const parts = [title, result, say("games.length", { count: moves })];
  if (took_ms >= MINUTE_MS) parts.push(say("games.took", { count: Math.round(took_ms / MINUTE_MS) }));
  if (match !== "") parts.push(match);
  dates ??= new Intl.DateTimeFormat(document.documentElement.lang, DATE);
  if (began_ms !== 0) parts.push(dates.format(began_ms));
  return parts;
}

/** @param {string[]} parts */
function joined(parts) {
  return parts.reduce((said, also) => say("games.also", { said, also }));
}

/** @param {Line} line */
function item(line) {
  const [title, result, ...rest] = describe(line);
  const button = make("button", { type: "button", "data-id": String(line.id), "data-moves": String(line.moves) }, [
    make("b", {}, [joined([title, result])]),
    make("small", {}, [joined([String(line.id), ...rest])]),
  ]);
  return make("li", {}, [button]);
}
