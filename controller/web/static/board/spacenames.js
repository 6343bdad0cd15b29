/** What each space holds and shows, in words for screen readers. */

import { say } from "../base/translation.js";

/**
 * @typedef {import("../panel.js").State} State
 * @typedef {{board: import("./board.js").Board, state: State | null, past: import("../look/lookback.js").Past | null,
 *   isDiagnosing: boolean, chosen: string | null}} Told ``chosen`` is the space whose piece is picked up
 */

/** Lights that are told in words of their own: scenery, and what the coach points to. */
const TOLD_APART = ["hued", "counted", "danger", "saves", "wins", "loses"];

/**
 * @param {string} space
 * @param {Told} told
 * @param {string[]} others what else is said of it, in texts that may be empty
 */
export function named(space, { board, state, past, isDiagnosing, chosen }, others) {
  const shown = past ?? state;
  const lying = board.seenOn(space);
  const played = isDiagnosing ? null : shown;
  const kind = played && lying && board.kindOf(lying)?.said;
  let said = say("space.empty", { space });
  if (lying) {
    const colour = shown?.game.colours[lying.colour] ?? lying.colour;
    said = kind ? say("space.kind", { space, colour, kind }) : say("space.piece", { space, colour });
  }
  if (shown?.blocked.includes(space)) said = say("space.green", { space });
  if (shown?.outside.includes(space)) said = say("space.outside", { said });
  if (played?.outcome?.evidence.includes(space)) said = say("space.decided", { said });
  if (state?.left_out.includes(space)) said = say("space.left_out", { said });
  if (chosen === space) said = say("space.picked_up", { said });
  const light = played?.lights[space]?.means ?? "";
  if (light !== "" && !TOLD_APART.includes(light)) {
    said = say("space.lit", { said, light: say("lights.means", { light }) });
  }
  const there = played?.scenery.find((one) => one.space === space)?.said ?? "";
  const coached = past === null && !isDiagnosing ? (state?.coached[space] ?? []) : [];
  for (const also of [there, ...coached, ...others]) {
    if (also !== "") said = say("space.also", { said, also });
  }
  return said;
}
