/** The dialog with the ways in which the players may leave a game, or end it other than by its rules. */

import { Button } from "./components.js";
import { Close, close, Dialog, Foot } from "./dialog.js";
import { Component, h } from "./preact.js";
import { say } from "./translation.js";

/** It closes by itself once there are none. @extends {Component<{page: import("./panel.js").Page}>} */
export class Endings extends Component {
  componentDidUpdate() {
    const { state, dialogs } = this.props.page;
    if (state?.exits.length === 0) dialogs.close();
  }

  render() {
    const { state, send, dialogs } = this.props.page;
    const does = (/** @type {string} */ act, /** @type {object} */ fields) => (/** @type {Event} */ event) => {
      close(event);
      send(act, fields);
    };
    return h(
      Dialog,
      { id: "end-dialog", title: state?.aside ? say("play.line") : say("end_game.title"), onClose: dialogs.close },
      h(
        "div",
        { class: "dialog-buttons", id: "endings" },
        state?.exits.map(({ choice, text }) =>
          h(Button, { key: choice, "data-choice": choice, text, onPress: does("choose", { choice }) }),
        ),
        h(Button, {
          id: "other-choices",
          text: state?.opened.choices.length ? say("end_game.others") : "",
          onPress: does("tap", { key: "ok" }),
        }),
      ),
      h(Foot, {}, h(Close, { id: "end-cancel", class: "", text: say("end_game.cancel") })),
    );
  }
}
