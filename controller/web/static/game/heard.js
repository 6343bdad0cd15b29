/** What is heard of the game: pieces, turns and the end. */

import { EXAMPLE } from "./known.js";
import { computerLevel } from "./levels.js";

/** @typedef {import("../panel.js").State} State */

export class Heard {
  /** @type {State | null} */
  state = null;
  /** The colours of the pieces that lie on spaces. @type {Map<string | null, string>} */
  lying = new Map();

  /** @param {(name: string) => void} play */
  constructor(play) {
    this.play = play;
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
