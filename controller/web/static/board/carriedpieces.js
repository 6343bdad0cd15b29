/** A hand that carries pieces over the board, so that an eye can follow what it does. */

import { isStill } from "../base/appearance.js";
import { piece, svg } from "../base/shapes.js";

/**
 * @typedef {{colour: "orange" | "purple", start: string, end: string}} Carry a space is empty for the tray
 * @typedef {{x: number, y: number}} Place in the drawing
 */

/** How long a piece is carried, one of several in a row, how high its way rises, in units, and how much nearer it seems. */
const CARRY_MS = 250;
const SET_UP_MS = 100;
/** How far a piece shakes twice that may not lie there, in units, how long that takes, and then its way back. */
const SHAKE = 6;
const SHAKE_MS = 160;
const BACK_MS = 240;
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
 * @param {"alone" | "many" | "refused"} how alone, as one move of several in a row, or back, where it may not lie
 */
export async function carried(board, carries, how) {
  const carry_ms = { alone: CARRY_MS, many: SET_UP_MS, refused: BACK_MS }[how];
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
    const scale = board.scale * board.pieceScale;
    const isShaken = how === "refused" && carry.start !== "" && !isStill();
    const shaken = isShaken ? shape.animate(...shake(from, scale)).finished : Promise.resolve();
    const way = shaken.then(() => shape.animate(...flight(from, to, scale, carry.end === "", carry_ms)).finished);
    return { shape, way };
  });
  await Promise.race([Promise.all(drawn.map(({ way }) => way)), later(SHAKE_MS + carry_ms + LINGER_MS)]);
  const { end } = carries[carries.length - 1];
  board.whenLaid(end, LINGER_MS, () => {
    for (const { shape } of drawn) shape.remove();
    board.hideAll([]);
  });
}

/**
 * The motion of a piece that may not lie where it is.
 * @param {Place} at
 * @param {number} scale
 * @returns {[Keyframe[], KeyframeAnimationOptions]}
 */
function shake({ x, y }, scale) {
  const frames = [0, SHAKE, -SHAKE, SHAKE, -SHAKE, 0].map((by) => ({
    transform: `translate(${x + by * scale}px,${y}px) scale(${scale})`,
  }));
  return [frames, { duration: SHAKE_MS, fill: "both" }];
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
