/** The list of moves: a button for each, sharing one tab stop, with arrow keys inside. */

import { ACROSS, element, leadsTo, make, markCurrent } from "./dom.js";
import { piece, svg } from "./shapes.js";
import { say } from "./translation.js";

/**
 * @typedef {{number: number, by: "orange" | "purple", notation: string, said: string,
 *   piece: import("./board.js").Kind | null}} Move
 */

export class Moves {
  /** @param {(number: number) => void} choose called with the number of the chosen move */
  constructor(choose) {
    this.choose = choose;
    this.written = "";
    this.box = element("moves");
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** @type {HTMLElement[]} */
    this.heads = [...this.box.querySelectorAll("[data-player]")].map((head) => /** @type {HTMLElement} */ (head));
    this.box.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button !== null) this.go(Number(button.dataset.number));
    });
    this.box.addEventListener("keydown", (event) => this.key(event));
    // What is above the list grows and shrinks, and the list with it.
    new ResizeObserver(() => this.reveal()).observe(this.box);
  }

  /**
   * List the moves of a game, and mark the one shown.
   * @param {string} game which one, and its moves
   * @param {Move[]} moves
   * @param {number} shown 0 before the first
   * @param {Record<string, string>} players their names, empty if they have none
   * @param {import("./colournames.js").Colours} colours
   * @param {import("./mistakes.js").Mistakes} mistakes
   */
  show(game, moves, shown, players, colours, mistakes) {
    for (const head of this.heads) call(head, players[head.dataset.player ?? ""], colours);
    const written = `${game} / ${[...mistakes.keys()].join(" ")}`;
    if (written !== this.written) {
      this.written = written;
      this.write(moves, mistakes);
    }
    markCurrent(this.buttons, this.buttons[Math.max(shown, 1) - 1], this.buttons[shown - 1], "step");
    this.reveal();
  }

  /**
   * @param {Move[]} moves
   * @param {import("./mistakes.js").Mistakes} mistakes
   */
  write(moves, mistakes) {
    const { length } = this.buttons;
    const focused = this.buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    this.box.classList.toggle("empty", moves.length === 0);
    const rows = rounds(moves).map((round, n) => row(n + 1, round, mistakes));
    /** @type {HTMLElement} */ (this.box.querySelector("tbody")).replaceChildren(...rows);
    this.buttons = [...this.box.querySelectorAll("button")];
    this.buttons.sort((one, other) => Number(one.dataset.number) - Number(other.dataset.number));
    // The same moves may be marked anew; otherwise the focus continues from the last one.
    if (focused >= 0) this.buttons.at(this.buttons.length === length ? focused : -1)?.focus();
  }

  /** The move that Tab reaches. */
  get current() {
    return this.buttons.find((button) => button.tabIndex === 0);
  }

  /** Scroll the list, and nothing else, to the move shown. */
  reveal() {
    const button = this.current;
    if (button === undefined) return;
    const [within, at] = [this.box.getBoundingClientRect(), button.getBoundingClientRect()];
    const head = this.box.querySelector("thead")?.getBoundingClientRect().height ?? 0;
    if (at.top < within.top + head) this.box.scrollTop += at.top - within.top - head;
    else if (at.bottom > within.bottom) this.box.scrollTop += at.bottom - within.bottom;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = this.buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = leadsTo(event, ACROSS, here, this.buttons.length);
    if (to !== null) this.go(to + 1);
  }

  /** @param {number} number */
  go(number) {
    this.choose(number);
    this.buttons[number - 1]?.focus({ preventScroll: true });
  }

  /** Move the keyboard focus to the move shown. */
  focus() {
    this.current?.focus();
  }
}

/**
 * Pair moves side by side: purple's answer beside orange's; a player who moves several times gets extra rows.
 * @param {Move[]} moves
 * @returns {{orange?: Move, purple?: Move}[]}
 */
function rounds(moves) {
  /** @type {{orange?: Move, purple?: Move}[]} */
  const found = [];
  for (const move of moves) {
    const last = found[found.length - 1];
    if (last === undefined || move.by === "orange" || last.purple !== undefined) found.push({ [move.by]: move });
    else last.purple = move;
  }
  return found;
}

/**
 * @param {number} number
 * @param {{orange?: Move, purple?: Move}} round
 * @param {import("./mistakes.js").Mistakes} mistakes
 */
function row(number, { orange, purple }, mistakes) {
  const line = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = String(number);
  line.append(head, cell(orange, mistakes), cell(purple, mistakes));
  return line;
}

/**
 * @param {Move | undefined} move
 * @param {import("./mistakes.js").Mistakes} mistakes
 */
function cell(move, mistakes) {
  const data = document.createElement("td");
  if (move === undefined) return data;
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.number = String(move.number);
  const mistake = mistakes.get(move.number);
  let said = move.said;
  if (move.piece !== null) {
    button.append(drawn(move.piece));
    said = say("lookback.made", { piece: named(move.piece), said });
  }
  button.append(move.said);
  if (mistake !== undefined) {
    button.append(make("b", { class: "mistake" }, [mistake.sign]));
    said = say("mistakes.marked", { said, mistake: mistake.name });
  }
  if (said !== move.said) button.setAttribute("aria-label", said);
  data.append(button);
  return data;
}

/**
 * Head a player's moves with their name and a picture of their colour; with the colour alone if unnamed.
 * @param {HTMLElement} head
 * @param {string} name
 * @param {import("./colournames.js").Colours} colours
 */
function call(head, name, colours) {
  const colour = /** @type {"orange" | "purple"} */ (head.dataset.player);
  const called = colours[colour];
  if (head.dataset.name === `${called} ${name}`) return;
  head.dataset.name = `${called} ${name}`;
  head.replaceChildren(
    ...(name === "" ? [say("colour.name", { colour: called })] : [drawn({ colour, called, said: "", sign: "" }), name]),
  );
}

/** @param {import("./board.js").Kind} kind */
function drawn(kind) {
  return svg("svg", { viewBox: "-40 -40 80 80", role: "img", "aria-label": named(kind) }, [
    piece(kind.colour, { sign: kind.sign, isFlat: true }),
  ]);
}

/** @param {import("./board.js").Kind} kind */
export function named({ called, said }) {
  return said === "" ? say("colour.plain", { colour: called }) : say("colour.kind", { colour: called, kind: said });
}
