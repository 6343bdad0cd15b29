/** The lights in words: those on the board now, and all others of the game. */

import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { lit, Sample } from "./legend.js";

/** @typedef {import("../panel.js").Page} Page */

/** @param {{page: Page}} props */
export function Lights({ page }) {
  return [
    h("h3", { class: "title" }, say("lights.lights")),
    h(Legend, { page, id: "lights-now", names: lit(page).shown }),
    h("h3", { class: "title" }, say("lights.every")),
    h(Legend, { page, id: "other-lights", names: lit(page).others }),
    h("p", { class: "hint only-calm" }, say("lights.calm")),
  ];
}

/** @param {{page: Page, id: string, names: string[]}} props */
function Legend({ page, id, names }) {
  return h(
    "dl",
    { class: "legend", id },
    names.map((light) =>
      h(
        "div",
        { "data-means": light, key: light },
        h("dt", {}, h(Sample, { page, light }), say("lights.looks", { light })),
        h("dd", {}, say("lights.means", { light })),
      ),
    ),
  );
}
