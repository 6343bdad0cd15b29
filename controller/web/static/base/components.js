/** Parts that several components of the page have. */

import { Component, createRef, h } from "./preact.js";
import { piece } from "./shapes.js";
import { say } from "./translation.js";

/** @typedef {import("./preact.js").ComponentChildren} Children */

/** A first sentence with more characters than this is written smaller. */
const LONG = 34;

/** What follows it has one line with so many characters on the narrowest phone. */
const LINE = 44;

/**
 * A symbol of the interface.
 * @param {{name: string}} props
 */
export const Icon = ({ name }) =>
  h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("use", { href: `#icon-${name}` }));

/**
 * A button, or nothing if it has no text.
 * @param {{text: string, onPress: (event: Event) => void, icon?: string, [attribute: string]: unknown}} props
 */
export function Button({ text, onPress, icon, ...others }) {
  if (text === "") return null;
  const attributes = { type: /** @type {const} */ ("button"), onClick: onPress, ...others };
  return h("button", attributes, icon === undefined ? text : [h(Icon, { name: icon }), h("span", {}, text)]);
}

/**
 * A button that shows a symbol alone, or nothing if it has no text to name it. One that is off keeps its place.
 * @param {{text: string, onPress: (event: Event) => void, icon: string, isOff?: boolean,
 *   [attribute: string]: unknown}} props
 */
export function Tool({ text, onPress, icon, isOff = false, ...others }) {
  if (text === "") return null;
  const attributes = {
    type: /** @type {const} */ ("button"),
    class: "icon-only",
    "aria-disabled": String(isOff),
    onClick: (/** @type {Event} */ event) => isOff || onPress(event),
    ...others,
  };
  return h("button", { ...attributes, "aria-label": text, title: text }, h(Icon, { name: icon }));
}

/**
 * A drawing, made anew only when it shows something else.
 * @extends {Component<{shows: string, draw: (drawing: SVGElement) => void, [attribute: string]: unknown}>}
 */
export class Drawing extends Component {
  drawing = /** @type {import("./preact.js").RefObject<SVGSVGElement>} */ (createRef());

  /** @param {Record<string, unknown>} next */
  shouldComponentUpdate(next) {
    return Object.entries(next).some(([name, value]) => name !== "draw" && value !== this.props[name]);
  }

  componentDidMount() {
    this.props.draw(/** @type {SVGElement} */ (this.drawing.current));
  }

  componentDidUpdate() {
    this.componentDidMount();
  }

  render() {
    const { shows, draw, ...others } = this.props;
    return h("svg", { ...others, ref: this.drawing });
  }
}

/**
 * A piece of some kind.
 * @param {{kind: import("../board/board.js").Kind, [attribute: string]: unknown}} props
 */
export function Disc({ kind: { colour, called, said, sign }, ...others }) {
  return h(Drawing, {
    shows: [colour, called, said, sign].join(),
    draw: (/** @type {SVGElement} */ drawing) => drawing.replaceChildren(piece(colour, { sign, isFlat: true })),
    viewBox: "-40 -40 80 80",
    role: "img",
    "aria-label": named({ colour, called, said, sign }),
    ...others,
  });
}

/** @param {import("../board/board.js").Kind} kind */
export function named({ called, said }) {
  return said === "" ? say("colour.plain", { colour: called }) : say("colour.kind", { colour: called, kind: said });
}

/**
 * Some sentences: the first one prominently, then the reason; what is between backticks is highlighted.
 * @param {{text: string, id: string, isUnseen?: boolean}} props
 */
export function Sentences({ text, id, isUnseen = false }) {
  const [, first, rest] = /** @type {RegExpMatchArray} */ (text.match(/^(.*?[.!?…](?=\s)|.*)(.*)$/s));
  const [isReasoned, isDetailed] = [rest !== "", rest.length > LINE];
  const lengths = [isReasoned ? "reasoned" : "", isDetailed ? "detailed" : ""];
  const classes = ["message", first.length > LONG ? "long" : "", ...lengths, isUnseen ? "unseen" : ""];
  return h("p", { class: classes.filter(Boolean).join(" "), id }, h("b", {}, marked(first)), marked(rest));
}

/**
 * A text with the parts between backticks in elements of their own.
 * @param {string} text
 * @param {string} [mark]
 */
export function marked(text, mark = "code") {
  return text.split("`").map((part, n) => (n % 2 === 1 ? h(mark, {}, part) : part || null));
}
