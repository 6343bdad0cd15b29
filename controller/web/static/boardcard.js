// @ts-check
/**
 * How the board is: which one it is, and how it and its link fare.
 *
 * A quiet place: what never happened is not listed. What the counts mean is told in docs/serial-board.md.
 */

import { element, make, write } from "./page.js";
import { time } from "./figures.js";

/**
 * @typedef {{supply_mv: number | null, counters: Record<string, number>}} Health
 * @typedef {import("./panel.js").Link} Link
 */

/** The board's and the host's counts of what went wrong, in words. @type {Record<string, string>} */
const COUNTS = {
  overruns: "Bytes the board missed",
  overflows: "Bytes without room",
  framing: "Broken packets to it",
  checksum: "Spoilt packets to it",
  rejected: "Strange packets to it",
  resent: "Reports sent again",
  brief: "Closes under 20 ms",
  host_framing: "Broken packets from it",
  host_checksum: "Spoilt packets from it",
  host_rejected: "Strange packets from it",
  host_early: "Reports out of turn",
  host_dropped: "Bytes from it without room",
  host_repeats: "Reports told twice",
  host_contrary: "Reports that cannot be true",
  host_resent: "Pictures sent again",
  host_strange: "Boards that say otherwise",
  host_refused: "Requests refused",
  host_edges_lost: "Edges lost",
};
/** Counts that say nothing bad, told elsewhere or here in another way. */
const OTHERS = ["longest_us", "late", "scans", "cap_ma", "host_links"];

export class BoardCard {
  constructor() {
    this.hasBench = true;
    this.hasLine = true;
    /** @type {Health | null} */
    this.health = null;
    this.echo = "";
    this.written = "";
  }

  /** @param {import("./board.js").BoardMessage} message */
  build({ has_bench, transport }) {
    this.hasBench = has_bench;
    this.hasLine = transport === "serial";
    this.health = null;
    this.draw();
  }

  /** @param {Link} link */
  showLink({ status, board }) {
    const said = status === "unlinked" ? "The board does not answer." : "It has not answered yet.";
    const reader = this.hasLine ? "firmware" : "read by";
    write("board-identity", board ? `${board.profile}, ${reader} ${board.version}, id ${board.id}` : said);
  }

  /** @param {Health} health */
  showHealth(health) {
    this.health = health;
    this.draw();
  }

  /** @param {import("./figures.js").Figures} figures */
  showEcho({ reed_to_light_ms, reed_to_light_p95_ms }) {
    const p95 = reed_to_light_p95_ms === null ? "" : `, p95 ${time(reed_to_light_p95_ms)}`;
    this.echo = reed_to_light_ms === null ? "" : `${time(reed_to_light_ms)}${p95}`;
    this.draw();
  }

  draw() {
    element("board-card").hidden = this.hasBench && this.health === null;
    const facts = this.health === null ? [] : [...this.facts(this.health), ...troubles(this.health, this.hasLine)];
    const written = facts.join();
    if (written === this.written) return;
    this.written = written;
    const lines = facts.map(([name, value]) => make("div", {}, [make("dt", {}, [name]), make("dd", {}, [value])]));
    element("health").replaceChildren(...lines);
  }

  /**
   * What is always told, where it is known.
   * @param {Health} health
   * @returns {[string, string][]}
   */
  facts({ supply_mv, counters }) {
    /** @type {[string, string][]} */
    const facts = [
      ["Supply", supply_mv === null ? "" : `${(supply_mv / 1000).toFixed(2)} V`],
      ["Reed to light", this.echo],
      ["Longest scan", "longest_us" in counters ? time(counters.longest_us / 1000) : ""],
      ["Late scans", "late" in counters ? [counters.late, counters.scans].filter(isKnown).join(" of ") : ""],
      ["Links so far", "host_links" in counters ? String(counters.host_links) : ""],
    ];
    return facts.filter(([, value]) => value !== "");
  }
}

/** @param {number | undefined} count */
function isKnown(count) {
  return count !== undefined;
}

/**
 * What went wrong since the board started, or that nothing did; without a line nothing can be lost on it.
 * @param {Health} health
 * @param {boolean} hasLine
 * @returns {[string, string][]}
 */
function troubles({ counters }, hasLine) {
  const happened = Object.entries(counters).filter(([name, count]) => count > 0 && !OTHERS.includes(name));
  if (happened.length === 0) return hasLine ? [["Lost, spoilt or repeated", "nothing"]] : [];
  return happened.map(([name, count]) => [COUNTS[name] ?? name.replaceAll("_", " "), String(count)]);
}
