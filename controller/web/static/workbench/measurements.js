/** The measurements on the workbench. What cannot be measured is left out. */

import { element, writeMarked } from "../base/dom.js";
import { say } from "../base/translation.js";

/**
 * @typedef {{strip_ma: number, cap_ma: number, reed_to_light_ms: number | null,
 *   reed_to_light_p95_ms: number | null, scan_hz: number | null}} Figures
 */

/** @param {Figures} figures */
export function showFigures({ strip_ma, cap_ma, reed_to_light_ms, reed_to_light_p95_ms, scan_hz }) {
  put("figure-strip", say("figures.strip", { now: strip_ma, cap: cap_ma }));
  put("figure-echo", echo(reed_to_light_ms, reed_to_light_p95_ms));
  put("figure-scan", scan_hz === null ? "" : say("figures.scan", { rate: scan_hz }));
}

/**
 * @param {string} id
 * @param {string} text empty if nothing is measured
 */
function put(id, text) {
  element(id).hidden = text === "";
  writeMarked(id, text, "b");
}

/**
 * @param {number | null} last_ms
 * @param {number | null} p95_ms
 */
function echo(last_ms, p95_ms) {
  if (last_ms === null) return "";
  const last = time(last_ms);
  return p95_ms === null ? say("figures.echo", { last }) : say("figures.echo_p95", { last, p95: time(p95_ms) });
}

/** A measured time, with its unit. @param {number} ms */
export function time(ms) {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${ms.toFixed(0)} ms`;
}
