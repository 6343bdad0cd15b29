/**
 * The loupe: the space under a finger, larger than the finger, where spaces are small. Beside it waits the disc of the
 * other colour: a finger that slides onto it plays that one where it rested last.
 */

import { element } from "../base/elements.js";
import { piece, svg } from "../base/shapes.js";
import { well } from "../board/deck.js";
import { partsOf } from "../board/marks.js";

/** Spaces narrower than this need it. */
const SMALL_PX = 44;
const WIDE_PX = 120;
const ZOOM = 3;
/** Where it is, above the finger; where the disc is, beside it; and how near to its middle the disc is meant. */
const ABOVE_PX = 96;
const DISC = { x: 84, y: -34, near: 30 };
/** A finger that stays over a space for this long rests there. */
const REST_MS = 250;
/** How far the spaces lie, in units, that show in it. */
const NEAR = 170;

/** @typedef {import("../board/board.js").Board} Board */

export class Loupe {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.place = element("loupe");
    this.glass = /** @type {SVGElement} */ (this.place.querySelector(".glass"));
    this.tag = /** @type {HTMLElement} */ (this.place.querySelector(".tag"));
    this.disc = /** @type {SVGElement} */ (this.place.querySelector(".other"));
    this.isOpen = false;
    /** The empty space that it shows; null off the board, or over a piece. @type {string | null} */
    this.space = null;
    this.isOther = false;
    /** Where the finger rested last. @type {string | null} */
    this.rested = null;
    this.resting = 0;
    /** The colours of the piece to put, and of the other one. @type {("orange" | "purple")[]} */
    this.colours = ["orange", "purple"];
    this.discAt = { x: 0, y: 0 };
  }

  /** How many pixels a unit has. */
  get unitPx() {
    return this.board.scale * this.board.pixels;
  }

  get isNeeded() {
    return 100 * this.unitPx < SMALL_PX;
  }

  /**
   * @param {PointerEvent} event
   * @param {string} space
   * @param {"orange" | "purple"} own
   */
  open(event, space, own) {
    this.isOpen = true;
    this.colours = own === "orange" ? ["orange", "purple"] : ["purple", "orange"];
    this.disc.replaceChildren(piece(this.colours[1], { isFlat: true }));
    this.place.hidden = false;
    this.rest(event, space);
    this.show(event, space, false);
  }

  /**
   * Have the disc beside the finger, for this space.
   * @param {PointerEvent} event
   * @param {string | null} space
   */
  rest({ clientX: x, clientY: y }, space) {
    const side = x + DISC.x + DISC.near > window.innerWidth ? -1 : 1;
    this.rested = space;
    this.discAt = { x: x + side * DISC.x, y: y + DISC.y };
    this.disc.style.translate = `${this.discAt.x}px ${this.discAt.y}px`;
  }

  /** Follow the finger. @param {PointerEvent} event */
  follow(event) {
    const { board, discAt } = this;
    const isOther = Math.hypot(event.clientX - discAt.x, event.clientY - discAt.y) < DISC.near;
    const over = board.spaceAt(board.millimetres(event.clientX, event.clientY));
    const space = over !== null && board.pieceOn(over) === undefined ? over : null;
    this.show(event, isOther ? this.rested : space, isOther);
  }

  /**
   * @param {PointerEvent} event
   * @param {string | null} space
   * @param {boolean} isOther
   */
  show(event, space, isOther) {
    const { board } = this;
    const { clientX: x, clientY: y } = event;
    const below = y < ABOVE_PX + WIDE_PX / 2 ? 1 : -1;
    const half = WIDE_PX / 2 + 4;
    const at = Math.min(Math.max(x, half), window.innerWidth - half);
    this.glass.style.translate = `${at}px ${y + below * ABOVE_PX}px`;
    this.tag.style.translate = this.glass.style.translate;
    this.place.classList.toggle("other-colour", isOther);
    if (space === this.space && isOther === this.isOther && this.glass.hasChildNodes()) return;
    [this.space, this.isOther] = [space, isOther];
    board.hover(this.colours[isOther ? 1 : 0]);
    clearTimeout(this.resting);
    if (!isOther) this.resting = window.setTimeout(() => this.rest(event, space), REST_MS);
    this.tag.textContent = space;
    this.draw();
  }

  draw() {
    const { board, space, glass } = this;
    const plan = /** @type {import("../board/deck.js").Plan} */ (board.plan);
    const middle = plan.wells.find(({ name }) => name === space);
    this.place.classList.toggle("off", middle === undefined);
    if (middle === undefined) return;
    const side = WIDE_PX / (ZOOM * this.unitPx);
    glass.setAttribute("viewBox", `${middle.x - side / 2} ${middle.y - side / 2} ${side} ${side}`);
    const near = plan.wells.filter(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) < NEAR);
    const meant = board.meant[middle.name];
    const marks = meant === undefined ? [] : partsOf(meant, "").middle;
    const put = this.colours[this.isOther ? 1 : 0];
    glass.replaceChildren(
      ...near.map((one) => svg("path", { d: well(plan, 1, one), class: "ground" })),
      ...near.flatMap((one) => {
        const lying = board.pieceOn(one.name);
        return lying === undefined ? [] : [at(one, [piece(lying.colour)])];
      }),
      at(middle, [piece(put, { isWanted: true }), ...marks]),
    );
  }

  /** Take it away; returns where the finger was, and whether it meant the other colour. */
  close() {
    const { space, isOther } = this;
    clearTimeout(this.resting);
    [this.isOpen, this.space, this.isOther] = [false, null, false];
    this.place.hidden = true;
    this.board.hover(null);
    this.glass.replaceChildren();
    return { space, isOther };
  }
}

/**
 * @param {import("../board/deck.js").Well} well
 * @param {SVGElement[]} shapes
 */
const at = ({ x, y }, shapes) => svg("g", { transform: `translate(${x} ${y})` }, shapes);
