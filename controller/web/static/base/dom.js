/** What is written and made without components. */

import { element } from "./elements.js";

export { element };

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
