/** Lessons: scenes that teach what wins a game, at a table of this page alone. */

import { h } from "../../../web/static/base/preact.js";
import { SceneGuide, SceneKeys } from "../../../web/static/base/scenes.js";
import { say } from "../../../web/static/base/translation.js";

export class Guide extends SceneGuide {
  /** @param {import("../../../web/static/game/owntable.js").OwnTable} own the table of this page alone */
  constructor(own) {
    super(own, "lessons");
  }

  /** Which scene of which lesson it is; empty without one. */
  get place() {
    if (this.scene === null) return "";
    const { lesson, step, steps } = this.scene;
    return say("lessons.place", { lesson, step, steps });
  }
}

/** The buttons of the lessons. @param {{page: import("../../../web/static/panel.js").Page}} props */
export function Part({ page: { own } }) {
  const guide = /** @type {Guide} */ (own.guide);
  if (guide.scene === null) return null;
  return h(SceneKeys, {
    guide,
    isTried: guide.scene.is_wrong,
    words: {
      all: say("lessons.lessons"),
      next: say("lessons.next"),
      play: say("lessons.play"),
      again: say("lessons.again"),
      skip: say("lessons.skip"),
      leave: say("lessons.leave"),
    },
    play: () => guide.goOn(),
  });
}
