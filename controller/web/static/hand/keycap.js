/** A key at the edge of the board: it goes down and up with the finger, so that it can be held. */

/** How long a key that is only clicked stays down. */
const TAP_MS = 100;

/**
 * Activate the keys of the page.
 * @param {(act: string, fields: object) => void} send
 * @returns {Map<string, Keycap>} by their names
 */
export function keycaps(send) {
  const caps = [...document.querySelectorAll(".keycap")].map(
    (cap) => new Keycap(/** @type {HTMLElement} */ (cap), send),
  );
  return new Map(caps.map((cap) => [cap.key, cap]));
}

export class Keycap {
  /**
   * @param {HTMLElement} cap
   * @param {(act: string, fields: object) => void} send
   */
  constructor(cap, send) {
    this.cap = cap;
    this.key = cap.dataset.key ?? "";
    this.send = send;
    this.isDown = false;
    this.isKept = false;
    /** Called when the key has come up. */
    this.onUp = () => {};
    cap.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      cap.setPointerCapture(event.pointerId);
      this.press();
    });
    for (const over of ["pointerup", "pointercancel"]) cap.addEventListener(over, () => this.release());
    cap.addEventListener("blur", () => this.letGo());
    cap.addEventListener("keydown", (event) => {
      if (![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      this.press();
    });
    cap.addEventListener("keyup", (event) => {
      if (![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      this.release();
    });
    // A click without pointer or key comes from a screen reader, and is a tap.
    cap.addEventListener("click", (event) => {
      if (event.detail > 0 || this.isDown) return;
      this.press();
      setTimeout(() => this.release(), TAP_MS);
    });
    cap.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  press() {
    if (this.isDown) return;
    this.isDown = true;
    this.cap.classList.add("down");
    this.send("press", { key: this.key });
  }

  release() {
    if (this.isDown) this.comeUp("release");
  }

  /** Release it if a finger holds it. */
  letGo() {
    if (!this.isKept) this.release();
  }

  /** Hold it down without a finger. */
  keep() {
    this.press();
    this.isKept = true;
  }

  /** Show whether its colour is armed for the next piece. @param {boolean} isArmed */
  arm(isArmed) {
    this.cap.classList.toggle("armed", isArmed);
  }

  /** Let up a key that was held down without a finger; however short, that is no tap. */
  letUp() {
    if (this.isKept) this.comeUp("let_up");
  }

  /** Treat it as up, as after a broken line. */
  forget() {
    this.isDown = false;
    this.isKept = false;
    this.cap.classList.remove("down");
    this.onUp();
  }

  /** @param {string} act */
  comeUp(act) {
    this.forget();
    this.send(act, { key: this.key });
  }
}
