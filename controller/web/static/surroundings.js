/** What stands round the board and the column: the head of the page, and what is said under the board. */

import { Icon, marked } from "./base/components.js";
import { h } from "./base/preact.js";
import { say } from "./base/translation.js";
import { chosenToTakeOff, hasGame, partsOf, placeOf, viewOf, viewsOf } from "./game/known.js";

/** @typedef {{page: import("./panel.js").Page}} Shown */

/** The name of the page, which stands beside the logo. */
const NAME = document.title;

/**
 * The bar at the head of the page, and its banners.
 * @param {Shown} props
 */
export function Head({ page }) {
  const { known } = page;
  return [
    h(
      "div",
      { class: "bar" },
      h(
        "h1",
        {},
        h("img", { src: "/static/icon.svg", alt: NAME, width: 28, height: 28 }),
        h("span", { id: "logo-name", "aria-hidden": "true" }, placeOf(known) || NAME),
      ),
      h(Pace, known.shown.workbench ?? { speed: 1, is_paused: false }),
      h(RealBoard, { page }),
      h(Symbols, { page }),
      h(Menu, { page }),
    ),
    h(
      "p",
      { class: "banner", id: "offline", role: "alert", hidden: known.isOnline !== false },
      known.isOnline === false && say("play.offline"),
    ),
    h("p", { class: "banner", id: "unlinked", hidden: page.state?.link.status !== "unlinked" }, say("play.unlinked")),
  ];
}

/** How fast the time of a simulated board passes. @param {{speed: number, is_paused: boolean}} props */
function Pace({ speed, is_paused }) {
  const paused = is_paused ? say("time.paused_at", { speed }) : say("time.at", { speed });
  const text = speed !== 1 ? paused : is_paused ? say("time.paused") : "";
  return h("p", { class: "pill", id: "pace", role: "status" }, text);
}

/** Whether a real board answers; the game's message explains why not, and what to do. @param {Shown} props */
function RealBoard({ page: { board, state } }) {
  const status = board?.has_workbench === false ? state?.link.status : undefined;
  return h(
    "p",
    { class: "pill", id: "board-name", "data-link": status },
    status && marked(say("board.real", { status }), "b"),
  );
}

/** @param {Shown} props */
function Symbols({ page: { dialogs, sounds } }) {
  const button = { type: /** @type {const} */ ("button"), class: "icon-only" };
  return [
    h(
      "button",
      {
        ...button,
        id: "sound",
        "aria-pressed": String(sounds.isOn),
        "aria-label": say("settings.sound"),
        onClick: () => sounds.turn(),
      },
      h(Icon, { name: sounds.isOn ? "sound" : "silent" }),
    ),
    h(
      "button",
      {
        ...button,
        id: "open-settings",
        "aria-haspopup": "dialog",
        "aria-label": say("settings.settings"),
        onClick: dialogs.openSettings,
      },
      h(Icon, { name: "settings" }),
    ),
    h(
      "button",
      { ...button, id: "open-bar", popovertarget: "bar-menu", "aria-label": say("nav.menu") },
      h(Icon, { name: "menu" }),
    ),
  ];
}

/** The views of the page and the ways beside them, which a small window has in a menu. @param {Shown} props */
function Menu({ page }) {
  const { known, dialogs } = page;
  const here = viewOf(known);
  const link = (/** @type {string} */ view, /** @type {string} */ text) =>
    h(
      "a",
      {
        href: `#${view}`,
        id: `to-${view}`,
        key: view,
        class: partsOf(known).has(view) ? "part" : undefined,
        "aria-current": view === here ? "page" : undefined,
      },
      text,
    );
  const isIdle = !hasGame(known);
  const close = (/** @type {{currentTarget: HTMLElement}} */ { currentTarget: menu }) =>
    menu.matches(":popover-open") && menu.hidePopover();
  return h(
    "div",
    { id: "bar-menu", popover: "auto", onClick: close },
    h("button", { type: "button", id: "new-game", hidden: isIdle, onClick: dialogs.openNewGame }, say("playing.new")),
    h(
      "nav",
      { "aria-label": say("nav.views") },
      [...viewsOf(known)].map(([view, text]) => link(view, text)),
    ),
    h(
      "button",
      {
        type: "button",
        id: "open-keys",
        "aria-haspopup": "dialog",
        "aria-keyshortcuts": "?",
        "aria-label": say("keys.keys"),
        onClick: dialogs.openKeys,
      },
      "?",
    ),
    h(
      "button",
      {
        type: "button",
        id: "workbench-toggle",
        "aria-expanded": String(known.isAtWorkbench),
        "aria-controls": "workbench",
        onClick: page.turnWorkbench,
      },
      say("nav.workbench"),
    ),
  );
}

/**
 * What is said under the board: what hands at a simulated board do, a note, which move is looked at, and a button for
 * the piece that is chosen.
 * @param {Shown} props
 */
export function Said({ page: { known, lookBack, hand } }) {
  const space = chosenToTakeOff(known);
  return [
    h("p", { class: "caption", id: "caption", "aria-live": "polite" }, known.shown.workbench?.caption ?? ""),
    h("p", { class: "note", id: "note", role: "status" }, known.note),
    h("p", { class: "unseen", id: "lookback-told", role: "status" }, lookBack.told),
    h(
      "button",
      { type: "button", id: "take-off", hidden: space === null, onClick: () => hand.lift(space) },
      space !== null && say("board.take_off", { space }),
    ),
  ];
}
