// @ts-check
/**
 * The board turned by half: what the server says is turned before the page draws it, and a place where a hand is
 * before the server is told. So nothing else of the page knows which way the board lies.
 */

/**
 * The same message, or fields of an act, seen from the other side of the board.
 * @template T
 * @param {T} told
 * @returns {T}
 */
export function turned(told) {
  if (Array.isArray(told)) return /** @type {T} */ (told.map(turned));
  if (told === null || typeof told !== "object") return told;
  return /** @type {T} */ (Object.fromEntries(Object.entries(told).map(([name, value]) => [name, turn(name, value)])));
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
