/** A link to a game, opened: the program finds the game among its records, and this page looks through it there. */

import { note } from "../base/header.js";
import { say } from "../base/translation.js";

/**
 * @param {string} link what stood in the address
 * @param {import("../base/views.js").Views} views
 * @param {() => Promise<import("./gamesview.js").Games>} wantGames
 */
export async function openLink(link, views, wantGames) {
  const answer = await fetch("/shared", { method: "POST", body: link }).catch(() => null);
  if (answer === null) return note(say("games.unsent"));
  if (!answer.ok) return note(await answer.text());
  const { record } = await answer.json();
  views.go("games");
  const games = await wantGames();
  games.chosen = record;
  games.read();
}
