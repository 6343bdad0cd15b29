/**
 * What is heard of the game: pieces, turns and the end; `notes.js` has how each sounds.
 *
 * Nothing sounds before the page is first touched, nor at all once the sound is switched off.
 */

import { element } from "../base/dom.js";
import { always } from "../base/storage.js";
import { EXAMPLE } from "./known.js";
import { computerLevel } from "./levels.js";

/** @typedef {import("../panel.js").State} State */

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
    /** @type {State | null} */
    this.state = null;
    /** @type {Map<string | null, string>} the colours of the pieces that lie on spaces */
    this.lying = new Map();
    this.past = "";
    element("sound").addEventListener("click", () => this.setVolume(this.volume > 0 ? 0 : LOUDEST / 2));
    for (const touch of ["pointerdown", "keydown"]) {
      document.addEventListener(touch, () => this.wake(), { capture: true });
    }
    this.draw();
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
    this.draw();
    this.onChange();
    this.play("orange");
  }

  draw() {
    const isOn = this.volume > 0;
    const button = element("sound");
    button.setAttribute("aria-pressed", String(isOn));
    button.querySelector("use")?.setAttribute("href", isOn ? "#icon-sound" : "#icon-silent");
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

  /** Sound what a message changes. @param {any} message */
  follow(message) {
    if (message.t === "board") [this.state, this.lying] = [null, new Map()];
    else if (message.t === "table") this.followTable(message.pieces);
    else if (message.t === "state") this.followGame(message);
    else if (message.t === "past" && message.record !== EXAMPLE) this.play("step");
  }

  /** @param {import("../board/board.js").Piece[]} pieces */
  followTable(pieces) {
    const before = this.lying;
    this.lying = new Map(pieces.filter(({ is_held }) => !is_held).map(({ space, colour }) => [space, colour]));
    const put = [...this.lying].find(([space]) => !before.has(space));
    if (put !== undefined) this.play(put[1] === "purple" ? "purple" : "orange");
    else if (before.size > this.lying.size) this.play("lift");
  }

  /** @param {State} state */
  followGame(state) {
    const before = this.state;
    this.state = state;
    if (before === null || before.game.name !== state.game.name) return;
    const { outcome, message, scenery, seats, to_move, moves, carries } = state;
    if (outcome !== null && before.outcome === null) this.play(ending(state));
    else if (carries.length > 1 && before.carries.length === 0) this.play("take");
    else if (message.is_problem && !before.message.is_problem) this.play("no");
    else if (moves.length > before.moves.length) {
      if (animals(before.scenery) - animals(scenery) > 1) this.play("release");
      else if (document.hidden && seats[to_move] === 0 && computerLevel(seats) > 0) this.play("turn");
    }
  }
}

/** @param {State["scenery"]} scenery */
const animals = (scenery) => scenery.filter(({ hue }) => hue !== "").length;

/** How a game ended, for whoever plays by hand. @param {State} state */
function ending({ outcome, seats }) {
  const winner = outcome?.winner ?? null;
  if (winner === null) return "draw";
  return seats[winner] > 0 ? "lose" : "win";
}
