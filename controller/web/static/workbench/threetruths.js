/**
 * The three truths: what is on the table, what the reeds report, what the game believes.
 *
 * The server decides where they differ; here they are drawn and put into words.
 */

import { element, make, write } from "../base/dom.js";
import { badge } from "../base/shapes.js";
import { meanwhile } from "../base/storage.js";
import { say } from "../base/translation.js";
import { SmallBoard } from "../board/smallboard.js";

/**
 * @typedef {"empty" | "orange" | "purple" | "unclear" | "piece"} Reading
 * @typedef {{space: string, table: Reading | null, reeds: Reading, game: Reading}} Difference
 * @typedef {{reeds: Record<string, Reading>, game: Record<string, Reading>, differences: Difference[]}} Truths
 * @typedef {"table" | "reeds" | "game" | "all"} Choice
 * @typedef {import("../board/board.js").Drawn} Drawn
 */

const CHOICE = "truth";

/** The scale of a badge: larger in a small picture, to be visible. */
const BADGE = 1.35;

export class TruthsView {
  /** @param {import("../board/board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.isOpen = false;
    this.hasWorkbench = true;
    this.isLinked = true;
    /** @type {import("../base/colournames.js").Colours} */
    this.colours = {};
    /** @type {Truths} */
    this.truths = { reeds: {}, game: {}, differences: [] };
    /** @type {Map<string, TruthPicture>} */
    this.small = new Map();
    /** @type {HTMLInputElement[]} */
    this.radios = [...document.querySelectorAll("[name=truth]")].map(
      (radio) => /** @type {HTMLInputElement} */ (radio),
    );
    for (const radio of this.radios) {
      radio.checked = radio.value === meanwhile.read(CHOICE);
      radio.addEventListener("change", () => {
        meanwhile.keep(CHOICE, radio.value);
        this.draw();
      });
    }
  }

  /** @param {import("../board/board.js").BoardMessage} message */
  build(message) {
    this.hasWorkbench = message.has_workbench;
    this.small = new Map();
    for (const figure of document.querySelectorAll("[data-truth]")) {
      const name = /** @type {HTMLElement} */ (figure).dataset.truth ?? "";
      this.small.set(name, new TruthPicture(/** @type {HTMLElement} */ (figure), message));
    }
    write("truths-title", say("truths.title", { has_workbench: message.has_workbench }));
    if (this.radios.every((radio) => !radio.checked || this.isAbsent(radio))) {
      const first = this.radios.find((radio) => !this.isAbsent(radio));
      if (first) first.checked = true;
    }
  }

  /** @param {HTMLInputElement} radio */
  isAbsent(radio) {
    return radio.value === "table" && !this.hasWorkbench;
  }

  /** @returns {Choice} */
  get choice() {
    return /** @type {Choice} */ (this.radios.find((radio) => radio.checked)?.value ?? "table");
  }

  /** @param {Truths} truths */
  show(truths) {
    this.truths = truths;
    this.draw();
  }

  /** @param {import("../panel.js").State} state */
  showState({ link: { status }, game }) {
    if (this.isLinked === (status === "linked") && this.colours.orange === game.colours.orange) return;
    this.isLinked = status === "linked";
    this.colours = game.colours;
    this.draw();
  }

  /** @param {boolean} isOpen whether they are wanted */
  open(isOpen) {
    this.isOpen = isOpen;
    this.draw();
  }

  /** The difference on a space, in words; empty if there is none. */
  wordsOn(/** @type {string} */ space) {
    const found = this.truths.differences.find((difference) => difference.space === space);
    return found ? words(found, this.colours) : "";
  }

  draw() {
    const { differences } = this.truths;
    const spaces = differences.map(({ space }) => space);
    const { choice } = this;
    const single = this.isOpen && (choice === "reeds" || choice === "game") ? choice : null;
    this.board.drawInstead(single === null ? null : this.pieces(this.truths[single]));
    this.board.flag(this.isOpen ? spaces : []);
    element("side-by-side").hidden = choice !== "all";
    const isRead = this.isLinked || this.hasWorkbench;
    write("differences-count", isRead ? count(differences.length, this.hasWorkbench) : say("truths.unread"));
    this.list(differences);
    this.drawSmall(spaces);
  }

  /** @param {Difference[]} differences */
  list(differences) {
    const list = element("differences");
    const lines = differences.map((difference) =>
      say("truths.line", { space: difference.space, difference: words(difference, this.colours) }),
    );
    list.hidden = lines.length === 0;
    if (list.dataset.written === lines.join()) return;
    list.dataset.written = lines.join();
    list.replaceChildren(...lines.map((line) => make("li", {}, [line])));
  }

  /** @param {string[]} differing */
  drawSmall(differing) {
    if (!this.isOpen || this.choice !== "all") return;
    this.small.get("table")?.show(
      this.board.pieces.filter((lying) => lying.space !== null),
      differing,
      this.colours,
    );
    this.small.get("reeds")?.show(this.pieces(this.truths.reeds), differing, this.colours);
    this.small.get("game")?.show(this.pieces(this.truths.game), differing, this.colours);
  }

  /**
   * @param {Record<string, Reading>} readings
   * @returns {Drawn[]}
   */
  pieces(readings) {
    return Object.entries(readings).flatMap(([name, reading]) => {
      const space = this.board.spaces.get(name);
      if (space === undefined || reading === "empty") return [];
      return [{ colour: reading, space: name, x_mm: space.x_mm, y_mm: space.y_mm, is_held: false }];
    });
  }
}

