/** The buttons of spaces: where each is over a drawing, and where arrow keys lead from it. */

/**
 * @typedef {import("./board.js").Space} Space
 * @typedef {"left" | "right" | "up" | "down"} Way
 */

/** The arrow keys and their directions. */
export const WAYS = /** @type {Record<string, Way>} */ ({
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
});

/**
 * A button over a space of a drawing, with its width and height in the drawing's mm.
 * @param {Space} space
 * @param {{x: number, y: number, width: number, height: number}} box of the drawing
 * @param {number} wide
 * @param {number} high
 */
export function buttonOver(space, box, wide, high) {
  const button = document.createElement("button");
  button.type = "button";
  button.style.left = `${(100 * (space.x_mm - wide / 2 - box.x)) / box.width}%`;
  button.style.top = `${(100 * (-space.y_mm - high / 2 - box.y)) / box.height}%`;
  button.style.width = `${(100 * wide) / box.width}%`;
  button.style.height = `${(100 * high) / box.height}%`;
  return button;
}

/** A walk over a board with arrow keys; up and down stay near the column where they began. */
export class Walk {
  constructor() {
    this.aimMm = 0;
  }

  /** Note the present space, however it was reached. @param {Space | undefined} space */
  stand(space) {
    this.aimMm = space?.x_mm ?? 0;
  }

  /**
   * Go one step, if there is a space that way.
   * @param {Space[]} spaces
   * @param {Space} from
   * @param {Way} way
   * @param {(space: string) => void} focus
   */
  step(spaces, from, way, focus) {
    const aim = this.aimMm;
    const next = beside(spaces, from, way, aim);
    if (next === null) return;
    focus(next);
    if (way === "up" || way === "down") this.aimMm = aim;
  }
}

/**
 * The space next to another in one of four directions; up and down zigzag, staying near ``aimMm``.
 * @param {Space[]} spaces
 * @param {Space} from
 * @param {Way} way
 * @param {number} aimMm
 * @returns {string | null}
 */
function beside(spaces, from, way, aimMm) {
  if (way === "left" || way === "right") {
    const side = way === "left" ? -1 : 1;
    const row = spaces.filter((space) => space.y_mm === from.y_mm && (space.x_mm - from.x_mm) * side > 0);
    return nearest(row, from.x_mm);
  }
  const up = way === "up" ? 1 : -1;
  const beyond = spaces.filter((space) => (space.y_mm - from.y_mm) * up > 0);
  const rowMm = Math.min(...beyond.map((space) => space.y_mm * up)) * up;
  return nearest(
    beyond.filter((space) => space.y_mm === rowMm),
    aimMm,
  );
}

/**
 * The space nearest to a place; of two equally near, the right one.
 * @param {Space[]} spaces
 * @param {number} x_mm
 */
function nearest(spaces, x_mm) {
  const sorted = [...spaces].sort((a, b) => Math.abs(a.x_mm - x_mm) - Math.abs(b.x_mm - x_mm) || b.x_mm - a.x_mm);
  return sorted.length > 0 ? sorted[0].name : null;
}
