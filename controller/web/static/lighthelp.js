/** The lights in words, for players who do not see them: the help of each, what the coach says, what is forbidden. */

import { element, write } from "./dom.js";
import { keptOff } from "./shapes.js";
import { say } from "./translation.js";

/** @typedef {import("./panel.js").State} State */

export class Help {
  /** @param {(act: string, fields: object) => void} send */
  constructor(send) {
    /** @type {HTMLSelectElement[]} */
    this.seats = [...element("help-choices").querySelectorAll("select")];
    /** @type {Record<string, string[]>} */
    this.coached = {};
    for (const choice of this.seats) {
      choice.addEventListener("change", () =>
        send("set_help", { seat: choice.dataset.seat, help: Number(choice.value) }),
      );
    }
  }

  /** @param {State} state */
  show({ helps, coached }) {
    this.coached = coached;
    for (const choice of this.seats) choice.value = String(helps[choice.dataset.seat ?? ""]);
  }

  /** The coach's words about a space, the most pressing first. @param {string} space */
  wordsOn(space) {
    return this.coached[space] ?? [];
  }
}

/** @type {string[]} */
let before = [];

/** Announce once where a piece may no longer go. @param {import("./panel.js").Lights} lights on the board now */
export function announce(lights) {
  const forbidding = Object.entries(lights).filter(([, { means }]) => keptOff(means).length > 0);
  const now = forbidding.map(([space, { means }]) => `${space} ${means}`);
  if (now.join() === before.join()) return;
  /** @type {Map<string, string[]>} spaces by their announcement */
  const fresh = new Map();
  forbidding.forEach(([space, { said }], n) => {
    if (!before.includes(now[n])) fresh.set(said, [...(fresh.get(said) ?? []), space]);
  });
  before = now;
  write("lights-said", [...fresh].map(([light, spaces]) => say("lights.changed", { spaces, light })).join(" "));
}
