/** The first screen: which game, against whom, and one button to begin. It goes once a game is begun on this page. */

import { element, make, write } from "./dom.js";
import { svg, use } from "./shapes.js";
import { always, meanwhile } from "./storage.js";
import { say } from "./translation.js";

/** @typedef {import("./panel.js").State} State */

const BEGUN = "begun";
const LEVEL = "level";

export class Start {
  /**
   * @param {import("./board.js").Board} board
   * @param {(act: string, fields: object) => void} send
   * @param {import("./puzzles.js").Puzzles} puzzles
   * @param {{begin: () => void}} tour
   * @param {(game: string) => void} onNames called to choose names, and who begins
   */
  constructor(board, send, puzzles, tour, onNames) {
    this.board = board;
    this.send = send;
    /** @type {State | null} */
    this.state = null;
    this.puzzles = puzzles;
    this.isBegun = meanwhile.read(BEGUN) !== null;
    this.isTour = false;
    /** @type {import("./board.js").Game[]} */
    this.games = [];
    this.level = /** @type {HTMLInputElement} */ (element("level"));
    this.level.value = always.read(LEVEL) ?? this.level.value;
    this.level.addEventListener("input", () => {
      always.keep(LEVEL, this.level.value);
      this.showLevel();
    });
    this.showLevel();
    element("play-computer").addEventListener("click", () => this.begin([0, Number(this.level.value)]));
    element("play-two").addEventListener("click", () => this.begin([0, 0]));
    element("play-puzzle").addEventListener("click", () => {
      this.leave();
      send("new", { game: this.game, puzzle: puzzles.after(this.game, 0) });
    });
    element("play-tour").addEventListener("click", () => tour.begin());
    element("play-names").addEventListener("click", () => onNames(this.game));
    element("game-tiles").addEventListener("change", () => this.showGame());
  }

  /** The name of the chosen game. */
  get game() {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=start-game]:checked"));
    return chosen?.value ?? "";
  }

  /** @param {import("./board.js").BoardMessage & {has_tour: boolean, is_tour: boolean}} message */
  build({ games, has_workbench, has_tour, is_tour }) {
    this.games = games;
    this.isTour = is_tour;
    element("play-tour").hidden = !has_tour;
    element("only-here").hidden = has_workbench;
    element("game-tiles").replaceChildren(
      ...games.map((game) => {
        const radio = make("input", { type: "radio", name: "start-game", value: game.name, autocomplete: "off" });
        const called = say("start.game", { game: game.name, title: game.title });
        const picture = svg("svg", { class: "game-picture", viewBox: "0 0 224 192", "aria-hidden": "true" }, [
          use(`game-${game.name}`, { width: 224, height: 192 }),
        ]);
        return make("label", { class: "tile" }, [radio, picture, make("span", {}, [called])]);
      }),
    );
    this.state = null;
  }

  showGame() {
    const { game } = this;
    const chosen = this.games.find(({ name }) => name === game);
    write("hero", say("start.hero", { game }));
    write("lead", say("start.lead", { game }));
    /** @type {HTMLButtonElement} */ (element("play-puzzle")).disabled = (chosen?.puzzles.length ?? 0) === 0;
  }

  showLevel() {
    write("level-said", say("start.level", { level: this.level.value }));
    this.level.setAttribute("aria-valuetext", element("level-said").textContent ?? "");
    this.level.style.setProperty("--share", String((Number(this.level.value) - 1) / 7));
  }

  /** Begin the chosen game. @param {number[]} seats 0 for a hand, or the level of the computer */
  begin(seats) {
    this.leave();
    const decides = this.games.find(({ name }) => name === this.game)?.begins ?? null;
    this.send("new", { game: this.game, begins: decides === null ? "orange" : null, seats });
  }

  /** Follow the pieces on the table. */
  lay() {
    if (this.state !== null) this.show(this.state);
  }

  leave() {
    this.isBegun = true;
    meanwhile.keep(BEGUN, String(true));
    document.body.classList.remove("starting");
  }

  /** Show it as long as nothing has begun, neither in the game nor on the table. @param {State} state */
  show(state) {
    const { moves, outcome, puzzle, asked, seats, opened, message, game } = state;
    if (this.state?.game.name !== game.name) {
      const tile = document.querySelector(`[name=start-game][value="${game.name}"]`);
      if (tile instanceof HTMLInputElement) tile.checked = true;
      this.showGame();
    }
    this.state = state;
    const isFresh =
      moves.length === 0 && outcome === null && puzzle === null && Math.max(...Object.values(seats)) === 0;
    const isAsked = asked !== null || opened.menu !== null || opened.is_offered || message.is_problem;
    if (!isFresh) this.leave();
    const isLaid = this.board.pieces.length > 0;
    document.body.classList.toggle("starting", isFresh && !isLaid && !isAsked && !this.isBegun && !this.isTour);
  }
}
