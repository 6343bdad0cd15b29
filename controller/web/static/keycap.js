// @ts-check
/** A key at the edge of the board: it goes down and up with the finger, so that a hold is a hold. */

/** How long a key is down where nobody holds it. */
const TAP_MS = 100;

/**
 * @param {HTMLElement} cap
 * @param {(act: string, fields: object) => void} send
 */
export function workKeycap(cap, send) {
  const key = cap.dataset.key;
  let isDown = false;
  const press = () => {
    if (isDown) return;
    isDown = true;
    cap.classList.add("down");
    send("press", { key });
  };
  const release = () => {
    if (!isDown) return;
    isDown = false;
    cap.classList.remove("down");
    send("release", { key });
  };
  cap.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    cap.setPointerCapture(event.pointerId);
    press();
  });
  for (const over of ["pointerup", "pointercancel", "blur"]) cap.addEventListener(over, release);
  cap.addEventListener("keydown", (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    press();
  });
  cap.addEventListener("keyup", (event) => {
    event.preventDefault();
    release();
  });
  // A click without pointer or key is a screen reader's: a tap.
  cap.addEventListener("click", (event) => {
    if (event.detail > 0 || isDown) return;
    press();
    setTimeout(release, TAP_MS);
  });
  cap.addEventListener("contextmenu", (event) => event.preventDefault());
}
