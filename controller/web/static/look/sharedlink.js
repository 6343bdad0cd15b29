/** A link to a game, opened: the program finds the game among its records. */

import { note } from "../base/note.js";
import { say } from "../base/translation.js";

/**
 * Return the number of the record of a game, or null after saying why there is none.
 * @param {string} link what stood in the address
 * @returns {Promise<number | null>}
 */
export async function found(link) {
  const answer = await fetch("/shared", { method: "POST", body: link }).catch(() => null);
  if (answer?.ok) return (await answer.json()).record;
  note(answer === null ? say("games.unsent") : await answer.text());
  return null;
}
