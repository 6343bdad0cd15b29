/** The elements of the page, and the keys that lead among them. */

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function element(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Whether a pressed key is meant for the page, not for a field, a dialog or the browser.
 * @param {KeyboardEvent} event
 */
export function isShortcut({ repeat, ctrlKey, altKey, metaKey, target }) {
  if (repeat || ctrlKey || altKey || metaKey) return false;
  const isTyping = target instanceof HTMLInputElement && target.type !== "radio";
  return !(isTyping || target instanceof HTMLSelectElement || document.querySelector("dialog[open]"));
}

/** The arrow keys that go back and forward in a column, and in a row. */
export const DOWN = { ArrowUp: -1, ArrowDown: 1 };
export const ACROSS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Return the index to which a key leads among buttons that share one tab stop; null if it leads nowhere.
 * @param {KeyboardEvent} event
 * @param {Record<string, number>} arrows the step of each
 * @param {number} here
 * @param {number} count
 */
export function leadsTo(event, arrows, here, count) {
  if (event.ctrlKey || event.altKey || event.metaKey || here < 0) return null;
  const ends = /** @type {Record<string, number>} */ ({ Home: 0, End: count - 1 });
  const to = ends[event.key] ?? here + arrows[event.key];
  if (Number.isNaN(to)) return null;
  event.preventDefault();
  return Math.min(Math.max(to, 0), count - 1);
}
