/** Which dialog is open. Those that few open are fetched when they are first wanted. */

import { Endings } from "./actions.js";
import { h, render } from "./preact.js";
import { Keys } from "./shortcuts.js";

/**
 * @typedef {import("./panel.js").Page} Page
 * @typedef {import("./preact.js").ComponentType<{page: Page}>} Content
 */

export class Dialogs {
  /** @type {Content | null} */
  opened = null;

  /**
   * @param {Element} root where it is shown
   * @param {() => void} onChange called when another one is open, or none
   */
  constructor(root, onChange) {
    this.root = root;
    this.onChange = onChange;
  }

  openKeys = () => this.open(Keys);
  openEndings = () => this.open(Endings);
  openRules = async () => this.open((await import("./rules.js")).Rules);
  openNewGame = async () => this.open((await import("./newgame.js")).NewGame);
  openSettings = async () => this.open((await import("./settings.js")).Settings);
  close = () => this.open(null);

  /** @param {Content | null} content */
  open(content) {
    this.opened = content;
    this.onChange();
  }

  /** @param {Page} page */
  draw(page) {
    render(this.opened === null ? null : h(this.opened, { page }), this.root);
  }
}
