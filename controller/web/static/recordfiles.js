/**
 * Records as files: downloaded as text, JSON or a picture, and uploaded from files that are chosen or dropped.
 *
 * A file is sent in parts; the server decides which records are valid and which it already has.
 */

import { element, make, write } from "./dom.js";
import { say } from "./translation.js";

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
   * @param {import("./lookback.js").LookBack} lookBack
   * @param {() => void} onAdded
   */
  constructor(lookBack, onAdded) {
    this.lookBack = lookBack;
    this.onAdded = onAdded;
    const input = /** @type {HTMLInputElement} */ (element("games-files"));
    for (const id of ["games-add", "games-put-back"]) element(id).addEventListener("click", () => input.click());
    input.addEventListener("change", async () => {
      await this.take([...(input.files ?? [])]);
      input.value = "";
    });
    element("take-png").addEventListener("click", () => this.savePicture());
    const card = element("games-card");
    card.addEventListener("dragover", (event) => {
      event.preventDefault();
      card.classList.add("dropping");
    });
    card.addEventListener("dragleave", () => card.classList.remove("dropping"));
    card.addEventListener("drop", (event) => {
      event.preventDefault();
      card.classList.remove("dropping");
      this.take([...(event.dataTransfer?.files ?? [])]);
    });
  }

  /** Offer the files of what is being looked at. */
  offer() {
    const { past, state } = this.lookBack;
    const record = past?.record ?? 0;
    for (const ending of ["txt", "json"]) {
      const link = element(`take-${ending}`);
      link.hidden = record === 0;
      link.setAttribute("href", `/games/${record}.${ending}`);
    }
    this.picture = `/position/${record}/${past?.number ?? state?.moves.length ?? 0}.svg`;
    element("take-svg").setAttribute("href", this.picture);
  }

  /** Save the picture as a bitmap, in the size it is drawn. */
  async savePicture() {
    const image = new Image();
    image.src = this.picture ?? "";
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    const name = (this.picture ?? "").slice(1, -4).replaceAll("/", "-");
    canvas.toBlob((blob) => {
      if (blob === null) return;
      const url = URL.createObjectURL(blob);
      make("a", { href: url, download: `manalath-${name}.png` }).click();
      setTimeout(() => URL.revokeObjectURL(url));
    }, "image/png");
  }

  /** Add the records in some files, except those already there. @param {File[]} files */
  async take(files) {
    const [done, wrong] = [{ added: 0, there: 0 }, /** @type {string[]} */ ([])];
    for (const file of files) {
      write("games-told", say("games.reading", { file: file.name }));
      if (file.size > MOST_MB * MB) {
        wrong.push(say("games.too_large", { file: file.name, size: Math.ceil(file.size / MB), most: MOST_MB }));
        continue;
      }
      let before = 0;
      for (const part of parts(await file.text())) {
        const answer = await fetch("/games", { method: "POST", body: part.text }).catch(() => null);
        if (answer === null || !answer.ok) {
          wrong.push(
            say("games.unread", { file: file.name, why: answer === null ? say("games.unsent") : await answer.text() }),
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
    if (files.length > 0) write("games-told", say("games.added", { count: done.added, there: done.there }));
    write("games-wrong", wrong.join("\n"));
    this.onAdded();
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
