/**
 * A table that an annex opens for this page alone: its part of the page is the guide there, who says what to do.
 *
 * Knows nothing of what happens there, nor who the guide is.
 */

import { fetchContent } from "../base/fetchedpart.js";

/**
 * @typedef {object} Guide what a part exports as its `Guide`, made anew for each table
 * @property {(view: any) => void} show what its annex tells
 * @property {() => void} leave the page is at the table of all pages again
 * @property {string} place where the page is; empty before that is known
 * @property {string | null} text what it says, in place of the game's own message; null if nothing
 * @property {boolean} isPlayed whether a problem at the board comes first
 */

export class OwnTable {
  /** The name of the annex; empty at the table of all pages. */
  name = "";
  /** @type {Guide | null} */
  guide = null;
  /** The buttons of the guide. @type {import("../base/preact.js").ComponentType<any> | null} */
  Keys = null;
  /** The guide at the table to which the page is moving. @type {Guide | null} */
  #coming = null;

  /**
   * @param {import("../base/connection.js").Connection} connection
   * @param {() => void} onChange called when the page has other words or buttons to show
   * @param {(first: number | null) => void} play begins a game with the computer, with the level where the one that
   *   fits begins, null to leave that
   */
  constructor(connection, onChange, play) {
    this.connection = connection;
    this.onChange = onChange;
    this.play = play;
  }

  /**
   * Move to a table for a game.
   * @param {string} name of the annex that opens it
   * @param {string} game its name
   */
  async begin(name, game) {
    this.Keys = await fetchContent(name);
    const { Guide } = await import(`./${name}.js`);
    this.#coming = new Guide(this);
    location.hash = "play";
    this.connection.sit(`/${name}?game=${game}`);
  }

  leave() {
    if (this.guide !== null) this.connection.sit();
  }

  /** @param {string} act @param {object} fields */
  send(act, fields) {
    this.connection.send(act, fields);
  }

  /** @param {{own: string}} message */
  build({ own }) {
    if (own === this.name) return;
    const left = this.guide;
    this.name = own;
    this.guide = own === "" ? null : this.#coming;
    this.onChange();
    left?.leave();
  }

  /** Show what the annex of this table tells. @param {any} view */
  show(view) {
    this.guide?.show(view);
  }
}
