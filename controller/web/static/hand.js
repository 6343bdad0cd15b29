/**
 * The hand: turns pointer and touch into acts on the table.
 *
 * A click on an empty space puts a piece of the player to move there, or of the colour whose tray was chosen; with
 * Shift, the right button, or on the small disc beside the pointer, of the other colour. A second tap gives a piece
 * that does not count yet the other colour. Where a move exchanges a piece, a click on that one does it. A piece is
 * carried from a tray, slid over the board, or lifted off it; with two clicks, the hand chooses first a piece and then
 * a space; meanwhile it holds a piece that may move above the board, so that the lights show where to. The server
 * decides what follows.
 */

import { element, write } from "./dom.js";
import { note } from "./header.js";
import { PIECE, piece, svg } from "./shapes.js";
import { Throttle } from "./throttle.js";
import { say } from "./translation.js";

/** A pointer that stays within this has not moved. */
const STILL_PX = 6;
/** How many places between two that a browser reports are looked at, where spaces in a line make a move. */
const PLACES_BETWEEN = 12;
/** The time between two places of a slide. */
const DRAG_EVERY_MS = 34;

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./panel.js").State} State
 * @typedef {{colour: "orange" | "purple", space: null}} InTray
 * @typedef {{colour: import("./board.js").Seen, space: string}} OnSpace
 * @typedef {InTray | OnSpace} Choice a piece in a tray, or the one on a space
 * @typedef {{pointer: number, x: number, y: number, choice: Choice | null, space: string | null,
 *   isMoving: boolean, isOther: boolean, isTouch: boolean, path: string[], overX: number, overY: number}} Gesture ``path``
 *   are the spaces it has gone over, up to a place of the window
 */

/** What a light means to a piece that may move, and to a space where it may go. */
const MAY_MOVE = "play";

export const OTHER = /** @type {const} */ ({ orange: "purple", purple: "orange" });

export class Hand {
  /**
   * @param {Board} board
   * @param {(act: string, fields?: object) => void} send
   * @param {() => void} onAct called before every act, to clear old notes
   */
  constructor(board, send, onAct) {
    this.board = board;
    this.send = (/** @type {string} */ act, /** @type {object} */ fields = {}) => {
      onAct();
      send(act, fields);
    };
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {Gesture | null} */
    this.gesture = null;
    /** @type {HTMLElement | null} what has the pointer while a piece is carried */
    this.carrier = null;
    this.drag = new Throttle(DRAG_EVERY_MS, (/** @type {object} */ place) => this.send("drag", place));
    /** Only for fingers. @type {import("./loupe.js").Loupe | null} */
    this.loupe = null;
    if (matchMedia("(any-pointer: coarse)").matches) {
      import("./loupe.js").then(({ Loupe }) => {
        this.loupe = new Loupe(board);
      });
    }
    /** Only for mice. @type {import("./mousepreview.js").MousePreview | null} */
    this.preview = null;
    this.canMove = false;
    /** Whether a click on a space counts as a tap, to declare a move. */
    this.canTap = false;
    /** Whether a click on an empty space plays there; it does not while the board is being examined. */
    this.canPlay = () => true;
    /** Whether a captured piece is taken off for the player. */
    this.helps = () => false;
    /** The moves that are made without a piece. @type {import("./declaredmoves.js").Declared | null} */
    this.declared = null;
    /** @type {"orange" | "purple" | null} the colour of the player to move, if they have pieces to put */
    this.own = null;
    this.plies = 0;
    /** The colours of which a move puts a piece. @type {string[]} */
    this.puts = [];
    /** Where a click on an enemy puts an own piece in its place. @type {string[]} */
    this.exchanges = [];
    /** What has to come before a piece is put, if anything has. */
    this.hindrance = "";
    /** Where a piece was put that does not count yet. @type {string | null} */
    this.fresh = null;
    /** The space above which the chosen piece is held. @type {string | null} */
    this.raised = null;
    /** @type {import("./panel.js").Lights} */
    this.lights = {};
    this.stage = element("stage");
    this.ghost = element("ghost");
    this.takeOff = element("take-off");
    this.tokens = element("trays");
    /** @type {HTMLButtonElement[]} */
    this.trays = [...document.querySelectorAll(".tray")].map((tray) => /** @type {HTMLButtonElement} */ (tray));
    this.listen();
  }

