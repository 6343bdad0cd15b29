/**
 * The board card: which board it is, and the health of board and link.
 *
 * A quiet place: what never happened is not listed. docs/play/real-board.md explains the counts.
 */

import { element, make, write } from "../base/dom.js";
import { say } from "../base/translation.js";
import { time } from "./measurements.js";

/**
 * @typedef {{supply_mv: number | null, counters: Record<string, number>}} Health
 * @typedef {import("../panel.js").Link} Link
 */

/** Counts that report no trouble, shown elsewhere or in another way. */
const OTHERS = ["longest_us", "late", "scans", "cap_ma", "host_links"];

export class BoardCard {
  constructor() {
    this.hasWorkbench = true;
    this.hasLine = true;
    /** @type {Health | null} */
    this.health = null;
    this.echo = "";
    this.written = "";
  }

  /** @param {import("../board/board.js").BoardMessage} message */
  build({ has_workbench, transport }) {
    this.hasWorkbench = has_workbench;
    this.hasLine = transport === "serial";
    this.health = null;
    this.draw();
  }

  /** @param {Link} link */
  showLink({ status, board }) {
    write("board-identity", board ? this.identity(board) : say("health.silent", { status }));
  }

  /** @param {NonNullable<Link["board"]>} board */
  identity({ id, profile, version }) {
    return say("health.identity", { has_line: this.hasLine, profile, version, id });
  }

  /** @param {Health} health */
  showHealth(health) {
    this.health = health;
    this.draw();
  }

  /** @param {import("./measurements.js").Figures} figures */
  showEcho({ reed_to_light_ms, reed_to_light_p95_ms }) {
    this.echo = echo(reed_to_light_ms, reed_to_light_p95_ms);
    this.draw();
  }

  draw() {
    element("board-card").hidden = this.hasWorkbench && this.health === null;
    const facts = this.health === null ? [] : [...this.facts(this.health), ...troubles(this.health, this.hasLine)];
    const written = facts.join();
    if (written === this.written) return;
    this.written = written;
    const lines = facts.map(([name, value]) => make("div", {}, [make("dt", {}, [name]), make("dd", {}, [value])]));
    element("health").replaceChildren(...lines);
  }

  /**
   * The facts that are always shown if known.
   * @param {Health} health
   * @returns {[string, string][]}
   */
  facts({ supply_mv, counters }) {
    /** @type {[string, string][]} */
    const facts = [
      [say("health.supply"), supply_mv === null ? "" : `${(supply_mv / 1000).toFixed(2)} V`],
      [say("health.echo"), this.echo],
      [say("health.longest_scan"), "longest_us" in counters ? time(counters.longest_us / 1000) : ""],
      [say("health.late_scans"), late(counters)],
      [say("health.links"), "host_links" in counters ? String(counters.host_links) : ""],
    ];
    return facts.filter(([, value]) => value !== "");
  }
}

/**
 * @param {number | null} last_ms
 * @param {number | null} p95_ms
 */
function echo(last_ms, p95_ms) {
  if (last_ms === null) return "";
  const last = time(last_ms);
  return p95_ms === null ? last : say("health.echo_p95", { last, p95: time(p95_ms) });
}

/** @param {Record<string, number>} counters */
function late({ late, scans }) {
  if (late === undefined) return "";
  return scans === undefined ? String(late) : say("health.late_of", { late, scans });
}

/**
 * List what went wrong since the board started, or that nothing did; without a line none of it can happen.
 * @param {Health} health
 * @param {boolean} hasLine
 * @returns {[string, string][]}
 */
function troubles({ counters }, hasLine) {
  const happened = Object.entries(counters).filter(([name, count]) => count > 0 && !OTHERS.includes(name));
  if (happened.length === 0) return hasLine ? [[say("health.troubles"), say("health.no_trouble")]] : [];
  return happened.map(([name, count]) => [say("health.count", { counter: name }), String(count)]);
}
