/**
 * The list of moves: a button for each, sharing one tab stop, with arrow keys inside.
 *
 * A line that is tried is a branch below the game, whose later moves wait.
 */

import { Disc, named } from "../base/components.js";
import { ACROSS, leadsTo } from "../base/elements.js";
import { Component, createRef, h } from "../base/preact.js";
import { say } from "../base/translation.js";

/**
 * @typedef {{number: number, by: "orange" | "purple", notation: string, said: string, sign: string, emblems: string[],
 *   piece: import("../board/board.js").Kind | null}} Move ``sign`` and the hues of the animals in ``emblems`` stand for what
 *   is ``said``
 * @typedef {{shared: number, moves: Move[], seats: Record<string, number>}} Aside the game that waits while a line is
 *   tried: all its moves, how many of them the line has, too, and who plays it
 * @typedef {{game: string, moves: Move[], aside: Aside | null, shown: number, players: Record<string, string>,
 *   colours: import("../base/colournames.js").Colours, mistakes: import("../look/mistakes.js").Mistakes,
 *   choose: (number: number) => void}} Listed ``game`` says which one it is; ``shown`` is 0 before the first move
 */

/** @extends {Component<Listed>} */
export class Moves extends Component {
  list = /** @type {import("../base/preact.js").RefObject<HTMLDivElement>} */ (createRef());

  /** What is above the list grows and shrinks, and the list with it. */
  resizing = new ResizeObserver(() => this.reveal());

  componentDidMount() {
    this.resizing.observe(this.box);
    this.reveal();
  }

  componentWillUnmount() {
    this.resizing.disconnect();
  }

  /** Other messages leave the moves as they are. @param {Listed} next */
  shouldComponentUpdate(next) {
    return written(next) !== written(this.props);
  }

  /** Keep the focus within the list when moves come and go: it continues from the last one. */
  getSnapshotBeforeUpdate() {
    return this.box.contains(document.activeElement);
  }

  /**
   * @param {Listed} before
   * @param {unknown} _
   * @param {boolean} hadFocus
   */
  componentDidUpdate({ moves }, _, hadFocus) {
    if (hadFocus && moves.length !== this.props.moves.length) this.buttons.at(-1)?.focus();
    this.reveal();
  }

  get box() {
    return /** @type {HTMLElement} */ (this.list.current);
  }

  /** In the order of the moves. */
  get buttons() {
    const buttons = [...this.box.querySelectorAll("button")];
    return buttons.sort((one, other) => Number(one.dataset.number) - Number(other.dataset.number));
  }

  /** Scroll the list, and nothing else, to the move shown. */
  reveal() {
    const button = this.box.querySelector("button[tabindex='0']");
    if (button === null) return;
    const [within, at] = [this.box.getBoundingClientRect(), button.getBoundingClientRect()];
    const head = this.box.querySelector("thead")?.getBoundingClientRect().height ?? 0;
    if (at.top < within.top + head) this.box.scrollTop += at.top - within.top - head;
    else if (at.bottom > within.bottom) this.box.scrollTop += at.bottom - within.bottom;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { buttons } = this;
    const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = leadsTo(event, ACROSS, here, buttons.length);
    if (to !== null) this.go(to + 1);
  }

  /** @param {number} number */
  go(number) {
    this.props.choose(number);
    this.buttons[number - 1]?.focus({ preventScroll: true });
  }

