/** The dialogs: what each has, and choices of one among a few. */

import { Button } from "./components.js";
import { Component, createRef, h } from "./preact.js";
import { say } from "./translation.js";

export const STYLES = ["dialog.css"];

/** @typedef {import("./components.js").Children} Children */

/**
 * A dialog, shown over the page as long as it is rendered. Whoever closes it gives the focus back to where it was.
 * @extends {Component<{id: string, title: string, onClose: () => void, isRead?: boolean, focus?: string,
 *   children?: Children}>} ``isRead`` is whether it is read from its title on, not filled in; ``focus`` selects what has the focus at first instead
 */
export class Dialog extends Component {
  dialog = /** @type {import("./preact.js").RefObject<HTMLDialogElement>} */ (createRef());

  componentDidMount() {
    const { current } = this.dialog;
    current?.showModal();
    if (this.props.focus) /** @type {HTMLElement | null} */ (current?.querySelector(this.props.focus))?.focus();
  }

  render() {
    const { id, title, isRead = false, children } = this.props;
    // The event may come after another dialog has taken the place of this one.
    const onClose = (/** @type {Event} */ { currentTarget }) =>
      /** @type {Element} */ (currentTarget).isConnected && this.props.onClose();
    const named = `${id}-title`;
    const focused = isRead ? { tabIndex: -1, autofocus: true } : {};
    return h(
      "dialog",
      { id, ref: this.dialog, "aria-labelledby": named, onClose },
      h("h2", { id: named, ...focused }, title),
      children,
    );
  }
}

/** Close the dialog of a button that was pressed. @param {Event} event */
export function close({ currentTarget }) {
  /** @type {Element} */ (currentTarget).closest("dialog")?.close();
}

/** Its last row of buttons, always in sight. @param {{children?: Children}} props */
export const Foot = ({ children }) => h("div", { class: "dialog-buttons foot" }, children);

/** @param {{text: string, [attribute: string]: unknown}} props */
export const Close = (props) => h(Button, { class: "primary", onPress: close, ...props });

/**
 * One of a few, all in sight.
 * @typedef {{value: string | number | boolean, text: string, lang?: string, "aria-describedby"?: string}} Option
 * @param {{legend: string, name: string, chosen: Option["value"] | undefined, options: Option[],
 *   onChoose: (value: any) => void, [attribute: string]: unknown}} props ``onChoose`` gets the value of an option
 */
export function Choice({ legend, name, chosen, options, onChoose, ...others }) {
  const option = (/** @type {Option} */ { value, text, ...attributes }) =>
    h(
      "label",
      { key: String(value) },
      h("input", {
        type: "radio",
        name,
        value: String(value),
        autocomplete: "off",
        checked: value === chosen,
        onChange: () => onChoose(value),
      }),
      h("span", attributes, text),
    );
  return h("fieldset", { class: "choice", ...others }, h("legend", {}, legend), options.map(option));
}

/** @param {{label: string, isOn: boolean, onTurn: (isOn: boolean) => void, [attribute: string]: unknown}} props */
export const Tick = ({ label, isOn, onTurn, ...others }) =>
  h(
    "label",
    { class: "tick" },
    h("input", {
      type: "checkbox",
      autocomplete: "off",
      checked: isOn,
      onChange: (/** @type {Event} */ { currentTarget }) =>
        onTurn(/** @type {HTMLInputElement} */ (currentTarget).checked),
      ...others,
    }),
    label,
  );

/**
 * A field, or a choice from a list, with its label and perhaps a hint before it.
 * @param {{label: string, id: string, onInput: (value: string) => void, hint?: string,
 *   options?: {value: string | number, text: string}[], [attribute: string]: unknown}} props
 */
export function Field({ label, id, hint = "", options, onInput, ...others }) {
  const described = hint === "" ? undefined : `${id}-hint`;
  const shown = options?.map(({ value, text }) => h("option", { value, key: value }, text));
  const input = (/** @type {Event} */ { currentTarget }) =>
    onInput(/** @type {HTMLInputElement | HTMLSelectElement} */ (currentTarget).value);
  const attributes = { id, autocomplete: "off", "aria-describedby": described, onInput: input, ...others };
  return [
    h("label", { for: id }, label),
    hint !== "" && h("p", { class: "hint", id: described }, hint),
    h(options === undefined ? "input" : "select", attributes, shown),
  ];
}

/** A field for what is no word of a language. */
export const PLAIN = { autocapitalize: "off", spellcheck: false };

/** A field for the name of a player. */
export const NAME = { dir: "auto", spellcheck: false };

/** The most characters of a name that the server accepts, however many bytes each has. */
const LONGEST = 24;

/** What is wrong with some names; empty if nothing is. @param {string[]} names */
export function wrongName(names) {
  const isLong = names.some((name) => [...name.trim().normalize("NFC")].length > LONGEST);
  return isLong ? say("settings.name_too_long", { most: LONGEST }) : "";
}
