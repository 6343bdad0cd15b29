/**
 * A stroke of one pointer over board and trays, from where it comes down to where it goes up: what it does on its way,
 * and what it meant.
 *
 * Knows no page: `gestures.js` says where the pointer is, and does what a stroke means. One that stays where it began is
 * a click; one that began on a piece, or in a tray, carries it; one over spaces that may be declared as a line picks
 * nothing up.
 */

/** A pointer that stays within this has not moved. */
const STILL_PX = 6;
/** A finger that has come so far before it could have seen anything wanted to scroll the page. */
const FLICK = { px: 24, ms: 80 };
/** How many places between two that a browser reports are looked at, where spaces in a line make a move. */
const PLACES_BETWEEN = 12;

/**
 * @typedef {import("./hand.js").Choice} Choice
 * @typedef {{x: number, y: number}} Point a place of the window, in pixels
 * @typedef {{hasLines: boolean, mayBeLine: (path: string[]) => boolean, follow: (path: string[]) => unknown}} Lines the
 *   spaces that may be declared, which are shown as it goes over them
 * @typedef {{spaceAt: (point: Point) => string | null, declared: Lines | null}} Ground what is under a pointer
 * @typedef {["nothing"] | ["setDown"] | ["choose", null] | ["chooseTray", "orange" | "purple"] | ["recolour", string] |
 *   ["activate", string, boolean] | ["put", string, "orange" | "purple"] | ["slide" | "capture", string, string]} Meaning
 *   what a hand does, and with which space, colour, or other argument: a slide and a capture are from a space to another
 */

export class Stroke {
  isMoving = false;

  /**
   * @param {Point} at where the pointer comes down
   * @param {{choice: Choice | null, space: string | null, isOther?: boolean, isOnDisc?: boolean, isTouch?: boolean}} on
   *   the piece, and the space, there; whether it would put the other colour, since it is on the disc of that colour or
   *   for another reason
   */
  constructor({ x, y }, { choice, space, isOther = false, isOnDisc = false, isTouch = false }) {
    this.at = { x, y };
    this.beganAt = performance.now();
    /** The last place at which spaces were looked for. */
    this.over = { x, y };
    this.choice = choice;
    this.space = space;
    this.isOther = isOther || isOnDisc;
    this.isTouch = isTouch;
    /** The spaces that it has gone over. @type {string[]} */
    this.path = space === null || isOnDisc ? [] : [space];
  }

  /**
   * Follow the pointer; says whether it picks up its piece, or carries it.
   * @param {Point} point
   * @param {Ground} ground
   * @returns {"picksUp" | "carries" | ""}
   */
  follow(point, ground) {
    if (this.goesOver(point, ground) || this.choice === null) return "";
    if (this.isMoving) return "carries";
    if (Math.hypot(point.x - this.at.x, point.y - this.at.y) < STILL_PX) return "";
    this.isMoving = true;
    return "picksUp";
  }

  /**
   * Note the spaces up to a place of the pointer; whether they may become a line, which picks up no piece.
   * @param {Point} point
   * @param {Ground} ground
   */
  goesOver(point, { spaceAt, declared }) {
    if (declared === null || this.isMoving || this.path.length === 0) return false;
    // A browser reports only some places of a fast pointer.
    const places = declared.hasLines ? PLACES_BETWEEN : 1;
    let space = null;
    for (let n = 1; n <= places; n++) {
      const x = this.over.x + ((point.x - this.over.x) * n) / places;
      const y = this.over.y + ((point.y - this.over.y) * n) / places;
      space = spaceAt({ x, y });
      if (space !== null && !this.path.includes(space)) this.path.push(space);
    }
    this.over = point;
    declared.follow(this.path);
    return space !== null && declared.mayBeLine(this.path);
  }

  /** Whether it was a flick over the board, which plays nothing. @param {Point} point where it goes up */
  isFlick({ x, y }) {
    const isFast = this.isTouch && performance.now() - this.beganAt < FLICK.ms;
    return isFast && this.choice === null && Math.hypot(x - this.at.x, y - this.at.y) > FLICK.px;
  }

  /**
   * Say what it meant, once it is over and no line is declared by it.
   * @param {string | null} space where the pointer goes up
   * @param {Pick<import("./hand.js").Hand, "may" | "captures" | "isFresh">} hand
   * @returns {Meaning}
   */
  meaning(space, hand) {
    if (!this.isMoving) return this.path.length < 2 ? this.click(hand) : ["nothing"];
    const { colour, space: start } = /** @type {Choice} */ (this.choice);
    if (start === null) return space === null ? ["nothing"] : ["put", space, colour];
    if (space !== null && hand.captures(colour, space)) return ["capture", start, space];
    if (!hand.may().isElsewhere) return ["setDown"];
    return space === null ? ["nothing"] : ["slide", start, space];
  }

  /** @param {Pick<import("./hand.js").Hand, "isFresh">} hand @returns {Meaning} */
  click(hand) {
    const { choice, space, isOther } = this;
    if (choice?.space === null) return ["chooseTray", choice.colour];
    if (space === null) return ["choose", null];
    if (this.isTouch && choice !== null && hand.isFresh(space)) return ["recolour", space];
    return ["activate", space, isOther];
  }
}
