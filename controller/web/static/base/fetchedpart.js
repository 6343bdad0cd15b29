/** A part of the page that is fetched when it is first wanted: its sections and styles, the words of its scripts. */

import { learn } from "./translation.js";

/**
 * Put a part into the page.
 * @param {string} name of its file
 */
export async function fetchPart(name) {
  const answer = await fetch(`/static/${name}.html?language=${document.documentElement.lang}`);
  if (!answer.ok) throw new Error(`the part ${name} did not come: ${answer.status}`);
  const part = new DOMParser().parseFromString(await answer.text(), "text/html");
  learn(part);
  await Promise.all([...part.querySelectorAll("link")].map(linked));
  for (const { dataset, content } of part.querySelectorAll("template")) {
    document.querySelector(`[data-place="${dataset.place}"]`)?.replaceWith(content);
  }
}

/** What the parts of annexes show, by their names. @type {Map<string, Promise<import("./preact.js").ComponentType<any>>>} */
const contents = new Map();

/**
 * @typedef {(state: import("../panel.js").State, isCarried: boolean) => void} Follow what a part does with each state, and
 *   whether a hand at the page lays the pieces
 */

/** The parts that have come and follow the game. @type {Follow[]} */
const followers = [];
/** What they were told last. @type {Parameters<Follow> | null} */
let told = null;

/** Fetch the part of an annex, once, and return what it shows. @param {string} name of its files */
export function fetchContent(name) {
  const content = contents.get(name) ?? fetchNew(name);
  contents.set(name, content);
  content.catch(() => contents.delete(name));
  return content;
}

/** Fetch a part, and tell it of the game if it follows that. @param {string} name of its files */
async function fetchNew(name) {
  await fetchPart(name);
  const { Part, follow } = await later(import(`./${name}.js`));
  if (follow !== undefined) {
    followers.push(follow);
    if (told !== null) follow(...told);
  }
  return Part;
}

/** Tell the parts that follow the game of a state. @type {Follow} */
export function tellParts(...now) {
  told = now;
  for (const follow of followers) follow(...now);
}

/** How long after a failure something is fetched again. */
const AGAIN_MS = 1000;

/**
 * Fetch what a page cannot do without, again and again: it waits for a program that is gone.
 * @template T
 * @param {() => Promise<T>} fetchOnce
 * @returns {Promise<T>}
 */
export async function persist(fetchOnce) {
  for (;;) {
    try {
      return await fetchOnce();
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN_MS));
    }
  }
}

/** @type {Promise<void> | null} */
let words = null;

/** Bring the words of the scripts that come later than the page, once. */
export function fetchWords() {
  words ??= persist(() => fetchPart("later"));
  return words;
}

/**
 * Wait for a script that comes later, and for what it needs before it is used: words, and the styles that it names.
 *
 * The script may not wait for these itself: where two scripts at once import one that waits, WebKit fails (its bug
 * 242740).
 * @template {object} T
 * @param {Promise<T>} script
 * @returns {Promise<T>}
 */
export async function later(script) {
  const come = await script;
  const names = "STYLES" in come ? /** @type {string[]} */ (come.STYLES) : [];
  await Promise.all([fetchWords(), ...names.map(fetchStyle)]);
  return come;
}

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/** Bring the style of what is seen only now, once. @param {string} name of its file */
export function fetchStyle(name) {
  const there = styles.get(name) ?? addStyle(name);
  styles.set(name, there);
  return there;
}

/** @param {string} name */
function addStyle(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/static/${name}`;
  return linked(link);
}

/** @param {HTMLLinkElement} link */
function linked(link) {
  const there = document.importNode(link);
  const isThere = new Promise((resolve, reject) => {
    there.onload = resolve;
    there.onerror = reject;
  });
  document.head.append(there);
  return isThere;
}
