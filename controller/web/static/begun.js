/** What a page needs once a game is begun, or one is looked through: it comes then, and a first screen does without. */

// Fetched with the rest, so that the first piece that a hand carries does not wait for it.
import "./board/carriedpieces.js";
import { Heard } from "./game/heard.js";
import { Lights } from "./game/lights.js";
import { ResultCard } from "./game/resultcard.js";
import { UnreadPieces } from "./game/unreadpieces.js";
import { Reasons } from "./hand/reasons.js";
import { Mistakes, PastCard } from "./look/pastcard.js";

export const STYLES = ["lights.css"];
export { Lights, Mistakes, PastCard, ResultCard };

/**
 * Follow the game: what is heard, why marks are there, and which piece no reed reads.
 * @param {import("./base/store.js").Store<import("./game/known.js").Known>} store
 * @param {import("./panel.js").Page} page
 * @param {import("./hand/hand.js").Hand} hand
 */
export function followGame({ heed, set }, page, hand) {
  const heard = new Heard((name) => page.sounds.play(name));
  for (const kind of ["board", "state", "table", "past"]) {
    heed(
      ({ told }) => [told[kind]],
      ({ shown }) => heard.follow(shown[kind]),
    );
  }
  const reasons = new Reasons(hand, (reason) => set({ reason }));
  const unread = new UnreadPieces((space) => set({ unread: space }));
  heed(
    ({ shown }) => [shown.state],
    ({ shown: { state } }) => {
      reasons.show(state);
      unread.show(state);
    },
  );
  heed(
    ({ shown }) => [shown.truths],
    ({ shown: { truths } }) => unread.follow(truths),
  );
}