/** A small picture of one truth, with a badge where it differs from another one. */
class TruthPicture extends SmallBoard {
  /**
   * @param {HTMLElement} figure with a drawing in it, and a caption
   * @param {import("../board/board.js").BoardMessage} message
   */
  constructor(figure, message) {
    super(/** @type {SVGElement} */ (figure.querySelector("svg")), message);
    this.counted = figure.dataset.truth === "reeds" && message.sensing === "single" ? ["piece"] : ["orange", "purple"];
    this.name = figure.querySelector("figcaption")?.textContent ?? "";
    this.drawing.setAttribute("role", "img");
  }

  /**
   * @param {Drawn[]} pieces
   * @param {string[]} differing
   * @param {import("../base/colournames.js").Colours} colours
   */
  show(pieces, differing, colours) {
    const badges = differing.flatMap((name) => {
      const space = this.spaces.get(name);
      return space ? [badge(space.x_mm, -space.y_mm, BADGE * this.scale)] : [];
    });
    this.draw(pieces, badges);
    this.drawing.setAttribute(
      "aria-label",
      say("truths.picture", { truth: this.name, counts: counts(pieces, this.counted, colours) }),
    );
  }
}

/**
 * @param {Drawn[]} pieces
 * @param {string[]} counted what is counted even at zero
 * @param {import("../base/colournames.js").Colours} colours
 */
function counts(pieces, counted, colours) {
  return [...counted, "unclear"].flatMap((reading) => {
    const count = pieces.filter(({ colour }) => colour === reading).length;
    return count > 0 || reading !== "unclear"
      ? [say("truths.counted", { reading: colours[reading] ?? reading, count })]
      : [];
  });
}

/**
 * @param {number} differences
 * @param {boolean} hasWorkbench
 */
function count(differences, hasWorkbench) {
  return differences === 0
    ? say("truths.agree", { has_workbench: hasWorkbench })
    : say("truths.differ", { count: differences });
}

/**
 * @param {Difference} difference
 * @param {import("../base/colournames.js").Colours} colours
 */
function words({ table, reeds, game }, colours) {
  const called = (/** @type {Reading} */ reading) => colours[reading] ?? reading;
  const [felt, believed] = [
    say("truths.felt", { reading: called(reeds) }),
    say("truths.lies", { reading: called(game) }),
  ];
  if (table === null) return say("truths.two", { reeds: felt, game: believed });
  return say("truths.three", { table: say("truths.lies", { reading: called(table) }), reeds: felt, game: believed });
}
