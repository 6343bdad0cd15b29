/**
 * The gestures of a pointer: a click, a piece dragged from a tray or over the board, a finger that slides under the
 * loupe, spaces that it goes over in a line.
 */

import { element } from "../base/elements.js";
import { persist } from "../base/fetchedpart.js";
import { PIECE, piece, svg } from "../base/shapes.js";
import { Throttle } from "../base/throttle.js";
import { Stroke } from "./stroke.js";

/** The time between two places of a slide. */
const DRAG_EVERY_MS = 34;

/**
 * @typedef {import("./hand.js").Choice} Choice
 * @typedef {Stroke & {pointer: number}} Gesture
 */

export class Gestures {
  /** @param {import("./hand.js").Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.board = hand.board;
    /** @type {Gesture | null} */
    this.gesture = null;
    /** @type {HTMLElement | null} what has the pointer while a piece is carried */
    this.carrier = null;
    this.drag = new Throttle(DRAG_EVERY_MS, (/** @type {object} */ place) => hand.send("drag", place));
    this.ghost = element("ghost");
    /** Only for fingers. @type {import("./loupe.js").Loupe | null} */
    this.loupe = null;
    if (matchMedia("(any-pointer: coarse)").matches) {
      persist(() => import("./loupe.js")).then(({ Loupe }) => {
        this.loupe = new Loupe(hand.board);
      });
    }
    const { stage } = hand;
    stage.addEventListener("pointerdown", (event) => this.touchBoard(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    stage.addEventListener("pointerup", (event) => this.end(event));
    stage.addEventListener("pointercancel", (event) => this.cancel(event));
  }

  /** What a tray hears: a piece is taken from it, and carried. @param {"orange" | "purple"} colour */
  from(colour) {
    return {
      onPointerDown: (/** @type {PointerEvent} */ event) =>
        this.begin(event, /** @type {HTMLElement} */ (event.currentTarget), { colour, space: null }, null),
      onPointerMove: (/** @type {PointerEvent} */ event) => this.move(event),
      onPointerUp: (/** @type {PointerEvent} */ event) => this.end(event),
      onPointerCancel: (/** @type {PointerEvent} */ event) => this.cancel(event),
    };
  }

  /** @param {PointerEvent} event */
  touchBoard(event) {
    const place = this.board.millimetres(event.clientX, event.clientY);
    const onDisc = this.hand.preview?.spaceOfDisc(event) ?? null;
    const space = onDisc ?? this.board.spaceAt(place);
    const lying = space !== null && this.hand.may().moves ? this.board.pieceOn(space) : undefined;
    const chosen = space !== null && space === this.hand.raised ? this.hand.choice : null;
    const choice = lying && space ? { colour: lying.colour, space } : chosen;
    this.begin(event, this.hand.stage, choice, space, onDisc !== null);
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} target
   * @param {Choice | null} choice
   * @param {string | null} space
   * @param {boolean} isOnDisc whether it begins on the disc of the other colour
   */
  begin(event, target, choice, space, isOnDisc = false) {
    const { moves, taps } = this.hand.may();
    if (!(moves || taps) || this.gesture !== null || event.button !== 0) return;
    target.setPointerCapture(event.pointerId);
    const isTouch = event.pointerType === "touch";
    const stroke = new Stroke(placeOf(event), { choice, space, isOther: event.shiftKey, isOnDisc, isTouch });
    this.gesture = Object.assign(stroke, { pointer: event.pointerId });
    const { ready } = this.hand;
    const isPut = choice === null && ready !== null && !taps && space !== null;
    if (isPut && isTouch && this.loupe?.isNeeded) this.loupe.open(event, space, ready.colour);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const gesture = this.gesture;
    if (gesture === null && this.hand.raised !== null) {
      this.board.point(this.board.spaceAt(this.board.millimetres(event.clientX, event.clientY)), this.hand.raised);
    }
    if (gesture === null || gesture.pointer !== event.pointerId) return;
    if (this.loupe?.isOpen) {
      this.loupe.follow(event);
      return;
    }
    const does = gesture.follow(placeOf(event), this.ground);
    if (does === "" || gesture.choice === null) return;
    if (does === "picksUp") {
      this.pickUp(gesture.choice, event.pointerType);
      this.carry(/** @type {HTMLElement} */ (event.currentTarget));
    }
    const place = this.board.millimetres(event.clientX, event.clientY);
    this.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    this.board.point(this.board.spaceAt(place), gesture.choice.space);
    if (gesture.choice.space !== null && !this.hand.may().isElsewhere) this.drag.offer(place);
  }

  /** What is under a pointer. @returns {import("./stroke.js").Ground} */
  get ground() {
    return {
      spaceAt: ({ x, y }) => this.board.spaceAt(this.board.millimetres(x, y)),
      declared: this.hand.declared,
    };
  }

  /**
   * @param {Choice} choice
   * @param {string} pointerType
   */
  pickUp(choice, pointerType) {
    const { colour, space } = choice;
    const isHeld = space !== null && space === this.hand.raised;
    if (isHeld) this.hand.raised = null;
    this.hand.choose(null);
    if (space !== null) {
      if (!isHeld && !this.hand.may().isElsewhere) this.hand.send("grab", { space, raises: this.hand.raises });
      this.board.hide(space);
    }
    this.board.hover(colour);
    this.hand.preview?.hide();
    const size = 2.4 * PIECE * this.board.scale * this.board.pixels;
    const drawn = svg("svg", { viewBox: "-43.2 -43.2 86.4 86.4", width: size, height: size }, [
      piece(colour, { sign: this.board.kindOf(choice)?.sign }),
    ]);
    this.ghost.replaceChildren(drawn);
    this.ghost.classList.toggle("touch", pointerType === "touch");
    this.ghost.classList.add("shown");
  }

  /**
   * Show the carrying hand on one element alone: on the page, a drop would restyle everything.
   * @param {HTMLElement | null} carrier
   */
  carry(carrier) {
    this.carrier?.classList.remove("carrying");
    carrier?.classList.add("carrying");
    this.carrier = carrier;
  }

  /** @param {PointerEvent} event */
  end(event) {
    const gesture = this.gesture;
    if (gesture === null || gesture.pointer !== event.pointerId) return;
    if (this.loupe?.isOpen) {
      this.gesture = null;
      const { space, isOther } = this.loupe.close();
      if (space !== null && !gesture.isFlick(placeOf(event))) this.hand.activate(space, isOther);
      return;
    }
    gesture.goesOver(placeOf(event), this.ground);
    this.gesture = null;
    this.drag.stop();
    const line = gesture.isMoving ? undefined : this.hand.declared?.follow(gesture.path);
    if (line !== undefined) {
      this.hand.declared?.make(line);
      return;
    }
    if (gesture.isFlick(placeOf(event))) return;
    const place = this.board.millimetres(event.clientX, event.clientY);
    const [does, ...on] = gesture.meaning(this.board.spaceAt(place), this.hand);
    if (does === "setDown") {
      this.hand.send("drag", place);
      this.hand.send("drop");
    } else if (does === "slide") {
      this.hand.send("slide", { start: on[0], end: on[1] });
    } else if (does !== "nothing") {
      if (does === "capture") this.putBack(gesture);
      Reflect.apply(this.hand[does], this.hand, on);
    }
    if (gesture.isMoving) this.letGo();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (this.gesture?.pointer === event.pointerId) this.putBack();
  }

  /** Cancel a gesture as if it had not begun. */
  putBack(gesture = this.gesture) {
    this.gesture = null;
    this.loupe?.close();
    this.drag.stop();
    const start = gesture?.isMoving ? gesture.choice?.space : null;
    const home = start ? this.board.spaces.get(start) : undefined;
    if (home && !this.hand.may().isElsewhere) {
      this.hand.send("drag", { x_mm: home.x_mm, y_mm: home.y_mm });
      this.hand.send("drop");
    }
    this.letGo();
  }

  letGo() {
    this.ghost.classList.remove("shown");
    this.carry(null);
    this.board.hide(null);
    this.board.hover(null);
    this.board.point(null, this.hand.choice?.space ?? null);
  }
}

/** Where a pointer is. @param {PointerEvent} event */
const placeOf = ({ clientX: x, clientY: y }) => ({ x, y });