  listen() {
    this.stage.addEventListener("pointerdown", (event) => this.touchBoard(event));
    for (const tray of this.trays) {
      const colour = /** @type {"orange" | "purple"} */ (tray.dataset.colour);
      tray.querySelector("svg")?.append(piece(colour, { isFlat: true }));
      tray.addEventListener("pointerdown", (event) => this.begin(event, tray, { colour, space: null }, null));
      tray.addEventListener("click", (event) => event.detail === 0 && this.chooseTray(colour));
    }
    for (const target of [this.stage, ...this.trays]) {
      target.addEventListener("pointermove", (event) => this.move(event));
      target.addEventListener("pointerup", (event) => this.end(event));
      target.addEventListener("pointercancel", (event) => this.cancel(event));
    }
    const meetMouse = async (/** @type {PointerEvent} */ event) => {
      const { MousePreview } = await import("./mousepreview.js");
      this.preview = new MousePreview(this);
      this.preview.follow(event);
    };
    if (matchMedia("(any-hover: hover)").matches)
      this.stage.addEventListener("pointerenter", meetMouse, { once: true });
    this.board.buttons.addEventListener("click", (event) => {
      const space = nameOf(event.target);
      if (event.detail === 0 && space !== null) this.activate(space, event.shiftKey);
    });
    this.stage.addEventListener("contextmenu", (event) => this.playOther(event));
    this.takeOff.addEventListener("click", () => this.lift(this.choice?.space ?? null));
  }

