/**
 * The fields of a fault: its arguments besides its name.
 *
 * The server defines the arguments of a fault, their labels and their limits; a field returns the words of its
 * argument. A new kind of fault needs nothing here as long as its arguments are of these kinds.
 */

import { make } from "../../controller/web/static/base/dom.js";
import { say } from "../../controller/web/static/base/translation.js";

/**
 * @typedef {import("../../controller/web/static/workbench/matrix.js").Wiring} Wiring
 * @typedef {import("../../controller/web/static/board/board.js").Space} Space
 * @typedef {[string, string]} Option its value, and its text
 * @typedef {{field: string, label: string, is_alike?: boolean, reed?: string, discs?: string, least?: number, most?: number, start?: number}} Argument
 * @typedef {{label: string, control: HTMLElement | null, words: () => string}} Field
 * @typedef {{wiring: Wiring, spaces: Space[], part: string}} Board ``part`` is the chosen space or key
 */

/** The number of nearest spaces that may be neighbours. */
const NEIGHBOURS = 6;

/** How each kind of argument is asked for. @type {Record<string, (argument: Argument, board: Board, before?: Field) => Field>} */
const FIELDS = {
  sensor: (argument, board) => reed(argument, board),
  "other-sensor": (argument, board, before) =>
    depending(argument, before, (first) => sensors(board).filter(([name]) => name !== first)),
  space: ({ label }, { part }) => ({ label, control: null, words: () => part }),
  "next-space": ({ label }, board) => choice(label, named(others(board).slice(0, NEIGHBOURS))),
  "other-space": ({ label }, board) => choice(label, named(others(board))),
  line: ({ label }, board) => choice(label, lines(board), `row ${crosspoint(board)[0]}`),
  "other-line": (argument, board, before) =>
    depending(
      argument,
      before,
      (first) => otherLines(argument, board, first),
      (first) => nextLine(argument, board, first),
    ),
  cut: (argument, board, before) =>
    depending(
      argument,
      before,
      (line) => cuts(board, line),
      () => beside(board),
    ),
  column: ({ label }, board) => choice(label, columns(board), String(crosspoint(board)[1])),
  connector: ({ label }, board) => choice(label, named(connectors(board))),
  disc: ({ label, discs = "" }) => choice(label, discs.split("|").map(disc)),
  "disc-state": ({ label }) =>
    choice(label, [
      ["turned", say("faults.turned")],
      ["missing", say("faults.missing")],
    ]),
  number: (argument) => number(argument),
};

/**
 * Return a field for every argument of a fault, in order; each may depend on the one before it.
 * @param {Argument[]} asked
 * @param {Board} board
 * @returns {Field[]}
 */
export function fieldsOf(asked, board) {
  /** @type {Field[]} */
  const fields = [];
  for (const argument of asked) fields.push(FIELDS[argument.field](argument, board, fields.at(-1)));
  return fields;
}

/** Choose one of a space's reeds; a key offers no choice, nor does a space with one reed. @param {Argument} argument @param {Board} board @returns {Field} */
function reed({ label, reed: only }, { part, wiring }) {
  if (part.startsWith("key ")) return { label, control: null, words: () => part };
  if (only !== undefined) return { label, control: null, words: () => `${part} ${only}` };
  const isSingle = wiring.sensors.some(({ space, colour }) => space === part && colour === undefined);
  if (isSingle) return { label, control: null, words: () => `${part} reed` };
  const reeds = ["orange", "purple"].map(
    (name) => /** @type {Option} */ ([name, say("faults.reed_is", { reed: name })]),
  );
  const field = choice(label, reeds);
  return { ...field, words: () => `${part} ${field.words()}` };
}

/** Every reed and key, starting with those of the chosen space and of the nearest ones. @param {Board} board */
function sensors(board) {
  const { part, wiring } = board;
  const reeds = [part, ...others(board)].flatMap((name) => wiring.sensors.filter(({ space }) => space === name));
  return [...reeds, ...wiring.sensors.filter(({ key }) => key)].map(option);
}

/** A sensor's notation, and its text. @param {import("../../controller/web/static/workbench/matrix.js").Sensor} sensor @returns {Option} */
function option({ space, colour, key }) {
  if (key !== undefined) return [`key ${key}`, say("faults.key", { key })];
  if (space === undefined || colour === undefined) return [`${space} reed`, space ?? ""];
  return [`${space} ${colour}`, say("faults.reed_of", { space, reed: colour })];
}

