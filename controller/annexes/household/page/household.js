/**
 * The Household view: for each person, everybody whom they played and how that went, with the last results as a line;
 * below, what the records tell of each game. A name is changed in all records from a dialog, which asks before it does.
 */

import { Button } from "../../../web/static/base/components.js";
import { Close, Dialog, Field, Foot, NAME, wrongName } from "../../../web/static/base/dialog.js";
import { Component, h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

export { STYLES } from "../../../web/static/base/dialog.js";

/**
 * @typedef {{level: number, name: string}} Player a level of the computer, or a person, who may have no name
 * @typedef {Player & {game: string, title: string, won: number, lost: number, drawn: number, last: boolean[],
 *   handicap: number, opening: string}} Row ``handicap`` is the number of the one that fits, 0 for none
 * @typedef {{name: string, rows: Row[]}} Person
 * @typedef {{game: string, title: string, ended: number, decided: number, first_won: number,
 *   longest: {id: number, moves: number, players: Player[]}}} Facts
 * @typedef {{people: Person[], games: Facts[]}} Told
 * @typedef {{told: Told | null, wrong: string, isRenaming: boolean}} State
 */

/** How far apart the results of a line are, and how high those that were won and lost. */
const STEP = 10;
const WON_Y = 6;
const LOST_Y = 18;

/** @extends {Component<{page: import("../../../web/static/panel.js").Page}, State>} */
export class Part extends Component {
  /** @type {State} */
  state = { told: null, wrong: "", isRenaming: false };

  componentDidMount() {
    this.load();
  }

  /** Learn from the records how everybody stands. */
  async load() {
    const { told, wrong } = await asked(fetch("/household.json"));
    this.setState(told === null ? { wrong } : { told, wrong });
  }

  render() {
    const { told, wrong, isRenaming } = this.state;
    const names = told?.people.map(({ name }) => name).filter(Boolean) ?? [];
    return h(
      "section",
      { class: "part household", id: "household-card", "aria-labelledby": "household-title" },
      h(
        "div",
        { class: "headline" },
        h("h2", { id: "household-title" }, say("household.household")),
        h(
          "div",
          { class: "buttons" },
          h(Button, {
            id: "household-rename",
            "aria-haspopup": "dialog",
            text: names.length === 0 ? "" : say("household.rename"),
            onPress: () => this.setState({ isRenaming: true }),
          }),
        ),
      ),
      h("p", { class: "wrong", id: "household-wrong", role: "alert" }, wrong || null),
      told !== null && h(Standings, { told, page: this.props.page }),
      isRenaming &&
        h(Renaming, {
          names,
          onClose: () => this.setState({ isRenaming: false }),
          onDone: () => this.load(),
        }),
    );
  }
}

/** @param {{told: Told, page: import("../../../web/static/panel.js").Page}} props */
function Standings({ told: { people, games }, page }) {
  if (games.length === 0) return h("p", { class: "none", id: "household-none" }, say("household.none"));
  const isOneGame = games.length === 1;
  return h(
    "div",
    { class: "standings", role: "region", tabIndex: 0, "aria-label": say("household.standings") },
    people.map(({ name, rows }) =>
      h(
        "section",
        { key: name, "aria-label": called({ name, level: 0 }) },
        h("h3", {}, called({ name, level: 0 })),
        h(
          "ul",
          {},
          rows.map((row) => h(Standing, { row, name, isOneGame, page, key: `${row.game} ${row.level} ${row.name}` })),
        ),
      ),
    ),
    h(
      "section",
      { class: "of-games", "aria-label": say("household.games") },
      h("h3", {}, say("household.games")),
      h(
        "ul",
        {},
        games.map((facts) => h(GameFacts, { facts, key: facts.game })),
      ),
    ),
  );
}

/**
 * How a person stands against somebody; a game with the handicap that fits them is one press away.
 * @param {{row: Row, name: string, isOneGame: boolean, page: import("../../../web/static/panel.js").Page}} props
 */
function Standing({ row, name, isOneGame, page }) {
  const { title, won, lost, drawn, last, game, handicap, opening } = row;
  const play = () => {
    location.hash = "play";
    page.start.begin({ game, opening, names: [name, row.name], seats: [0, 0] });
  };
  return h(
    "li",
    {},
    h("b", { dir: "auto" }, called(row)),
    h("small", {}, say("household.score", { drawn, won, lost }), !isOneGame && h("i", {}, title)),
    h(Last, { last }),
    handicap > 0 &&
      h(Button, { class: "handicap", text: say("household.handicap", { number: handicap }), onPress: play }),
  );
}

/** The last results as a line: full above for each that was won, a ring below for each lost. @param {{last: boolean[]}} props */
function Last({ last }) {
  if (last.length === 0) return null;
  const places = last.map((isWon, n) => ({ isWon, cx: STEP * (n + 0.5), cy: isWon ? WON_Y : LOST_Y }));
  const said = last.map((isWon) => (isWon ? say("household.won") : say("household.lost")));
  return h(
    "svg",
    {
      class: "last",
      role: "img",
      "aria-label": say("household.last", { count: last.length, results: said }),
      viewBox: `0 0 ${STEP * last.length} 24`,
      width: STEP * last.length,
      height: 24,
    },
    h("polyline", { points: places.map(({ cx, cy }) => `${cx},${cy}`).join(" ") }),
    places.map(({ isWon, cx, cy }) => h("circle", { class: isWon ? "won" : "lost", cx, cy, r: 3.5, key: cx })),
  );
}

/** What the records tell of a game. @param {{facts: Facts}} props */
function GameFacts({ facts: { title, ended, decided, first_won: won, longest } }) {
  const [first, second] = longest.players.map(called);
  return h(
    "li",
    {},
    h("img", { src: `/games/${longest.id}.svg?${longest.moves}`, alt: "", loading: "lazy", width: 60, height: 50 }),
    h("b", {}, say("household.ended", { title, count: ended })),
    decided > 0 &&
      h("small", {}, say("household.first_move", { won, decided, percent: Math.round((100 * won) / decided) })),
    h("small", {}, say("household.longest", { moves: longest.moves, first, second })),
  );
}

/** @param {Player} player */
const called = ({ level, name }) => (level > 0 ? say("household.level", { level }) : name || say("household.nobody"));

/**
 * The dialog that changes a name in all records; it asks once more, since that cannot be undone.
 * @extends {Component<{names: string[], onClose: () => void, onDone: () => void}>}
 */
class Renaming extends Component {
  /** @type {{name: string, other: string, wrong: string, isAsked: boolean}} */
  state = { name: this.props.names[0], other: "", wrong: "", isAsked: false };

  /** @param {unknown} _ @param {{isAsked: boolean}} before */
  componentDidUpdate(_, before) {
    if (this.state.isAsked && !before.isAsked) document.getElementById("rename-sure")?.focus();
  }

  async rename() {
    const { name, other } = this.state;
    const { told, wrong } = await asked(
      fetch("/household/names", { method: "POST", body: JSON.stringify({ name, other: other.trim() }) }),
    );
    if (told === null) {
      this.setState({ wrong, isAsked: false });
      return;
    }
    this.props.onDone();
    this.props.onClose();
  }

  render() {
    const { name, other, wrong, isAsked } = this.state;
    const { onClose } = this.props;
    return h(
      Dialog,
      { id: "rename-dialog", title: say("household.rename"), onClose },
      isAsked ? h("p", { role: "status", id: "rename-asked" }, this.question()) : this.fields(),
      h("p", { class: "wrong", role: "alert" }, wrong || wrongName([other]) || null),
      h(Foot, {}, [
        isAsked
          ? h(Button, {
              id: "rename-sure",
              key: "sure",
              class: "primary",
              text: other.trim() === "" ? say("household.forget") : say("household.change"),
              onPress: () => this.rename(),
            })
          : h(Button, {
              id: "rename-ask",
              key: "ask",
              class: "primary",
              text: other.trim() === "" ? say("household.forget") : say("household.change"),
              disabled: other.trim() === name || wrongName([other]) !== "",
              onPress: () => this.setState({ isAsked: true, wrong: "" }),
            }),
        h(Close, { id: "rename-cancel", key: "cancel", class: "", text: say("household.cancel") }),
      ]),
    );
  }

  question() {
    const { name, other } = this.state;
    const into = other.trim();
    if (into === "") return say("household.ask_forget", { name });
    return say("household.ask", { name, other: into, merges: this.props.names.includes(into) });
  }

  fields() {
    const { names } = this.props;
    const { name, other } = this.state;
    return [
      h(Field, {
        id: "rename-name",
        label: say("household.name"),
        options: names.map((each) => ({ value: each, text: each })),
        value: name,
        onInput: (value) => this.setState({ name: value }),
      }),
      h(Field, {
        ...NAME,
        id: "rename-other",
        label: say("household.other"),
        hint: say("household.other_means"),
        list: "rename-names",
        value: other,
        onInput: (value) => this.setState({ other: value }),
      }),
      h(
        "datalist",
        { id: "rename-names" },
        names.filter((each) => each !== name).map((each) => h("option", { value: each, key: each })),
      ),
    ];
  }
}

/** What the program tells, or else what is wrong. @param {Promise<Response>} request @returns {Promise<{told: any, wrong: string}>} */
async function asked(request) {
  const answer = await request.catch(() => null);
  if (answer === null) return { told: null, wrong: say("household.unsent") };
  return answer.ok ? { told: await answer.json(), wrong: "" } : { told: null, wrong: await answer.text() };
}
