/**
 * What a player can always do: four buttons that never move or change their word. One opens the ways in which the
 * players may end the game other than by its rules.
 */

import { Icon } from "../base/components.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { askHint, canEnd } from "./shortcuts.js";

/** @typedef {import("../panel.js").Page} Page */

/** @param {{page: Page}} props */
export function Actions({ page }) {
  const { state, send } = page;
  const takesBack = state?.opened.takes_back ? state.opened.undo : "";
  return h(
    "div",
    { class: "actions", role: "group", "aria-label": say("play.actions") },
    h(
      Action,
      { id: "ask-hint", icon: "hint", keys: "H", does: state?.opened.hint ?? "", onPress: () => askHint(page) },
      say("play.hint"),
    ),
    h(
      Action,
      { id: "tap-undo", icon: "back", keys: "U", does: takesBack, onPress: () => send("tap", { key: "undo" }) },
      say("play.take_back"),
    ),
    h(
      Action,
      { id: "open-rules", icon: "rules", keys: "R", opens: true, onPress: page.dialogs.openRules },
      say("rules.rules"),
    ),
    h(
      Action,
      {
        id: "end-game",
        icon: "flag",
        opens: true,
        keys: "E",
        isOff: !canEnd(page),
        onPress: page.dialogs.openEndings,
      },
      say("end_game.open"),
    ),
  );
}

/**
 * One that would do nothing is disabled, and keeps its place, its word and the focus.
 * @param {{id: string, icon: string, onPress: () => void, keys?: string, does?: string, opens?: boolean,
 *   isOff?: boolean, children?: import("../base/components.js").Children}} props ``does`` says what it would do now
 */
function Action({ id, icon, onPress, keys, does, opens, isOff = does === "", children }) {
  return h(
    "button",
    {
      type: "button",
      id,
      "aria-keyshortcuts": keys,
      "aria-haspopup": opens ? "dialog" : undefined,
      "aria-disabled": String(isOff),
      "aria-label": does || undefined,
      onClick: () => isOff || onPress(),
    },
    h(Icon, { name: icon }),
    h("span", {}, children),
  );
}
