/** Buttons that copy texts; where the browser copies nothing for a page, the text stands there selected. */

import { Button } from "./components.js";
import { Component, createRef, h } from "./preact.js";
import { say } from "./translation.js";

/** @typedef {{id: string, label: string, text: string}} Copied a text, and the button that copies it */

/** @extends {Component<{texts: Copied[]}>} */
export class Copies extends Component {
  /** The text that was wanted last, and whether it was copied. @type {{wanted: string, isCopied: boolean}} */
  state = { wanted: "", isCopied: false };
  field = /** @type {import("./preact.js").RefObject<HTMLTextAreaElement>} */ (createRef());

  /** @param {string} wanted */
  async copy(wanted) {
    // Another computer's page has no clipboard, and any page may be denied it.
    const done = navigator.clipboard?.writeText(wanted).then(
      () => true,
      () => false,
    );
    this.setState({ wanted, isCopied: (await done) ?? false });
  }

  componentDidUpdate() {
    this.field.current?.focus();
    this.field.current?.select();
  }

  render() {
    const { wanted, isCopied } = this.state;
    const isSelected = wanted !== "" && !isCopied;
    return [
      h(
        "div",
        { class: "buttons" },
        this.props.texts.map(({ id, label, text }) =>
          h(Button, { key: id, id, text: label, onPress: () => this.copy(text) }),
        ),
      ),
      h("p", { class: "hint", role: "status" }, wanted === "" ? null : say("copies.copied", { is_copied: isCopied })),
      isSelected &&
        h("textarea", {
          class: "copied",
          ref: this.field,
          readOnly: true,
          rows: 4,
          "aria-label": say("copies.selected"),
          value: wanted,
        }),
    ];
  }
}
