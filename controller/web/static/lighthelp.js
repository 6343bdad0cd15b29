/** What the lights forbid, in words, for players who do not see them. */

import { keptOff } from "./shapes.js";
import { say } from "./translation.js";

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
    /** @type {Map<string, string[]>} spaces by their announcement */
    const fresh = new Map();
    forbidding.forEach(([space, { said }], n) => {
      if (!this.before.includes(now[n])) fresh.set(said, [...(fresh.get(said) ?? []), space]);
    });
    this.before = now;
    this.said = [...fresh].map(([light, spaces]) => say("lights.changed", { spaces, light })).join(" ");
  }
}
