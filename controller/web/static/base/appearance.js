/**
 * The settings of this screen alone: the theme, the orientation of the board, the size of its words.
 *
 * A setting is an attribute of the document, for the style sheets; it is set before anything is drawn. The browser
 * keeps it, and never sends it to the server.
 */

import { always } from "./storage.js";

const root = document.documentElement;

/** The settings and their values, the first by default. @type {Record<string, string[]>} */
const SETTINGS = {
  theme: ["system", "light", "dark"],
  board: ["upright", "turned"],
  words: ["normal", "large"],
  message: ["fitting", "large"],
  past: ["lit", "dark"],
};

/** The colours of the window around the page, one for each theme of the system. @type {HTMLMetaElement[]} */
const COLOURS = [...document.querySelectorAll("[name=theme-color]")].map(
  (colour) => /** @type {HTMLMetaElement} */ (colour),
);
const GROUNDS = new Map(COLOURS.map(({ dataset, content }) => [dataset.theme, content]));

/** @param {string} name */
function apply(name) {
  const kept = always.read(name) ?? "";
  root.dataset[name] = SETTINGS[name].includes(kept) ? kept : SETTINGS[name][0];
  if (name === "theme") colourWindow(root.dataset[name]);
}

/** Give the window around the page the colour of its theme. @param {string} theme */
function colourWindow(theme) {
  for (const colour of COLOURS) colour.content = GROUNDS.get(theme) ?? GROUNDS.get(colour.dataset.theme) ?? "";
}

Object.keys(SETTINGS).forEach(apply);

/** Windows in which a real board's message is large, even unasked; and those in which it can be. */
const BESIDE_A_BOARD = matchMedia("(max-width: 1100px)");
const WIDE_ENOUGH = matchMedia("(min-width: 760px) and (min-height: 560px) and (min-aspect-ratio: 1 / 1)");

/** Whether the message is to be read from afar, beside a real board. */
export const isFromAfar = () => WIDE_ENOUGH.matches && (BESIDE_A_BOARD.matches || root.dataset.message === "large");

/** @param {() => void} onChange called when that may have changed */
export function watchWindow(onChange) {
  for (const media of [BESIDE_A_BOARD, WIDE_ENOUGH]) media.addEventListener("change", onChange);
}

/** High windows in one column, such as a phone held upright; and a phone held sideways. */
export const UPRIGHT = matchMedia("(orientation: portrait) and (max-width: 1000px)");
export const ACROSS = matchMedia("(orientation: landscape) and (max-height: 480px)");

const still = matchMedia("(prefers-reduced-motion)");

/** Whether motion is not wanted. */
export const isStill = () => still.matches;

/** Whether the lights of a past moment are shown when one looks back at it. */
export const isPastLit = () => root.dataset.past === "lit";

/** Whether this screen shows the board from the edge opposite to that of its player. */
export const isTurned = () => root.dataset.board === "turned";

/**
 * The values of a setting, and the chosen one.
 * @param {string} name
 */
export const offered = (name) => ({ values: SETTINGS[name], chosen: root.dataset[name] ?? "" });

/**
 * @param {string} name of a setting
 * @param {string} value
 */
export function choose(name, value) {
  always.keep(name, value);
  apply(name);
}
