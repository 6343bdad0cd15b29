/**
 * What a click would put on the empty space under the mouse: the piece, the name of the space, and at its lower right a
 * small disc of the other colour, for a click that puts that one.
 */

import { OTHER } from "../base/colournames.js";
import { piece, svg } from "../base/shapes.js";
import { nameTag } from "../board/marks.js";

/** Where the disc is, in units from the middle of the space; how large, with its rim; and the scale of its piece. */
const DISC = { x: 44, y: 34, radius: 24, scale: 0.46 };

export class MousePreview {
  /** @param {import("./hand.js").Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.board = hand.board;
    /** The space that it shows. @type {string | null} */
    this.space = null;
    /** Whether it shows the disc. */
    this.hasDisc = false;
    hand.stage.addEventListener("pointermove", (event) => this.follow(event));
    hand.stage.addEventListener("pointerleave", () => this.leave());
  }

  /** Show what a click here would put, if it puts anything. @param {PointerEvent} event */
  follow(event) {
    const { board, hand } = this;
    if (event.pointerType !== "mouse" || hand.gestures.gesture !== null) return;
    const own = hand.may().taps ? undefined : hand.ready?.colour;
    const colour = own !== undefined && hand.turn.puts.includes(own) ? own : null;
    const isOnDisc = this.spaceOfDisc(event) !== null;
    board.hover(isOnDisc && colour !== null ? OTHER[colour] : colour);
    if (isOnDisc) return;
    const over = board.spaceAt(board.millimetres(event.clientX, event.clientY));
    const isFree = over !== null && board.pieceOn(over) === undefined;
    if (isFree && colour !== null) this.show(over, colour);
    else this.hide();
  }

  /** Follow a pointer that leaves the board. */
  leave() {
    this.hide();
    if (this.hand.gestures.gesture === null) this.board.hover(null);
  }

  /**
   * @param {string} space
   * @param {"orange" | "purple"} colour
   */
  show(space, colour) {
    this.space = space;
    this.hasDisc = this.hand.turn.puts.includes(OTHER[colour]);
    const disc = svg("g", { class: "disc", transform: `translate(${DISC.x} ${DISC.y})` }, [
      svg("circle", { r: DISC.radius }),
      svg("g", { transform: `scale(${DISC.scale})` }, [piece(OTHER[colour], { isFlat: true })]),
    ]);
    this.board.redraw("preview", [space, colour, this.hasDisc], () => [
      this.board.on(space, [
        svg("g", { class: "put", transform: `scale(${this.board.pieceScale})` }, [piece(colour)]),
        nameTag(space, true),
        ...(this.hasDisc ? [disc] : []),
      ]),
    ]);
  }

  hide() {
    this.space = null;
    this.hasDisc = false;
    this.board.redraw("preview", null, () => []);
  }

  /** The space whose disc the mouse is on. @param {PointerEvent} event */
  spaceOfDisc({ clientX, clientY, pointerType }) {
    const space = this.hasDisc && pointerType === "mouse" ? this.board.spaces.get(this.space ?? "") : undefined;
    if (space === undefined) return null;
    const { x_mm, y_mm } = this.board.millimetres(clientX, clientY);
    const { scale } = this.board;
    const off = Math.hypot(x_mm - space.x_mm - DISC.x * scale, space.y_mm - y_mm - DISC.y * scale);
    return off < DISC.radius * scale ? space.name : null;
  }
}
