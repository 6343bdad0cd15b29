/** The Games view: all records, to look through like the game on the table, to download and to upload. */

import { Button } from "./components.js";
import { DOWN, leadsTo } from "./dom.js";
import { h } from "./preact.js";
import { RecordFiles, SavedFiles } from "./recordfiles.js";
import { say } from "./translation.js";

/**
 * @typedef {import("./panel.js").Page} Page
 * @typedef {{id: number, title: string, match: string, began_ms: number, took_ms: number, moves: number,
 *   result: string}} Line
 */

const MINUTE_MS = 60_000;
const DATE = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
/** @type {Intl.DateTimeFormat | undefined} made when first needed, since that takes as long as drawing the board */
let dates;

export class Games {
  /** @param {() => void} onChange called when there is something else to show */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Line[]} */
    this.lines = [];
    this.searched = "";
    this.notice = "";
    this.files = new RecordFiles(onChange, () => this.load());
  }

  /** List the latest games. */
  async load() {
    const answer = await fetch("/games.json").catch(() => null);
    if (answer === null) this.files.wrong = say("games.unsent");
    else if (!answer.ok) this.files.wrong = await answer.text();
    else {
      const { games, notice } = await answer.json();
      this.lines = games;
      this.notice = notice ?? "";
    }
    this.onChange();
  }

  /** The records that contain every word of the search. */
  get found() {
    const words = this.searched.toLowerCase().split(/\s+/).filter(Boolean);
    return this.lines.filter((line) => {
      const text = `${line.id} ${describe(line).join(" ")}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }
}

/** Which record is open, in place of the game's message. @param {{page: Page}} props */
export function OpenedGame({ page: { games, lookBack } }) {
  const id = lookBack.past?.record ?? 0;
  const opened = games.lines.find((line) => line.id === id);
  const [title, ...rest] = opened === undefined ? [""] : describe(opened);
  return h(
    "div",
    { class: "message-card opened" },
    h(
      "h2",
      { class: "message", id: "games-title" },
      opened === undefined ? say("games.games") : say("games.opened", { id, title }),
    ),
    h("p", { class: "goal", id: "games-about" }, opened === undefined ? say("games.choose") : joined(rest)),
  );
}

/** The list, its search, and its files. @param {{page: Page}} props */
export function GamesCard({ page }) {
  const { games } = page;
  const { files, found, lines } = games;
  return h(
    "section",
    { class: "games", id: "games-card", "aria-labelledby": "games-card-title", ...files.dropped },
    h("h2", { class: "title", id: "games-card-title" }, say("games.list")),
    h(
      "div",
      { class: "finding" },
      h("label", { for: "games-search" }, say("games.search")),
      h("input", {
        type: "search",
        id: "games-search",
        autocomplete: "off",
        onInput: ({ currentTarget }) => {
          games.searched = currentTarget.value;
          games.onChange();
        },
      }),
    ),
    h(
      "p",
      { class: "quiet", id: "games-count", role: "status" },
      say("games.count", { shown: found.length, count: lines.length }),
    ),
    h("p", { class: "wrong", id: "games-notice", role: "status" }, games.notice || null),
    lines.length === 0 && h("p", { id: "games-none" }, say("games.none")),
    h(GamesList, { page, lines: found }),
    h(SavedFiles, { files }),
  );
}

/** @param {{page: Page, lines: Line[]}} props */
function GamesList({ page: { lookBack }, lines }) {
  const shown = lookBack.past?.record ?? 0;
  const stop = lines.some(({ id }) => id === shown) ? shown : lines[0]?.id;
  const key = (/** @type {KeyboardEvent & {currentTarget: HTMLElement}} */ event) => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = leadsTo(event, DOWN, here, buttons.length);
    if (to !== null) buttons[to].focus();
  };
  return h(
    "ul",
    { id: "games-list", "aria-label": say("games.list"), onKeyDown: key },
    lines.map((line) => {
      const [title, result, ...rest] = describe(line);
      const { id, moves } = line;
      return h(
        "li",
        { key: id },
        h(
          "button",
          {
            type: "button",
            "data-id": id,
            "data-moves": moves,
            tabIndex: id === stop ? 0 : -1,
            "aria-current": id === shown ? "true" : undefined,
            onClick: () => lookBack.look(moves, id),
          },
          h("b", {}, joined([title, result])),
          h("small", {}, joined([String(id), ...rest])),
        ),
      );
    }),
  );
}

/** What can be saved of the game that is shown. @param {{page: Page}} props */
export function TakeAway({ page: { lookBack, games, state } }) {
  const { past } = lookBack;
  const record = past?.record ?? 0;
  const picture = `/position/${record}/${past?.number ?? state?.moves.length ?? 0}.svg`;
  const link = (/** @type {string} */ id, /** @type {string} */ href, /** @type {string} */ text) =>
    h("a", { class: "button", id, href, download: true }, text);
  return h(
    "div",
    { class: "buttons takeaway", role: "group", "aria-label": say("games.take") },
    record > 0 && [
      link("take-txt", `/games/${record}.txt`, say("games.text")),
      link("take-json", `/games/${record}.json`, say("games.json")),
    ],
    link("take-svg", picture, say("games.svg")),
    h(Button, { id: "take-png", text: say("games.png"), onPress: () => games.files.savePicture(picture) }),
  );
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
