/** What a game calls the two colours, in every text and drawing of the page. */

import { dye } from "./shapes.js";
import { say } from "./translation.js";

/** Each colour's other one. */
export const OTHER = /** @type {const} */ ({ orange: "purple", purple: "orange" });

/** @typedef {Record<string, string>} Colours what the table calls a colour, and what the game calls it */

/**
 * Write the names of the colours, and draw the pieces, as a game has them.
 * @param {Colours} colours
 */
export function nameColours(colours) {
  const { dataset } = document.body;
  if (dataset.pieces === colours.orange) return;
  dataset.pieces = colours.orange;
  dye(colours);
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-says]"))) {
    part.textContent = say("colour.name", { colour: colours[part.dataset.says ?? ""] });
  }
}