  /** @param {PointerEvent} event */
  touchBoard(event) {
    const place = this.board.millimetres(event.clientX, event.clientY);
    const onDisc = this.preview?.spaceOfDisc(event) ?? null;
    const space = onDisc ?? this.board.spaceAt(place);
    const lying = space !== null && this.canMove ? this.board.pieceOn(space) : undefined;
    const chosen = space !== null && space === this.raised ? this.choice : null;
    const choice = lying && space ? { colour: lying.colour, space } : chosen;
    this.begin(event, this.stage, choice, space, onDisc !== null);
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} target
   * @param {Choice | null} choice
   * @param {string | null} space
   * @param {boolean} isOnDisc whether it begins on the disc of the other colour
   */
  begin(event, target, choice, space, isOnDisc = false) {
    if (!(this.canMove || this.canTap) || this.gesture !== null || event.button !== 0) return;
    target.setPointerCapture(event.pointerId);
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const isOther = event.shiftKey || isOnDisc;
    const isTouch = event.pointerType === "touch";
    const path = space === null || isOnDisc ? [] : [space];
    this.gesture = { pointer, x, y, choice, space, isMoving: false, isOther, isTouch, path, overX: x, overY: y };
    const { ready } = this;
    const isPut = choice === null && ready !== null && !this.canTap && space !== null;
    if (isPut && isTouch && this.loupe?.isNeeded) this.loupe.open(event, space, ready.colour);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const gesture = this.gesture;
    if (gesture === null && this.raised !== null) {
      this.board.point(this.board.spaceAt(this.board.millimetres(event.clientX, event.clientY)), this.raised);
    }
    if (gesture === null || gesture.pointer !== event.pointerId) return;
    if (this.loupe?.isOpen) {
      this.loupe.follow(event);
      return;
    }
    if (this.goesOver(gesture, event) || gesture.choice === null) return;
    if (!gesture.isMoving) {
      if (Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) < STILL_PX) return;
      this.pickUp(gesture, event.pointerType);
      this.carry(/** @type {HTMLElement} */ (event.currentTarget));
    }
    const place = this.board.millimetres(event.clientX, event.clientY);
    this.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    this.board.point(this.board.spaceAt(place), gesture.choice.space);
    if (gesture.choice.space !== null) this.drag.offer(place);
  }

  /**
   * Follow the pointer over spaces that may be declared as a line; meanwhile no piece is picked up.
   * @param {Gesture} gesture
   * @param {PointerEvent} event
   */
  goesOver(gesture, event) {
    const { declared } = this;
    if (declared === null || gesture.isMoving || gesture.path.length === 0) return false;
    // A browser reports only some places of a fast pointer.
    const [across, down] = [event.clientX - gesture.overX, event.clientY - gesture.overY];
    const places = declared.hasLines ? PLACES_BETWEEN : 1;
    let over = null;
    for (let n = 1; n <= places; n++) {
      const [x, y] = [across, down].map((by) => (by * n) / places);
      over = this.board.spaceAt(this.board.millimetres(gesture.overX + x, gesture.overY + y));
      if (over !== null && !gesture.path.includes(over)) gesture.path.push(over);
    }
    [gesture.overX, gesture.overY] = [event.clientX, event.clientY];
    declared.follow(gesture.path);
    return over !== null && declared.mayBeLine(gesture.path);
  }

  /**
   * @param {Gesture} gesture
   * @param {string} pointerType
   */
  pickUp(gesture, pointerType) {
    gesture.isMoving = true;
    const choice = /** @type {Choice} */ (gesture.choice);
    const { colour, space } = choice;
    const isHeld = space !== null && space === this.raised;
    if (isHeld) this.raised = null;
    this.choose(null);
    if (space !== null) {
      if (!isHeld) this.send("grab", { space });
      this.board.hide(space);
    }
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
      if (space !== null) this.activate(space, isOther);
      return;
    }
    this.goesOver(gesture, event);
    this.gesture = null;
    this.drag.stop();
    const line = gesture.isMoving ? undefined : this.declared?.follow(gesture.path);
    if (line !== undefined) {
      this.declared?.make(line);
      return;
    }
    if (!gesture.isMoving) {
      if (gesture.path.length < 2) this.click(gesture);
      return;
    }
    const place = this.board.millimetres(event.clientX, event.clientY);
    const space = this.board.spaceAt(place);
    const { colour, space: start } = /** @type {Choice} */ (gesture.choice);
    if (start !== null && space !== null && this.captures(colour, space)) {
      this.putBack(gesture);
      this.capture(start, space);
      return;
    }
    if (start !== null) {
      this.send("drag", place);
      this.send("drop");
    } else if (space !== null) {
      this.send("put", { space, colour });
    }
    this.letGo();
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
    if (home) {
      this.send("drag", { x_mm: home.x_mm, y_mm: home.y_mm });
      this.send("drop");
    }
    this.letGo();
  }

  letGo() {
    this.ghost.classList.remove("shown");
    this.carry(null);
    this.board.hide(null);
    this.board.point(null, this.choice?.space ?? null);
  }

  /** @param {Gesture} gesture */
  click(gesture) {
    if (gesture.choice?.space === null) this.chooseTray(gesture.choice.colour);
    else if (gesture.space === null) this.choose(null);
    else if (gesture.isTouch && gesture.space === this.fresh) this.recolour(gesture.space);
    else this.activate(gesture.space, gesture.isOther);
  }

  /** Give a piece that does not count yet the other colour. @param {string} space */
  recolour(space) {
    const lying = this.board.pieceOn(space);
    this.fresh = null;
    if (lying === undefined || lying.colour === "piece") return;
    this.send("put", { space, colour: OTHER[lying.colour], exchanges: true });
  }

  /** @param {"orange" | "purple"} colour */
  chooseTray(colour) {
    const isChosen = this.choice?.space === null && this.choice.colour === colour;
    this.choose(isChosen ? null : { colour, space: null });
  }

  /**
   * Do what a click on a space means: put or set down the chosen piece, else tap the space while a move is
   * being declared, else choose the piece there, or put one of the player to move.
   * @param {string} space
   * @param {boolean} isOther whether the other colour is put
   */
  activate(space, isOther = false) {
    const choice = this.choice;
    const lying = this.board.pieceOn(space);
    if (choice === null && this.canTap) {
      this.send("touch", { space });
    } else if (choice === null && lying !== undefined && this.ready !== null && this.exchanges.includes(space)) {
      this.send("put", { space, colour: this.ready.colour, exchanges: true });
    } else if (choice === null && (lying !== undefined || this.ready === null)) {
      this.choose(lying ? { colour: lying.colour, space } : null);
      if (lying !== undefined && this.mayMove(space)) this.raise(space);
      note(lying === undefined && this.canPlay() ? this.hindrance : "");
    } else {
      const put = choice ?? /** @type {InTray} */ (this.ready);
      const isRaised = this.raised !== null;
      const isCapture = put.space !== null && this.captures(put.colour, space);
      const { x_mm, y_mm } = /** @type {import("./board.js").Space} */ (this.board.spaces.get(space));
      if (isRaised && !isCapture) this.send("drag", { x_mm, y_mm });
      this.choose(null);
      if (put.space === null) {
        this.fresh = space;
        this.preview?.hide();
        this.send("put", { space, colour: isOther ? OTHER[put.colour] : put.colour });
      } else if (isCapture) this.capture(put.space, space);
      else if (put.space !== space && !isRaised) this.send("slide", { start: put.space, end: space });
    }
  }

  /** Whether the lights say that a piece may move from here, or to here. @param {string} space */
  mayMove(space) {
    return this.canMove && this.canPlay() && this.lights[space]?.means === MAY_MOVE;
  }

  /** @param {string} space */
  raise(space) {
    this.raised = space;
    this.takeOff.hidden = true;
    this.send("grab", { space, raises: true });
  }

  /** Where the raised piece may go, going round it. @returns {string[]} */
  get targets() {
    const { spaces } = this.board;
    const from = this.raised === null ? undefined : spaces.get(this.raised);
    if (from === undefined) return [];
    const angle = (/** @type {string} */ name) => {
      const { x_mm, y_mm } = /** @type {import("./board.js").Space} */ (spaces.get(name));
      return Math.atan2(from.x_mm - x_mm, from.y_mm - y_mm);
    };
    const targets = [...spaces.keys()].filter((name) => name !== from.name && this.mayMove(name));
    return targets.sort((one, other) => angle(one) - angle(other));
  }

  /** The piece that a click on an empty space puts there. @returns {InTray | null} */
  get ready() {
    if (this.choice !== null) return this.choice.space === null ? this.choice : null;
    return this.canMove && this.own !== null && this.canPlay() ? { colour: this.own, space: null } : null;
  }

  /** Put the other colour where the right button is pressed. @param {MouseEvent} event */
  playOther(event) {
    const space = this.board.spaceAt(this.board.millimetres(event.clientX, event.clientY));
    if (this.ready === null || this.canTap || space === null || this.board.pieceOn(space) !== undefined) return;
    event.preventDefault();
    this.activate(space, true);
  }

  /**
   * Whether a piece that is set down on a space captures the one there: only games whose pieces are of kinds capture.
   * @param {string} colour
   * @param {string} space
   */
  captures(colour, space) {
    const lying = this.board.pieceOn(space);
    const hasKinds = Object.keys(this.board.kinds).length > 0;
    return hasKinds && this.helps() && lying !== undefined && lying.colour !== colour;
  }

  /**
   * Have the captured piece taken off and, once its space has been seen empty, the other one set down there.
   * @param {string} start
   * @param {string} end
   */
  capture(start, end) {
    this.send("slide", { start, end, captures: true });
  }

  /** Follow the game: the player to move puts their own colour, until they choose the other. @param {State} state */
  follow({ to_move, seats, left, outcome, moves, opened, link, puts, exchanges, routes, lights }) {
    this.puts = puts;
    this.lights = lights;
    this.board.routes = routes;
    this.exchanges = this.helps() ? exchanges : [];
    for (const tray of this.trays) {
      const count = left[tray.dataset.colour ?? ""];
      write(/** @type {Element} */ (tray.querySelector("[data-count]")), String(count));
      write(/** @type {Element} */ (tray.querySelector("[data-left]")), say("play.left", { count }));
    }
    const isOn = outcome === null && link.status === "linked" && opened.menu === null;
    this.own = isOn && seats[to_move] === 0 && left[to_move] > 0 ? to_move : null;
    const first = seats[to_move] > 0 ? say("play.computer_first") : say("play.take_up_first");
    this.hindrance = isOn && this.own === null ? first : "";
    if (moves.length !== this.plies) {
      this.fresh = null;
      if (this.choice?.space === null) this.choice = null;
      this.preview?.hide();
    }
    this.plies = moves.length;
    this.tokens.dataset.toMove = to_move;
    this.tokens.classList.toggle("empty", left.orange + left.purple === 0);
    this.showTrays();
  }

  showTrays() {
    for (const tray of this.trays) {
      tray.setAttribute("aria-pressed", String(this.ready?.colour === tray.dataset.colour));
    }
  }

  /** @param {Choice | null} choice */
  choose(choice) {
    if (this.raised !== null) this.send("drop");
    this.raised = null;
    this.choice = this.canMove ? choice : null;
    this.showTrays();
    const start = this.choice?.space ?? null;
    this.takeOff.hidden = start === null;
    this.takeOff.textContent = start === null ? "" : say("board.take_off", { space: start });
    this.board.point(null, start);
    this.board.drawing.dispatchEvent(new Event("choice"));
  }

  /** @param {string | null} space */
  lift(space) {
    this.choose(null);
    if (space !== null) this.send("lift", { space });
  }
}

/** @param {EventTarget | null} target */
export function nameOf(target) {
  const button = target instanceof Element ? target.closest("[data-space]") : null;
  return button instanceof HTMLElement ? (button.dataset.space ?? null) : null;
}
