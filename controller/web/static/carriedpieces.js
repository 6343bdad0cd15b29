/** A hand that carries pieces over the board, so that an eye can follow what it does. */

import { isStill } from "./appearance.js";
import { piece, svg } from "./shapes.js";

/**
 * @typedef {{colour: "orange" | "purple", start: string, end: string}} Carry a space is empty for the tray
 * @typedef {{x: number, y: number}} Place in the drawing
 */

/** How long a piece is carried, one of several in a row, how high its way rises, in units, and how much nearer it seems. */
const CARRY_MS = 250;
const SET_UP_MS = 100;
const ARC = 70;
const NEARER = 1.12;
/** Where motion is not wanted, a piece fades in where it lands. */
const FADE_MS = 120;
/** How much longer a carried piece is drawn, until the table shows it. */
const LINGER_MS = 400;

/**
 * Draw pieces on their way; return when they are there, or after the time in which an eye sees that nothing moves.
 * @param {import("./board.js").Board} board
 * @param {Carry[]} carries
 * @param {boolean} isOneOfMany whether it is one move of several in a row
 */
export async function carried(board, carries, isOneOfMany) {
  const carry_ms = isOneOfMany ? SET_UP_MS : CARRY_MS;
  if (carries.length === 0) {
    await later(carry_ms);
    return;
  }
  const layer = board.layers.carried;
  const starts = carries.map(({ start }) => start);
  board.hideAll(starts);
  const drawn = carries.map((carry) => {
    const home = tray(board, carry.colour);
    const [from, to] = [carry.start, carry.end].map((name) => (name === "" ? home : middle(board, name)));
    const look = { sign: board.kindOf({ colour: carry.colour, space: carry.start })?.sign };
    const shape = svg("g", {}, [piece(carry.colour, look)]);
    layer.append(shape);
    return {
      shape,
      way: shape.animate(...flight(from, to, board.scale * board.pieceScale, carry.end === "", carry_ms)),
    };
  });
  await Promise.race([Promise.all(drawn.map(({ way }) => way.finished)), later(carry_ms + LINGER_MS)]);
  const { end } = carries[carries.length - 1];
  board.whenLaid(end, LINGER_MS, () => {
    for (const { shape } of drawn) shape.remove();
    board.hideAll([]);
  });
}

/**
 * The motion of a piece.
 * @param {Place} from
 * @param {Place} to
 * @param {number} scale
 * @param {boolean} isGoing whether it leaves the board
 * @param {number} duration
 * @returns {[Keyframe[], KeyframeAnimationOptions]}
 */
function flight(from, to, scale, isGoing, duration) {
  const at = (/** @type {Place} */ { x, y }, size = 1) =>
    [`translate(${x}px,${y}px)`, `scale(${scale * size})`].join(" ");
  if (isStill()) {
    const there = at(isGoing ? from : to);
    const [opacity, then] = isGoing ? [1, 0] : [0, 1];
    return [
      [
        { transform: there, opacity },
        { transform: there, opacity: then },
      ],
      { duration: Math.min(FADE_MS, duration), fill: "both" },
    ];
  }
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - ARC * scale };
  const frames = [
    { transform: at(from) },
    { transform: at(half, NEARER) },
    { transform: at(to), opacity: isGoing ? 0 : 1 },
  ];
  return [frames, { duration, easing: "cubic-bezier(.22,.8,.24,1)", fill: "both" }];
}

/**
 * The middle of a space, in the drawing.
 * @param {import("./board.js").Board} board
 * @param {string} name
 */
function middle(board, name) {
  const space = board.spaces.get(name);
  return { x: space?.x_mm ?? 0, y: -(space?.y_mm ?? 0) };
}

/**
 * Where the pieces of a colour come from: their tray.
 * @param {import("./board.js").Board} board
 * @param {string} colour
 */
function tray(board, colour) {
  const shown = document.querySelector(`.tray[data-colour="${colour}"] svg`)?.getBoundingClientRect();
  if (shown === undefined || shown.width === 0) return { x: 0, y: board.box.y };
  const { x_mm, y_mm } = board.millimetres(shown.x + shown.width / 2, shown.y + shown.height / 2);
  return { x: x_mm, y: -y_mm };
}

/** @param {number} ms */
function later(ms) {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}
