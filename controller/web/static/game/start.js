/** The first screen: which game, against whom, and one button to begin. It goes once a game is begun on this page. */

import { Button } from "../base/components.js";
import { h } from "../base/preact.js";
import { always, meanwhile } from "../base/storage.js";
import { say } from "../base/translation.js";
import { FITS, isFresh, LEVELS, strengthOf } from "./levels.js";

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {import("../panel.js").State} State
 */

const BEGUN = "begun";
const LEVEL = "level";

export class Start {
  /**
   * @param {(act: string, fields: object) => void} send
   * @param {() => void} onChange called when something else is chosen
   * @param {() => void} onBegun called when a game is begun
   */
  constructor(send, onChange, onBegun) {
    this.send = send;
    this.onChange = onChange;
    this.onBegun = onBegun;
    /** The name of the chosen game. */
    this.game = "";
    /** The level of the computer, or `FITS`, also for whoever has not chosen one. */
    this.level = Number(always.read(LEVEL) ?? FITS);
    /** @type {State | null} */
    this.state = null;
  }

  build() {
    this.state = null;
  }

  /** Choose a game; one of another board gets that board at once. @param {import("../board/board.js").Game} game */
  choose({ name, begins, is_elsewhere }) {
    this.game = name;
    if (is_elsewhere) this.send("new", { game: name, begins: begins === null ? "orange" : null });
    this.onChange();
  }

  /** The level that fits in the chosen game. */
  get fitted() {
    return this.state?.fits?.levels?.[this.game] ?? 1;
  }

  /** The highest level that was beaten in the chosen game; 0 if none was. */
  get beaten() {
    return this.state?.fits?.beaten?.[this.game] ?? 0;
  }

  /** How strong the computer is to play, in words. */
  get said() {
    const { level, fitted, beaten } = this;
    if (level === FITS) return say("start.about", { level: fitted });
    const said = say("start.level", { level });
    return level === beaten ? say("start.beaten", { said }) : said;
  }

  /** @param {number} level or `FITS` */
  setLevel(level) {
    this.level = level;
    always.keep(LEVEL, String(level));
    this.onChange();
  }

  /**
   * Play a game; who begins, its rules say, or else orange does.
   * @param {import("../board/board.js").Game | undefined} game
   * @param {number[]} seats 0 for a hand, the level of the computer, or `FITS`
   * @param {number | null} first where the level that fits begins in this game, null to leave that
   */
  play(game, seats, first = null) {
    const begins = (game?.begins ?? null) === null ? "orange" : null;
    this.begin({ game: game?.name, begins, seats, first_level: first });
  }

  /**
   * Begin a game, and show at once that it has: one that is like that on the table changes nothing there.
   * @param {object} fields
   */
  begin(fields) {
    this.send("new", fields);
    this.leave();
  }

  leave() {
    meanwhile.keep(BEGUN, String(true));
    this.onBegun();
  }

  /** Follow the game on the table: what is chosen is that, as long as nobody chooses another. @param {State} state */
  show(state) {
    const { game } = state;
    const computer = strengthOf(state);
    if (this.state?.game.name !== game.name) this.game = game.name;
    if (computer > 0 && (this.state === null || computer !== strengthOf(this.state))) this.level = computer;
    this.state = state;
    if (!isFresh(state)) this.leave();
  }
}

/** Whether a game was begun in this tab before the page was loaded. */
export const hasBegun = () => meanwhile.read(BEGUN) !== null;

/** @param {{page: Page}} props */
export function StartScreen({ page }) {
  const { start, board, own, view } = page;
  const { game } = start;
  const chosen = board.games.find(({ name }) => name === game);
  const ways = board.parts.filter((part) => part.start !== "");
  const greetings = ways.filter(({ place }) => place === "diagnose");
  const way = (/** @type {typeof ways[number]} */ { name, place, button, start: text, icon }) =>
    h(Button, {
      id: `play-${name}`,
      key: name,
      icon,
      text,
      "aria-haspopup": place === "dialog" ? "dialog" : undefined,
      onPress: () => {
        if (place === "dialog") page.dialogs.openPart(name, button);
        else if (place === "apart") own.begin(name, game);
        else location.hash = place === "diagnose" ? place : name;
      },
    });
  return h(
    "section",
    { class: "start", "aria-label": say("start.start"), hidden: view !== "play" },
    h("h2", { class: "hero", id: "hero" }, say("start.hero", { game })),
    h("p", { class: "lead", id: "lead" }, say("start.lead", { game })),
    h(Tiles, {
      id: "game-tiles",
      group: "start-game",
      games: board.games,
      chosen: game,
      choose: (one) => start.choose(one),
    }),
    !board.has_workbench && h("p", { class: "hint", id: "only-here" }, say("start.only_here")),
    greetings.length > 0 && h("div", { class: "ways greeting" }, greetings.map(way)),
    h(Level, { start }),
    h(Button, {
      id: "play-computer",
      class: "primary big",
      text: start.level === FITS ? say("start.play_fits") : say("start.play", { level: start.level }),
      onPress: () => start.play(chosen, [0, start.level]),
    }),
    h(
      "div",
      { class: "ways" },
      h(
        "div",
        {},
        h(Button, { id: "play-two", icon: "two", text: say("start.two"), onPress: () => start.play(chosen, [0, 0]) }),
        ways.filter(({ place }) => place === "dialog").map(way),
      ),
      h("div", {}, ways.filter(({ place }) => place !== "dialog" && place !== "diagnose").map(way)),
    ),
    h(Button, {
      id: "play-names",
      class: "text",
      "aria-haspopup": "dialog",
      text: say("start.names"),
      onPress: page.dialogs.openNewGame,
    }),
  );
}

