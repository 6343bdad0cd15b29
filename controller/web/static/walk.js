// @ts-check
/** Where arrow keys lead from a space. */

/**
 * @typedef {import("./board.js").Space} Space
 * @typedef {"left" | "right" | "up" | "down"} Way
 */

/**
 * The space beside another in one of four directions; up and down zigzag, keeping near ``aimMm``.
 * @param {Space[]} spaces
 * @param {Space} from
 * @param {Way} way
 * @param {number} aimMm
 * @returns {string | null}
 */
export function beside(spaces, from, way, aimMm) {
  if (way === "left" || way === "right") {
    const side = way === "left" ? -1 : 1;
    const row = spaces.filter((space) => space.y_mm === from.y_mm && (space.x_mm - from.x_mm) * side > 0);
    return nearest(row, from.x_mm);
  }
  const up = way === "up" ? 1 : -1;
  const beyond = spaces.filter((space) => (space.y_mm - from.y_mm) * up > 0);
  const rowMm = Math.min(...beyond.map((space) => space.y_mm * up)) * up;
  return nearest(beyond.filter((space) => space.y_mm === rowMm), aimMm);
}

/**
 * The nearest to a place; of two as near, the right one.
 * @param {Space[]} spaces
 * @param {number} x_mm
 */
function nearest(spaces, x_mm) {
  const sorted = [...spaces].sort((a, b) => Math.abs(a.x_mm - x_mm) - Math.abs(b.x_mm - x_mm) || b.x_mm - a.x_mm);
  return sorted.length > 0 ? sorted[0].name : null;
}
