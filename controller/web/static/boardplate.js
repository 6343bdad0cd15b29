/** The plate under the spaces, and the colours of pieces and spaces. */

import { hull, inset, reach, svg } from "./shapes.js";

/** @typedef {import("./board.js").BoardMessage} BoardMessage */

/** The gradients, once for all drawings of the page; their colours are in the style sheet. */
export function gradients() {
  const stop = (/** @type {string} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
  const body = (/** @type {string} */ colour) =>
    svg("radialGradient", { id: `${colour}-body`, cy: "0.36" }, [
      stop("0", `${colour}-light`),
      stop("1", `${colour}-deep`),
    ]);
  const down = (/** @type {string} */ name) =>
    svg("linearGradient", { id: name, x2: "0", y2: "1" }, [stop("0", `${name}-light`), stop("1", `${name}-deep`)]);
  const bodies = ["orange", "purple", "red", "yellow", "green", "unclear"].map(body);
  return svg("defs", {}, [...bodies, down("plate"), down("space")]);
}

/**
 * Draw the plate under the spaces, and the edges of the two players.
 * @param {BoardMessage} message
 * @param {boolean} isTurned whether the second player's edge is at the bottom
 */
export function plate({ spaces, corners_mm }, isTurned) {
  const points = spaces.map((space) => [space.x_mm, -space.y_mm]);
  const around = hull(points, inset(corners_mm, -2.5));
  const { across, high } = reach(corners_mm);
  const rows = [Math.max(...points.map(([, y]) => y)), Math.min(...points.map(([, y]) => y))];
  const edges = rows.map((y, n) => {
    const xs = points.filter((point) => point[1] === y).map(([x]) => x);
    const beyond = y + (n === 0 ? 1 : -1) * (high + 4.2);
    const [x1, x2] = [Math.min(...xs) - across / 2, Math.max(...xs) + across / 2];
    return svg("line", {
      class: `edge ${(n === 0) === isTurned ? "purple" : "orange"}`,
      x1,
      x2,
      y1: beyond,
      y2: beyond,
    });
  });
  return [svg("polygon", { class: "plate", points: around }), ...edges];
}
