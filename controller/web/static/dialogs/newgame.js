/** The dialog for a new game: which, who plays and begins; folded away, green pieces, shuffle, position. */

import { Button, Disc, Drawing } from "../base/components.js";
import { Choice, Close, close, Dialog, Field, Foot, NAME, PLAIN, wrongName } from "../base/dialog.js";
import { Component, h } from "../base/preact.js";
import { outline, reach, svg } from "../base/shapes.js";
import { say } from "../base/translation.js";
import { HELPS } from "../game/legend.js";
import { FITS, LEVELS, strengthOf } from "../game/levels.js";
import { Tiles } from "../game/start.js";
import { RealTable } from "./settings.js";

export { STYLES } from "../base/dialog.js";

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {import("../board/board.js").Game} Game
 * @typedef {{name: string, seat: number, help: number}} Player ``seat`` is 0 for a hand, the level of the computer, or `FITS`
 * @typedef {{game: string, first: string, second: string, opening: string}} Fitting which opening fits two people
 * @typedef {{game: string, first: Player, second: Player, begins: string, opening: string, green: string,
 *   clock: string, shuffle: string, line: string, isReal: boolean, isUnfolded: boolean, wrong: string,
 *   fitting: Fitting[]}} Entered ``opening`` is empty until one is chosen
 */

/** The clocks to choose from, as they are written. */
const CLOCKS = ["", "1+1", "3+2", "5", "10+5", "15+10", "30", "5d3", "3h"];

/** How a game is opened as in the rule book. */
const BOOK = "book";

/** What the server calls the two players' seats. */
const SEATS = /** @type {const} */ ({ first: "orange", second: "purple" });

/** @extends {Component<{page: Page}, Entered>} */
export class NewGame extends Component {
  state = entered(this.props.page);

  /** @param {Partial<Entered>} more */
  enter(more) {
    this.setState({ wrong: "", ...more });
  }

  get board() {
    return this.props.page.board;
  }

  /** @returns {Game | undefined} */
  get chosen() {
    return this.board.games.find(({ name }) => name === this.state.game);
  }

  /** The green spaces, if the chosen game has any. */
  get green() {
    const names = this.state.green.toLowerCase().split(/[\s,;]+/);
    return this.chosen?.max_blocked ? names.filter((name) => name !== "") : [];
  }

  /** Learn from the annexes which openings fit the people here. */
  async componentDidMount() {
    for (const { fits } of this.board.parts.filter((part) => part.fits !== "")) {
      const answer = await fetch(fits).catch(() => null);
      if (answer?.ok) this.setState({ fitting: [...this.state.fitting, ...(await answer.json())] });
    }
  }

  /** The opening that fits the two people who play; empty if none is known, or another one is chosen. */
  get fitting() {
    const { game, first, second, opening, fitting } = this.state;
    if (opening !== "" || first.seat !== 0 || second.seat !== 0) return "";
    const fits = (/** @type {Fitting} */ one) =>
      one.game === game && one.first === first.name.trim() && one.second === second.name.trim();
    return fitting.find(fits)?.opening ?? "";
  }

  /** How the game is opened: as chosen, or else as it fits, or as on the table, if that can be had. */
  get opening() {
    const { state } = this.props.page;
    const { game, line, opening } = this.state;
    const before = game === state?.game.name ? state.opening : BOOK;
    const wanted = opening || this.fitting || before;
    const ways = this.chosen?.openings ?? [];
    return ways.find(({ name }) => name === (line.trim() === "" ? wanted : BOOK)) ?? ways[0];
  }

  /** The number of the shuffle, if the chosen game has one. */
  get shuffle() {
    return this.chosen?.is_shuffled ? this.state.shuffle.trim() : "";
  }

  /** Whether the game, a shuffle or a position decides who begins. */
  get isDecided() {
    return this.chosen?.begins !== null || this.shuffle !== "" || this.state.line.trim() !== "";
  }

  /** What is wrong with a variant; empty if nothing is. */
  wrongVariant() {
    const { chosen, green } = this;
    if (chosen === undefined) return say("new.choose");
    const unknown = green.find((name) => !chosen.spaces.includes(name));
    if (unknown) return say("new.unknown", { space: unknown });
    if (new Set(green).size < green.length) return say("new.twice");
    if (green.length > chosen.max_blocked) return say("new.too_many", { count: chosen.max_blocked });
    return /^[0-9]{0,15}$/.test(this.shuffle) ? "" : say("new.no_shuffle");
  }

  /** Name a space among the green ones, or no longer. @param {string} space */
  toggle(space) {
    const without = this.green.filter((other) => other !== space);
    const names = without.length < this.green.length ? without : [...this.green, space];
    this.setState({ green: names.join(" ") }, () => this.setState({ wrong: this.wrongVariant() }));
  }

