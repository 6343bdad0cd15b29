/**
 * What a game missed: requested from the server for the listed moves, and shown as it arrives.
 *
 * Other moves, or the same ones in another record, end the search; findings are kept until the page is closed.
 */

import { element, write } from "./dom.js";
import { say } from "./translation.js";

/**
 * @typedef {{space: string, piece: import("./board.js").Kind | null}} Change the piece that comes; null if one goes
 * @typedef {{sign: string, name: string, said: string, better: Change[]}} Mistake
 * @typedef {Map<number, Mistake>} Mistakes by the numbers of their moves
 */

export class MistakeFinder {
  /**
   * @param {() => void} onFound called when more is known
   * @param {() => void} onNext called to show the next mistake
   */
  constructor(onFound, onNext) {
    this.onFound = onFound;
    this.isThere = false;
    /** The game whose moves are listed: its record, and its moves in notation. */
    this.game = "";
    this.record = 0;
    /** What was found, by the game. @type {Map<string, Mistakes>} */
    this.known = new Map();
    /** @type {AbortController | null} while a search runs */
    this.search = null;
    /** @type {Mistakes} what the running search has found so far */
    this.found = new Map();
    this.wrong = "";
    this.button = /** @type {HTMLButtonElement} */ (element("find-mistakes"));
    this.progress = /** @type {HTMLProgressElement} */ (element("mistakes-progress"));
    this.button.addEventListener("click", () => {
      if (this.search !== null) this.stop();
      else if (this.known.has(this.game)) onNext();
      else this.find();
    });
  }

  /** @param {{has_analysis: boolean}} message */
  build({ has_analysis }) {
    this.isThere = has_analysis;
  }

  /** The known mistakes of the listed game, by the numbers of their moves. */
  get mistakes() {
    return this.known.get(this.game) ?? this.found;
  }

  /**
   * Note which moves are listed.
   * @param {number} record 0 is the game on the table
   * @param {string} game which one, and its moves
   * @param {boolean} isOver there is no help with a game still being played
   */
  show(record, game, isOver) {
    if (this.game !== game) {
      this.stop();
      this.found = new Map();
      this.wrong = "";
    }
    [this.game, this.record] = [game, record];
    element("mistakes").hidden = !this.isThere || !isOver;
    this.draw();
  }

  /** Cancel the search. */
  stop() {
    this.search?.abort();
    this.search = null;
    this.draw();
  }

  async find() {
    const search = new AbortController();
    [this.search, this.found, this.wrong] = [search, new Map(), ""];
    this.progress.removeAttribute("value");
    this.draw();
    const wrong = await this.follow(search).catch(() => say("games.unsent"));
    if (this.search !== search) return;
    this.search = null;
    if (wrong === "") this.known.set(this.game, this.found);
    this.wrong = wrong;
    this.draw();
    this.onFound();
  }

  /**
   * Read the moves as they are judged; returns what went wrong, or an empty text.
   * @param {AbortController} search
   */
  async follow(search) {
    const answer = await fetch(`/analysis/${this.record}`, { method: "POST", signal: search.signal });
    if (!answer.ok || answer.body === null) return answer.text();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return say("mistakes.broken_off");
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const { number, count, error, wrong } = JSON.parse(line);
        if (wrong !== undefined) return wrong;
        [this.progress.max, this.progress.value] = [count, number];
        if (error !== null) this.found.set(number, error);
        if (number === count) return "";
        if (error !== null) this.onFound();
      }
    }
  }

  draw() {
    const known = this.known.get(this.game);
    const isOn = this.search !== null;
    const does = isOn ? "stop" : known?.size ? "next" : "find";
    write(this.button, say("mistakes.button", { does }));
    this.button.setAttribute("aria-disabled", String(known?.size === 0));
    this.progress.hidden = !isOn;
    const count = known?.size ?? 0;
    write(
      "mistakes-told",
      isOn ? say("mistakes.searching") : known === undefined ? this.wrong : say("mistakes.found", { count }),
    );
  }
}
