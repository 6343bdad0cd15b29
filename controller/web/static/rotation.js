/**
 * The board turned by 180 degrees: messages are turned before the page draws them, and the places in acts before
 * they are sent. So nothing else in the page knows which way round the board is.
 */

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
