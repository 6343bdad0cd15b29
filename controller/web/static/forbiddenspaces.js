/** Announce once where a piece may no longer go, for players who do not see the lights. */

import { write } from "./dom.js";
import { keptOff } from "./shapes.js";
import { say } from "./translation.js";

/** @type {string[]} */
let before = [];

/** @param {import("./panel.js").Lights} lights on the board now */
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
