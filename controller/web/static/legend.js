/**
 * What the lights mean: those lit now and, in a menu, all others of the game. The server decides which are which.
 *
 * What they forbid is also announced, for players who do not see them.
 */

import { Drawing, Icon } from "./components.js";
import { well } from "./deck.js";
import { drawSample } from "./marks.js";
import { h } from "./preact.js";
import { keptOff } from "./shapes.js";
import { say } from "./translation.js";

/**
 * @typedef {import("./panel.js").Page} Page
 * @typedef {{shown: string[], others: string[]}} Lit meanings by their names
 */

/** How much the lights help a player, as the server counts it. */
export const HELPS = [0, 1, 2];

/** @param {{page: Page}} props */
export function LightsNow({ page }) {
  return h(
    "section",
    { class: "lit", "aria-label": say("lights.lights") },
    h(Legend, { page, id: "shown-lights", names: lit(page).shown }),
    h(
      "button",
      { type: "button", class: "icon-only", popovertarget: "lights-menu", "aria-label": say("lights.every") },
      h(Icon, { name: "more" }),
    ),
  );
}

/** @param {{page: Page}} props */
export function LightsMenu({ page }) {
  return h(
    "div",
    { class: "lights-menu", id: "lights-menu", popover: "auto" },
    h(
      "div",
      { class: "help-choices", role: "group", "aria-label": say("lights.help") },
      h("span", { "aria-hidden": "true" }, say("lights.help")),
      ["orange", "purple"].map((seat) => h(HelpChoice, { page, seat, key: seat })),
    ),
    h("h3", { class: "title" }, say("lights.every")),
    h(Legend, { page, id: "other-lights", names: lit(page).others }),
    h("p", { class: "hint only-calm" }, say("lights.calm")),
  );
}

/** @param {{page: Page, seat: string}} props */
function HelpChoice({ page: { state, send }, seat }) {
  const set = (/** @type {Event} */ { currentTarget }) => {
    const { value } = /** @type {HTMLSelectElement} */ (currentTarget);
    send("set_help", { seat, help: Number(value) });
  };
  const options = HELPS.map((help) => h("option", { value: help, key: help }, say("lights.helps", { help })));
  return h(
    "label",
    {},
    h("span", {}, say("colour.name", { colour: state?.game.colours[seat] ?? seat })),
    " ",
    h(
      "select",
      { "data-seat": seat, autocomplete: "off", value: state?.helps[seat] ?? HELPS[1], onChange: set },
      options,
    ),
  );
}

/** @param {{page: Page, id: string, names: string[]}} props */
function Legend({ page: { plan, state }, id, names }) {
  const cell = well(plan, 0);
  const shown = Object.values(state?.lights ?? {});
  const colourOf = (/** @type {string} */ light) => shown.find(({ means }) => means === light)?.colour || "orange";
  const draw = (/** @type {string} */ light) => (/** @type {SVGElement} */ drawing) =>
    drawSample(drawing, light, { cell, isSquare: plan.isSquare, colour: colourOf(light) });
  return h(
    "dl",
    { class: "legend", id },
    names.map((light) =>
      h(
        "div",
        { "data-means": light, key: light },
        h(
          "dt",
          {},
          h(Drawing, { class: "sample", shows: `${light} ${colourOf(light)} ${cell}`, draw: draw(light) }),
          say("lights.looks", { light }),
        ),
        h("dd", {}, say("lights.means", { light })),
      ),
    ),
  );
}

/** @param {Page} page */
const lit = ({ lookBack, state }) => (lookBack.past ?? state)?.legend ?? { shown: [], others: [] };

export class Announcer {
  constructor() {
    /** @type {string[]} */
    this.before = [];
    this.said = "";
  }

  /** Announce once where a piece may no longer go. @param {import("./panel.js").Lights} lights on the board now */
  follow(lights) {
    const forbidding = Object.entries(lights).filter(([, { means }]) => keptOff(means).length > 0);
    const now = forbidding.map(([space, { means }]) => `${space} ${means}`);
    if (now.join() === this.before.join()) return;
    /** @type {Map<string, string[]>} spaces by their meaning */
    const fresh = new Map();
    forbidding.forEach(([space, { means }], n) => {
      if (!this.before.includes(now[n])) fresh.set(means, [...(fresh.get(means) ?? []), space]);
    });
    this.before = now;
    this.said = [...fresh]
      .map(([light, spaces]) => say("lights.changed", { spaces, light: say("lights.means", { light }) }))
      .join(" ");
  }
}
