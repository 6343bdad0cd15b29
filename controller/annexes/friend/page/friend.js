/** The dialog of a match with a friend elsewhere: invite or join, who is there, and the link for those who watch. */

import { Button } from "../../../web/static/base/components.js";
import { Copies } from "../../../web/static/base/copies.js";
import { Choice, Close, Dialog, Field, Foot, PLAIN } from "../../../web/static/base/dialog.js";
import { Component, h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

export { STYLES } from "../../../web/static/base/dialog.js";

/**
 * @typedef {{link: string, words: string, broker: string, watch: string, watchers: number, friend: string, stands: string, problem: string}} Match how
 *   it stands, and how others come to it
 */

const COLOURS = /** @type {const} */ (["orange", "purple"]);

/** @param {{page: import("../../../web/static/panel.js").Page, title: string}} props */
export function Part({ page, title }) {
  const { annexes, dialogs, send } = page;
  /** @type {Match | undefined} */
  const match = annexes.friend;
  const stands = match?.stands ?? "none";
  return h(
    Dialog,
    { id: "friend-dialog", title, onClose: dialogs.close },
    h(
      "p",
      { role: "status", id: "friend-stands" },
      say("friend.stands", { stands, friend: match?.friend || say("friend.unnamed") }),
    ),
    match !== undefined && match.problem !== "" && h("p", { class: "wrong", role: "alert" }, match.problem),
    match === undefined || stands === "none"
      ? h(Begin, { page })
      : [
          match.link !== "" && !["here", "away"].includes(stands) && h(Invitation, { match }),
          match.watch !== "" && h(Watchers, { match }),
          h(
            "div",
            { class: "buttons" },
            stands === "left" &&
              h(Button, { id: "match-back", text: say("friend.back"), onPress: () => send("back_to_match") }),
            h(Button, { id: "match-leave", text: say("friend.leave"), onPress: () => send("leave_match") }),
          ),
        ],
    h(Foot, {}, h(Close, { id: "friend-close", text: say("settings.close") })),
  );
}

/**
 * Invite a friend, or take an invitation.
 * @extends {Component<{page: import("../../../web/static/panel.js").Page}>}
 */
class Begin extends Component {
  /** @type {{broker: string, colour: string, invitation: string, said: string}} */
  state = { broker: "", colour: "orange", invitation: "", said: "" };

  render() {
    const { page } = this.props;
    const { broker, colour, invitation, said } = this.state;
    const named = page.state?.game.colours ?? {};
    return [
      h(
        "section",
        { "aria-labelledby": "invite-title" },
        h("h3", { class: "title", id: "invite-title" }, say("friend.invite_title")),
        h("p", { class: "hint" }, say("friend.invite_means")),
        h(Field, {
          ...PLAIN,
          id: "match-broker",
          label: say("friend.broker"),
          hint: say("friend.broker_means"),
          value: broker,
          onInput: (text) => this.setState({ broker: text }),
        }),
        h(Choice, {
          name: "match-colour",
          legend: say("friend.colour"),
          chosen: colour,
          options: COLOURS.map((value) => ({ value, text: named[value] ?? value })),
          onChoose: (chosen) => this.setState({ colour: chosen }),
        }),
        h(
          "div",
          { class: "buttons" },
          h(Button, {
            id: "match-invite",
            class: "primary",
            text: say("friend.invite"),
            disabled: broker.trim() === "",
            onPress: () => page.send("invite", { broker: broker.trim(), colour }),
          }),
        ),
      ),
      h(
        "section",
        { "aria-labelledby": "join-title" },
        h("h3", { class: "title", id: "join-title" }, say("friend.join_title")),
        h(Field, {
          ...PLAIN,
          id: "match-invitation",
          label: say("friend.invitation"),
          hint: say("friend.invitation_means"),
          value: invitation,
          onInput: (text) => this.setState({ invitation: text }),
        }),
        isInWords(invitation) &&
          h(Field, {
            ...PLAIN,
            id: "match-said-broker",
            label: say("friend.broker"),
            value: said,
            onInput: (text) => this.setState({ said: text }),
          }),
        h(
          "div",
          { class: "buttons" },
          h(Button, {
            id: "match-join",
            text: say("friend.join"),
            disabled: invitation.trim() === "" || (isInWords(invitation) && said.trim() === ""),
            onPress: () => page.send("join_match", { invitation: invitation.trim(), broker: said.trim() }),
          }),
        ),
      ),
    ];
  }
}

/** Whether an invitation was read out, and not sent. @param {string} text */
const isInWords = (text) => /^\s*\p{L}+\s+\p{L}/u.test(text);

/** How the friend joins. @param {{match: Match}} props */
function Invitation({ match: { link, words, broker } }) {
  return [
    h(
      "div",
      { class: "invitation" },
      h("img", {
        src: `/match.svg?${encodeURIComponent(link)}`,
        width: 168,
        height: 168,
        alt: say("friend.code"),
      }),
      h(
        "div",
        {},
        h("p", {}, say("friend.send_link")),
        h("p", { class: "link", id: "match-link" }, link),
        h(Copies, { texts: [{ id: "match-copy", label: say("friend.copy"), text: link }] }),
      ),
    ),
    h(
      "details",
      {},
      h("summary", {}, say("friend.on_telephone")),
      h("p", {}, say("friend.say_words", { broker })),
      h(
        "ol",
        { id: "match-words" },
        words.split(" ").map((word) => h("li", { key: word }, word)),
      ),
    ),
  ];
}

/** How others watch. @param {{match: Match}} props */
function Watchers({ match: { watch, watchers } }) {
  return h(
    "details",
    {},
    h(
      "summary",
      { id: "watchers" },
      watchers > 0 ? say("friend.watchers", { count: watchers }) : say("friend.let_watch"),
    ),
    h("p", {}, say("friend.watch_means")),
    h("p", { class: "link", id: "watch-link" }, watch),
    h(Copies, { texts: [{ id: "watch-copy", label: say("friend.copy"), text: watch }] }),
  );
}
