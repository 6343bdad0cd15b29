/**
 * Puzzles: the shelves of them, and what is beside a puzzle that is posed at a table of this page alone.
 *
 * Whether a move is right, the guide at that table decides, and it poses the next puzzle by itself.
 */

import { Button, Icon } from "../../../web/static/base/components.js";
import { Component, h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

export const STYLES = ["gamesview.css"];

/** The shelf of what was missed in one's own games. */
const MISTAKES = "mistakes";
/** The stages in which the message of the board itself comes first. */
const PLAYED = ["asked", "going_on"];

/**
 * @typedef {{shelf: string, count: number, solved: number}} Shelf
 * @typedef {{rating: number, streak: number, best: number, games: Record<string, Shelf[]>,
 *   mistakes: Record<string, number>, moments: number}} Told
 * @typedef {{stage: string, text: string | null, shelf?: string, is_mistake?: boolean, number?: number, count?: number,
 *   is_shown?: boolean, rating?: number, streak?: number}} Posed
 * @typedef {import("../../../web/static/panel.js").Page} Page
 */

/** The shelf that was begun last. */
let chosen = "";
/** The game whose shelves were seen last. */
let chosenGame = "";
/** Whether the page has just left a table, and goes on at the shelf that it came from. */
let isBack = false;

export class Guide {
  /** @param {import("../../../web/static/game/owntable.js").OwnTable} own the table of this page alone */
  constructor(own) {
    this.own = own;
    /** @type {Posed | null} */
    this.posed = null;
  }

  leave() {
    isBack = true;
    location.hash = "puzzles";
  }

  /** @param {Posed} posed */
  show(posed) {
    if (this.posed === null) this.own.send("begin_shelf", { shelf: chosen });
    this.posed = posed;
    this.own.onChange();
  }

  get place() {
    const { shelf = "", is_mistake = false, number = 0, count = 0 } = this.posed ?? {};
    if (shelf === "") return "";
    return is_mistake
      ? say("puzzles.name", { shelf: MISTAKES })
      : say("puzzles.place", { name: say("puzzles.name", { shelf }), number, count });
  }

  get text() {
    return this.posed?.text ?? null;
  }

  get isPlayed() {
    return this.posed === null || PLAYED.includes(this.posed.stage);
  }
}

/** The shelves; or, at a table where puzzles are posed, what can be done there. @param {{page: Page}} props */
export const Part = ({ page }) => (page.own.guide instanceof Guide ? h(Keys, { page }) : h(Shelves, { page }));

/** @param {{page: Page}} props */
function Keys({ page: { own } }) {
  const { posed } = /** @type {Guide} */ (own.guide);
  if (posed === null) return null;
  const { stage, is_shown: isShown = false, streak = 0, rating = 0 } = posed;
  const isAsked = PLAYED.includes(stage);
  return [
    stage !== "over" &&
      h(
        "p",
        { class: `verdict ${stage}`, id: "shelf-standing" },
        (stage === "right" || stage === "wrong") && h(Icon, { name: stage === "right" ? "done" : "close" }),
        say("puzzles.row", { streak, rating }),
      ),
    h(
      "div",
      { class: "buttons", id: "guide-keys", role: "group", "aria-label": say("puzzles.keys") },
      h(Button, {
        id: "shelf-show",
        text: isAsked && !isShown ? say("puzzles.show") : "",
        onPress: () => own.send("show_answer", {}),
      }),
      h(Button, {
        id: "shelf-next",
        text: isAsked ? say("puzzles.next") : "",
        onPress: () => own.send("next_puzzle", {}),
      }),
      h(Button, { id: "shelf-leave", text: say("puzzles.leave"), onPress: () => own.leave() }),
    ),
  ];
}

/** @extends {Component<{page: Page}, {told: Told | null, wrong: string, game: string}>} */
class Shelves extends Component {
  /** @type {{told: Told | null, wrong: string, game: string}} */
  state = { told: null, wrong: "", game: "" };

  componentDidMount() {
    this.load();
  }

  componentDidUpdate() {
    if (!isBack || this.state.told === null) return;
    isBack = false;
    document.getElementById(`shelf-${chosen}`)?.focus();
  }

  async load() {
    const answer = await fetch("/puzzles.json").catch(() => null);
    if (answer === null) this.setState({ wrong: say("puzzles.unsent") });
    else if (answer.ok) this.setState({ told: await answer.json(), wrong: "" });
    else this.setState({ wrong: await answer.text() });
  }

  render() {
    const { told, wrong } = this.state;
    const { board, state } = this.props.page;
    const games = board.games.filter((game) => !game.is_elsewhere);
    const wanted = this.state.game || chosenGame || (state?.game.name ?? "");
    const game = games.find(({ name }) => name === wanted) ?? games[0];
    return h(
      "section",
      { class: "part shelves", id: "shelf-card", "aria-labelledby": "shelf-title" },
      h("div", { class: "headline" }, h("h2", { id: "shelf-title" }, say("puzzles.puzzles"))),
      h("p", { class: "wrong", id: "shelf-wrong", role: "alert" }, wrong || null),
      told !== null && h(Standing, { told }),
      games.length > 1 && h(Games, { games, chosen: game.name, choose: (name) => this.setState({ game: name }) }),
      told !== null && h(Rows, { told, game: game.name, begin: (shelf) => this.begin(game.name, shelf) }),
    );
  }

  /** @param {string} game @param {string} shelf */
  begin(game, shelf) {
    chosen = shelf;
    chosenGame = game;
    this.props.page.own.begin("puzzles", game);
  }
}

/**
 * The games of this board, to choose from.
 * @param {{games: import("../../../web/static/board/board.js").Game[], chosen: string, choose: (name: string) => void}} props
 */
const Games = ({ games, chosen, choose }) =>
  h(
    "div",
    { class: "buttons", role: "group", "aria-label": say("puzzles.puzzles") },
    games.map(({ name, title }) =>
      h(Button, { key: name, text: title, "aria-pressed": String(name === chosen), onPress: () => choose(name) }),
    ),
  );

/** How well it goes on this computer. @param {{told: Told}} props */
function Standing({ told: { rating, streak, best } }) {
  const facts = { rating, streak, best };
  return h(
    "dl",
    { class: "standing" },
    Object.entries(facts).map(([name, value]) =>
      h("div", { key: name }, h("dt", {}, FACTS[/** @type {keyof typeof FACTS} */ (name)]()), h("dd", {}, value)),
    ),
  );
}

const FACTS = {
  rating: () => say("puzzles.rating"),
  streak: () => say("puzzles.streak"),
  best: () => say("puzzles.best"),
};

/** @param {{told: Told, game: string, begin: (shelf: string) => void}} props */
function Rows({ told, game, begin }) {
  const due = told.mistakes[game] ?? 0;
  const shelves = told.games[game] ?? [];
  return h(
    "ul",
    { class: "rows", "aria-label": say("puzzles.shelves") },
    told.moments > 0 &&
      h(Row, {
        shelf: MISTAKES,
        standing: due === 0 ? say("puzzles.nothing") : say("puzzles.due", { due }),
        share: null,
        isOff: due === 0,
        begin: () => begin(MISTAKES),
      }),
    shelves.map(({ shelf, solved, count }) =>
      h(Row, {
        key: shelf,
        shelf,
        standing: say("puzzles.solved", { solved, count }),
        share: solved / count,
        isOff: false,
        begin: () => begin(shelf),
      }),
    ),
  );
}

/** @param {{shelf: string, standing: string, share: number | null, isOff: boolean, begin: () => void}} props */
function Row({ shelf, standing, share, isOff, begin }) {
  const name = say("puzzles.name", { shelf });
  const about = say("puzzles.about", { shelf });
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        id: `shelf-${shelf}`,
        disabled: isOff,
        "aria-label": say("puzzles.begin", { name, about, standing }),
        onClick: begin,
      },
      h("b", {}, name),
      h("small", {}, about),
      h("span", { class: "count" }, standing),
      share !== null && h("span", { class: "share", style: { "--share": String(share) } }),
    ),
  );
}