/** The crosspoint of the chosen part. @param {Board} board */
function crosspoint({ part, wiring }) {
  return wiring.sensors.find(({ space, key }) => space === part || `key ${key}` === part)?.at ?? [0, 0];
}

/** Every wire. @param {Board} board @returns {Option[]} */
function lines({ wiring: { rows, columns: all } }) {
  const options = (
    /** @type {string} */ line,
    /** @type {import("../../controller/web/static/workbench/matrix.js").Wire[]} */ wires,
  ) =>
    wires.map(
      ({ pin, connector, colour }, n) =>
        /** @type {Option} */ ([`${line} ${n}`, say("faults.wire_is", { line, pin, connector, colour })]),
    );
  return [...options("row", rows), ...options("column", all)];
}

/** A disc of a piece, and its text. @param {string} name @returns {Option} */
function disc(name) {
  const [reed, number] = name.split(" ");
  return [name, say("faults.disc_is", { reed, number })];
}

/** The wires that can be the second one. @param {Argument} argument @param {Board} board @param {string} first */
function otherLines({ is_alike }, board, first) {
  const [axis] = first.split(" ");
  return lines(board).filter(([name]) => name !== first && (!is_alike || name.startsWith(axis)));
}

/** The next wire of the same kind, or the column of the chosen part. @param {Argument} argument @param {Board} board @param {string} first */
function nextLine({ is_alike }, board, first) {
  const [axis, n] = first.split(" ");
  return is_alike ? `${axis} ${Number(n) + 1}` : `column ${crosspoint(board)[1]}`;
}

/** The places where a wire can be cut with something left behind the cut. @param {Board} board @param {string} line @returns {Option[]} */
function cuts({ wiring }, line) {
  const [axis, n] = line.split(" ");
  const passed = (axis === "row" ? wiring.rows : wiring.columns)[Number(n)].order;
  const after = passed
    .slice(0, -1)
    .map((part) => /** @type {Option} */ ([`after ${part}`, say("faults.after", { part })]));
  return [["at pin", say("faults.at_pin")], ...after];
}

/** @param {Board} board */
function beside({ part }) {
  return `after ${part.replace("key ", "")}`;
}

/** @param {Board} board @returns {Option[]} */
function columns({ wiring }) {
  return wiring.columns.map(({ pin, connector }, n) => [String(n), say("faults.pin_at", { pin, connector })]);
}

/** @param {Board} board */
function connectors({ wiring }) {
  return [...new Set([...wiring.rows, ...wiring.columns].map(({ connector }) => connector.split(".")[0]))];
}

/** The other spaces, nearest first. @param {Board} board */
function others({ spaces, part }) {
  const here = spaces.find(({ name }) => name === part) ?? spaces[0];
  const far = (/** @type {Space} */ { x_mm, y_mm }) => Math.hypot(x_mm - here.x_mm, y_mm - here.y_mm);
  return spaces
    .filter((space) => space !== here)
    .sort((a, b) => far(a) - far(b))
    .map(({ name }) => name);
}

/** @param {string[]} names @returns {Option[]} */
function named(names) {
  return names.map((name) => [name, name]);
}

/**
 * @param {string} label
 * @param {Option[]} options
 * @param {string} [start] chosen at first, if it is there
 * @returns {Field}
 */
function choice(label, options, start) {
  return depending(
    { label },
    undefined,
    () => options,
    () => start ?? "",
  );
}

/**
 * A choice that depends on the field before it, and is rebuilt whenever that changes.
 * @param {{label: string}} argument
 * @param {Field | undefined} before
 * @param {(first: string) => Option[]} offered
 * @param {(first: string) => string} [start] chosen at first, if it is there
 * @returns {Field}
 */
function depending({ label }, before, offered, start = () => "") {
  const control = /** @type {HTMLSelectElement} */ (make("select"));
  const offer = () => {
    const first = before?.words() ?? "";
    const options = offered(first);
    control.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    if (options.some(([value]) => value === start(first))) control.value = start(first);
  };
  before?.control?.addEventListener("change", offer);
  offer();
  return { label, control, words: () => control.value };
}

/** @param {Argument} argument @returns {Field} */
function number({ label, least, most, start }) {
  const attributes = {
    type: "number",
    required: "",
    step: "1",
    min: String(least),
    max: String(most),
    value: String(start),
  };
  const control = /** @type {HTMLInputElement} */ (make("input", attributes));
  return { label, control, words: () => control.value };
}
