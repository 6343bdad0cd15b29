/** How strong the computer plays, and whether it does. */

/** @typedef {import("../panel.js").State} State */

/** How many levels the computer has. */
export const LEVELS = 8;

/** The level at which the computer plays; 0 if it does not. @param {Record<string, number>} seats */
export const computerLevel = (seats) => Math.max(...Object.values(seats));

/** In place of a level, where one is chosen: the one that fits, which follows the results. */
export const FITS = LEVELS + 1;

/**
 * How strong the computer was chosen to be: its level, `FITS`, or 0 if it does not play.
 * @param {Pick<State, "seats" | "fits">} state
 */
export const strengthOf = ({ seats, fits }) => (fits?.is_on && computerLevel(seats) > 0 ? FITS : computerLevel(seats));

/**
 * Whether nothing has begun in a game, and nobody has called the computer to it.
 * @param {State} state
 */
export const isFresh = ({ moves, outcome, seats, fits }) =>
  moves.length === 0 && outcome === null && strengthOf({ seats, fits }) === 0;
