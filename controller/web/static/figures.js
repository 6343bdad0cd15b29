// @ts-check
/** The line of measured figures under the board. What cannot be measured is left out. */

import { element, write } from "./page.js";
import { count } from "./truths.js";

/**
 * @typedef {{strip_ma: number, cap_ma: number, reed_to_light_ms: number | null,
 *   reed_to_light_p95_ms: number | null, scan_hz: number | null, differences: number}} Figures
 */

/**
 * @param {Figures} figures
 * @param {boolean} hasBench
 */
export function showFigures(figures, hasBench) {
  const { strip_ma, cap_ma, reed_to_light_ms, reed_to_light_p95_ms, scan_hz, differences } = figures;
  const p95 = reed_to_light_p95_ms === null ? "" : `, p95 ${time(reed_to_light_p95_ms)}`;
  put("figure-strip", `${strip_ma} mA`, ` of ${cap_ma} mA`);
  put("figure-echo", reed_to_light_ms === null ? "" : time(reed_to_light_ms), p95);
  put("figure-scan", scan_hz === null ? "" : `${scan_hz} Hz`, "");
  put("figure-truths", count(differences, hasBench), "");
  element("figure-truths").classList.toggle("differs", differences > 0);
}

/**
 * @param {string} id
 * @param {string} value empty where there is none
 * @param {string} rest
 */
function put(id, value, rest) {
  const figure = element(id);
  figure.hidden = value === "";
  write(/** @type {Element} */ (figure.querySelector("b")), value);
  const after = figure.querySelector("span");
  if (after) write(after, rest);
}

/** @param {number} ms */
export function time(ms) {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${ms.toFixed(0)} ms`;
}
