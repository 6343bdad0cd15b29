/**
 * The self-test: its prompts, the answers, and the results. Teaching prompts in the same way.
 *
 * The server decides what is asked, in which order, and what is wrong; here it is drawn, and answers go back.
 */

import { element, make, write } from "../../../web/static/base/dom.js";
import { say } from "../../../web/static/base/translation.js";
import { Shining } from "./patterncard.js";
import { showBefore, showResult } from "./selftestresult.js";
import { Picking } from "./spaceanswer.js";

/**
 * @typedef {{answer: string, label: string, saw: string}} Choice
 * @typedef {{name: string, title: string, state: "todo" | "now" | "done" | "skipped", note: string}} Stage
 * @typedef {{ticket: string, text: string, detail: string, number: number, count: number, left_s: number, spaces: string[],
 *   choices: Choice[], shown: Record<string, string>, asks_spaces: boolean, mark_deg: number | null, stages: Stage[],
 *   is_paused: boolean, picks: string, picked: string, title: string}} Prompt ``picks`` describes the space asked
 *   for, empty if none is, and ``picked`` is the same at the start of a sentence
 * @typedef {{can_begin: boolean, can_shine: boolean, is_test: boolean, prompt: Prompt | null,
 *   diagnosis: import("./selftestresult.js").Diagnosis | null,
 *   before: Parameters<typeof import("./selftestresult.js").showBefore>[0]}} Examination
 */

/** A sign for each state of a stage. @type {Record<Stage["state"], string>} */
const SIGNS = { todo: "○", now: "▶", done: "✓", skipped: "–" };
/** @type {Record<string, string>} */
const KEYS = { b: "back", s: "skip", escape: "stop" };
/** Keys that answer a game, which this view does not show. */
const GAME_KEYS = ["u", "o"];
/** Elements where Enter has its own meaning. */
const BUTTONS = "a, button:not([data-space], [data-light]), input, select, summary, textarea";
/** The answer of a person who has typed the names of spaces. @type {Choice} */
const NAMED = { answer: "next", label: "", saw: "" };
/** Two pictures passed within this time are a double press: the second was not looked at. */
const TWICE_MS = 400;
/** How often a hand that is kept is asked for a step once more: an act may be lost. */
const HELP_AGAIN_MS = 1000;

/** The self-test in the Diagnose view. */
export class Part {
  /**
   * @param {import("../../../web/static/workbench/livemap.js").LiveMap} map
   * @param {import("../../../web/static/hand/hand.js").Hand} hand
   * @param {(act: string, fields?: object) => void} send
   */
  constructor(map, hand, send) {
    this.map = map;
    this.send = send;
    this.shining = new Shining(send);
    /** What it found, for the map. @type {Record<string, import("../../../web/static/workbench/livemap.js").Mark>} */
    this.marks = {};
    /** @type {Prompt | null} */
    this.prompt = null;
    this.isShown = false;
    /** Whether a hand could do the current step. */
    this.canHelp = false;
    this.offered = "";
    /** When a picture was last passed. */
    this.passed_ms = -Infinity;
    this.picking = new Picking(map, hand, {
      onPick: (names) => this.name(names),
      onOne: (space) => this.reply({ answer: "next", saw: "" }, [space]),
    });
    this.keep = /** @type {HTMLInputElement} */ (element("keep-helping"));
    element("selftest-start").addEventListener("click", () => send("examine"));
    element("quick-start").addEventListener("click", () => send("examine", { is_quick: true }));
    element("pieces-start").addEventListener("click", () => send("examine", { is_of_pieces: true }));
    element("lend-hand").addEventListener("click", () => this.help());
    this.keep.addEventListener("change", () => this.help());
    document.addEventListener("keydown", (event) => this.key(event), { capture: true });
    setInterval(() => this.goOn(), HELP_AGAIN_MS);
  }

  help() {
    if (this.canHelp) this.send("lend_hand");
  }

  /** Have the hand do the step that is asked for, if it is kept. */
  goOn() {
    if (this.keep.checked && this.isShown) this.help();
  }

  /** @param {import("../../../web/static/board/board.js").BoardMessage} message */
  build(message) {
    this.picking.comparison.build(message);
  }

  /** Offer to begin a self-test. */
  offerStart() {
    element("selftest-start").focus();
  }

  /** @param {any} message */
  show(message) {
    if (message.t === "examination") this.examine(message);
  }