  /** @param {Event} event */
  begin(event) {
    event.preventDefault();
    const { page } = this.props;
    const { game, first, second, begins, clock, line, isReal } = this.state;
    const variant = this.wrongVariant();
    const wrong = variant || wrongName([first.name, second.name]);
    this.setState((before) => ({ wrong, isUnfolded: before.isUnfolded || variant !== "" }));
    if (wrong !== "") return;
    page.helpingHand.setReal(isReal);
    page.start.begin({
      game,
      blocked: this.green,
      seed: this.shuffle === "" ? null : Number(this.shuffle),
      position: line.trim(),
      begins: this.isDecided ? null : begins || null,
      names: [first.name.trim(), second.name.trim()],
      seats: [first.seat, second.seat],
      clock,
      opening: this.opening?.name ?? BOOK,
    });
    for (const [which, seat] of Object.entries(SEATS)) {
      const { help } = this.state[/** @type {keyof typeof SEATS} */ (which)];
      if (help !== page.state?.helps[seat]) page.send("set_help", { seat, help });
    }
    close(event);
  }

  render() {
    const { page } = this.props;
    const { game, wrong, isReal } = this.state;
    return h(
      Dialog,
      { id: "new-dialog", title: say("playing.new"), onClose: page.dialogs.close },
      h(
        "form",
        { method: "dialog", onSubmit: (/** @type {Event} */ event) => this.begin(event) },
        h(Tiles, {
          id: "game-choice",
          group: "new-game",
          games: this.board.games,
          chosen: game,
          choose: ({ name }) => this.enter({ game: name }),
        }),
        this.players(),
        this.whoBegins(),
        this.howOpened(),
        this.time(),
        this.variants(),
        page.board.has_workbench && h(RealTable, { isOn: isReal, onTurn: (isOn) => this.enter({ isReal: isOn }) }),
        (isReal || !page.board.has_workbench) && h("p", { class: "hint" }, say("new.blink")),
        h(
          Foot,
          {},
          h("p", { class: "wrong", id: "new-wrong", role: "alert" }, wrong || null),
          h("button", { type: "submit", id: "new-start", class: "primary" }, say("new.start")),
          h(Close, { id: "new-cancel", class: "", text: say("new.cancel") }),
        ),
      ),
    );
  }

  players() {
    const { first, second } = this.state;
    return [
      this.player("first"),
      h(Button, {
        id: "swap-seats",
        icon: "two",
        text: say("new.swap"),
        onPress: () => {
          const [one, other] = [second, first].map(({ name, seat }) => ({ name, seat }));
          this.enter({ first: { ...first, ...one }, second: { ...second, ...other } });
        },
      }),
      this.player("second"),
    ];
  }

  /** @param {keyof typeof SEATS} which */
  player(which) {
    const seat = SEATS[which];
    const player = this.state[which];
    const colour = this.colourOf(seat);
    const enter = (/** @type {Partial<Player>} */ more) =>
      this.enter(/** @type {Partial<Entered>} */ ({ [which]: { ...player, ...more } }));
    const field = (/** @type {import("../base/preact.js").ComponentChildren} */ content) => h("div", {}, content);
    return h(
      "div",
      { class: "player", key: which },
      h(Disc, { kind: { colour: seat, called: colour, said: "", sign: "" }, "aria-hidden": "true" }),
      field(
        h(Field, {
          ...NAME,
          id: `new-${seat}`,
          label: say("settings.name", { colour }),
          value: player.name,
          onInput: (name) => enter({ name }),
        }),
      ),
      field(
        h(Field, {
          id: `moves-${seat}`,
          label: say("new.moves", { colour }),
          value: player.seat,
          onInput: (level) => enter({ seat: Number(level) }),
          options: [
            { value: 0, text: say("new.hand") },
            { value: FITS, text: say("new.fits") },
            ...Array.from({ length: LEVELS }, (_, n) => ({ value: n + 1, text: say("new.engine", { level: n + 1 }) })),
          ],
        }),
      ),
      player.seat === 0 &&
        h(Choice, {
          name: `help-${seat}`,
          legend: say("new.help", { colour }),
          chosen: player.help,
          onChoose: (help) => enter({ help }),
          options: HELPS.map((help) => ({ value: help, text: say("lights.helps", { help }) })),
        }),
    );
  }

  whoBegins() {
    const { chosen } = this;
    const isByLine = this.state.line.trim() !== "";
    const always = isByLine ? null : this.opening?.begins;
    return [
      h(
        "p",
        { class: "hint", id: "always-begins" },
        always ? say("new.always_begins", { colour: this.colourOf(always) }) : null,
      ),
      chosen?.begins === null &&
        h(Choice, {
          id: "who-begins",
          name: "begins",
          disabled: this.isDecided,
          legend: say("new.begins"),
          chosen: this.state.begins,
          options: [
            { value: "", text: say("new.by_lot") },
            ...Object.values(SEATS).map((seat) => ({
              value: seat,
              text: say("colour.name", { colour: this.colourOf(seat) }),
            })),
          ],
          onChoose: (begins) => this.enter({ begins }),
        }),
    ];
  }

  howOpened() {
    const { chosen, opening } = this;
    if (chosen === undefined || chosen.openings.length < 2) return null;
    return h(Field, {
      id: "new-opening",
      label: say("new.opening"),
      hint: this.fitting === "" ? opening.means : say("new.opening_fits", { means: opening.means }),
      value: opening.name,
      disabled: this.state.line.trim() !== "",
      onInput: (text) => this.enter({ opening: text }),
      options: chosen.openings.map(({ name, said }) => ({ value: name, text: said })),
    });
  }

