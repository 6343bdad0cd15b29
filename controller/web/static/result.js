// @ts-check
/** What the self-test found: a verdict, and every fault with its causes, their cures and the evidence. */

import { element, make, write } from "./page.js";

/**
 * @typedef {{fault: string, text: string, cure: string}} Cause
 * @typedef {{verdict: "fail" | "suspect", parts: {kind: string, name: string}[], causes: Cause[], evidence: string,
 *   why_together: string}} Finding
 * @typedef {{verdict: "pass" | "suspect" | "fail" | "untested", marks: Record<string, any>,
 *   untested: Record<string, string>, findings: Finding[]}} Diagnosis
 */

/** @type {Record<string, string>} */
const VERDICTS = { pass: "✓ PASS", suspect: "⚠ SUSPECT", fail: "✕ FAIL", untested: "▨ NOT YET TESTED" };
/** So many parts that were not tried are named. */
const NAMED = 8;

/**
 * @param {Diagnosis | null} diagnosis
 * @param {boolean} isGoingOn
 */
export function showResult(diagnosis, isGoingOn) {
  element("result").hidden = diagnosis === null;
  if (diagnosis === null) return;
  const { verdict, findings, untested } = diagnosis;
  write("verdict", summary(verdict, findings.length, isGoingOn));
  element("verdict").className = `verdict ${verdict}`;
  write("untested", isGoingOn ? "" : left(untested));
  const list = element("findings");
  const said = JSON.stringify(findings);
  if (list.dataset.said === said) return;
  list.dataset.said = said;
  list.replaceChildren(...findings.map(item));
}

/**
 * Offer what the self-test before the last one found, which a new one would otherwise have thrown away.
 * @param {{verdict: Diagnosis["verdict"], faults: number} | null} before
 */
export function showBefore(before) {
  element("before").hidden = before === null;
  if (before === null) return;
  const { verdict, faults } = before;
  write("verdict-before", `Kept of the self-test before: ${VERDICTS[verdict]}, ${counted(faults)}.`);
}

/**
 * @param {Diagnosis["verdict"]} verdict
 * @param {number} faults
 * @param {boolean} isGoingOn
 */
function summary(verdict, faults, isGoingOn) {
  if (isGoingOn && faults === 0) return "So far nothing is wrong";
  return `${isGoingOn ? "So far" : "Result"}: ${VERDICTS[verdict]}, ${counted(faults)}`;
}

/** @param {number} faults */
function counted(faults) {
  return faults === 0 ? "nothing is wrong" : `${faults} ${faults === 1 ? "fault" : "faults"}`;
}

/** @param {Record<string, string>} untested */
function left(untested) {
  const names = Object.keys(untested);
  if (names.length === 0) return "";
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return `Not tested: ${names.slice(0, NAMED).join(", ")}${more}.`;
}

/** @param {Finding} finding */
function item({ verdict, parts, causes, evidence, why_together }) {
  const names = parts.map(({ kind, name }) => (name.includes(kind) ? name : `${kind} ${name}`)).join(", ");
  const texts = causes.flatMap(({ fault, text, cure }) => [
    make("p", { class: "cause" }, [sentence(text), " ", make("code", {}, [fault])]),
    make("p", { class: "cure" }, [make("b", {}, ["Cure: "]), sentence(cure)]),
  ]);
  const heading = make("h3", {}, [make("span", { "aria-hidden": "true" }, [verdict === "fail" ? "✕ " : "⚠ "]), names]);
  const line = make("li", { class: verdict }, [heading, ...texts]);
  if (why_together !== "") line.append(make("p", { class: "detail" }, [sentence(why_together)]));
  if (evidence !== "") {
    const details = make("details", {}, [make("summary", {}, ["Evidence"]), make("p", {}, [sentence(evidence)])]);
    line.append(details);
  }
  return line;
}

/** @param {string} text */
function sentence(text) {
  if (text === "") return "";
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
