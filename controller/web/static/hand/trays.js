/** What the hand can take: a piece of each colour from its tray, and in games with animals all of a kind. */

import { Drawing } from "../base/components.js";
import { h } from "../base/preact.js";
import { piece } from "../base/shapes.js";
import { say } from "../base/translation.js";
import { Kinds, MustMove } from "./declaredmoves.js";

/**
 * @typedef {object} Trayed
 * @property {import("./hand.js").Hand} hand
 * @property {import("../panel.js").State | null} state null before a game is told of
 * @property {import("./hand.js").InTray | null} ready the piece that a click puts
 */

/** @type {("orange" | "purple")[]} */
const COLOURS = ["orange", "purple"];
const DRAWN = { viewBox: "-40 -40 80 80", "aria-hidden": "true" };

/** @param {Trayed & {declared: import("./declaredmoves.js").Declared}} props */
export const InHand = ({ declared, ...trayed }) => [
  h(Trays, trayed),
  h(MustMove, { declared }),
  h(Kinds, { declared }),
];

/** @param {Trayed} props */
export function Trays({ hand, state, ready }) {
  const left = state?.left ?? {};
  const isEmpty = COLOURS.every((colour) => left[colour] === 0);
  return h(
    "div",
    { class: isEmpty ? "trays empty" : "trays", id: "trays", "data-to-move": state?.to_move },
    COLOURS.map((colour) =>
      h(Tray, {
        colour,
        key: colour,
        hand,
        called: state?.game.colours[colour] ?? colour,
        count: left[colour],
        isChosen: ready?.colour === colour,
      }),
    ),
  );
}

/**
 * @param {{colour: "orange" | "purple", hand: import("./hand.js").Hand, called: string, count: number | undefined,
 *   isChosen: boolean}} props
 */
function Tray({ colour, hand, called, count, isChosen }) {
  const draw = (/** @type {SVGElement} */ drawing) => drawing.replaceChildren(piece(colour, { isFlat: true }));
  // One with a pointer is a gesture.
  const press = (/** @type {MouseEvent} */ { detail }) => detail === 0 && hand.chooseTray(colour);
  return h(
    "button",
    {
      type: "button",
      class: "tray",
      "data-colour": colour,
      "aria-pressed": String(isChosen),
      onClick: press,
      ...hand.gestures.from(colour),
    },
    h("span", { class: "stack" }, h(Drawing, { shows: colour, draw, ...DRAWN })),
    h("span", { class: "unseen" }, say("colour.name", { colour: called })),
    h("b", { "aria-hidden": "true" }, count),
    h("span", { class: "unseen" }, count === undefined ? "" : say("play.left", { count })),
  );
}
