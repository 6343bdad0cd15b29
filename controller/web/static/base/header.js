/** What stands above and on the board: whether the board answers, how fast its time passes, a short note. */

import { element, write, writeMarked } from "./dom.js";
import { say } from "./translation.js";

/**
 * Show whether the board answers; the game's message explains why not, and what to do.
 * @param {import("../panel.js").Link} link
 * @param {boolean} isReal
 */
export function showLink({ status }, isReal) {
  const name = element("board-name");
  if (isReal) {
    name.dataset.link = status;
    writeMarked("board-name", say("board.real", { status }), "b");
  } else write(name, "");
  element("unlinked").hidden = status !== "unlinked";
}

/** @param {boolean} isOpen whether the server answers, and its board is drawn */
export function showLine(isOpen) {
  element("offline").hidden = isOpen;
  write("offline", isOpen ? "" : say("play.offline"));
}

/** @param {{caption: string, speed: number, is_paused: boolean}} simulation what is done, and how fast time passes */
export function showSimulation({ caption, speed, is_paused }) {
  write("caption", caption);
  const paused = is_paused ? say("time.paused_at", { speed }) : say("time.at", { speed });
  write("pace", speed !== 1 ? paused : is_paused ? say("time.paused") : "");
}

/** How long a note stands, unless the game says something else before. */
const NOTE_MS = 3000;
let noteTimer = 0;

/** @param {string} text shown for a while, at the lower edge of the board; empty ends it */
export function note(text) {
  clearTimeout(noteTimer);
  if (text !== "") noteTimer = setTimeout(note, NOTE_MS, "");
  write("note", text);
}
