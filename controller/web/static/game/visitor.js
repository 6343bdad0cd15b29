/** What a page on another computer shows in place of the actions: its role, and how it comes by another one. */

import { Button } from "../base/components.js";
import { Choice, Dialog, Field, Foot } from "../base/dialog.js";
import { Component, h } from "../base/preact.js";
import { say } from "../base/translation.js";

export const STYLES = ["dialog.css"];

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {"orange" | "purple" | "table"} Wish a seat, or the whole table
 */

/** The key of an address that was photographed, else "". Kept from the start: other views change the address. */
const KEY = location.hash.match(/^#key=(.+)$/)?.[1] ?? "";

/** @param {{page: Page}} props */
export function Visitor({ page }) {
  const { role, seat, state, dialogs } = page;
  const colour = seat === null ? "" : (state?.game.colours[seat] ?? seat);
  return h(
    "div",
    { class: "actions visitor" },
    h("p", { id: "role", role: "status" }, say("visitor.role", { role, colour })),
    h(Button, {
      id: "open-join",
      class: role === "watch" ? "primary" : "",
      text: role === "watch" ? say("visitor.join") : say("visitor.change"),
      onPress: () => dialogs.open(Join),
    }),
  );
}

/**
 * Asks for the PIN. A page comes in anew with what it is given.
 * @extends {Component<{page: Page}>}
 */
class Join extends Component {
  /** @type {{pin: string, isInvited: boolean, wish: Wish, wrong: string}} */
  state = {
    pin: "",
    isInvited: KEY !== "",
    wish: /** @type {Wish} */ (this.props.page.state?.to_move ?? "orange"),
    wrong: "",
  };

  /** @param {Event} event */
  join = async (event) => {
    event.preventDefault();
    const { pin, isInvited, wish } = this.state;
    const asked = wish === "table" ? { role: "table" } : { role: "seat", seat: wish };
    const answer = await fetch("/join", {
      method: "POST",
      body: JSON.stringify({ pin: isInvited ? KEY : pin.replace(/\D/g, ""), ...asked }),
    });
    if (answer.ok) location.reload();
    else this.setState({ isInvited: false, wrong: await answer.text() });
  };

  enterPin() {
    return [
      h(Field, {
        id: "join-pin",
        label: say("visitor.pin"),
        inputMode: "numeric",
        autocomplete: "one-time-code",
        maxLength: 7,
        required: true,
        value: this.state.pin,
        onInput: (entered) => this.setState({ pin: entered }),
      }),
      h("p", { class: "hint" }, say("visitor.where")),
    ];
  }

  render() {
    const { dialogs, state } = this.props.page;
    const { isInvited, wish, wrong } = this.state;
    const seats = /** @type {Wish[]} */ (["orange", "purple"]);
    return h(
      Dialog,
      { id: "join-dialog", title: say("visitor.join"), onClose: dialogs.close },
      h(
        "form",
        { onSubmit: this.join },
        h(Choice, {
          name: "wish",
          legend: say("visitor.what"),
          chosen: wish,
          options: [
            ...seats.map((value) => ({
              value,
              text: say("colour.name", { colour: state?.game.colours[value] ?? value }),
            })),
            { value: "table", text: say("visitor.table") },
          ],
          onChoose: (chosen) => this.setState({ wish: chosen }),
        }),
        isInvited ? h("p", { class: "hint" }, say("visitor.invited")) : this.enterPin(),
        h("p", { class: "wrong", id: "join-wrong", role: "alert" }, wrong || null),
        h(
          Foot,
          {},
          h("button", { type: "submit", class: "primary", id: "join" }, say("visitor.enter")),
          h(Button, { id: "join-cancel", text: say("settings.close"), onPress: dialogs.close }),
        ),
      ),
    );
  }
}
