/** Which dialog is open. Each is fetched when it is first wanted. */

import { fetchContent, later } from "../base/fetchedpart.js";
import { h, render } from "../base/preact.js";
import { always, meanwhile } from "../base/storage.js";

/**
 * @typedef {import("../panel.js").Page} Page
 * @typedef {import("../base/preact.js").ComponentType<any>} Content
 */

/** Set as long as the page comes in another language, chosen in the settings. */
const SPOKEN = "spoken";

export class Dialogs {
  /** @type {Content | null} */
  opened = null;
  title = "";
  /** The parts that stand within the settings, and what they show. */
  #within = /** @type {string[]} */ ([]);
  sections = /** @type {Content[]} */ ([]);
  /** Whether a language has just been chosen. */
  hasSpoken = meanwhile.read(SPOKEN) === String(true);

  /**
   * @param {Element} root where it is shown
   * @param {() => void} onChange called when another one is open, or none
   */
  constructor(root, onChange) {
    this.root = root;
    this.onChange = onChange;
    meanwhile.keep(SPOKEN, "");
  }

  /**
   * Take the parts that stand within the settings, which a new language leads back to, and fetch those that this
   * browser keeps switched on.
   * @param {import("../panel.js").BoardMessage} message
   */
  build({ parts }) {
    this.#within = parts.filter(({ place }) => place === "settings").map(({ name }) => name);
    for (const { name, is_of_screen } of parts) {
      if (is_of_screen && always.read(name) === String(true)) fetchContent(name);
    }
    if (this.hasSpoken && this.opened === null) this.openSettings();
  }

  /** Load the page again, in another language, and go on in the settings. */
  speak() {
    meanwhile.keep(SPOKEN, String(true));
    location.reload();
  }

  openKeys = async () => this.open((await later(import("./keys.js"))).Keys);
  openEndings = async () => this.open((await later(import("./endings.js"))).Endings);
  openRules = async () => this.open((await later(import("./rules.js"))).Rules);
  openNewGame = async () => this.open((await later(import("./newgame.js"))).NewGame);
  /**
   * Open the dialog of a part of the page.
   * @param {string} name of its files
   * @param {string} title what the button says that opens it
   */
  openPart = async (name, title) => this.open(await fetchContent(name), title);
  /** The buttons for the dialogs about the position that the page looks at. @param {import("../panel.js").BoardMessage} board */
  about = ({ parts }) =>
    parts
      .filter(({ place }) => place === "position")
      .map(({ name, button }) => ({
        id: name,
        icon: name,
        text: button,
        "aria-haspopup": "dialog",
        onPress: () => this.openPart(name, button),
      }));
  openSettings = async () => {
    const [{ Settings }, ...sections] = await Promise.all([
      later(import("./settings.js")),
      ...this.#within.map(fetchContent),
    ]);
    this.sections = sections;
    this.open(Settings);
  };
  close = () => {
    this.hasSpoken = false;
    this.open(null);
  };

  /**
   * @param {Content | null} content
   * @param {string} title what stands over it, if it does not say so itself
   */
  open(content, title = "") {
    this.opened = content;
    this.title = title;
    this.onChange();
  }

  /** @param {Page} page */
  draw(page) {
    render(this.opened === null ? null : h(this.opened, { page, title: this.title }), this.root);
  }
}
