/**
 * The matrix: every crosspoint with what it reads before and after the bounce filter, and what is soldered there.
 *
 * A ring is a raw closure, a filled mark a debounced one; the mark is round for orange's reed, square for
 * purple's, so that nothing depends on colour. The only reed of a space has no colour, and is round too.
 */

import { element, make, write, writeMarked } from "../base/dom.js";
import { say } from "../base/translation.js";

/**
 * @typedef {{pin: string, connector: string, colour: string, order: string[]}} Wire
 * @typedef {{at: [number, number], space?: string, colour?: string, key?: string}} Sensor
 * @typedef {{rows: Wire[], columns: Wire[], reference: [number, number] | null, sensors: Sensor[],
 *   scan_ms: number}} Wiring ``reference`` is the row and the column of bare diodes, if there are any
 * @typedef {{raw: number[] | null, debounced: number[] | null, board_ms: number | null, watched: number | null}} Matrix
 *   ``debounced`` is null while no board is there; while a row is ``watched``, nothing is scanned
 */

/** Pin names longer than this need more room. */
const LONG = 3;

/** Used if there are no reference lines. @type {[number, number]} */
const NOWHERE = [-1, -1];

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class MatrixView {
  /** @param {(space: string | null) => void} onPoint called with the space of the crosspoint pointed at */
  constructor(onPoint) {
    this.onPoint = onPoint;
    this.table = element("matrix");
    /** @type {HTMLElement[][]} */
    this.cells = [];
    /** @type {Map<string, Sensor>} */
    this.sensors = new Map();
    /** @type {Wiring | null} */
    this.wiring = null;
    /** @type {Matrix | null} */
    this.matrix = null;
    this.table.addEventListener("pointerover", (event) => this.point(cellOf(event.target)));
    this.table.addEventListener("pointerleave", () => this.point(cellOf(document.activeElement)));
    this.table.addEventListener("focusin", (event) => this.focus(cellOf(event.target)));
    this.table.addEventListener("focusout", () => this.point(null));
    this.table.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {Wiring} wiring */
  build(wiring) {
    this.wiring = wiring;
    this.sensors = new Map(wiring.sensors.map((sensor) => [sensor.at.join(), sensor]));
    const [lastRow, lastColumn] = wiring.reference ?? NOWHERE;
    const heads = wiring.columns.map(({ pin }, column) =>
      make("th", { scope: "col", class: column === lastColumn ? "reference" : "" }, [make("span", {}, [pin])]),
    );
    this.cells = wiring.rows.map((_, row) => wiring.columns.map((__, column) => this.cell(row, column)));
    const rows = wiring.rows.map(({ pin }, row) =>
      make("tr", { class: row === lastRow ? "reference" : "" }, [
        make("th", { scope: "row" }, [pin]),
        ...this.cells[row],
      ]),
    );
    this.table.replaceChildren(make("thead", {}, [make("tr", {}, [make("td"), ...heads])]), make("tbody", {}, rows));
    this.table.classList.toggle(
      "long",
      wiring.rows.some(({ pin }) => pin.length > LONG),
    );
    this.cells[0][0].tabIndex = 0;
    this.matrix = null;
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  cell(row, column) {
    const sensor = this.sensors.get([row, column].join());
    const [lastRow, lastColumn] = this.wiring?.reference ?? NOWHERE;
    const isReference = row === lastRow || column === lastColumn;
    const kind = kindOf(sensor) ?? (isReference ? "reference" : "nothing");
    return make("td", {
      role: "gridcell",
      tabindex: "-1",
      class: column === lastColumn ? `${kind} last` : kind,
      "data-row": String(row),
      "data-column": String(column),
      "aria-label": say("matrix.cell", { part: this.what(row, column), reading: say("matrix.unread") }),
    });
  }

  /** @param {Matrix} matrix */
  show(matrix) {
    this.matrix = matrix;
    for (const [row, cells] of this.cells.entries()) {
      for (const [column, cell] of cells.entries()) this.showCell(cell, row, column);
    }
    const time = matrix.board_ms === null ? "–" : `${(matrix.board_ms / 1000).toFixed(3)} s`;
    writeMarked("matrix-time", say("matrix.at", { time }), "b");
    const pointed = cellOf(this.table.querySelector(".pointed"));
    if (pointed) this.point(pointed);
  }

  /**
   * @param {HTMLElement} cell
   * @param {number} row
   * @param {number} column
   */
  showCell(cell, row, column) {
    const said = this.said(row, column);
    if (cell.dataset.said === said) return;
    cell.dataset.said = said;
    cell.classList.toggle("raw", this.bit("raw", row, column) === true);
    cell.classList.toggle("debounced", this.bit("debounced", row, column) === true);
    cell.setAttribute("aria-label", say("matrix.cell", { part: this.what(row, column), reading: said }));
  }

  /**
   * @param {"raw" | "debounced"} side
   * @param {number} row
   * @param {number} column
   * @returns {boolean | null}
   */
  bit(side, row, column) {
    const rows = this.matrix?.[side];
    return rows ? ((rows[row] >> column) & 1) === 1 : null;
  }

  /**
   * The reading of a crosspoint, in words.
   * @param {number} row
   * @param {number} column
   */
  said(row, column) {
    const [raw, debounced] = [this.bit("raw", row, column), this.bit("debounced", row, column)];
    if (debounced === null) return this.matrix === null ? say("matrix.unread") : say("matrix.unlinked");
    if (raw === null || raw === debounced) return say("matrix.state", { is_closed: debounced });
    return say("matrix.differs", { is_raw_closed: raw });
  }

  /**
   * What is soldered to a crosspoint.
   * @param {number} row
   * @param {number} column
   */
  what(row, column) {
    const sensor = this.sensors.get([row, column].join());
    if (sensor?.space) return say("matrix.reed", { space: sensor.space, colour: sensor.colour ?? "none" });
    if (sensor?.key) return say("matrix.key", { key: sensor.key });
    const [lastRow, lastColumn] = this.wiring?.reference ?? NOWHERE;
    if (row === lastRow && column === lastColumn) return say("matrix.reference", { line: "both" });
    if (row === lastRow) return say("matrix.reference", { line: "column" });
    if (column === lastColumn) return say("matrix.reference", { line: "row" });
    return say("matrix.nothing");
  }

  /**
   * Name a crosspoint, its pins and wires, and show its space on the board.
   * @param {HTMLElement | null} cell
   */
  point(cell) {
    for (const pointed of this.table.querySelectorAll(".pointed")) pointed.classList.remove("pointed");
    if (cell === null || this.wiring === null) {
      write("matrix-detail", say("matrix.point"));
      this.onPoint(null);
      return;
    }
    cell.classList.add("pointed");
    const [row, column] = place(cell);
    const wire = (/** @type {Wire} */ { pin, connector, colour }) => say("matrix.wire", { pin, connector, colour });
    const detail = say("matrix.detail", {
      part: this.what(row, column),
      reading: this.said(row, column),
      row: wire(this.wiring.rows[row]),
      column: wire(this.wiring.columns[column]),
    });
    write("matrix-detail", detail);
    this.onPoint(this.sensors.get([row, column].join())?.space ?? null);
  }

  /** @param {HTMLElement | null} cell the one to which Tab returns */
  focus(cell) {
    const before = /** @type {HTMLElement | null} */ (this.table.querySelector("td[tabindex='0']"));
    if (before) before.tabIndex = -1;
    if (cell) cell.tabIndex = 0;
    this.point(cell);
  }

  /**
   * Mark the sensors of a space.
   * @param {string} space
   */
  choose(space) {
    for (const chosen of this.table.querySelectorAll(".chosen")) chosen.classList.remove("chosen");
    for (const sensor of this.wiring?.sensors ?? []) {
      if (sensor.space === space) this.cells[sensor.at[0]][sensor.at[1]].classList.add("chosen");
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = cellOf(event.target);
    const step = STEPS[event.key];
    if (here === null || step === undefined) return;
    event.preventDefault();
    const [row, column] = place(here);
    this.cells[row + step[0]]?.[column + step[1]]?.focus();
  }
}

/** @param {Sensor | undefined} sensor */
function kindOf(sensor) {
  if (sensor === undefined) return undefined;
  return sensor.key ? "key" : (sensor.colour ?? "reed");
}

/**
 * @param {HTMLElement} cell
 * @returns {[number, number]}
 */
function place(cell) {
  return [Number(cell.dataset.row), Number(cell.dataset.column)];
}

/** @param {EventTarget | null} target */
function cellOf(target) {
  const cell = target instanceof Element ? target.closest("#matrix td[data-row]") : null;
  return cell instanceof HTMLElement ? cell : null;
}
