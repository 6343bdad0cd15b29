/**
 * The sounds of the page: how loud, and whether any; `heard.js` says which, and `notes.js` how each sounds.
 *
 * Nothing sounds before the page is first touched, nor at all once the sound is switched off.
 */

import { always } from "../base/storage.js";

const VOLUME = "volume";
const LOUDEST = 100;

export class Sounds {
  /**
   * @param {string[]} heard what has sounded, to be inspected from outside
   * @param {() => void} onChange called when the volume is another one
   */
  constructor(heard, onChange) {
    this.heard = heard;
    this.onChange = onChange;
    this.volume = Number(always.read(VOLUME) ?? LOUDEST / 2);
    /** @type {AudioContext | null} */
    this.context = null;
    for (const touch of ["pointerdown", "keydown"]) {
      document.addEventListener(touch, () => this.wake(), { capture: true });
    }
  }

  /** Browsers allow sounds once the page has been touched. */
  wake() {
    if (this.volume > 0) this.context ??= new AudioContext();
  }

  /** @param {number} volume */
  setVolume(volume) {
    this.volume = volume;
    always.keep(VOLUME, String(volume));
    this.wake();
    this.onChange();
    this.play("orange");
  }

  /** Switch it off, or on again at half the volume. */
  turn() {
    this.setVolume(this.isOn ? 0 : LOUDEST / 2);
  }

  get isOn() {
    return this.volume > 0;
  }

  /** @param {string} name */
  play(name) {
    const { context, volume } = this;
    if (context === null || volume === 0) return;
    this.heard.push(name);
    import("./notes.js").then(({ ring }) => ring(name, context, volume / LOUDEST));
  }

  /** Sound what the hand does at this page. @param {{captures?: boolean}} fields of an act */
  asked({ captures = false }) {
    if (captures) this.play("take");
  }
}
