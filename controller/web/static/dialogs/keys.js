/** The dialog with the keys of the keyboard. */

import { marked } from "../base/components.js";
import { Close, Dialog, Foot } from "../base/dialog.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { hasKinds } from "../hand/turn.js";

export { STYLES } from "../base/dialog.js";

/** What every key does on this board. @param {{page: import("../panel.js").Page}} props */
export function Keys({ page: { board, dialogs, declared } }) {
  const { has_workbench, sensing } = board;
  const keys = [
    say("keys.arrows"),
    ...(has_workbench
      ? [say("keys.play"), say("keys.put"), say("keys.carry"), say("keys.lift"), say("keys.let_go")]
      : []),
    ...(hasKinds(declared.scenery) ? [say("keys.kinds")] : []),
    say("keys.undo"),
    say("keys.ok"),
    ...(has_workbench ? [say("keys.trays")] : []),
    say("keys.hint"),
    say("keys.rules"),
    say("keys.end"),
    ...(sensing === "single" ? [say("keys.colours")] : []),
    say("keys.menu"),
    say("keys.list"),
  ];
  return h(
    Dialog,
    { id: "keys-dialog", title: say("keys.keys"), onClose: dialogs.close, isRead: true },
    h(
      "ul",
      {},
      keys.map((text) => h("li", { key: text }, marked(text, "kbd"))),
    ),
    h(Foot, {}, h(Close, { id: "keys-close", text: say("keys.close") })),
  );
}
