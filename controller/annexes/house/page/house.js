/** The dialog of the house that plays along: through which broker, and what it may learn. */

import { Button } from "../../../web/static/base/components.js";
import { Close, Dialog, Field, Foot, PLAIN, Tick } from "../../../web/static/base/dialog.js";
import { Component, h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

export { STYLES } from "../../../web/static/base/dialog.js";

/** @typedef {{broker: string, shows_moves: boolean, is_linked: boolean, problem: string}} Told how the house stands */

/** @param {{page: import("../../../web/static/panel.js").Page, title: string}} props */
export function Part({ page: { annexes, dialogs, send }, title }) {
  /** @type {Told | undefined} */
  const house = annexes.house;
  return h(
    Dialog,
    { id: "house-dialog", title, onClose: dialogs.close },
    h("p", { class: "hint" }, say("house.means")),
    house !== undefined && house.problem !== "" && h("p", { class: "wrong", role: "alert" }, house.problem),
    house === undefined || house.broker === "" ? h(Begin, { send }) : h(Joined, { house, send }),
    h(Foot, {}, h(Close, { id: "house-close", text: say("settings.close") })),
  );
}

/**
 * Name the broker of the house.
 * @extends {Component<{send: (act: string, fields?: object) => void}>}
 */
class Begin extends Component {
  /** @type {{broker: string, showsMoves: boolean}} */
  state = { broker: "", showsMoves: false };

  render() {
    const { broker, showsMoves } = this.state;
    return [
      h(Field, {
        ...PLAIN,
        id: "house-broker",
        label: say("house.broker"),
        hint: say("house.broker_means"),
        value: broker,
        onInput: (text) => this.setState({ broker: text }),
      }),
      h(Moves, { isOn: showsMoves, onTurn: (isOn) => this.setState({ showsMoves: isOn }) }),
      h(
        "div",
        { class: "buttons" },
        h(Button, {
          id: "house-begin",
          class: "primary",
          text: say("house.begin"),
          disabled: broker.trim() === "",
          onPress: () => this.props.send("play_along", { broker: broker.trim(), shows_moves: showsMoves }),
        }),
      ),
    ];
  }
}

/** How the house stands. @param {{house: Told, send: (act: string, fields?: object) => void}} props */
function Joined({ house: { broker, is_linked, shows_moves }, send }) {
  return [
    h(
      "p",
      { role: "status", id: "house-stands" },
      is_linked ? say("house.linked", { broker }) : say("house.away", { broker }),
    ),
    h(Moves, { isOn: shows_moves, onTurn: (isOn) => send("show_moves", { is_on: isOn }) }),
    h(
      "div",
      { class: "buttons" },
      h(Button, { id: "house-leave", text: say("house.leave"), onPress: () => send("leave_house") }),
    ),
  ];
}

/** Whether the house learns of the moves. @param {{isOn: boolean, onTurn: (isOn: boolean) => void}} props */
function Moves({ isOn, onTurn }) {
  return [
    h(Tick, {
      id: "house-moves",
      label: say("house.moves"),
      isOn,
      onTurn,
      "aria-describedby": "house-moves-hint",
    }),
    h("p", { class: "hint", id: "house-moves-hint" }, say("house.moves_mean")),
  ];
}
