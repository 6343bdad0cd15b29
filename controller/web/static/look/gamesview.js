/**
 * The Games view: all records as rows, each with its last position. The chosen one lies on the board; it can be looked
 * through like the game on the table, shared, and saved.
 */

import { UPRIGHT } from "../base/appearance.js";
import { Button, Icon } from "../base/components.js";
import { DOWN, leadsTo } from "../base/elements.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { RecordFiles, SavedFiles } from "./recordfiles.js";

export const STYLES = ["gamesview.css"];

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {{id: number, game: string, title: string, match: string, began_ms: number, moves: number, result: string,
 *   ended: string, tone: "won" | "lost" | "open" | ""}} Line ``ended`` is the result in a word or two
 */

const DAY_MS = 86_400_000;
/** Made when first needed, which takes a while. @type {Map<string, Intl.DateTimeFormat>} */
const writers = new Map();

export class Games {
  Card = GamesCard;

  /**
   * @param {Page} page
   * @param {(isRead: boolean) => void} onChange called when there is something else to show
   */
  constructor(page, onChange) {
    this.page = page;
    this.onChange = onChange;
    /** @type {Line[]} */
    this.lines = [];
    this.searched = "";
    this.notice = "";
    /** The number of the record that is chosen. */
    this.chosen = 0;
    /** Whether the chosen record is looked through, in place of the list. */
    this.isRead = false;
    this.files = new RecordFiles(
      () => this.changed(),
      () => this.load(),
    );
  }

  changed() {
    this.onChange(this.isRead);
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
    const first = this.lines.find((line) => this.fits(line));
    if (first !== undefined && this.line === undefined && !UPRIGHT.matches) this.choose(first);
    this.changed();
  }

  /** Whether a record is of a game of this board. @param {Line} line */
  fits({ game }) {
    return this.page.board.games.some(({ name, is_elsewhere }) => name === game && !is_elsewhere);
  }