  render() {
    const { moves, players, colours, aside } = this.props;
    const shared = aside?.shared ?? moves.length;
    const waiting = (aside?.moves ?? []).slice(shared);
    const heads = /** @type {const} */ (["orange", "purple"]);
    return h(
      "div",
      {
        class: moves.length === 0 ? "moves empty" : "moves",
        id: "moves",
        ref: this.list,
        role: "group",
        "aria-label": say("playing.moves"),
        onKeyDown: (event) => this.key(event),
      },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, h("span", { class: "unseen" }, "#")),
            heads.map((colour) =>
              h(
                "th",
                { scope: "col", "data-player": colour, dir: "auto", key: colour },
                call(colour, players[colour] ?? "", colours[colour] ?? colour),
              ),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          this.rows([...moves.slice(0, shared), ...waiting]),
          aside !== null && [
            h("tr", { class: "branch" }, h("th", { colSpan: 3, scope: "rowgroup" }, say("play.line"))),
            this.rows(moves.slice(shared), rounds(moves.slice(0, shared + 1)).length - 1),
          ],
        ),
      ),
    );
  }

  /** @param {Move[]} moves @param {number} [before] the rounds above them */
  rows(moves, before = 0) {
    return rounds(moves).map((round, n) =>
      h("tr", { key: n }, h("th", { scope: "row" }, before + n + 1), this.cell(round.orange), this.cell(round.purple)),
    );
  }

  /** @param {Move | undefined} move */
  cell(move) {
    if (move === undefined) return h("td", {});
    const { mistakes, shown, aside } = this.props;
    const { number, piece } = move;
    if (aside?.moves.includes(move)) return h("td", { class: "waiting" }, h(Sign, { move }));
    const mistake = mistakes.get(number);
    let said = move.said;
    if (piece !== null) said = say("lookback.made", { piece: named(piece), said });
    if (mistake !== undefined) said = say("mistakes.marked", { said, mistake: mistake.name });
    return h(
      "td",
      {},
      h(
        "button",
        {
          type: "button",
          "data-number": number,
          tabIndex: number === Math.max(shown, 1) ? 0 : -1,
          "aria-current": number === shown ? "step" : undefined,
          "aria-label": said === move.sign ? undefined : said,
          onClick: () => this.go(number),
        },
        h(Sign, { move }),
        mistake && h("b", { class: "mistake" }, mistake.sign),
      ),
    );
  }
}

/** A move as a sign: the piece that it left, its spaces, the animals that it released. @param {{move: Move}} props */
const Sign = ({ move: { piece, sign, emblems } }) => [
  piece && h(Disc, { kind: piece }),
  sign,
  emblems.map((hue, n) =>
    h(
      "svg",
      { class: "animal", viewBox: "-30 -30 60 60", "aria-hidden": "true", key: n },
      h("use", { href: `#emblem-${hue}`, class: `emblem ${hue}` }),
    ),
  ),
];

/**
 * What the list shows, to tell whether it is to show something else.
 * @param {Listed} listed
 */
function written({ game, shown, players, colours, mistakes, aside }) {
  return JSON.stringify([game, shown, players, colours, [...mistakes.keys()], aside]);
}

/**
 * Try a line, or go back from it to the game. The button keeps its place while neither can be done, and before the first
 * move, when it is not there.
 * @param {{page: import("../panel.js").Page}} props
 */
export function Line({ page: { state, send, view, own, lookBack } }) {
  if (view !== "play" || own.guide !== null || lookBack.past !== null) return null;
  const hasBegun = state !== null && (state.moves.length > 0 || state.aside !== null);
  const exit = state?.exits.find(({ choice }) => choice === "line" || choice === "game");
  const { choice, text } = exit ?? { choice: "line", text: say("play.try") };
  return h(
    "div",
    { class: `buttons mistakes ${hasBegun ? "" : "absent"}` },
    h(
      "button",
      {
        type: "button",
        id: `choose-${choice}`,
        class: choice === "game" ? "primary" : "",
        "aria-disabled": String(exit === undefined),
        onClick: () => exit && send("choose", { choice }),
      },
      text,
    ),
  );
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
 * Head a player's moves with a picture of their colour and their name; with the colour's if they have none.
 * @param {"orange" | "purple"} colour
 * @param {string} name
 * @param {string} called
 */
function call(colour, name, called) {
  const isNamed = name !== "";
  const disc = h(Disc, { kind: { colour, called, said: "", sign: "" }, "aria-hidden": String(!isNamed) });
  return [disc, isNamed ? name : say("colour.name", { colour: called })];
}
