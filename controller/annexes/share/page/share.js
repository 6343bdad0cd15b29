/**
 * The dialog that shares a position, as a picture with the board as this page shows it, who played and how it ended, to
 * save or to send; and its game, as a link and as moves to copy.
 */

import { Button } from "../../../web/static/base/components.js";
import { Copies } from "../../../web/static/base/copies.js";
import { Close, Dialog, Foot } from "../../../web/static/base/dialog.js";
import { make } from "../../../web/static/base/dom.js";
import { Component, h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

export { STYLES } from "../../../web/static/base/dialog.js";

/** How many pixels of the saved bitmap are one of the picture. */
const FINE = 2;

/** @param {{page: import("../../../web/static/panel.js").Page, title: string}} props */
export function Part({ page: { dialogs, lookBack, state, role, near }, title }) {
  const { past } = lookBack;
  const number = past?.number ?? state?.moves.length ?? 0;
  const picture = `/position/${past?.record ?? 0}/${number}.svg?near=${near}`;
  const name = `manalath-${past?.record ?? 0}-${number}.png`;
  const save = async () => {
    const url = URL.createObjectURL(await bitmap(picture));
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url));
  };
  const send = async () => {
    const files = [new File([await bitmap(picture)], name, { type: "image/png" })];
    // Whoever sees what it would send and leaves it sends nothing.
    await navigator.share({ files }).catch(() => undefined);
  };
  return h(
    Dialog,
    { id: "share-dialog", title, onClose: dialogs.close },
    h("img", { class: "shared", src: picture, alt: say("share.picture"), width: 1200, height: 630 }),
    role === "table" && h(WholeGame, { record: past?.record ?? 0 }),
    h(
      Foot,
      {},
      canSend() && h(Button, { id: "share-send", class: "primary", text: say("share.send"), onPress: send }),
      h(Button, { id: "share-png", class: canSend() ? "" : "primary", text: say("share.png"), onPress: save }),
      h("a", { class: "button", id: "share-svg", href: picture, download: true }, say("share.svg")),
      h(Close, { id: "share-close", class: "", text: say("settings.close") }),
    ),
  );
}

/**
 * The game as a link that any copy of the program opens, and as moves.
 * @extends {Component<{record: number}>}
 */
class WholeGame extends Component {
  /** @type {{text: string, link: string}} */
  state = { text: "", link: "" };

  async componentDidMount() {
    const answer = await fetch(`/share/${this.props.record}`).catch(() => null);
    if (answer?.ok) this.setState(await answer.json());
  }

  render() {
    const { text, link } = this.state;
    if (link === "") return null;
    const address = `${location.origin}/#${link}`;
    return [
      h("label", { for: "share-link" }, say("share.link")),
      h("input", {
        id: "share-link",
        readOnly: true,
        value: address,
        onFocus: ({ currentTarget }) => currentTarget.select(),
      }),
      h(Copies, {
        texts: [
          { id: "copy-link", label: say("share.copy_link"), text: address },
          { id: "copy-moves", label: say("share.copy_moves"), text },
        ],
      }),
    ];
  }
}

/** Whether this browser hands pictures on to other programs. */
function canSend() {
  const files = [new File([], "a.png", { type: "image/png" })];
  return navigator.canShare?.({ files }) ?? false;
}

/**
 * @param {string} picture its address
 * @returns {Promise<Blob>}
 */
async function bitmap(picture) {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [FINE * image.naturalWidth, FINE * image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture could not be drawn")) : resolve(blob))),
  );
}
