/** The elements of the page. */

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
 * Write a text if it has changed, so that it is spoken once.
 * @param {string | Element} where an element, or its id
 * @param {string} text
 */
export function write(where, text) {
  const target = typeof where === "string" ? element(where) : where;
  if (target.textContent !== text) target.textContent = text;
}

/**
 * Write a text, if it has changed, with the parts between backticks highlighted.
 * @param {string} id
 * @param {string} text
 * @param {string} [mark] the element for the highlighted parts, by default that of a command
 */
export function writeMarked(id, text, mark = "code") {
  const target = element(id);
  if (target.textContent !== text.replaceAll("`", "")) target.replaceChildren(...marked(text, mark));
}

/**
 * A text with the parts between backticks in elements of their own.
 * @param {string} text
 * @param {string} [mark]
 */
function marked(text, mark = "code") {
  return text.split("`").map((part, n) => (n % 2 === 1 ? make(mark, {}, [part]) : part));
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

/**
 * Make an element of the page.
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, children = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
