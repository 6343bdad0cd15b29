/**
 * The dialog with the ways in which the players may leave a game, or end it other than by its rules. Before one
 * resigns, it asks once.
 */

import { Button } from "../base/components.js";
import { Close, close, Dialog, Foot } from "../base/dialog.js";
import { Component, h } from "../base/preact.js";
import { say } from "../base/translation.js";

export { STYLES } from "../base/dialog.js";

/** @typedef {import("../panel.js").Page} Page */

/** The way of ending a game that loses it. */
const RESIGN = "resign";

/** It closes by itself once there are none. @extends {Component<{page: Page}>} */
export class Endings extends Component {
  /** @type {{isAsked: boolean}} whether it asks if one resigns */
  state = { isAsked: false };

  /**
   * @param {unknown} _
   * @param {{isAsked: boolean}} before
   */
  componentDidUpdate(_, before) {
    const { state, dialogs } = this.props.page;
    if (state?.exits.length === 0) dialogs.close();
    else if (this.state.isAsked && !before.isAsked) document.getElementById(RESIGN)?.focus();
  }

  /** @param {string} act @param {object} fields */
  does(act, fields) {
    return (/** @type {Event} */ event) => {
      close(event);
      this.props.page.send(act, fields);
    };
  }

  render() {
    const { state, dialogs } = this.props.page;
    const { isAsked } = this.state;
    const title = isAsked ? say("end_game.resign") : state?.aside ? say("play.line") : say("end_game.title");
    return h(Dialog, { id: "end-dialog", title, onClose: dialogs.close }, [
      !isAsked && this.endings(),
      h(
        Foot,
        {},
        isAsked &&
          h(Button, {
            id: RESIGN,
            class: "primary",
            text: state?.exits.find(({ choice }) => choice === RESIGN)?.text ?? "",
            onPress: this.does("choose", { choice: RESIGN }),
          }),
        h(Close, { id: "end-cancel", class: "", text: say("end_game.cancel") }),
      ),
    ]);
  }

  endings() {
    const { state, helpingHand } = this.props.page;
    const ask = () => this.setState({ isAsked: true });
    return h(
      "div",
      { class: "dialog-buttons", id: "endings" },
      state?.exits.flatMap(({ choice, text }) =>
        // A line is tried beside the moves.
        choice === "line"
          ? []
          : h(Button, {
              key: choice,
              "data-choice": choice,
              text,
              onPress: choice === RESIGN ? ask : this.does("choose", { choice }),
            }),
      ),
      h(Button, {
        id: "other-choices",
        text: state?.opened.choices.length && !helpingHand.isOn ? say("end_game.others") : "",
        onPress: this.does("tap", { key: "ok" }),
      }),
    );
  }
}