  time() {
    const { clock } = this.state;
    const offered = CLOCKS.includes(clock) ? CLOCKS : [...CLOCKS, clock];
    return h(Field, {
      id: "new-clock",
      label: say("new.clock"),
      value: clock,
      onInput: (text) => this.enter({ clock: text }),
      options: offered.map((value) => ({ value, text: timeOf(value) })),
    });
  }

  variants() {
    const { chosen } = this;
    const { isUnfolded, shuffle, line } = this.state;
    const unfold = (/** @type {Event} */ { currentTarget }) =>
      this.setState({ isUnfolded: /** @type {HTMLDetailsElement} */ (currentTarget).open });
    return h(
      "details",
      { id: "variants", open: isUnfolded, onToggle: unfold },
      h("summary", {}, say("new.variants")),
      chosen !== undefined && chosen.max_blocked > 0 && !chosen.is_elsewhere && this.greenSpaces(chosen),
      chosen?.is_shuffled &&
        h(Field, {
          ...PLAIN,
          id: "shuffle-number",
          label: say("new.shuffle"),
          hint: say("new.shuffle_hint"),
          inputmode: "numeric",
          value: shuffle,
          onInput: (number) => this.enter({ shuffle: number }),
        }),
      h(Field, {
        ...PLAIN,
        id: "position-line",
        label: say("new.position"),
        hint: say("new.position_hint"),
        value: line,
        onInput: (position) => this.enter({ line: position }),
      }),
    );
  }

  /** @param {Game} chosen */
  greenSpaces(chosen) {
    const drawn = `${chosen.name} ${this.green}`;
    return h(
      "div",
      { id: "green" },
      h(Field, {
        ...PLAIN,
        id: "green-spaces",
        label: say("new.green"),
        hint: say("new.hint", { count: chosen.max_blocked }),
        value: this.state.green,
        onInput: (green) => this.enter({ green }),
      }),
      h(Drawing, {
        id: "picker",
        "aria-hidden": "true",
        shows: drawn,
        draw: (/** @type {SVGElement} */ drawing) =>
          drawPicker(drawing, this.board, { chosen, green: this.green, onPick: (space) => this.toggle(space) }),
      }),
    );
  }

  /** What the chosen game calls a colour. @param {string} seat */
  colourOf(seat) {
    return this.chosen?.colours[seat] ?? seat;
  }
}

/** Put a clock into words. @param {string} clock as it is written */
function timeOf(clock) {
  if (clock === "") return say("new.no_clock");
  const [minutes, pace = "", more = ""] = clock.split(/([+dh])/);
  return say("new.time", { minutes, pace, more });
}

/**
 * What stands in the dialog when it is opened: the present game, and who plays it; a player elsewhere counts as a hand.
 * @param {Page} page
 * @returns {Entered}
 */
function entered({ state, start, isReal, isUnbegun }) {
  const player = (/** @type {string} */ seat) => ({
    name: state?.players[seat] ?? "",
    seat: state !== null && state.seats[seat] > 0 ? strengthOf(state) : 0,
    help: state?.helps[seat] ?? HELPS[1],
  });
  const game = isUnbegun ? start.game : (state?.game.name ?? "");
  const blocked = game === state?.game.name ? state.blocked : [];
  return {
    game,
    first: player(SEATS.first),
    second: player(SEATS.second),
    begins: "",
    opening: "",
    clock: state?.clock?.text ?? "",
    green: blocked.join(" "),
    shuffle: "",
    line: "",
    isReal,
    isUnfolded: blocked.length > 0,
    wrong: "",
    fitting: [],
  };
}

/**
 * Draw the spaces, to pick the green ones among them.
 * @param {SVGElement} drawing
 * @param {import("../board/board.js").BoardMessage} board
 * @param {{chosen: Game, green: string[], onPick: (space: string) => void}} picked
 */
function drawPicker(drawing, { spaces, corners_mm }, { chosen, green, onPick }) {
  const points = outline(corners_mm, 1);
  const { corner } = reach(corners_mm);
  const wide = Math.max(...spaces.map(({ x_mm, y_mm }) => Math.hypot(x_mm, y_mm))) + corner;
  const high = Math.max(...spaces.map(({ y_mm }) => Math.abs(y_mm))) + corner;
  drawing.setAttribute("viewBox", `${-wide} ${-high} ${2 * wide} ${2 * high}`);
  drawing.replaceChildren(
    ...spaces.map(({ name, x_mm, y_mm }) => {
      const label = svg("text", { y: 3 });
      label.textContent = name;
      const place = svg("g", { transform: `translate(${x_mm} ${-y_mm})` }, [svg("polygon", { points }), label]);
      place.classList.toggle("chosen", green.includes(name));
      place.classList.toggle("outside", !chosen.spaces.includes(name));
      place.addEventListener("click", () => onPick(name));
      return place;
    }),
  );
}
