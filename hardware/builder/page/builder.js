/**
 * The joints of a board that is being built, in the Diagnose view: what is proven turns green on the map.
 *
 * The server decides what a joint is and how it stands; the prompts are those of every guest at the board.
 */

import { element, write } from "../../../controller/web/static/base/dom.js";
import { h, render } from "../../../controller/web/static/base/preact.js";
import { say } from "../../../controller/web/static/base/translation.js";

/**
 * @typedef {"right" | "now" | "doubt" | "made" | "todo"} State
 * @typedef {{name: string, state: State}} Joint
 * @typedef {{name: string, x: number, y: number, joints: Joint[]}} Place joints at one place, in millimetres from the
 *   middle of the board, y away from the person
 * @typedef {{t: "building", is_building: boolean, places: Place[], contacts: Joint[], right: number, count: number}} Building
 */

/** A joint is so wide, so many lie side by side, and so much is left around the map, in millimetres. */
const JOINT_MM = 4;
const ABREAST = 4;
const AROUND_MM = 16;

/** The map of joints in the Diagnose view. */
export class Part {
  constructor() {
    /** It marks no sensors. @type {Record<string, import("../../../controller/web/static/workbench/livemap.js").Mark>} */
    this.marks = {};
    this.isShown = false;
  }

  build() {}

  offerStart() {}

  /** @param {any} message */
  show(message) {
    if (message.t === "building") draw(message);
  }
}

/** @param {Building} building */
function draw({ is_building, places, contacts, right, count }) {
  const card = element("building");
  card.classList.toggle("away", !is_building);
  card.hidden = !is_building;
  if (!is_building) return;
  write("building-count", say("building.proven", { right, count }));
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => -y);
  const [left, top] = [Math.min(...xs) - AROUND_MM, Math.min(...ys) - AROUND_MM];
  const [wide, high] = [Math.max(...xs) - left + AROUND_MM, Math.max(...ys) - top + AROUND_MM];
  const map = element("building-map");
  map.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
  render(
    places.map((place) => h(Spot, { ...place, key: place.name })),
    map,
  );
  render(
    contacts.map(({ name, state }) => h("li", { class: state, key: name }, name)),
    element("building-lines"),
  );
}

/** The joints at a place, in rows, below its name. @param {Place} props */
function Spot({ name, x, y, joints }) {
  const abreast = Math.min(ABREAST, joints.length);
  const left = x - (abreast * JOINT_MM) / 2;
  return h(
    "g",
    {},
    h("text", { x, y: -y - JOINT_MM }, name),
    joints.map((joint, n) =>
      h(
        "rect",
        {
          class: joint.state,
          x: left + (n % ABREAST) * JOINT_MM,
          y: -y - JOINT_MM / 2 + Math.floor(n / ABREAST) * JOINT_MM,
          width: JOINT_MM - 0.6,
          height: JOINT_MM - 0.6,
          key: joint.name,
        },
        h("title", {}, joint.name),
      ),
    ),
  );
}
