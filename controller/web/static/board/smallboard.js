/** A small picture of the board, or of a part of it: spaces and pieces, not interactive. */

import { outline, piece, reach, svg } from "../base/shapes.js";

/**
 * @typedef {import("./board.js").BoardMessage} BoardMessage
 * @typedef {import("./board.js").Space} Space
 * @typedef {{colour: import("./board.js").Drawn["colour"], x_mm: number, y_mm: number, sign?: string}} Shown
 */

export class SmallBoard {
  /**
   * @param {SVGElement} drawing
   * @param {BoardMessage} message
   * @param {Space[]} [spaces] those that are drawn, if not all
   * @param {Space[]} [within] those that the picture must show, if not all that are drawn
   */
  constructor(drawing, message, spaces = message.spaces, within = spaces) {
    this.drawing = drawing;
    this.spaces = new Map(spaces.map((space) => [space.name, space]));
    this.scale = message.pitch_mm / 100;
    this.points = outline(message.corners_mm, 0.75);
    const { across, high } = reach(message.corners_mm);
    const [left, right] = ends(
      within.map(({ x_mm }) => x_mm),
      across + 1,
    );
    const [low, top] = ends(
      within.map(({ y_mm }) => y_mm),
      high + 1,
    );
    drawing.setAttribute("viewBox", `${left} ${-top} ${right - left} ${top - low}`);
    this.layer = svg("g");
    drawing.replaceChildren(...spaces.map((space) => this.outlined(space, "space")), this.layer);
  }

  /**
   * @param {Shown[]} pieces
   * @param {Element[]} [over] what is drawn over them
   */
  draw(pieces, over = []) {
    const drawn = pieces.map((shown) => this.at(shown, [piece(shown.colour, { sign: shown.sign })]));
    this.layer.replaceChildren(...drawn, ...over);
  }

  /**
   * Shapes on the scale of a piece, around the centre of a space.
   * @param {{x_mm: number, y_mm: number}} where
   * @param {Element[]} shapes
   */
  at({ x_mm, y_mm }, shapes) {
    return svg("g", { transform: `translate(${x_mm} ${-y_mm}) scale(${this.scale})` }, shapes);
  }

  /**
   * The outline of a space.
   * @param {Space} space
   * @param {string} kind its class
   */
  outlined({ x_mm, y_mm }, kind) {
    return svg("polygon", { class: kind, points: this.points, transform: `translate(${x_mm} ${-y_mm})` });
  }
}

/**
 * @param {number[]} places
 * @param {number} beyond
 */
function ends(places, beyond) {
  return [Math.min(...places) - beyond, Math.max(...places) + beyond];
}
