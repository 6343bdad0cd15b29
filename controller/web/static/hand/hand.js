/**
 * The hand: what it has chosen, and what a click on a space does. Its gestures are in `gestures.js`, its keys in
 * `handkeys.js`.
 *
 * A click on an empty space puts a piece of the player to move there, or of the colour whose tray was chosen; with
 * Shift, the right button, or on the small disc beside the pointer, of the other colour. A second tap gives a piece
 * that was just put the other colour. Where a move exchanges a piece, a click on that one does it. A piece is
 * carried from a tray, slid over the board, or lifted off it; with two clicks, the hand chooses first a piece and then
 * a space; meanwhile it holds a piece that may move above the board, so that the lights show where to. The server
 * decides what follows.
 */

import { OTHER } from "../base/colournames.js";
import { element } from "../base/elements.js";
import { persist } from "../base/fetchedpart.js";
import { note } from "../base/note.js";
import { piece, svg } from "../base/shapes.js";
import { say } from "../base/translation.js";
import { Gestures } from "./gestures.js";
import { NO_TURN, readyOf, turnOf } from "./turn.js";

/**
 * @typedef {import("../board/board.js").Board} Board
 * @typedef {import("../panel.js").State} State
 * @typedef {{colour: "orange" | "purple", space: null}} InTray
 * @typedef {{colour: import("../board/board.js").Seen, space: string}} OnSpace
 * @typedef {InTray | OnSpace} Choice a piece in a tray, or the one on a space
 * @typedef {{start: string, space: string, colour: "orange" | "purple"}} Ahead a move of the piece on ``start``, or from
 *   the tray
 */

/** How long after it was put a second tap gives a piece the other colour. */
const TWICE_MS = 500;

export class Hand {
  /**
   * @param {Board} board
   * @param {(act: string, fields?: object) => void} send
   * @param {(act: string, fields: object) => boolean} onAct called before every act, to clear old notes; whether it
   *   is done already
   * @param {() => import("./turn.js").May} may what it may do now
   * @param {(chosen: {choice: Choice | null, raised: string | null}) => void} onChoice called when it has chosen another
   *   piece, or raised it
   */
  constructor(board, send, onAct, may, onChoice) {
    this.board = board;
    this.onChoice = onChoice;
    this.may = may;
    this.send = (/** @type {string} */ act, /** @type {object} */ fields = {}) => {
      if (onAct(act, fields)) return;
      this.keep(null);
      send(act, fields);
    };
    /** @type {Choice | null} */
    this.choice = null;
    /** Only for mice. @type {import("./mousepreview.js").MousePreview | null} */
    this.preview = null;
    /** The moves that are made without a piece. @type {import("./declaredmoves.js").Declared | null} */
    this.declared = null;
    this.turn = NO_TURN;
    this.plies = 0;
    /** The move that is made once the computer has moved. @type {Ahead | null} */
    this.ahead = null;
    /** Where a piece was put that may still get the other colour, and when. @type {string | null} */
    this.fresh = null;
    this.putAt = 0;
    /** The space above which the chosen piece is held. @type {string | null} */
    this.raised = null;
    this.stage = element("stage");
    this.gestures = new Gestures(this);
    this.listen();
  }

