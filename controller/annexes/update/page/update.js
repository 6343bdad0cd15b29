/** Updates, in the settings: the version, where a newer one comes from, the wish for it, and how the last one went. */

import { Button } from "../../../web/static/base/components.js";
import { Component, h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

export { STYLES } from "../../../web/static/base/dialog.js";

/** How often it is asked how an update goes; a board that starts anew does not answer meanwhile. */
const ASKS_MS = 2000;

/**
 * @typedef {{version: string, source: string, outcome: string}} Told
 * @typedef {{told: Told | null, isAsked: boolean, wrong: string}} State
 */

/** @extends {Component<{page: import("../../../web/static/panel.js").Page}, State>} */
export class Part extends Component {
  /** @type {State} */
  state = { told: null, isAsked: false, wrong: "" };
  /** @type {number | undefined} */
  timer = undefined;

  componentDidMount() {
    this.load();
    this.timer = setInterval(() => this.state.isAsked && this.load(), ASKS_MS);
  }

  componentWillUnmount() {
    clearInterval(this.timer);
  }

  /** Learn how it stands; an outcome that was not there before is the one of what was asked for. */
  async load() {
    const answer = await fetch("/update.json").catch(() => null);
    if (answer === null || !answer.ok) return;
    /** @type {Told} */
    const told = await answer.json();
    const { told: before, isAsked } = this.state;
    const isOver = before !== null && (told.outcome !== before.outcome || told.version !== before.version);
    this.setState({ told, isAsked: isAsked && !isOver });
  }

  async take() {
    this.setState({ isAsked: true, wrong: "" });
    const answer = await fetch("/update", { method: "POST" }).catch(() => null);
    if (answer !== null && !answer.ok) this.setState({ isAsked: false, wrong: await answer.text() });
  }

  render() {
    const { told, isAsked, wrong } = this.state;
    if (told === null) return null;
    const { version, source, outcome } = told;
    return h(
      "section",
      { "aria-labelledby": "update-title" },
      h("h3", { class: "title", id: "update-title" }, say("update_part.title")),
      h("p", { id: "update-version" }, say("update_part.version", { version })),
      h("p", { class: "hint" }, source === "" ? say("update_part.no_source") : say("update_part.means", { source })),
      source !== "" &&
        !isAsked &&
        h(
          "div",
          { class: "buttons" },
          h(Button, { id: "update-take", text: say("update_part.take"), onPress: () => this.take() }),
        ),
      isAsked && h("p", { id: "update-asked", role: "status" }, say("update_part.asked")),
      h("p", { class: "wrong", id: "update-wrong", role: "alert" }, wrong || null),
      outcome !== "" && h("p", { class: "hint", id: "update-last" }, say("update_part.last", { outcome })),
    );
  }
}
