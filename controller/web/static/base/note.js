/** A short note at the lower edge of the board, which stands for a while, unless the game says something else before. */

const NOTE_MS = 3000;
let timer = 0;
let write = (/** @type {string} */ _) => {};

/** Have notes written. @param {(text: string) => void} onNote called with each, and with an empty one at its end */
export function writeNotes(onNote) {
  write = onNote;
}

/** @param {string} text empty ends the one that stands */
export function note(text) {
  clearTimeout(timer);
  if (text !== "") timer = setTimeout(note, NOTE_MS, "");
  write(text);
}
