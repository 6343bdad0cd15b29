/**
 * What the lights mean, and how much they help: those lit now and, in a menu, all others of the game. The server decides
 * which are which.
 */

import { Drawing, Icon } from "../base/components.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { well } from "../board/deck.js";
import { drawSample } from "../board/marks.js";

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {{shown: string[], others: string[]}} Lit meanings by their names
 */

/** How much the lights help a player, as the server counts it. */
export const HELPS = [0, 1, 2];

/** Marks in a row whose words have more letters together stand there without them. */
const LETTERS = 12;

/** How much the lights help, and the marks on the board now: a button that opens all others. @param {{page: Page}} props */
export function CoachRow({ page }) {
  const names = lit(page).shown.filter((light) => light !== "last");
  const words = names.map((light) => say("lights.means", { light }));
  const isWordy = words.join("").length <= LETTERS;
  return h(
    "section",
    { class: "coach", "aria-label": say("lights.lights") },
    h(Helps, { page }),
    h(
      "button",
      { type: "button", class: "lit", id: "shown-lights", popovertarget: "lights-menu", title: say("lights.every") },
      h("span", { class: "unseen" }, say("lights.every")),
      names.length === 0 && h(Icon, { name: "more" }),
      names.map((light, n) =>
        h(
          "span",
          { "data-means": light, key: light },
          h(Sample, { page, light }),
          h("span", { class: isWordy ? "" : "unseen" }, words[n]),
        ),
      ),
    ),
  );
}

/** Opened by the row above: the lights in words, once they have come. @param {{page: Page}} props */
export function LightsMenu({ page }) {
  return h(
    "div",
    { class: "popup lights-menu", id: "lights-menu", popover: "auto" },
    page.begun && h(page.begun.Lights, { page }),
  );
}

/** The help of all who play by hand here. @param {{page: Page}} props */
function Helps({ page: { state, send, lookBack, own, role } }) {
  const hands = Object.entries(state?.seats ?? {}).flatMap(([seat, level]) => (level === 0 ? [seat] : []));
  if (state === null || hands.length === 0 || lookBack.past !== null || own.guide !== null || role !== "table")
    return null;
  const choose = (/** @type {number} */ help) => {
    for (const seat of hands) send("set_help", { seat, help });
  };
  const chosen = state.helps[hands.includes(state.to_move) ? state.to_move : hands[0]];
  return h(
    "div",
    { class: "helps", role: "radiogroup", "aria-label": say("lights.help") },
    HELPS.map((help) =>
      h(
        "button",
        {
          type: "button",
          key: help,
          role: "radio",
          "aria-checked": String(help === chosen),
          onClick: () => choose(help),
        },
        h("span", {}, say("lights.helps", { help })),
      ),
    ),
  );
}

/** A light as the board shows it. @param {{page: Page, light: string}} props */
export function Sample({ page: { plan, state }, light }) {
  const cell = well(plan, 0);
  const colour = Object.values(state?.lights ?? {}).find(({ means }) => means === light)?.colour || "orange";
  const draw = (/** @type {SVGElement} */ drawing) =>
    drawSample(drawing, light, { cell, isSquare: plan.isSquare, colour });
  return h(Drawing, { class: "sample", shows: `${light} ${colour} ${cell}`, draw });
}

/** The lights on the board now, and the others of its game. @param {Page} page */
export const lit = ({ lookBack, state }) => (lookBack.past ?? state)?.legend ?? { shown: [], others: [] };
