/**
 * Records as files: downloaded as text or JSON, and uploaded from files that are chosen or dropped.
 *
 * A file is sent in parts; the server decides which records are valid and which it already has.
 */

import { Button } from "../../../web/static/base/components.js";
import { createRef, h } from "../../../web/static/base/preact.js";
import { say } from "../../../web/static/base/translation.js";

/** A larger file holds no records. */
const MOST_MB = 16;
const MB = 1024 * 1024;
/** The most bytes sent at once. */
const PART = 60_000;
/** The beginning of a record in a text that holds several. */
const BEGINNING = /^(?=manalath record, version \d+\s*$)/m;

/** @typedef {{added: number[], there: number[], refused: {place: number, text: string}[]}} Done */

export class RecordFiles {
  /**
   * @param {() => void} onChange called when there is something else to say
   * @param {() => void} onAdded
   */
  constructor(onChange, onAdded) {
    this.onChange = onChange;
    this.onAdded = onAdded;
    this.told = "";
    this.wrong = "";
    this.input = /** @type {import("../../../web/static/base/preact.js").RefObject<HTMLInputElement>} */ (createRef());
  }

  /** What a section does that files can be dropped on. */
  get dropped() {
    const hover = (/** @type {DragEvent & {currentTarget: HTMLElement}} */ event, /** @type {boolean} */ isOver) => {
      if (event.type !== "dragleave") event.preventDefault();
      event.currentTarget.classList.toggle("dropping", isOver);
    };
    return {
      onDragOver: (/** @type {DragEvent & {currentTarget: HTMLElement}} */ event) => hover(event, true),
      onDragLeave: (/** @type {DragEvent & {currentTarget: HTMLElement}} */ event) => hover(event, false),
      onDrop: (/** @type {DragEvent & {currentTarget: HTMLElement}} */ event) => {
        hover(event, false);
        this.take([...(event.dataTransfer?.files ?? [])]);
      },
    };
  }

  /** Add the files that were chosen. */
  async takeChosen() {
    const input = /** @type {HTMLInputElement} */ (this.input.current);
    await this.take([...(input.files ?? [])]);
    input.value = "";
  }

  /** @param {string} told */
  tell(told) {
    this.told = told;
    this.onChange();
  }

  /** Add the records in some files, except those already there. @param {File[]} files */
  async take(files) {
    const [done, wrong] = [{ added: 0, there: 0 }, /** @type {string[]} */ ([])];
    for (const file of files) {
      this.tell(say("games.reading", { file: file.name }));
      if (file.size > MOST_MB * MB) {
        wrong.push(say("games.too_large", { file: file.name, size: Math.ceil(file.size / MB), most: MOST_MB }));
        continue;
      }
      let before = 0;
      for (const part of await partsOf(file)) {
        const answer = await fetch("/games", { method: "POST", body: part.text }).catch(() => null);
        if (answer === null || !answer.ok) {
          wrong.push(
            say("games.unread", {
              file: file.name,
              why: answer === null ? say("play.unanswered") : await answer.text(),
            }),
          );
        } else {
          const { added, there, refused } = /** @type {Done} */ (await answer.json());
          done.added += added.length;
          done.there += there.length;
          for (const { place, text } of refused) {
            wrong.push(say("games.refused", { file: file.name, place: before + place, why: text }));
          }
        }
        before += part.count;
      }
    }
    this.wrong = wrong.join("\n");
    if (files.length > 0) this.tell(say("games.added", { count: done.added, there: done.there }));
    this.onAdded();
  }
}

/**
 * Read a file in parts. Of one that is not in UTF-8 the beginning is sent as it is: the server says what it is.
 * @param {File} file
 */
async function partsOf(file) {
  try {
    return parts(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
  } catch {
    return [{ text: file.slice(0, PART), count: 1 }];
  }
}

/**
 * Split a text into parts, each with as many whole records as may be sent at once.
 * @param {string} text
 */
function parts(text) {
  const encoder = new TextEncoder();
  const found = [{ text: "", count: 0, size: 0 }];
  const records = text.trimStart().startsWith("{")
    ? [text]
    : text.split(BEGINNING).filter((each) => each.trim() !== "");
  for (const record of records.length > 0 ? records : [text]) {
    const { length } = encoder.encode(record);
    let last = found[found.length - 1];
    if (last.count > 0 && last.size + length > PART) {
      last = { text: "", count: 0, size: 0 };
      found.push(last);
    }
    last.text += record;
    last.count += 1;
    last.size += length;
  }
  return found;
}

/** A backup of all records, and the way back for one, or for a single game. @param {{files: RecordFiles}} props */
export function SavedFiles({ files }) {
  return [
    h("a", { class: "button", id: "games-copy", href: "/games.txt", download: true }, say("games.copy")),
    h(Button, { id: "games-add", text: say("games.add"), onPress: () => files.input.current?.click() }),
    h("input", {
      type: "file",
      id: "games-files",
      accept: ".txt,.json,text/plain,application/json",
      "aria-label": say("games.file"),
      multiple: true,
      hidden: true,
      ref: files.input,
      onChange: () => files.takeChosen(),
    }),
    h("p", { class: "quiet" }, say("games.drop")),
  ];
}
