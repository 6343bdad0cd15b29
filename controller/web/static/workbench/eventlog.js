/** The event log: what the sensors did since the page has been looking, newest first. */

import { h } from "../base/preact.js";
import { say } from "../base/translation.js";

/**
 * @typedef {import("./sensorreadings.js").Account} Account
 * @typedef {import("./sensorreadings.js").Ledger} Ledger
 */

/** The most lines kept. */
const KEPT = 80;

export class EventLog {
  /** @type {Map<string, Account> | null} */
  before = null;
  /** @type {Map<string, string>} */
  names = new Map();
  /** Newest first: when, of which sensor, what, and what is remarkable in it. @type {{number: number, cells: string[]}[]} */
  lines = [];
  /** How many lines there ever were. */
  count = 0;

  /** @param {Map<string, string>} names of the sensors, by their crosspoints */
  build(names) {
    this.names = names;
    this.before = null;
  }

  /** @param {Ledger} ledger */
  show({ sensors, limit_ms }) {
    const { before } = this;
    this.before = new Map(sensors.map((account) => [account.at.join(), account]));
    if (before === null) return;
    const changed = sensors.filter((account) => this.names.has(account.at.join()) && isOther(account, before));
    changed.sort((a, b) => (a.changed_ms ?? 0) - (b.changed_ms ?? 0));
    for (const account of changed) this.add(account, before.get(account.at.join()), limit_ms, changed);
    this.lines.length = Math.min(this.lines.length, KEPT);
  }

  /**
   * @param {Account} account
   * @param {Account | undefined} before
   * @param {number} limit_ms
   * @param {Account[]} changed
   */
  add(account, before, limit_ms, changed) {
    const turns = Math.max(account.closes + account.opens - (before ? before.closes + before.opens : 0), 1);
    const { is_closed } = account;
    const cells = [
      stamp(account.changed_ms ?? 0),
      this.names.get(account.at.join()) ?? "",
      turns > 1 ? say("log.changed_often", { is_closed, count: turns }) : say("log.changed", { is_closed }),
      this.remark(account, before, limit_ms, changed),
    ];
    this.lines.unshift({ number: ++this.count, cells });
  }

  /**
   * @param {Account} account
   * @param {Account | undefined} before
   * @param {number} limit_ms
   * @param {Account[]} changed
   */
  remark(account, before, limit_ms, changed) {
    const worst = account.worst_ms;
    if (worst > limit_ms && worst > (before?.worst_ms ?? 0)) return say("log.bounced", { worst, limit: limit_ms });
    const together = changed.filter(
      (other) => other !== account && other.changed_ms === account.changed_ms && other.is_closed,
    );
    if (together.length === 0 || !account.is_closed) return "";
    return say("log.together", { sensors: together.map(({ at }) => this.names.get(at.join()) ?? "") });
  }
}

/**
 * @param {Account} account
 * @param {Map<string, Account>} before
 */
function isOther(account, before) {
  const old = before.get(account.at.join());
  return account.changed_ms !== null && (old?.closes !== account.closes || old.opens !== account.opens);
}

/** @param {number} ms since the program began */
function stamp(ms) {
  const seconds = ms / 1000;
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds - 60 * minutes).toFixed(3).padStart(6, "0")}`;
}

/** The lines of the log. @param {{log: EventLog}} props */
export const LogCard = ({ log }) => [
  h("h2", { class: "title", id: "log-title" }, say("log.log")),
  h(
    "div",
    { class: "lines", tabIndex: 0, role: "region", "aria-label": say("log.last") },
    h(
      "table",
      { id: "log" },
      h(
        "thead",
        { class: "unseen" },
        h(
          "tr",
          {},
          [say("log.time"), say("log.sensor"), say("log.change"), say("log.remark")].map((head) =>
            h("th", { scope: "col" }, head),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        log.lines.map(({ number, cells }) =>
          h(
            "tr",
            { key: number, class: cells[3] === "" ? "" : "noted" },
            cells.map((cell) => h("td", {}, cell)),
          ),
        ),
      ),
    ),
    h("p", { class: "detail", id: "no-log", hidden: log.lines.length > 0 }, say("log.nothing")),
  ),
];
