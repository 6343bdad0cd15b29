/**
 * The colour of a piece on a board that senses presence only: asked for and corrected here, or entered with the
 * board's own colour keys, one of which can be held down.
 *
 * The server decides which piece is in question, and whether its colour can be entered now.
 */

import { Disc } from "../base/components.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";

/**
 * @typedef {import("./keycap.js").Keycap} Keycap
 * @typedef {import("../panel.js").State} State
 * @typedef {{space: string, read: "orange" | "purple" | null}} Told ``read`` is null if in question
 * @typedef {{way: "key" | "ask", armed: "orange" | "purple" | null, piece: Told | null}} Colours
 */

/** The style sheets that it needs. */
export const STYLES = ["colourchoice.css"];

/** The colours of the board's keys. @type {Record<string, "orange" | "purple">} */
const COLOURS = { first: "orange", second: "purple" };
const SHORTCUTS = /** @type {Record<string, string>} */ ({ k: "first", l: "second" });

export class Colouring {
  /**
   * @param {Map<string, Keycap>} caps the keys of the board, by name
   * @param {(act: string, fields?: object) => void} send
   */
  constructor(caps, send) {
    this.caps = caps;
    this.send = send;
    this.isSingle = false;
    this.hasWorkbench = false;
    this.moves = 0;
    /** @type {Colours} */
    this.colours = { way: "key", armed: null, piece: null };
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", ({ key }) => this.cap(key)?.letGo());
    window.addEventListener("blur", () => {
      for (const cap of caps.values()) cap.letGo();
    });
  }

  /** @param {import("../board/board.js").BoardMessage} message */
  build({ sensing, has_workbench }) {
    this.isSingle = sensing === "single";
    this.hasWorkbench = has_workbench;
  }

  /** @param {State} state */
  show({ colours, moves }) {
    if (colours === null) return;
    const { way, armed } = colours;
    this.colours = colours;
    if (moves.length !== this.moves || way === "ask") this.keep("");
    this.moves = moves.length;
    for (const cap of this.caps.values()) cap.isArmed = armed !== null && COLOURS[cap.key] === armed;
  }

  /** Answer, or correct. @param {string} key */
  answer(key) {
    if (this.colours.piece !== null) this.send("recolour", { colour: COLOURS[key] });
  }

  /** Hold down one of the keys and no other. @param {string} key empty for none */
  keep(key) {
    for (const cap of this.caps.values()) if (cap.key !== key) cap.letUp();
    this.caps.get(key)?.keep();
  }

  /** The key that is held down without a finger; empty if none is. */
  get kept() {
    return [...this.caps.values()].find(({ isKept }) => isKept)?.key ?? "";
  }

  /** The board's key for a key of the keyboard. @param {string} key */
  cap(key) {
    return this.caps.get(SHORTCUTS[key.toLowerCase()] ?? "");
  }

  /** @param {KeyboardEvent} event */
  keyDown({ key, repeat, ctrlKey, altKey, metaKey, target }) {
    const cap = this.cap(key);
    if (!this.isSingle || cap === undefined || repeat || ctrlKey || altKey || metaKey) return;
    if (target instanceof HTMLSelectElement || isTyping(target) || document.querySelector("dialog[open]")) return;
    if (this.hasWorkbench) cap.press();
    else this.answer(cap.key);
  }
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLInputElement && target.type !== "radio";
}

/**
 * @param {Colours} colours
 * @param {import("../base/colournames.js").Colours} called
 */
function said({ way, piece }, called) {
  if (piece === null) return say("colour.none_waits");
  const { space } = piece;
  if (piece.read === null) return say("colour.asked", { space });
  const read = called[piece.read];
  return way === "ask" ? say("colour.told", { space, read }) : say("colour.read", { space, read });
}

/** Which colour the piece in question has, or the last one was read as. @param {{page: import("../panel.js").Page}} props */
export function ColourAnswer({ page: { state, colouring } }) {
  if (colouring === null) return null;
  const { colours } = colouring;
  const isAsked = colours.piece !== null && colours.piece.read === null;
  return h(
    "div",
    {
      class: isAsked ? "colouring asked" : "colouring",
      id: "colouring",
      role: "group",
      "aria-labelledby": "colouring-said",
    },
    h("p", { id: "colouring-said" }, state === null ? "" : said(colours, state.game.colours)),
    Object.entries(SHORTCUTS).map(([shortcut, key]) =>
      h(Answer, { key, tells: key, shortcut: shortcut.toUpperCase(), called: state?.game.colours ?? {}, colouring }),
    ),
  );
}

/** @param {{tells: string, shortcut: string, called: import("../base/colournames.js").Colours, colouring: Colouring}} props */
function Answer({ tells, shortcut, called, colouring }) {
  const { piece: told } = colouring.colours;
  const colour = COLOURS[tells];
  const name = called[colour] ?? colour;
  const isOther = told !== null && told.read !== null && told.read !== colour;
  return h(
    "button",
    {
      type: "button",
      "data-tells": tells,
      "aria-keyshortcuts": shortcut,
      "aria-disabled": String(told === null),
      "aria-pressed": String(told?.read === colour),
      onClick: () => colouring.answer(tells),
    },
    h(Disc, { kind: { colour, called: name, said: "", sign: "" }, "aria-hidden": "true" }),
    h("span", {}, isOther ? say("colour.correct", { colour: name }) : say("colour.name", { colour: name })),
    h("kbd", { "aria-hidden": "true" }, shortcut),
  );
}

/**
 * How colours are told, and which key is held down meanwhile.
 * @param {{page: import("../panel.js").Page}} props
 */
export function ColourWay({ page: { state, colouring } }) {
  if (colouring === null) return null;
  const { colours, kept, hasWorkbench, send } = colouring;
  const { way } = colours;
  const called = (/** @type {string} */ key) =>
    say("colour.name", { colour: state?.game.colours[COLOURS[key]] ?? COLOURS[key] });
  return [
    h(
      "fieldset",
      { class: "choice" },
      h("legend", {}, say("colour.way")),
      Object.entries({ key: say("colour.by_key"), ask: say("colour.by_asking") }).map(([value, text]) =>
        h(Radio, { name: "way", value, text, is: way, onChoose: () => send("tell_colours", { way: value }) }),
      ),
    ),
    h(
      "fieldset",
      { class: "choice", id: "kept", hidden: way === "ask" || !hasWorkbench },
      h("legend", {}, say("colour.kept")),
      Object.entries({ "": say("colour.none_kept"), first: called("first"), second: called("second") }).map(
        ([value, text]) => h(Radio, { name: "kept", value, text, is: kept, onChoose: () => colouring.keep(value) }),
      ),
    ),
    h("p", { class: "help", id: "colours-help" }, say("colour.help", { way })),
  ];
}

/** @param {{name: string, value: string, text: string, is: string, onChoose: () => void}} props ``is`` is what is chosen */
function Radio({ name, value, text, is, onChoose }) {
  const chosen = { checked: value === is, onChange: onChoose };
  const radio = h("input", { type: "radio", name, value, autocomplete: "off", ...chosen });
  return [h("label", {}, radio, h("span", {}, text)), " "];
}
