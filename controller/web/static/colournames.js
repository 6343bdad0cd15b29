/** What a game calls the two colours, in every text and drawing of a part of the page. */

import { dye } from "./shapes.js";
import { say } from "./translation.js";

/** @typedef {Record<string, string>} Colours what the table calls a colour, and what the game calls it */

/** @type {Record<string, (colour: string) => string>} */
const TEXTS = {
  name: (colour) => say("colour.name", { colour }),
  player: (colour) => say("settings.name", { colour }),
  moves: (colour) => say("new.moves", { colour }),
};

/**
 * Write the texts that name a colour, and draw the pieces, as a game has them; parts with a game of their own keep it.
 * @param {HTMLElement} within
 * @param {Colours} colours
 */
export function nameColours(within, colours) {
  if (within.dataset.pieces === colours.orange) return;
  within.dataset.pieces = colours.orange;
  dye(within, colours);
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll("[data-says]"))) {
    if (part.closest("[data-pieces]") !== within) continue;
    const [text, colour] = (part.dataset.says ?? "").split(" ");
    part.textContent = TEXTS[text](colours[colour]);
  }
}
