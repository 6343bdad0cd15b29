/** What a game calls the two colours, in every text and drawing of the page. */

import { dye } from "./shapes.js";

/** Each colour's other one. */
export const OTHER = /** @type {const} */ ({ orange: "purple", purple: "orange" });

/** @typedef {Record<string, string>} Colours what the table calls a colour, and what the game calls it */

/** Draw the pieces as a game has them. @param {Colours} colours */
export function dyePieces(colours) {
  const { dataset } = document.body;
  if (dataset.pieces === colours.orange) return;
  dataset.pieces = colours.orange;
  dye(colours);
}
