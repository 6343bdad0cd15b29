/**
 * A move tried in place of one that was made: while looking back the hand plays on, on this page alone, and the
 * analysis says whether the move is as good as the best.
 *
 * The hand asks for whole moves, as at a seat elsewhere; nothing at the table follows from them.
 */

import { say } from "../base/translation.js";
import { carried } from "../board/carriedpieces.js";
import { linesOf } from "./judgements.js";

/**
 * @typedef {import("./lookback.js").Past} Past
 * @typedef {import("./mistakes.js").Change} Change
 * @typedef {{space: string, colour: "orange" | "purple", start: string, end: string}} Fields of the acts below
 */

/** The acts that make a move. */
const MOVING = ["put", "slide", "declare"];
/** No hand but this one plays on a past position, and nothing is asked there. */
const AT_REST = {
  seats: { orange: 0, purple: 0 },
  outcome: null,
  link: { status: "linked" },
  opened: { ok: "", choices: [], menu: null, taps: false },
  carries: [],
};

export class Trial {
  /**
   * @param {number} number of the move in whose place another one is tried
   * @param {string} judges the address at which it is judged
   * @param {import("../board/board.js").Board} board
   * @param {() => void} onChange called when there is something else to show
   * @param {(isRight: boolean) => void} onJudged called once the analysis has judged a move
   */
  constructor(number, judges, board, onChange, onJudged) {
    this.number = number;
    this.judges = judges;
    this.board = board;
    this.onChange = onChange;
    this.onJudged = onJudged;
    /** What the analysis says of the move tried last. */
    this.said = "";
    /** Whether that was right, once it is judged. */
    this.isRight = false;
    /** @type {AbortController | null} while a move is judged */
    this.search = null;
  }

  /** Take the tried move off again. */
  clear() {
    this.search?.abort();
    [this.search, this.said, this.isRight] = [null, "", false];
    this.board.markTried([]);
  }

  /** What the hand may do at a past position, as it follows a game. @param {Past} past @returns {any} */
  stateAt(past) {
    return { ...past, ...past.tries, ...AT_REST };
  }

  /**
   * Make a move of the hand here, and have it judged; whether the act was one.
   * @param {string} act
   * @param {object} fields
   * @param {Past} past
   */
  takes(act, fields, { record, pieces }) {
    if (!MOVING.includes(act)) return false;
    this.clear();
    const { space, colour, start = "", end } = /** @type {Fields} */ (fields);
    const moved = pieces.find((lying) => lying.space === start)?.colour;
    const carry = { colour: /** @type {Fields["colour"]} */ (colour ?? moved), start, end: end ?? space };
    this.judge({ act, ...fields }, carry.colour === undefined ? null : carry, record);
    return true;
  }

  /**
   * Ask for the judgement of a move; one that is wrong comes back.
   * @param {object} asked
   * @param {import("../board/carriedpieces.js").Carry | null} carry the piece that it lays, if it lays one
   * @param {number} record
   */
  async judge(asked, carry, record) {
    const search = new AbortController();
    this.search = search;
    this.said = say("mistakes.judging");
    this.board.markTried(carry === null ? [] : landed(this.board, carry));
    this.onChange();
    const found = await ask(`${this.judges}/${record}/${this.number}`, asked, search).catch(() => ({
      is_right: false,
      said: say("play.unanswered"),
      changes: [],
    }));
    if (this.search !== search) return;
    [this.search, this.said, this.isRight] = [null, found.said, found.is_right];
    this.board.markTried(found.is_right ? found.changes : [], true);
    if (!found.is_right && carry !== null) {
      const [start, end] = [carry.end, carry.start];
      carried(this.board, [{ ...carry, start, end }], "refused");
    }
    this.onJudged(found.is_right);
    this.onChange();
  }
}

/**
 * What the piece of a move leaves on the board.
 * @param {import("../board/board.js").Board} board
 * @param {import("../board/carriedpieces.js").Carry} carry
 * @returns {Change[]}
 */
function landed(board, { colour, start, end }) {
  const kind = board.kindOf({ colour, space: start }) ?? { colour, called: "", said: "", sign: "" };
  return [...(start === "" ? [] : [{ space: start, piece: null }]), { space: end, piece: kind }];
}

/**
 * @param {string} address
 * @param {object} asked
 * @param {AbortController} search
 * @returns {Promise<{is_right: boolean, said: string, changes: Change[]}>}
 */
async function ask(address, asked, { signal }) {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(asked), signal });
  if (!answer.ok || answer.body === null) return { is_right: false, said: await answer.text(), changes: [] };
  for await (const { wrong, ...found } of linesOf(answer.body)) {
    return wrong === undefined ? found : { is_right: false, said: wrong, changes: [] };
  }
  return { is_right: false, said: say("mistakes.broken_off"), changes: [] };
}
