/** The dialog with all settings, of the board and of this screen. */

import { choose, offered } from "../base/appearance.js";
import { Button } from "../base/components.js";
import { Choice, Close, close as closeDialog, Dialog, Field, Foot, NAME, Tick, wrongName } from "../base/dialog.js";
import { Component, h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { turnMenu } from "../game/shortcuts.js";

export { STYLES } from "../base/dialog.js";

/** @typedef {import("../panel.js").Page} Page */

/** The language of this browser is kept in a cookie, since the server fills in the words. */
const COOKIE = "language";
const YEAR_S = 365 * 24 * 60 * 60;
/** The language that the browser asks for. */
const OWN = "system";

const SHARES = [0.1, 0.25, 0.5, 1];
const PLAYERS = /** @type {const} */ (["orange", "purple"]);

/** @param {{page: Page}} props */
export function Settings({ page }) {
  const { close, hasSpoken } = page.dialogs;
  const focus = hasSpoken ? "[name='language']:checked" : "";
  return h(
    Dialog,
    { id: "settings-dialog", title: say("settings.settings"), onClose: close, isRead: true, focus },
    h(ThisScreen, { page }),
    page.role === "table" && [h(ThisBoard, { page }), h(Parts, { page }), h(AtTheTable, { page })],
    h(Foot, {}, h(Close, { id: "settings-close", text: say("settings.close") })),
  );
}

/**
 * What is kept with the records. A name that is being entered stays until the server has another one.
 * @extends {Component<{page: Page}>}
 */
class ThisBoard extends Component {
  /** @type {{entered: Record<string, string>}} */
  state = { entered: {} };

  /** @param {{page: Page}} before */
  componentWillReceiveProps({ page: { state } }) {
    const now = state?.players ?? {};
    const isEdited = (/** @type {string} */ player) => document.activeElement?.id === `name-${player}`;
    const kept = Object.entries(this.state.entered).filter(
      ([player]) => now[player] === this.players[player] || isEdited(player),
    );
    this.players = now;
    this.setState({ entered: Object.fromEntries(kept) });
  }

  /** The names as the server has them. @type {Record<string, string>} */
  players = this.props.page.state?.players ?? {};

  /** The names as they stand in the fields. */
  get names() {
    return PLAYERS.map((player) => this.state.entered[player] ?? this.players[player] ?? "");
  }

  send() {
    const [first, second] = this.names;
    if (wrongName([first, second]) === "")
      this.props.page.send("set_names", { first: first.trim(), second: second.trim() });
  }

  render() {
    const { state, send } = this.props.page;
    return h(
      "section",
      { "aria-labelledby": "this-board-title" },
      h("h3", { class: "title", id: "this-board-title" }, say("settings.this_board")),
      h("p", { class: "hint" }, say("settings.this_board_means")),
      h(
        "div",
        { class: "names" },
        PLAYERS.map((player, n) =>
          h(Field, {
            ...NAME,
            id: `name-${player}`,
            key: player,
            label: say("settings.name", { colour: state?.game.colours[player] ?? player }),
            value: this.names[n],
            onInput: (name) => this.setState({ entered: { ...this.state.entered, [player]: name } }),
            onChange: () => this.send(),
          }),
        ),
      ),
      h(Choice, {
        name: "brightness",
        legend: say("settings.brightness"),
        chosen: state?.brightness,
        options: SHARES.map((share) => ({ value: share, text: say("settings.share", { percent: 100 * share }) })),
        onChoose: (brightness) => send("set_brightness", { brightness }),
      }),
      h(Choice, {
        name: "pace",
        legend: say("settings.pace"),
        chosen: state?.is_calm,
        options: [
          { value: false, text: say("settings.lively") },
          { value: true, text: say("settings.calm"), "aria-describedby": "calm-means" },
        ],
        onChoose: (is_calm) => send("set_calm", { is_calm }),
      }),
      h("p", { class: "hint", id: "calm-means" }, say("settings.calm_means")),
      h("p", { class: "wrong", id: "settings-wrong", role: "alert" }, wrongName(this.names) || null),
    );
  }
}

/** What annexes add: parts that stand here, and buttons that lead to others. @param {{page: Page}} props */
function Parts({ page }) {
  return [page.dialogs.sections.map((Section) => h(Section, { page })), h(Openers, { page, isOfScreen: false })];
}

/** The buttons that open the parts of this screen, or those of the table. @param {{page: Page, isOfScreen: boolean}} props */
function Openers({ page: { board, dialogs }, isOfScreen }) {
  return h(
    "div",
    { class: "buttons" },
    board.parts
      .filter(({ place, is_of_screen }) => place === "dialog" && is_of_screen === isOfScreen)
      .map(({ name, button }) =>
        h(Button, { id: `open-${name}`, text: button, onPress: () => dialogs.openPart(name, button) }),
      ),
  );
}

/** What is done at the table. @param {{page: Page}} props */
function AtTheTable({ page }) {
  const { board, helpingHand, isReal, send } = page;
  const closes = (/** @type {() => void} */ act) => (/** @type {Event} */ event) => {
    closeDialog(event);
    act();
  };
  return h(
    "section",
    { "aria-labelledby": "table-title" },
    h("h3", { class: "title", id: "table-title" }, say("settings.table")),
    board.has_workbench && h(RealTable, { isOn: isReal, onTurn: (isOn) => helpingHand.setReal(isOn) }),
    h(
      "div",
      { class: "buttons" },
      board.has_workbench &&
        h(Button, { id: "clear-table", text: say("playing.clear"), onPress: closes(() => send("clear")) }),
      h(Button, {
        id: "open-menu",
        text: say("playing.menu"),
        "aria-keyshortcuts": "M",
        onPress: closes(() => turnMenu(page)),
      }),
    ),
    h(
      "details",
      { class: "switch-off" },
      h("summary", {}, say("playing.switch_off")),
      h("p", {}, say("playing.switch_off_means")),
      h(
        "div",
        { class: "buttons" },
        h(Button, {
          id: "switch-off",
          text: say("playing.switch_off_now"),
          onPress: closes(() => send("switch_off")),
        }),
      ),
    ),
  );
}

/** Whether a simulated board leaves every piece to the players' hands. @param {{isOn: boolean, onTurn: (isOn: boolean) => void}} props */
export const RealTable = (props) => h(Tick, { id: "real-table", label: say("playing.real_table"), ...props });

/** What this browser keeps for itself. @param {{page: Page}} props */
function ThisScreen({ page }) {
  const { sounds, dialogs, redraw, relight } = page;
  return h(
    "section",
    { "aria-labelledby": "screen-title" },
    h("h3", { class: "title", id: "screen-title" }, say("settings.screen")),
    h("p", { class: "hint" }, say("settings.screen_means")),
    isSecureContext || h("p", { class: "hint", id: "no-app" }, say("visitor.no_app")),
    h(Choice, {
      name: "language",
      legend: say("settings.language"),
      chosen: language(),
      options: [{ value: OWN, text: say("settings.browsers") }, ...languages()],
      onChoose: (tag) => {
        keepLanguage(tag);
        dialogs.speak();
      },
    }),
    h(Look, { setting: "theme", legend: say("settings.theme"), redraw }),
    h(
      "div",
      { class: "volume" },
      h(Field, {
        type: "range",
        id: "volume",
        label: say("settings.volume"),
        min: 0,
        max: 100,
        step: 10,
        value: sounds.volume,
        onInput: (volume) => sounds.setVolume(Number(volume)),
      }),
    ),
    h(Openers, { page, isOfScreen: true }),
    h(Look, { setting: "board", legend: say("settings.board"), redraw }),
    h(Look, { setting: "message", legend: say("settings.message"), redraw }),
    h("p", { class: "hint" }, say("settings.message_means")),
    h(Look, { setting: "words", legend: say("settings.words"), redraw }),
    h(Look, { setting: "past", legend: say("settings.past"), redraw: relight }),
  );
}

/** One of the settings of this screen alone. @param {{setting: string, legend: string, redraw: () => void}} props */
function Look({ setting, legend, redraw }) {
  const { values, chosen } = offered(setting);
  return h(Choice, {
    name: setting,
    legend,
    chosen,
    options: values.map((look) => ({ value: look, text: say("settings.look", { setting, look }) })),
    onChoose: (look) => {
      choose(setting, look);
      redraw();
    },
  });
}

/** The languages that there are, each by its own name. */
function languages() {
  /** @type {Record<string, string>} */
  const named = JSON.parse(document.documentElement.dataset.languages ?? "{}");
  return Object.entries(named).map(([tag, text]) => ({ value: tag, text, lang: tag }));
}

/** The chosen language. */
function language() {
  const kept = document.cookie.split("; ").find((one) => one.startsWith(`${COOKIE}=`));
  return kept?.slice(COOKIE.length + 1) || OWN;
}

/** Remember a language. @param {string} tag */
function keepLanguage(tag) {
  const [value, seconds] = tag === OWN ? ["", 0] : [tag, YEAR_S];
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=strict`;
}
