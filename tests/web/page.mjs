/**
 * The modules of the page in node, which has no window: wherever they lie, with the words of English or French, and what
 * their components show.
 */

import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const CONTROLLER = new URL("../../controller/", import.meta.url);
const STATIC = readdirSync(CONTROLLER, { recursive: true }).filter((path) => /(^|\/)(static|page)\/.*\.js$/.test(path));

// A server serves all of them as one folder, also the parts of annexes.
registerHooks({
  resolve(name, context, next) {
    try {
      return next(name, context);
    } catch (error) {
      const path = STATIC.find((one) => one.endsWith(name.slice(1)));
      if (path === undefined) throw error;
      return next(new URL(path, CONTROLLER).href, context);
    }
  },
});

/** An element that is drawn nowhere: it has what it is given, and hears of events. */
class Bare extends EventTarget {
  dataset = {};
  style = { setProperty() {} };
  children = [];
  classes = new Set();
  hidden = false;
  textContent = "";

  constructor(tag, more = {}) {
    super();
    Object.assign(this, { tag }, more);
  }

  get classList() {
    const { classes } = this;
    const toggle = (name, isOn = !classes.has(name)) => classes[isOn ? "add" : "delete"](name);
    return { add: (name) => toggle(name, true), remove: (name) => toggle(name, false), toggle };
  }

  append(...more) {
    this.children.push(...more);
  }

  replaceChildren(...others) {
    this.children = others;
  }

  setAttribute(name, value) {
    this[name] = value;
  }

  hasChildNodes() {
    return this.children.length > 0;
  }

  closest() {
    return this.dataset.space === undefined ? null : this;
  }

  matches() {
    return true;
  }

  querySelector() {
    return new Bare("part");
  }

  animate() {
    return { finished: Promise.resolve() };
  }

  remove() {}

  focus() {}

  setPointerCapture() {}
}

// What modules ask for: an empty page in a window like any other.
const there = new Map();
const named = (id) => there.get(id) ?? there.set(id, new Bare(id)).get(id);

Object.assign(globalThis, {
  Element: Bare,
  HTMLElement: Bare,
  HTMLInputElement: class {},
  HTMLSelectElement: class {},
  window: globalThis,
  location: { hash: "", host: "" },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
  ResizeObserver: class {},
});
const root = new Bare("html", { lang: "en" });

/** Have elements that nobody listens to, as a page that is loaded. */
export function load() {
  there.clear();
  globalThis.document = Object.assign(new EventTarget(), {
    documentElement: root,
    body: new Bare("body"),
    querySelector: () => null,
    querySelectorAll: () => [],
    title: "Manalath",
    getElementById: named,
    createElement: (tag) => new Bare(tag),
    createElementNS: (_, tag) => new Bare(tag),
  });
}

load();

/** Import a module of the page by its name, such as "moves.js". */
export function part(name) {
  const [path, ...others] = STATIC.filter((one) => one.endsWith(`/${name}`));
  if (path === undefined || others.length > 0) throw new Error(`${name}: ${[path, ...others]}`);
  return import(new URL(path, CONTROLLER));
}

/** Have something happen to an element, or to the document. */
export const happens = (where, type, more = {}) => where.dispatchEvent(Object.assign(new Event(type), more));

/** Let the page have the words of a language, which `test_in_node.py` writes for these tests. */
export async function speak(language) {
  const { learn } = await part("translation.js");
  root.lang = language;
  const words = readFileSync(`${process.env.PAGE_WORDS}/${language}.json`, "utf8");
  learn({ querySelector: () => ({ textContent: words }) });
}

/** The elements that a component shows, and their texts, as Preact would make them of these properties. */
export function shown(type, props) {
  return expanded({ type, props });
}

/** What Preact would make of what a component returns. */
export function expanded(node) {
  if (Array.isArray(node)) return node.flatMap(expanded);
  if (node === null || node === undefined || typeof node === "boolean") return [];
  if (typeof node !== "object") return [String(node)];
  const { type, props } = node;
  if (typeof type === "string") return [{ tag: type, ...props, children: expanded(props.children) }];
  return expanded(type.prototype?.render ? mounted(type, props).render() : type(props));
}

/** A component that keeps a state, as it is after its first picture; its state is set at once. */
export function mounted(type, props) {
  const it = new type(props);
  it.props = props;
  it.setState = (more, done) => {
    Object.assign(it.state, typeof more === "function" ? more(it.state) : more);
    done?.();
  };
  return it;
}

/** All elements of a picture that fit, in their order. */
export const all = (picture, fits) =>
  picture.flatMap((one) =>
    typeof one === "string" ? [] : [...(fits(one) ? [one] : []), ...all(one.children, fits)],
  );

/** The element with an id; undefined if it is not shown. */
export const byId = (picture, id) => all(picture, (one) => one.id === id)[0];

/** The texts of an element, or of a picture, together. */
export const text = (one) =>
  typeof one === "string" ? one : (one?.children ?? one ?? []).map(text).join("");