  /** The records that contain every word of the search. */
  get found() {
    const words = this.searched.toLowerCase().split(/\s+/).filter(Boolean);
    return this.lines.filter(({ id, title, match, result }) => {
      const text = `${id} ${title} ${match} ${result}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  /** @returns {Line | undefined} */
  get line() {
    return this.lines.find(({ id }) => id === this.chosen);
  }

  /** Show the last position of a record; where the list hides the board, look through it at once. @param {Line} line */
  choose({ id, moves }) {
    this.chosen = id;
    this.isRead = UPRIGHT.matches;
    this.page.lookBack.look(moves, id);
    this.changed();
  }

  /** Look through the chosen record. */
  read() {
    if (this.line !== undefined) this.choose(this.line);
    this.isRead = true;
    this.changed();
  }

  /** Show the list again. */
  leave() {
    this.isRead = false;
    this.changed();
  }
}

/** @param {Page} page */
const gamesOf = (page) => /** @type {Games} */ (page.games);

/** Whether a record is that of the unfinished game on the table. @param {Page} page @param {Line} line */
const isPlayed = ({ state }, { game, moves, tone }) =>
  tone === "open" && state !== null && state.game.name === game && state.moves.length === moves;

/** The list, its search, and what can be done with the chosen record. @param {{page: Page}} props */
function GamesCard({ page }) {
  const games = gamesOf(page);
  const { files, found, lines } = games;
  return h(
    "section",
    { class: "games", id: "games-card", "aria-labelledby": "games-title", ...files.dropped },
    h(
      "div",
      { class: "headline" },
      h("h2", { id: "games-title" }, say("games.games")),
      h(
        "p",
        { class: "quiet", id: "games-count", role: "status" },
        say("games.count", { shown: found.length, count: lines.length }),
      ),
    ),
    h(
      "div",
      { class: "search" },
      h(Icon, { name: "search" }),
      h("input", {
        type: "search",
        id: "games-search",
        autocomplete: "off",
        "aria-label": say("games.search"),
        placeholder: say("games.search_for"),
        onInput: ({ currentTarget }) => {
          games.searched = currentTarget.value;
          games.changed();
        },
      }),
    ),
    h("p", { class: "wrong", id: "games-notice", role: "status" }, games.notice || null),
    lines.length === 0 && h("p", { class: "none", id: "games-none" }, say("games.none")),
    h(GamesList, { page, lines: found }),
    h("p", { class: "quiet told", id: "games-told", role: "status" }, files.told || null),
    h("p", { class: "wrong", id: "games-wrong", role: "alert" }, files.wrong || null),
    h(GamesFoot, { page }),
  );
}

/** @param {{page: Page, lines: Line[]}} props */
function GamesList({ page, lines }) {
  const games = gamesOf(page);
  const { chosen } = games;
  const stop = lines.some(({ id }) => id === chosen) ? chosen : lines[0]?.id;
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
      const { id, moves, match, title, began_ms, ended, tone } = line;
      const when = dated(began_ms);
      return h(
        "li",
        { key: id },
        h(
          "button",
          {
            type: "button",
            "data-id": id,
            tabIndex: id === stop ? 0 : -1,
            "aria-current": id === chosen ? "true" : undefined,
            onClick: () => games.choose(line),
          },
          h("img", { src: `/games/${id}.svg?${moves}`, alt: "", loading: "lazy", width: 60, height: 50 }),
          h("b", {}, match || title),
          h("small", {}, [match && title, when || say("games.length", { count: moves })].filter(Boolean).join(", ")),
          h("span", { class: `ended ${tone}` }, isPlayed(page, line) ? say("games.go_on") : ended),
        ),
      );
    }),
  );
}

/** @param {{page: Page}} props */
function GamesFoot({ page }) {
  const { dialogs } = page;
  const games = gamesOf(page);
  const { line, files } = games;
  const isOn = line !== undefined && isPlayed(page, line);
  return h(
    "div",
    { class: "buttons games-foot" },
    isOn
      ? h("a", { class: "button primary", id: "games-go-on", href: "#play" }, say("games.go_on"))
      : h(Button, {
          id: "games-look",
          class: "primary",
          text: say("result_card.look"),
          disabled: line === undefined,
          onPress: () => games.read(),
        }),
    h(Button, {
      id: "games-share",
      icon: "share",
      text: say("share.share"),
      "aria-haspopup": "dialog",
      disabled: line === undefined,
      onPress: dialogs.openShare,
    }),
    h(
      "button",
      { type: "button", class: "icon-only", popovertarget: "games-menu", "aria-label": say("games.more") },
      h(Icon, { name: "more" }),
    ),
    h(
      "div",
      { class: "menu-of-games", id: "games-menu", popover: "auto" },
      line !== undefined && [
        h("a", { class: "button", id: "take-txt", href: `/games/${line.id}.txt`, download: true }, say("games.text")),
        h("a", { class: "button", id: "take-json", href: `/games/${line.id}.json`, download: true }, say("games.json")),
      ],
      h(SavedFiles, { files }),
    ),
  );
}

/** When a game began, as one says it: the time of today, yesterday, or the day. @param {number} began_ms */
function dated(began_ms) {
  if (began_ms === 0) return "";
  const [began, now] = [new Date(began_ms), new Date()];
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const ago = Math.ceil((midnight - began_ms) / DAY_MS);
  if (ago <= 0) return say("games.today", { time: written({ timeStyle: "short" }, began) });
  const { lang } = document.documentElement;
  if (ago === 1) return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-1, "day");
  if (began.getFullYear() !== now.getFullYear()) return written({ dateStyle: "medium" }, began);
  return written({ day: "numeric", month: "short" }, began);
}

/** @param {Intl.DateTimeFormatOptions} how @param {Date} when */
function written(how, when) {
  const key = JSON.stringify(how);
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(document.documentElement.lang, how);
  writers.set(key, writer);
  return writer.format(when);
}
