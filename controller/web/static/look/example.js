/** The living picture of the first screen: an example of the game plays itself on the board, and can be stopped. */

import { isStill } from "../base/appearance.js";
import { Icon } from "../base/components.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { EXAMPLE } from "../game/known.js";

/** The time between two moves, and how long the end is held with its outline. */
const EVERY_MS = 1600;
const HELD_MS = 2400;

export class Example {
  /**
   * @param {import("./lookback.js").LookBack} lookBack which shows its positions
   * @param {() => boolean} isWanted whether the first screen is there to be seen
   * @param {() => void} onChange called when it is stopped or goes on
   */
  constructor(lookBack, isWanted, onChange) {
    this.lookBack = lookBack;
    this.isWanted = isWanted;
    this.onChange = onChange;
    this.isPaused = isStill();
    this.wait(EVERY_MS);
  }

  /** Show its first position at once, or that before the last move, which stands still; or make room for the table. */
  show() {
    const { past, isExample: isShown } = this.lookBack;
    if (this.isWanted() && !isShown) this.lookBack.look(0, EXAMPLE);
    else if (!this.isWanted() && isShown) this.lookBack.leave();
    else if (isShown && past?.number === 0 && this.isPaused && isStill()) {
      this.lookBack.look(past.moves.length - 1, EXAMPLE);
    }
  }

  /** @param {number} ms */
  wait(ms) {
    setTimeout(() => this.wait(this.goOn()), ms);
  }

  /** Show the position after the next move, or the first again; returns for how long. */
  goOn() {
    const { past } = this.lookBack;
    if (this.isPaused || document.hidden || !this.isWanted() || past?.record !== EXAMPLE) return EVERY_MS;
    const { number, moves } = past;
    this.lookBack.look(number < moves.length ? number + 1 : 0, EXAMPLE);
    return number + 1 === moves.length ? HELD_MS : EVERY_MS;
  }

  turn() {
    this.isPaused = !this.isPaused;
    this.onChange();
  }
}

/** What plays there, and a button to stop it. @param {{example: Example}} props */
export function ExampleKeys({ example }) {
  const { isPaused } = example;
  return [
    h(
      "button",
      {
        type: "button",
        class: "icon-only",
        "aria-label": say("start.picture", { is_paused: isPaused }),
        onClick: () => example.turn(),
      },
      h(Icon, { name: isPaused ? "next" : "pause" }),
    ),
    h("span", {}, say("start.example")),
  ];
}
