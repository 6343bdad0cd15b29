/**
 * The rules of a game, in a dialog or beside the board: sentences, and pictures of moves.
 *
 * The content of a picture comes from the game: its pieces, and the marks on them. Nothing depends on hue alone:
 * what decided is outlined, what is new has a ring, what was left a dashed one, what is forbidden is crossed out.
 */

import { Button, Drawing } from "../base/components.js";
import { Close, close, Dialog, Foot } from "../base/dialog.js";
import { Component, h } from "../base/preact.js";
import { PIECE, svg } from "../base/shapes.js";
import { say } from "../base/translation.js";
import { sign } from "../board/scenery.js";
import { SmallBoard } from "../board/smallboard.js";
import { Tiles } from "../game/start.js";

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {import("../panel.js").BoardMessage} BoardMessage
 * @typedef {import("../board/board.js").Space} Space
 * @typedef {{space: string, colour: "orange" | "purple", sign: string}} Lying
 * @typedef {{shows: "turn" | "forbidden" | "won" | "lost", said: string, pieces: Lying[],
 *   scenery: import("../board/scenery.js").Scenery[], new: string[], left: string[], decided: string[]}} Example
 * @typedef {{goal: string, rules: string[], credit: string | null, examples: Example[]}} Guide
 */

export const STYLES = ["dialog.css", "listing.css", "rules.css"];

/** Half the width of a cross, in units. */
const CROSS = 30;

/** @param {{page: Page}} props */
export function Rules({ page }) {
  const { state, board, dialogs, own } = page;
  if (state === null) return null;
  const { name, title } = state.game;
  return h(
    Dialog,
    { id: "rules-dialog", title, onClose: dialogs.close, isRead: true },
    h(RuleText, { board, name }),
    h(
      Foot,
      {},
      board.parts.map(
        (part) =>
          part.place === "apart" &&
          h(Button, {
            id: `rules-${part.name}`,
            key: part.name,
            text: part.button,
            onPress: (/** @type {Event} */ event) => {
              close(event);
              own.begin(part.name, name);
            },
          }),
      ),
      h(Close, { id: "rules-close", text: say("rules.close") }),
    ),
  );
}

/** The Learn view: what teaches a game at a table of its own, and its rules. */
export class LearnCard extends Component {
  state = { name: "" };

  /** @param {{page: Page}} props @param {{name: string}} state */
  render({ page: { board, state, own } }, { name }) {
    const games = board.games.filter((game) => !game.is_elsewhere);
    const chosen = games.find((game) => game.name === name) ?? games.find((game) => game.name === state?.game.name);
    if (chosen === undefined) return null;
    return h(
      "section",
      { class: "learn", id: "learn-card", "aria-label": say("nav.learn") },
      h(
        "div",
        { class: "headline" },
        h("h2", {}, say("nav.learn")),
        h(
          "div",
          { class: "buttons" },
          board.parts.map(
            (part) =>
              part.place === "apart" &&
              h(Button, {
                id: `learn-${part.name}`,
                key: part.name,
                class: "primary",
                text: part.button,
                onPress: () => own.begin(part.name, chosen.name),
              }),
          ),
        ),
      ),
      h(Tiles, {
        group: "learn-game",
        games,
        chosen: chosen.name,
        choose: (one) => this.setState({ name: one.name }),
      }),
      h(RuleText, {
        board,
        name: chosen.name,
        key: chosen.name,
        role: "region",
        tabIndex: 0,
        "aria-label": chosen.title,
      }),
    );
  }
}

/**
 * The rules of a game: sentences and pictures.
 * @param {{board: BoardMessage, name: string, [attribute: string]: unknown}} props
 */
function RuleText({ board, name, ...others }) {
  const guide = board.guides[name];
  const inside = new Set(board.games.find((game) => game.name === name)?.spaces ?? []);
  const spaces = board.spaces.filter((space) => inside.has(space.name));
  const within = near(spaces, guide.examples, board.pitch_mm);
  return h(
    "div",
    { class: "rule-text", ...others },
    h("p", { class: "goal" }, guide.goal),
    guide.credit !== null && h("p", { class: "credit" }, guide.credit),
    h(
      "ul",
      {},
      guide.rules.map((rule) => h("li", { key: rule }, rule)),
    ),
    h(
      "div",
      { class: "pictures" },
      guide.examples.map((example, n) => h(Picture, { key: `${name} ${n}`, example, board, spaces, within })),
    ),
  );
}

/**
 * The spaces that the pieces and marks of all pictures need, and their neighbours: all pictures share one scale.
 * @param {Space[]} spaces
 * @param {Example[]} examples
 * @param {number} pitchMm
 */
function near(spaces, examples, pitchMm) {
  const needed = new Set(examples.flatMap(({ pieces, left }) => [...pieces.map(({ space }) => space), ...left]));
  const meant = spaces.filter(({ name }) => needed.has(name));
  return spaces.filter((space) =>
    meant.some((other) => Math.hypot(space.x_mm - other.x_mm, space.y_mm - other.y_mm) < 1.2 * pitchMm),
  );
}

/** @typedef {{example: Example, board: BoardMessage, spaces: Space[], within: Space[]}} Pictured */

/** @param {Pictured} props */
const Picture = (props) =>
  h(
    "figure",
    { class: "picture", "data-shows": props.example.shows },
    h(Drawing, {
      shows: "",
      draw: (/** @type {SVGElement} */ drawing) => drawExample(drawing, props),
      "aria-hidden": "true",
    }),
    h("figcaption", {}, props.example.said),
  );

/**
 * @param {SVGElement} drawing
 * @param {Pictured} pictured
 */
function drawExample(drawing, { example, board, spaces, within }) {
  const small = new SmallBoard(drawing, board, spaces, within);
  const place = (/** @type {string} */ name) => /** @type {Space} */ (small.spaces.get(name));
  const isForbidden = example.shows === "forbidden";
  const over = [
    svg(
      "g",
      { class: "scenery" },
      example.scenery.map((one) => small.at(place(one.space), [sign(one)])),
    ),
    ...example.left.map((name) => small.at(place(name), [svg("circle", { class: "left", r: PIECE })])),
    ...example.decided.map((name) => small.outlined(place(name), "decided")),
    ...example.new.map((name) =>
      small.at(place(name), isForbidden ? cross() : [svg("circle", { class: "new", r: PIECE + 6 })]),
    ),
  ];
  small.draw(
    example.pieces.map(({ space, colour, sign }) => ({
      colour,
      sign,
      x_mm: place(space).x_mm,
      y_mm: place(space).y_mm,
    })),
    over,
  );
}

/** Mark what is forbidden with a cross that shows on any ground. */
function cross() {
  const d = `M${-CROSS}-${CROSS} ${CROSS} ${CROSS}M${-CROSS} ${CROSS} ${CROSS}-${CROSS}`;
  return [svg("path", { class: "cross under", d }), svg("path", { class: "cross", d })];
}
