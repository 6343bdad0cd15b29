/** The event log: what the sensors did since the page has been looking, newest first. */

import { element, make } from "../base/dom.js";
import { say } from "../base/translation.js";

/**
 * @typedef {import("./sensorreadings.js").Account} Account
 * @typedef {import("./sensorreadings.js").Ledger} Ledger
 */

/** The most lines kept. */
const KEPT = 80;

export class EventLog {
  constructor() {
    /** @type {Map<string, Account> | null} */
    this.before = null;
    /** @type {Map<string, string>} */
    this.names = new Map();
    this.lines = /** @type {HTMLElement} */ (element("log").querySelector("tbody"));
  }

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
    while (this.lines.children.length > KEPT) this.lines.lastElementChild?.remove();
    element("no-log").hidden = this.lines.children.length > 0;
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
    const line = make(
      "tr",
      {},
      cells.map((text) => make("td", {}, [text])),
    );
    line.classList.toggle("noted", cells[3] !== "");
    this.lines.prepend(line);
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
