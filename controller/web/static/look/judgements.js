/** Judgements of moves, as the program sends them: a line for each, as soon as it is known. */

import { say } from "../base/translation.js";

/**
 * Ask for the judgement of every move of a game; returns what went wrong, or an empty text.
 * @param {string} address
 * @param {AbortSignal} signal ends the request
 * @param {(move: {number: number, count: number, error: import("./mistakes.js").Mistake | null, chance: number | null}) => void} take
 *   called with each move of so many: what it missed, and how likely the first colour then was to win
 */
export async function judged(address, signal, take) {
  const answer = await fetch(address, { method: "POST", signal });
  if (!answer.ok || answer.body === null) return answer.text();
  for await (const { wrong, ...move } of linesOf(answer.body)) {
    if (wrong !== undefined) return wrong;
    take(move);
    if (move.number === move.count) return "";
  }
  return say("mistakes.broken_off");
}

/**
 * Read the lines of an answer, each a value, as they come.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<any>}
 */
export async function* linesOf(body) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.map((line) => JSON.parse(line));
  }
}