  /** @param {Examination} examination */
  examine({ can_begin, can_shine, is_test, prompt, diagnosis, before }) {
    this.marks = diagnosis?.marks ?? {};
    this.shining.show({ can_shine });
    const isNew = prompt !== null && this.prompt === null;
    const isNext = prompt?.ticket !== this.prompt?.ticket;
    const hadFocus = element("selftest").contains(document.activeElement);
    this.prompt = prompt;
    this.canHelp = is_test && !isReport(prompt);
    document.body.classList.toggle("examined", prompt !== null);
    element("selftest-idle").hidden = prompt !== null;
    element("selftest-running").hidden = prompt === null;
    for (const id of ["quick-start", "selftest-start", "pieces-start"]) {
      /** @type {HTMLButtonElement} */ (element(id)).disabled = !can_begin;
    }
    if (prompt !== null) this.ask(prompt);
    else this.picking.end();
    write("selftest-name", prompt?.title ?? say("testing.selftest"));
    element("selftest-running").classList.toggle("alone", !this.canHelp);
    if (!this.canHelp && this.keep.closest(".lent")?.contains(document.activeElement)) this.focusFirst();
    showResult(diagnosis, is_test);
    showBefore(before);
    this.map.expect(prompt !== null && prompt.picks !== "" ? prompt.shown : {}, prompt?.asks_spaces ?? false);
    this.map.ask(prompt?.spaces ?? []);
    this.map.point(prompt?.spaces[0] ?? "", prompt?.mark_deg ?? null);
    if (prompt === null) this.keep.checked = false;
    // Once for each step: on a slow line, more would delay the person's own answers.
    if (isNext) this.goOn();
    if (hadFocus && isNew) this.focusFirst();
    if (hadFocus && prompt === null && document.activeElement === document.body) element("selftest-start").focus();
  }

  /** @param {Prompt} prompt */
  ask(prompt) {
    write("prompt-text", prompt.text);
    write("prompt-detail", prompt.detail);
    this.picking.ask(prompt);
    this.showProgress(prompt);
    this.showStages(prompt.stages);
    this.offer(prompt.choices);
  }

  /** @param {Prompt} prompt */
  showProgress({ number, count, left_s, stages, is_paused }) {
    const now = stages.findIndex(({ state }) => state === "now");
    const said = [
      is_paused ? say("testing.stopped") : "",
      now < 0 ? "" : say("testing.step", { number: now + 1, steps: stages.length }),
      count > 0 ? say("testing.number", { number, numbers: count }) : "",
      left(left_s),
    ].filter((part) => part !== "");
    const progress = element("selftest-progress");
    if (progress.dataset.said !== said.join()) {
      progress.dataset.said = said.join();
      progress.replaceChildren(...said.map((part) => make("span", {}, [part])));
    }
    const bar = /** @type {HTMLProgressElement} */ (element("selftest-bar"));
    bar.hidden = count === 0;
    bar.max = Math.max(count, 1);
    bar.value = number;
  }

  /** @param {Stage[]} stages */
  showStages(stages) {
    const list = element("stages");
    const said = JSON.stringify(stages);
    if (list.dataset.said === said) return;
    list.dataset.said = said;
    list.replaceChildren(
      ...stages.map(({ title, state, note }) => {
        const line = make("li", { class: state }, [
          make("span", { class: "state", "aria-hidden": "true" }, [SIGNS[state]]),
          make("span", {}, [title, " ", make("span", { class: "unseen" }, [say("testing.stage", { state })])]),
        ]);
        if (state === "now") line.setAttribute("aria-current", "step");
        if (note !== "") line.append(make("small", {}, [note]));
        return line;
      }),
    );
  }

  /** @param {Choice[]} choices */
  offer(choices) {
    const said = JSON.stringify(choices);
    if (this.offered === said) return;
    this.offered = said;
    for (const hint of document.querySelectorAll("[data-answers]")) {
      const by = /** @type {HTMLElement} */ (hint).dataset.answers;
      const isAnswer = by === "plain" ? plain(choices) !== undefined : choices.some(({ answer }) => answer === by);
      /** @type {HTMLElement} */ (hint).hidden = !isAnswer;
    }
    const hadFocus = element("prompt").contains(document.activeElement) && !this.picking.isTyping;
    const isFirst = (/** @type {Choice} */ choice) => isStraight(choice) || choice === plain(choices);
    const [straight, others] = [choices.filter(isFirst), choices.filter((choice) => !isFirst(choice))];
    element("choices").replaceChildren(...straight.map((choice) => this.button(choice, choices)));
    element("others").replaceChildren(...others.map((choice) => this.button(choice, choices)));
    if (hadFocus) this.focusFirst();
  }

