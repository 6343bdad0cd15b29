/**
 * A voice that speaks what the board says, made by the browser: each move, whose turn it is, and the message.
 *
 * It is silent until somebody asks for it. What is new replaces what is still being said; what has not changed is not
 * said again. The server words the sentences for the ear.
 */

import { Close, Dialog, Field, Foot, Tick } from "../../../web/static/base/dialog.js";
import { Component, h } from "../../../web/static/base/preact.js";
import { always } from "../../../web/static/base/storage.js";
import { say } from "../../../web/static/base/translation.js";

export { STYLES } from "../../../web/static/base/dialog.js";

/** @typedef {import("../../../web/static/panel.js").State} State */

/** How the browser keeps whether there is a voice, how fast it speaks, and which one it is in a language. */
const [KEPT, RATE, CHOSEN] = ["voice", "voice-rate", `voice-${document.documentElement.lang}`];

class Voice {
  /** @type {State | null} the one that was told last */
  state = null;
  /** @type {SpeechSynthesis | undefined} */
  browser = globalThis.speechSynthesis;

  get isOn() {
    return always.read(KEPT) === String(true);
  }

  get rate() {
    return Number(always.read(RATE) ?? 1);
  }

  /** The voices of the page's language. */
  get offered() {
    const { lang } = document.documentElement;
    return (this.browser?.getVoices() ?? []).filter((voice) => voice.lang.toLowerCase().startsWith(lang));
  }

  /** The chosen voice, or the browser's own of this language. */
  get chosen() {
    const kept = always.read(CHOSEN);
    return (
      this.offered.find(({ voiceURI }) => voiceURI === kept) ??
      this.offered.find((voice) => voice.default) ??
      this.offered[0]
    );
  }

  /** @param {"voice" | "rate" | "chosen"} name @param {string} value */
  keep(name, value) {
    always.keep({ voice: KEPT, rate: RATE, chosen: CHOSEN }[name], value);
    this.browser?.cancel();
  }

  /** Tell what is new in a state. @param {State} state @param {boolean} isCarried a hand at the page lays the pieces */
  follow(state, isCarried) {
    const before = this.state;
    this.state = state;
    if (!this.isOn) return;
    const isSame = before !== null && before.game.name === state.game.name;
    const hasMoved = isSame && state.moves.length > before.moves.length;
    const hasTurned = !isSame || state.moves.length !== before.moves.length;
    const { heard, text } = state.message;
    const isNews = hasTurned || before.message.text !== text;
    const isTurn = hasTurned && state.outcome === null && state.seats[state.to_move] === 0;
    const sentences = [
      hasMoved ? state.moved : "",
      isTurn ? `${state.headline}.` : "",
      isNews && !(isCarried && state.carries.length > 0) ? (heard ?? text) : "",
    ];
    this.speak(sentences.filter(Boolean).join(" "));
  }

  /** Say a sentence at once, whatever is being said. @param {string} text */
  speak(text) {
    if (text === "" || this.browser === undefined) return;
    this.browser.cancel();
    const said = new SpeechSynthesisUtterance(text);
    said.lang = document.documentElement.lang;
    said.voice = this.chosen ?? null;
    said.rate = this.rate;
    this.browser.speak(said);
  }
}

const voice = new Voice();

/** Tell what is new. @param {State} state @param {boolean} isCarried a hand at the page lays the pieces */
export const follow = (state, isCarried) => voice.follow(state, isCarried);

/**
 * The dialog of the voice. A browser may find its voices only after the page has asked for them.
 * @extends {Component<{page: import("../../../web/static/panel.js").Page, title: string}>}
 */
export class Part extends Component {
  state = {};

  heard = () => this.setState({});

  componentDidMount() {
    voice.browser?.addEventListener("voiceschanged", this.heard);
  }

  componentWillUnmount() {
    voice.browser?.removeEventListener("voiceschanged", this.heard);
  }

  /** @param {"voice" | "rate" | "chosen"} name @param {string} value */
  keep(name, value) {
    voice.keep(name, value);
    if (voice.isOn) voice.speak(say("speech.example"));
    this.setState({});
  }

  render() {
    const { page, title } = this.props;
    return h(
      Dialog,
      { id: "voice-dialog", title, onClose: page.dialogs.close },
      h("p", { class: "hint" }, say("speech.means")),
      h("p", { class: "hint" }, say("speech.readers")),
      voice.offered.length === 0
        ? h("p", { class: "wrong", id: "no-voice", role: "status" }, say("speech.none"))
        : h(Chosen, { keep: (name, value) => this.keep(name, value) }),
      h(Foot, {}, h(Close, { id: "voice-close", text: say("settings.close") })),
    );
  }
}

/** What can be chosen where there are voices. @param {{keep: (name: "voice" | "rate" | "chosen", value: string) => void}} props */
function Chosen({ keep }) {
  return [
    h(Tick, {
      id: "voice-on",
      label: say("speech.on"),
      isOn: voice.isOn,
      onTurn: (isOn) => keep("voice", String(isOn)),
    }),
    h(
      "div",
      { class: "volume" },
      h(Field, {
        type: "range",
        id: "voice-rate",
        label: say("speech.rate"),
        min: 0.5,
        max: 2,
        step: 0.1,
        value: voice.rate,
        onInput: (rate) => keep("rate", rate),
      }),
    ),
    h(Field, {
      id: "voice-which",
      label: say("speech.which"),
      value: voice.chosen?.voiceURI,
      options: voice.offered.map(({ voiceURI, name }) => ({ value: voiceURI, text: name })),
      onInput: (which) => keep("chosen", which),
    }),
  ];
}
