/**
 * The board turned by 180 degrees: messages are turned before the page draws them, and the places in acts before
 * they are sent. So nothing else in the page knows which way round the board is; plates and edge bars know which
 * colour is near.
 *
 * Whoever plays on this page has their own edge near, unless the settings turn the board.
 */

/**
 * @typedef {import("../panel.js").State} State
 * @typedef {{role: string, seat: "orange" | "purple" | null}} Place where this page is
 */

const COLOURS = /** @type {const} */ (["orange", "purple"]);

/**
 * The colour that one player alone has on this page: of a seat elsewhere, or of the only hand at the table; null if
 * there is none. A line that is tried is played by the player of its game.
 * @param {Place} place
 * @param {(Pick<State, "seats"> & Partial<State>) | null} state a game, or a past position
 * @returns {"orange" | "purple" | null}
 */
export function playedHere({ role, seat }, state) {
  if (role !== "table" || state === null) return seat;
  const own = COLOURS.filter((colour) => (state.aside ?? state).seats[colour] === 0);
  return own.length === 1 ? own[0] : null;
}

/**
 * The colour whose edge is at the bottom.
 * @param {Place} place
 * @param {State | null} state
 * @param {boolean} isTurned whether the settings turn the board
 * @returns {"orange" | "purple"}
 */
export function nearest(place, state, isTurned) {
  const isSecond = playedHere(place, state) === "purple";
  return isSecond === isTurned ? "orange" : "purple";
}

/**
 * Return the same message, or fields of an act, as seen from the other side of the board.
 * @template T
 * @param {T} message
 * @returns {T}
 */
export function turned(message) {
  if (Array.isArray(message)) return /** @type {T} */ (message.map(turned));
  if (message === null || typeof message !== "object") return message;
  return /** @type {T} */ (
    Object.fromEntries(Object.entries(message).map(([name, value]) => [name, turn(name, value)]))
  );
}

/**
 * @param {string} name of a field
 * @param {any} value
 */
function turn(name, value) {
  if (name === "x_mm" || name === "y_mm") return -value;
  if (name === "mark_deg" && value !== null) return value + 180;
  return turned(value);
}
