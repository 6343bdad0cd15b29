/** The dialog for a new game: game or puzzle, who plays and begins; folded away, green pieces, shuffle, position. */

import { nameColours } from "./colournames.js";
import { element } from "./dom.js";
import { Names } from "./playernames.js";
import { Seats } from "./seats.js";
import { outline, reach, svg } from "./shapes.js";
import { say } from "./translation.js";

/**
 * @typedef {import("./board.js").BoardMessage} BoardMessage
 * @typedef {import("./board.js").Game} Game
 */

export class NewGame {
  /**
   * @param {(act: string, fields: object) => void} send
   * @param {import("./puzzles.js").Puzzles} puzzles
   */
  constructor(send, puzzles) {
    this.puzzles = puzzles;
    this.dialog = /** @type {HTMLDialogElement} */ (element("new-dialog"));
    this.choice = /** @type {HTMLSelectElement} */ (element("game-choice"));
    this.green = /** @type {HTMLInputElement} */ (element("green-spaces"));
    this.shuffle = /** @type {HTMLInputElement} */ (element("shuffle-number"));
    this.line = /** @type {HTMLInputElement} */ (element("position-line"));
    this.variants = /** @type {HTMLDetailsElement} */ (element("variants"));
    this.whoBegins = /** @type {HTMLFieldSetElement} */ (element("who-begins"));
    this.players = new Names(this.dialog);
    this.seats = new Seats(this.dialog);
    /** @type {BoardMessage | null} */
    this.board = null;
    /** @type {Map<string, SVGElement>} */
    this.places = new Map();
    element("swap-seats").addEventListener("click", () => {
      this.players.swap();
      this.seats.swap();
    });
    this.choice.addEventListener("change", () => {
      puzzles.offer(this.chosen);
      this.offer();
    });
    puzzles.choice.addEventListener("change", () => this.offer());
    for (const field of [this.shuffle, this.line]) field.addEventListener("input", () => this.offer());
    this.green.addEventListener("input", () => this.draw());
    element("new-cancel").addEventListener("click", () => this.dialog.close());
    this.dialog.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      if (puzzles.chosen > 0) {
        send("new", { game: this.choice.value, puzzle: puzzles.chosen });
        this.dialog.close();
        return;
      }
      const wrong = this.wrong();
      element("new-wrong").textContent = wrong;
      if (wrong) return;
      const { first, second } = this.players.given();
      send("new", {
        game: this.choice.value,
        blocked: this.names(),
        seed: this.seed === "" ? null : Number(this.seed),
        position: this.position,
        begins: this.begins,
        names: [first, second],
        seats: this.seats.given(),
      });
      this.dialog.close();
    });
  }

  /** @param {BoardMessage} board */
  build(board) {
    this.board = board;
    this.choice.replaceChildren(
      ...board.games.map(
        ({ title, spaces, name }) => new Option(say("new.choice", { game: title, count: spaces.length }), name),
      ),
    );
    const points = outline(board.corners_mm, 1);
    const { corner } = reach(board.corners_mm);
    const picker = element("picker");
    const wide = Math.max(...board.spaces.map((space) => Math.hypot(space.x_mm, space.y_mm))) + corner;
    const high = Math.max(...board.spaces.map((space) => Math.abs(space.y_mm))) + corner;
    picker.setAttribute("viewBox", `${-wide} ${-high} ${2 * wide} ${2 * high}`);
    this.places.clear();
    picker.replaceChildren(
      ...board.spaces.map((space) => {
        const label = svg("text", { y: 3 });
        label.textContent = space.name;
        const at = `translate(${space.x_mm} ${-space.y_mm})`;
        const place = svg("g", { transform: at }, [svg("polygon", { points }), label]);
        place.addEventListener("click", () => this.toggle(space.name));
        this.places.set(space.name, place);
        return place;
      }),
    );
  }

  /** @param {import("./panel.js").State} state */
  show({ players, seats }) {
    this.players.show(players);
    this.seats.show(seats);
  }

  /**
   * @param {string} game the present game
   * @param {string[]} blocked its green spaces, shown where they stay
   */
  open(game, blocked) {
    this.choice.value = game;
    this.green.value = blocked.join(" ");
    this.shuffle.value = "";
    this.line.value = "";
    this.variants.open = blocked.length > 0;
    this.players.fill();
    this.seats.fill();
    /** @type {HTMLInputElement} */ (this.whoBegins.querySelector("input")).checked = true;
    element("new-wrong").textContent = "";
    this.puzzles.offer(this.chosen);
    this.offer();
    this.dialog.showModal();
  }

  /** @returns {Game | undefined} */
  get chosen() {
    return this.board?.games.find((game) => game.name === this.choice.value);
  }

  /** The green spaces, if the chosen game has any. */
  names() {
    const names = this.green.value.toLowerCase().split(/[\s,;]+/);
    return this.chosen?.max_blocked ? names.filter((name) => name !== "") : [];
  }

  /** The number of the shuffle, if the chosen game has one. */
  get seed() {
    return this.chosen?.is_shuffled ? this.shuffle.value.trim() : "";
  }

  get position() {
    return this.line.value.trim();
  }

  /** Who must begin; null if the game, a shuffle or a position decides that. */
  get begins() {
    const chosen = /** @type {HTMLInputElement | null} */ (this.whoBegins.querySelector(":checked"));
    return (!this.isDecided && chosen?.value) || null;
  }

  get isDecided() {
    return this.chosen?.begins !== null || this.seed !== "" || this.position !== "";
  }

  /** What is wrong; the part with the mistake is unfolded. */
  wrong() {
    const wrong = this.wrongVariant();
    if (wrong) this.variants.open = true;
    return wrong || this.players.wrong();
  }

  wrongVariant() {
    const { chosen } = this;
    const names = this.names();
    if (chosen === undefined) return say("new.choose");
    const unknown = names.find((name) => !chosen.spaces.includes(name));
    if (unknown) return say("new.unknown", { space: unknown });
    if (new Set(names).size < names.length) return say("new.twice");
    if (names.length > chosen.max_blocked) return say("new.too_many", { count: chosen.max_blocked });
    if (!/^[0-9]{0,15}$/.test(this.seed)) return say("new.no_shuffle");
    return "";
  }

  offer() {
    element("own-game").hidden = this.puzzles.chosen > 0;
    const most = this.chosen?.max_blocked ?? 0;
    element("green").hidden = most === 0 || (this.chosen?.is_elsewhere ?? false);
    element("shuffle").hidden = !this.chosen?.is_shuffled;
    element("green-hint").textContent = say("new.hint", { count: most });
    const always = this.position === "" && this.chosen?.begins;
    element("always-begins").textContent = always
      ? say("new.always_begins", { colour: this.chosen?.colours[always] ?? always })
      : "";
    if (this.chosen) nameColours(this.dialog, this.chosen.colours);
    this.whoBegins.hidden = this.chosen?.begins !== null;
    this.whoBegins.disabled = this.isDecided;
    this.draw();
  }

  draw() {
    const names = this.names();
    for (const [name, place] of this.places) {
      place.classList.toggle("chosen", names.includes(name));
      place.classList.toggle("outside", !this.chosen?.spaces.includes(name));
    }
    element("new-wrong").textContent = "";
  }

  /** @param {string} name */
  toggle(name) {
    const names = this.names();
    const without = names.filter((other) => other !== name);
    this.green.value = (without.length < names.length ? without : [...names, name]).join(" ");
    this.draw();
    element("new-wrong").textContent = this.wrong();
  }
}
