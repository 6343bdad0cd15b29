/**
 * The words of the page, in its language: a code and facts become a text.
 *
 * The texts come from the server, in the format of all catalogues (`controller/messages/reader.py`) without filters,
 * lists and parts. A sentence is one text with its facts filled in, never parts joined here, so that
 * every language has its own order, plurals and genders. A text among the facts is already worded.
 */

/**
 * @typedef {string | {[form: string]: Wording}} Wording
 * @typedef {string | number | boolean} Fact
 * @typedef {Record<string, Fact | string[]>} Facts a list holds names, or texts of one kind
 */

/** @type {Record<string, Wording>} */
const words = {};
let plurals = new Intl.PluralRules();

/**
 * @param {string} code
 * @param {Facts} [facts]
 * @returns {string}
 */
export function say(code, facts = {}) {
  return choose(words[code], facts).replace(/\{(\w+)\}/g, (_, name) => written(facts[name]));
}

/**
 * @param {Wording} wording
 * @param {Facts} facts
 * @returns {string}
 */
function choose(wording, facts) {
  if (typeof wording === "string") return wording;
  const { by, count_of: counted, ...forms } = wording;
  const form = typeof by === "string" ? String(facts[by]) : plurals.select(Number(facts[String(counted)]));
  return choose(forms[form] ?? forms.other, facts);
}

/** @param {Fact | string[]} fact */
function written(fact) {
  return Array.isArray(fact) ? fact.join(", ") : String(fact);
}

/** Take the words that come with a page, or with a part of it, in the language of the page. @param {Document} page */
export function learn(page) {
  Object.assign(words, JSON.parse(page.querySelector(".words")?.textContent ?? "{}"));
  plurals = new Intl.PluralRules(document.documentElement.lang);
}
