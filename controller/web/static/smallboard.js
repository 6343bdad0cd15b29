// @ts-check
/** A small picture of the board: pieces and badges, and nothing to touch. */

import { say } from "./say.js";
import { PITCH_MM, badge, outline, piece, reach, svg } from "./shapes.js";

/**
 * @typedef {import("./board.js").BoardMessage} BoardMessage
 * @typedef {import("./board.js").Drawn} Drawn
 */

/** A badge is larger here, to be seen. */
const BADGE = 1.35;

export class SmallBoard {
  /**
   * @param {HTMLElement} figure with a drawing in it, and a caption
   * @param {BoardMessage} message
   */
  constructor(figure, { spaces, pitch_mm, corners_mm, sensing }) {
    this.counted = figure.dataset.truth === "reeds" && sensing === "single" ? ["piece"] : ["orange", "purple"];
    this.drawing = /** @type {SVGElement} */ (figure.querySelector("svg"));
    this.name = figure.querySelector("figcaption")?.textContent ?? "";
    this.spaces = new Map(spaces.map((space) => [space.name, space]));
    this.scale = pitch_mm / PITCH_MM;
    const [right, top] = [farthest(spaces.map(({ x_mm }) => x_mm)), farthest(spaces.map(({ y_mm }) => y_mm))];
    const { across, high } = reach(corners_mm);
    const [width, height] = [right + across + 1, top + high + 1];
    this.drawing.setAttribute("viewBox", `${-width} ${-height} ${2 * width} ${2 * height}`);
    this.layer = svg("g");
    const points = outline(corners_mm, 0.75);
    const places = spaces.map(({ x_mm, y_mm }) =>
      svg("polygon", { class: "space", points, transform: `translate(${x_mm} ${-y_mm})` }),
    );
    this.drawing.replaceChildren(...places, this.layer);
    this.drawing.setAttribute("role", "img");
  }

  /**
   * @param {Drawn[]} pieces
   * @param {string[]} differing
   */
  draw(pieces, differing) {
    const drawn = pieces.map(({ colour, x_mm, y_mm }) => {
      const made = piece(colour);
      made.setAttribute("transform", `translate(${x_mm} ${-y_mm}) scale(${this.scale})`);
      return made;
    });
    const badges = differing.flatMap((name) => {
      const space = this.spaces.get(name);
      return space ? [badge(space.x_mm, -space.y_mm, BADGE)] : [];
    });
    this.layer.replaceChildren(...drawn, ...badges);
    this.drawing.setAttribute("aria-label", say("truths.picture", { truth: this.name, counts: counts(pieces, this.counted) }));
  }
}

/** @param {number[]} places */
function farthest(places) {
  return Math.max(...places.map(Math.abs));
}

/**
 * @param {Drawn[]} pieces
 * @param {string[]} counted what is counted even where there is none
 */
function counts(pieces, counted) {
  return [...counted, "unclear"].flatMap((reading) => {
    const count = pieces.filter(({ colour }) => colour === reading).length;
    return count > 0 || reading !== "unclear" ? [say("truths.counted", { reading, count })] : [];
  });
}