/**
 * Games to choose from, as their pictures.
 * @param {{group: string, games: import("../board/board.js").Game[], chosen: string | undefined,
 *   choose: (game: import("../board/board.js").Game) => void, [attribute: string]: unknown}} props ``chosen`` is a name
 */
export const Tiles = ({ group, games, chosen, choose, ...others }) =>
  h(
    "fieldset",
    { class: "tiles", "aria-label": say("new.game"), ...others },
    games.map((game) =>
      h(Tile, { group, game, isChosen: game.name === chosen, choose: () => choose(game), key: game.name }),
    ),
  );

/**
 * A game, as its picture: one of a group to choose from.
 * @param {{group: string, game: import("../board/board.js").Game, isChosen: boolean, choose: () => void}} props
 */
function Tile({ group, game: { name, title }, isChosen, choose }) {
  return h(
    "label",
    { class: "tile" },
    h("input", {
      type: "radio",
      name: group,
      value: name,
      autocomplete: "off",
      checked: isChosen,
      onChange: choose,
    }),
    h(
      "svg",
      { class: "game-picture", viewBox: "0 0 224 192", "aria-hidden": "true" },
      h("use", { href: `#game-${name}`, width: 224, height: 192 }),
    ),
    h("span", {}, say("start.game", { game: name, title })),
  );
}

/** How strong the computer is to play. @param {{start: Start}} props */
function Level({ start }) {
  const { said, beaten } = start;
  const level = start.level === FITS ? start.fitted : start.level;
  const share = (/** @type {number} */ of) => ({ "--share": String((of - 1) / (LEVELS - 1)) });
  return h(
    "div",
    { class: "levels" },
    h("label", { for: "level" }, say("play.computer")),
    h("output", { for: "level", id: "level-said" }, said),
    h("input", {
      type: "range",
      id: "level",
      min: 1,
      max: LEVELS,
      value: level,
      autocomplete: "off",
      "aria-valuetext": said,
      style: share(level),
      onInput: ({ currentTarget }) => start.setLevel(Number(currentTarget.value)),
    }),
    h(Fits, { start }),
    beaten > 0 && beaten !== level && h("div", { class: "beaten", "aria-hidden": "true", style: share(beaten) }, "✓"),
    h("span", { "aria-hidden": "true" }, say("start.easiest")),
    h("span", { "aria-hidden": "true" }, say("start.hardest")),
  );
}

/** Whether the level that fits is to play; who leaves it stays at that level. @param {{start: Start}} props */
const Fits = ({ start }) =>
  h(
    "button",
    {
      type: "button",
      class: "fits",
      "aria-pressed": String(start.level === FITS),
      onClick: () => start.setLevel(start.level === FITS ? start.fitted : FITS),
    },
    say("start.fits"),
  );

/** How strong the computer is to play next, once a game with it is over. @param {{start: Start}} props */
export function NextLevel({ start }) {
  const level = start.level === FITS ? start.fitted : start.level;
  const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ to) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": label,
        "aria-disabled": String(to < 1 || to > LEVELS),
        onClick: () => to >= 1 && to <= LEVELS && start.setLevel(to),
      },
      sign,
    );
  return h(
    "section",
    { class: "next-level", role: "group", "aria-label": say("result_card.level") },
    h("span", {}, say("result_card.next")),
    h("output", { id: "next-level-said" }, start.said),
    h(Fits, { start }),
    step("−", say("result_card.easier"), level - 1),
    step("+", say("result_card.harder"), level + 1),
  );
}