  /**
   * @param {Choice} choice
   * @param {Choice[]} choices
   */
  button(choice, choices) {
    const { answer, label, saw } = choice;
    const swatch = saw === "" ? [] : [make("i", { class: `swatch ${saw}` })];
    const button = make("button", { type: "button", "data-answer": answer }, [...swatch, label]);
    button.classList.toggle("primary", choice === plain(choices));
    button.addEventListener("click", () => this.answer(choice));
    return button;
  }

  /** Label the answer with what it reports. @param {string[]} names the picked spaces */
  name(names) {
    const button = element("choices").querySelector("button.primary");
    if (button === null || this.prompt === null || !this.picking.isAsked) return;
    const { choices, picks, picked } = /** @type {Prompt} */ (this.prompt);
    const label = plain(choices)?.label ?? "";
    const said =
      picks === ""
        ? say("picking.differ", { count: names.length })
        : say("picking.picked", { picks: picked, spaces: names });
    write(button, names.length === 0 ? label : said);
  }

  focusFirst() {
    const first = element("choices").querySelector("button") ?? element("prompt");
    /** @type {HTMLElement} */ (first).focus();
  }

  /** @param {Choice} choice */
  answer(choice) {
    const isPass = choice.answer === "next";
    if (isPass && this.prompt?.asks_spaces && performance.now() < this.passed_ms + TWICE_MS) return;
    const spaces = this.picking.take();
    if (spaces === null) return;
    if (isPass) this.passed_ms = performance.now();
    this.reply(choice, spaces);
  }

  /**
   * @param {{answer: string, saw: string}} choice
   * @param {string[]} spaces
   */
  reply({ answer, saw }, spaces) {
    this.send("reply", { answer, saw, spaces: answer === "next" ? spaces : [], to: this.prompt?.ticket ?? "" });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { prompt } = this;
    const { target, key } = event;
    if (!this.isShown || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (!(target instanceof Element) || document.querySelector("dialog[open]")) return;
    const isTyping = target.matches("input:not([type=checkbox]), select, textarea");
    if (!isTyping && GAME_KEYS.includes(key.toLowerCase())) event.stopPropagation();
    if (prompt === null) return;
    const choice = this.choiceOf(key.toLowerCase(), prompt, target);
    if (choice !== undefined && (!isTyping || (key === "Enter" && target.id === "picked-names"))) {
      this.answer(choice);
    } else if ((key === "h" || key === "H") && !isTyping && this.canHelp && !element("lend-hand").closest("[hidden]")) {
      this.help();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {string} key
   * @param {Prompt} prompt
   * @param {Element} target
   */
  choiceOf(key, { choices }, target) {
    const isFree = !target.matches(BUTTONS) || target.id === "picked-names";
    if (key === "enter" && this.picking.isTyping && this.picking.names.size > 0) return NAMED;
    if (key === "enter") return isFree ? plain(choices) : undefined;
    return choices.find(({ answer }) => answer === KEYS[key]);
  }
}

/** Whether everything is done, and only the report is left to read. @param {Prompt | null} prompt */
function isReport(prompt) {
  return prompt?.stages.some(({ name, state }) => name === "report" && state === "now") ?? false;
}

/** Whether a choice leads on, not aside: done, as shown, this colour; or go on. @param {Choice} choice */
function isStraight({ answer }) {
  return answer === "next" || answer === "go_on";
}

/**
 * The answer that Enter gives: the one choice that leads on, or, at the end, the one that ends the test.
 * @param {Choice[]} choices
 */
function plain(choices) {
  const straight = choices.filter(isStraight);
  if (straight.length > 0) return straight.length === 1 ? straight[0] : undefined;
  return choices.some(({ answer }) => answer === "stop") ? undefined : choices.find(({ answer }) => answer === "leave");
}

/** @param {number} seconds */
function left(seconds) {
  if (seconds <= 0) return "";
  return seconds < 90
    ? say("testing.seconds_left", { count: Math.ceil(seconds / 10) * 10 })
    : say("testing.minutes_left", { count: Math.round(seconds / 60) });
}
