/**
 * What is broken on the workbench, and what can be broken, by space, wire or cable.
 *
 * The server decides which kinds there are, what each needs, and whether the board has such a part.
 */

import { element, make, write } from "../../controller/web/static/base/dom.js";
import { say } from "../../controller/web/static/base/translation.js";
import { fieldsOf } from "./faultfields.js";

/**
 * @typedef {{name: string, title: string, on: string, meaning: string, arguments: import("./faultfields.js").Argument[]}} Kind
 * @typedef {import("../../controller/web/static/board/board.js").BoardMessage} BoardMessage
 */

const FILE = "faults.json";
const FORMAT = "manalath-faults";
const VERSION = 1;

export class Faults {
  /**
   * @param {(act: string, fields?: object) => void} send
   * @param {(space: string) => void} onChoose called with the space to be broken next
   */
  constructor(send, onChoose) {
    this.send = send;
    this.onChoose = onChoose;
    this.space = /** @type {HTMLSelectElement} */ (element("fault-space"));
    this.kind = /** @type {HTMLSelectElement} */ (element("fault-kind"));
    this.file = /** @type {HTMLInputElement} */ (element("faults-file"));
    /** @type {Kind[]} */
    this.kinds = [];
    /** @type {import("./faultfields.js").Field[]} */
    this.fields = [];
    /** @type {string[]} */
    this.present = [];
    /** @type {BoardMessage | null} */
    this.board = null;
    this.space.addEventListener("change", () => this.choose(this.space.value));
    this.kind.addEventListener("change", () => this.offer());
    element("fault-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send("fault", { fault: this.text });
    });
    element("repair-all").addEventListener("click", () => this.send("repair_all"));
    element("save-faults").addEventListener("click", () => this.save());
    element("load-faults").addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.load());
  }

  /** @param {BoardMessage} message */
  build(message) {
    const { spaces, wiring, fault_kinds } = message;
    this.board = message;
    this.kinds = fault_kinds;
    const before = this.space.value;
    const keys = wiring.sensors.flatMap(({ key }) =>
      key ? [new Option(say("faults.key", { key }), `key ${key}`)] : [],
    );
    this.space.replaceChildren(
      ...spaces.map(({ name }) => new Option(name)),
      make("optgroup", { label: say("faults.keys") }, keys),
    );
    if (spaces.some(({ name }) => name === before)) this.space.value = before;
    const groups = [...new Set(this.kinds.map(({ on }) => on))];
    this.kind.replaceChildren(
      ...groups.map((on) => {
        const options = this.kinds.filter((kind) => kind.on === on).map(({ title, name }) => new Option(title, name));
        return make("optgroup", { label: on }, options);
      }),
    );
    this.offer();
  }

  /** The chosen kind. */
  get chosen() {
    return this.kinds.find(({ name }) => name === this.kind.value);
  }

  /** The notation of the fault. */
  get text() {
    const words = this.fields.map((field) => field.words());
    return [this.kind.value, ...words].join(" ");
  }

  /** Ask for what the chosen kind needs. */
  offer() {
    const { chosen, board } = this;
    if (chosen === undefined || board === null) return;
    write("fault-meaning", chosen.meaning);
    this.fields = fieldsOf(chosen.arguments, { wiring: board.wiring, spaces: board.spaces, part: this.space.value });
    element("fault-fields").replaceChildren(
      ...this.fields.flatMap(({ label, control }, n) => {
        if (control === null) return [];
        control.id = `fault-field-${n}`;
        return [make("div", {}, [make("label", { for: control.id }, [label]), control])];
      }),
    );
  }

  /**
   * Select this space for the next fault.
   * @param {string} space
   */
  choose(space) {
    this.space.value = space;
    this.offer();
    this.onChoose(space);
  }

  /** @param {string[]} faults */
  show(faults) {
    if (this.present.join("\n") === faults.join("\n")) return;
    const hadFocus = ["faults", "repair-all"].some((id) => element(id).contains(document.activeElement));
    this.present = faults;
    element("no-fault").hidden = faults.length > 0;
    element("faults").replaceChildren(
      ...faults.map((fault) => {
        const button = make("button", { type: "button", "aria-label": say("faults.repair_it", { fault }) }, [
          say("faults.repair"),
        ]);
        button.addEventListener("click", () => this.send("repair", { fault }));
        return make("li", {}, [make("span", {}, [fault]), button]);
      }),
    );
    if (hadFocus) (element("faults").querySelector("button") ?? this.kind).focus();
    for (const id of ["repair-all", "save-faults"]) {
      /** @type {HTMLButtonElement} */ (element(id)).disabled = faults.length === 0;
    }
  }

  /** Save the faults as a file. */
  save() {
    const saved = { format: FORMAT, version: VERSION, profile: this.board?.name, faults: this.present };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${JSON.stringify(saved, null, 2)}\n`], { type: "application/json" }));
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** Break exactly what a file lists. */
  async load() {
    const [file] = this.file.files ?? [];
    if (file === undefined) return;
    this.send("faults", { text: await file.text() });
    this.file.value = "";
  }
}
