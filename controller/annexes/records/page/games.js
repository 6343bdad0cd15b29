/**
 * The Games view: all records as rows, each with its last position. The chosen one lies on the board; it can be looked
 * through like the game on the table, shared, and saved.
 */

import { UPRIGHT } from "../../../web/static/base/appearance.js";
import { Button, Icon } from "../../../web/static/base/components.js";
import { DOWN, leadsTo } from "../../../web/static/base/elements.js";
import { note } from "../../../web/static/base/note.js";
import { Component, h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";
import { RecordFiles, SavedFiles } from "./recordfiles.js";

/**
 * @typedef {import("../../../web/static/panel.js").Page} Page
 * @typedef {{id: number, game: string, title: string, match: string, began_ms: number, moves: number, result: string,
 *   ended: string, tone: "won" | "lost" | "open" | ""}} Line ``ended`` is the result in a word or two
 */

const DAY_MS = 86_400_000;
/** Made when first needed, which takes a while. @type {Map<string, Intl.DateTimeFormat>} */
const writers = new Map();

class Games {
  /**
   * @param {Page} page
   * @param {() => void} onChange called when there is something else to show
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
    /** The number of the record that a link tells of, until it is shown. */
    this.linked = 0;
    this.files = new RecordFiles(onChange, () => this.load());
  }

  /** List the latest games. */
  async load() {
    const answer = await fetch("/games.json").catch(() => null);
    if (answer === null) this.files.wrong = say("play.unanswered");
    else if (!answer.ok) this.files.wrong = await answer.text();
    else {
      const { games, notice } = await answer.json();
      this.lines = games;
      this.notice = notice ?? "";
    }
    if (this.linked !== 0) {
      [this.chosen, this.linked] = [this.linked, 0];
      this.read();
      return;
    }
    const first = this.lines.find((line) => this.fits(line));
    if (first !== undefined && this.line === undefined && !UPRIGHT.matches) this.choose(first);
    this.onChange();
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
    this.show(UPRIGHT.matches);
    this.page.lookBack.look(moves, id);
    this.onChange();
  }

  /** Look through the chosen record. */
  read() {
    if (this.line !== undefined) this.choose(this.line);
    this.show(true);
    this.onChange();
  }

  /** Show the chosen record in place of the list, or the list again. @param {boolean} isRead */
  show(isRead) {
    this.page.toList = isRead ? () => this.leave() : null;
  }

  leave() {
    this.show(false);
    this.onChange();
  }
}

/** The games of this page: a view that is left finds them again as they were. @type {Games | null} */
let games = null;

/** @param {Page} page */
function gamesOf(page) {
  games ??= new Games(page, page.draw);
  return games;
}

/** @extends {Component<{page: Page}>} */
export class Part extends Component {
  /** The board whose games are listed. @type {Page["board"] | null} */
  board = null;

  /** Show the game that a link tells of, or say why not. @param {string} link @param {Page} page */
  static async open(link, page) {
    const answer = await fetch("/shared", { method: "POST", body: link }).catch(() => null);
    if (answer?.ok) gamesOf(page).linked = (await answer.json()).record;
    else note(answer === null ? say("play.unanswered") : await answer.text());
    return answer?.ok ?? false;
  }

  componentDidMount() {
    this.componentDidUpdate();
  }

  componentDidUpdate() {
    const { page } = this.props;
    if (this.board === page.board) return;
    this.board = page.board;
    gamesOf(page).load();
  }

  render() {
    return h(GamesCard, { page: this.props.page });
  }
}

/** Whether a record is that of the unfinished game on the table. @param {Page} page @param {Line} line */
const isPlayed = ({ state }, { game, moves, tone }) =>
  tone === "open" && state !== null && state.game.name === game && state.moves.length === moves;

/** The list, its search, and what can be done with the chosen record. @param {{page: Page}} props */
function GamesCard({ page }) {
  const games = gamesOf(page);
  const { files, found, lines } = games;
  return h(
    "section",
    { class: "part games", id: "games-card", "aria-labelledby": "games-title", ...files.dropped },
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
          games.onChange();
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
    dialogs
      .about(page.board)
      .map(({ id, ...about }) => h(Button, { id: `games-${id}`, disabled: line === undefined, ...about })),
    h(
      "button",
      { type: "button", class: "icon-only", popovertarget: "games-menu", "aria-label": say("games.more") },
      h(Icon, { name: "more" }),
    ),
    h(
      "div",
      { class: "popup menu-of-games", id: "games-menu", popover: "auto" },
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
