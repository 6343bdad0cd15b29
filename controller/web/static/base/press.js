/** Presses: one counts for the button it began on, even if the page has moved that from under a still pointer. */

/** A pointer that goes further than this before its release has left the button, and so takes the press back. */
const STILL_PX = 12;

/**
 * Keep every press for its button. On the stage, and where a piece is taken, the hand keeps its own.
 * @param {HTMLElement} stage
 */
export function keepPresses(stage) {
  /** @type {{button: Element, x: number, y: number} | null} */
  let press = null;
  document.addEventListener("pointerdown", ({ target, pointerId, clientX: x, clientY: y }) => {
    const button = /** @type {Element} */ (target).closest("button");
    press = null;
    if (button === null || stage.contains(button) || button.hasPointerCapture(pointerId)) return;
    button.setPointerCapture(pointerId);
    press = { button, x, y };
  });
  document.addEventListener(
    "click",
    (event) => {
      if (press === null || event.detail === 0) return;
      const { button, x, y } = press;
      press = null;
      const isStill = Math.hypot(event.clientX - x, event.clientY - y) <= STILL_PX;
      if (isStill || button.contains(document.elementFromPoint(event.clientX, event.clientY))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
