/** The door to the local network, in the settings: a switch, the code to photograph, and the PIN. */

import { Button } from "../../../web/static/base/components.js";
import { Tick } from "../../../web/static/base/dialog.js";
import { h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

export { STYLES } from "../../../web/static/base/dialog.js";

/**
 * @typedef {{is_open: boolean, urls: string[], pin: string, seats: Record<string, number>, guests: number}} Door to the
 *   local network: who came in by it, for each seat and besides
 */

/** @param {{page: import("../../../web/static/panel.js").Page}} props */
export function Part({ page: { annexes, send } }) {
  /** @type {Door} */
  const door = annexes.phones;
  return h(
    "section",
    { "aria-labelledby": "phones-title" },
    h("h3", { class: "title", id: "phones-title" }, say("phones.phones")),
    h(Tick, {
      id: "let-in",
      label: say("phones.let_in"),
      isOn: door.is_open,
      onTurn: (is_on) => send("let_in", { is_on }),
    }),
    h("p", { class: "hint" }, say("phones.let_in_means")),
    door.is_open &&
      (door.urls.length > 0 ? h(Found, { door, send }) : h("p", { role: "status" }, say("phones.no_network"))),
  );
}

/** How a phone finds the page, and who has. @param {{door: Door, send: (act: string) => void}} props */
function Found({ door: { urls, pin, seats, guests }, send }) {
  const shown = urls[urls.length - 1];
  return [
    h(
      "div",
      { class: "phones" },
      h("img", {
        src: `/lan.svg?${encodeURIComponent(shown)}`,
        width: 168,
        height: 168,
        alt: say("phones.code", { url: shown }),
      }),
      h(
        "div",
        {},
        urls.map((url) => h("p", { class: "address", key: url }, url)),
        pin === ""
          ? h("p", { class: "pin-rests", role: "status" }, say("phones.pin_rests"))
          : h(
              "p",
              { class: "pin" },
              say("phones.pin"),
              " ",
              h("b", { id: "pin" }, `${pin.slice(0, 3)} ${pin.slice(3)}`),
            ),
        h("p", { id: "guests", role: "status" }, say("phones.guests", { playing: Object.keys(seats).length, guests })),
        h(
          "div",
          { class: "buttons" },
          pin !== "" && h(Button, { id: "show-pin", text: say("phones.show"), onPress: () => send("show_pin") }),
          h(Button, { id: "renew-pin", text: say("phones.renew"), onPress: () => send("renew_pin") }),
        ),
      ),
    ),
    h("p", { class: "hint" }, say("phones.open_line")),
  ];
}