  listen() {
    const meetMouse = async (/** @type {PointerEvent} */ event) => {
      const { MousePreview } = await persist(() => import("./mousepreview.js"));
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
  }

  /** Whether a piece was just put here, so that a second tap gives it the other colour. @param {string} space */
  isFresh(space) {
    return space === this.fresh && performance.now() - this.putAt < TWICE_MS;
  }

  /** Give a piece that was just put the other colour. @param {string} space */
  recolour(space) {
    const lying = this.board.pieceOn(space);
    this.fresh = null;
    if (lying === undefined || lying.colour === "piece") return;
    this.put(space, OTHER[lying.colour], { exchanges: true });
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
    if (choice === null && this.may().taps) {
      this.send("touch", { space });
    } else if (choice === null && lying !== undefined && this.ready !== null && this.turn.exchanges.includes(space)) {
      this.put(space, lying.colour === "piece" ? this.ready.colour : OTHER[lying.colour], { exchanges: true });
    } else if (choice === null && (lying !== undefined || this.ready === null)) {
      this.choose(lying ? { colour: lying.colour, space } : null);
      if (lying !== undefined && this.mayMove(space)) this.raise(space);
      note(lying === undefined && this.may().plays ? this.turn.hindrance : "");
    } else {
      const put = choice ?? /** @type {InTray} */ (this.ready);
      if (put.space !== null && this.turn.isWaiting) {
        this.choose(null);
        if (put.space !== space && put.colour !== "piece") this.keep({ start: put.space, space, colour: put.colour });
        return;
      }
      const isCapture = put.space !== null && this.captures(put.colour, space);
      if (put.space !== null && put.space !== space && !isCapture && this.raises) this.raise(put.space);
      const isRaised = this.raised !== null;
      const { x_mm, y_mm } = /** @type {import("../board/board.js").Space} */ (this.board.spaces.get(space));
      if (isRaised && !isCapture) this.send("drag", { x_mm, y_mm });
      this.choose(null);
      if (put.space === null) {
        this.fresh = space;
        this.putAt = performance.now();
        this.preview?.hide();
        this.put(space, isOther ? OTHER[put.colour] : put.colour);
      } else if (isCapture) this.capture(put.space, space);
      else if (put.space !== space && !isRaised) this.send("slide", { start: put.space, end: space });
    }
  }

  /**
   * Put a piece. Where a hand helps, it needs no time to correct itself: what it puts counts at once.
   * @param {string} space
   * @param {"orange" | "purple"} colour
   * @param {{exchanges?: boolean}} how
   */
  put(space, colour, how = {}) {
    if (this.turn.isWaiting) this.keep({ start: "", space, colour });
    else this.send("put", { space, colour, is_sure: this.may().helps, ...how });
  }

  /**
   * Keep a move until the computer has moved, in place of the one before; the same one again takes it back.
   * @param {Ahead | null} ahead
   */
  keep(ahead) {
    const { start, space } = this.ahead ?? {};
    const kept = ahead?.start === start && ahead?.space === space ? null : ahead;
    if (kept !== null) note(say("play.kept", { space: kept.space }));
    if (kept !== this.ahead) this.showAhead(kept);
    this.ahead = kept;
  }

  /** @param {Ahead | null} ahead */
  showAhead(ahead) {
    this.board.redraw("ahead", ahead, () => {
      if (ahead === null) return [];
      const { start, space, colour } = ahead;
      const moved = start === "" ? undefined : this.board.pieceOn(start);
      const look = moved === undefined ? {} : this.board.lookOf(moved);
      const drawn = piece(moved?.colour ?? colour, look);
      return [this.board.on(space, [svg("g", { transform: `scale(${this.board.pieceScale})` }, [drawn])])];
    });
  }

  /** Whether a piece that lies here may be moved by the player. @param {string} space */
  mayMove(space) {
    const { isElsewhere, moves, plays } = this.may();
    return !isElsewhere && moves && plays && this.turn.starts.includes(space);
  }

  /** Whether the hand raises what it carries: slid over the board, a piece may close the other colour's reed first. */
  get raises() {
    const { helps, isElsewhere } = this.may();
    return helps && !isElsewhere;
  }

  /** @param {string} space */
  raise(space) {
    if (this.raised === space) return;
    this.raised = space;
    this.tell();
    this.send("grab", { space, raises: true });
  }

  /** The piece that a click on an empty space puts there. @returns {InTray | null} */
  get ready() {
    return readyOf(this.choice, this.turn, this.may());
  }

  /**
   * Put the other colour where the right button is pressed. Phones report a resting finger alike: that puts nothing.
   * @param {PointerEvent} event
   */
  playOther(event) {
    if (event.pointerType === "touch" || this.gestures.gesture !== null) {
      event.preventDefault();
      return;
    }
    const space = this.board.spaceAt(this.board.millimetres(event.clientX, event.clientY));
    if (this.ready === null || this.may().taps || space === null || this.board.pieceOn(space) !== undefined) return;
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
    return hasKinds && this.may().helps && lying !== undefined && lying.colour !== colour;
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
  follow(state) {
    const { to_move, moves, routes, ways = {}, helps, carries } = state;
    const may = this.may();
    const turn = turnOf(state, may);
    this.turn = turn.isWaiting ? { ...turn, puts: this.turn.puts } : turn;
    this.board.routes = routes;
    // Where no piece is held above the board, no light shows where it may go.
    this.board.ways = may.isElsewhere && helps?.[to_move] !== 0 ? ways : {};
    if (carries.length > 0) this.fresh = null;
    if (moves.length !== this.plies) {
      if (this.choice?.space === null) this.choice = null;
      this.preview?.hide();
    }
    const isUndone = moves.length < this.plies;
    this.plies = moves.length;
    this.moveAhead(turn.isTheirs, isUndone || (!turn.isTheirs && !turn.isWaiting));
    this.tell();
  }

  /**
   * Make the move that was kept, now that it is the player's turn; or forget it.
   * @param {boolean} isTheirs
   * @param {boolean} isOver whether the game has ended, or lost moves
   */
  moveAhead(isTheirs, isOver) {
    const { ahead } = this;
    if (ahead === null) return;
    if (isOver) this.keep(null);
    else if (isTheirs) this.send("premove", ahead);
  }

  tell() {
    const { choice, raised } = this;
    this.onChoice({ choice, raised });
  }

  /** @param {Choice | null} choice */
  choose(choice) {
    if (this.raised !== null) this.send("drop");
    this.raised = null;
    this.choice = this.may().moves ? choice : null;
    this.tell();
    this.board.point(null, this.choice?.space ?? null);
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
