/** The living picture of the first screen: an example of the game plays itself on the board, and can be stopped. */

import { isStill } from "./appearance.js";
import { Icon } from "./components.js";
import { EXAMPLE } from "./lookback.js";
import { h } from "./preact.js";
import { say } from "./translation.js";

/** The time between two moves, and how long the end is shown, in moves. */
const EVERY_MS = 1600;
const END_LASTS = 3;

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
    /** How often the end has been shown. */
    this.ends = 0;
    setInterval(() => this.goOn(), EVERY_MS);
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

  /** Show the position after the next move. */
  goOn() {
    const { past } = this.lookBack;
    if (this.isPaused || document.hidden || !this.isWanted() || past?.record !== EXAMPLE) return;
    const { number, moves } = past;
    if (number < moves.length) this.lookBack.look(number + 1, EXAMPLE);
    this.ends = number < moves.length ? 0 : this.ends + 1;
    if (this.ends > END_LASTS) this.lookBack.look(0, EXAMPLE);
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
