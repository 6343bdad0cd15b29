/** What the self-test found: a verdict, and every fault with its causes, their cures and the evidence. */

import { element, make, write } from "../../../web/static/base/dom.js";
import { say } from "../../../web/static/base/translation.js";

/**
 * @typedef {{fault: string, text: string, cure: string}} Cause
 * @typedef {{verdict: "fail" | "suspect", parts: {kind: string, name: string}[], causes: Cause[], evidence: string,
 *   why_together: string}} Finding
 * @typedef {{verdict: "pass" | "suspect" | "fail" | "untested", marks: Record<string, any>,
 *   untested: Record<string, string>, findings: Finding[]}} Diagnosis
 */

/** The most untested parts that are named. */
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
 * Offer the result of the self-test before the last one, which a new one would otherwise have discarded.
 * @param {{verdict: Diagnosis["verdict"], faults: number} | null} before
 */
export function showBefore(before) {
  element("before").hidden = before === null;
  if (before === null) return;
  const verdict = say("result.verdict", { verdict: before.verdict });
  write("verdict-before", say("result.before", { verdict, faults: counted(before.faults) }));
}

/**
 * @param {Diagnosis["verdict"]} verdict
 * @param {number} faults
 * @param {boolean} isGoingOn
 */
function summary(verdict, faults, isGoingOn) {
  if (isGoingOn && faults === 0) return say("result.none_so_far");
  const [judged, found] = [say("result.verdict", { verdict }), counted(faults)];
  return isGoingOn
    ? say("result.so_far", { verdict: judged, faults: found })
    : say("result.result", { verdict: judged, faults: found });
}

/** @param {number} faults */
function counted(faults) {
  return faults === 0 ? say("result.no_faults") : say("result.faults", { count: faults });
}

/** @param {Record<string, string>} untested */
function left(untested) {
  const names = Object.keys(untested);
  if (names.length === 0) return "";
  const [parts, more] = [names.slice(0, NAMED), names.length - NAMED];
  return more > 0 ? say("result.untested_more", { parts, count: more }) : say("result.untested", { parts });
}

/** Where a fault is mended, fetched once it is opened: the meter's reading, and a drawing of the board. @param {string} fault */
function joint(fault) {
  const details = make("details", { class: "joint" }, [make("summary", {}, [say("result.joint")])]);
  const asked = new URLSearchParams({ fault, language: document.documentElement.lang }).toString();
  details.addEventListener(
    "toggle",
    async () => {
      const answer = await fetch(`/joint.txt?${asked}`);
      const said = await answer.text();
      details.append(make("p", {}, [said]));
      if (answer.ok) details.append(make("img", { src: `/joint.svg?${asked}`, alt: said }));
    },
    { once: true },
  );
  return details;
}

/** @param {Finding} finding */
function item({ verdict, parts, causes, evidence, why_together }) {
  const named = say("result.finding", { parts: parts.map(({ kind, name }) => say("result.part", { kind, name })) });
  const texts = causes.flatMap(({ fault, text, cure }) => [
    make("p", { class: "cause" }, [text, " ", make("code", {}, [fault])]),
    make("p", { class: "cure" }, [make("b", {}, [say("result.cure")]), " ", make("span", {}, [cure])]),
    joint(fault),
  ]);
  const heading = make("h3", {}, [make("span", { "aria-hidden": "true" }, [verdict === "fail" ? "✕ " : "⚠ "]), named]);
  const line = make("li", { class: verdict }, [heading, ...texts]);
  if (why_together !== "") line.append(make("p", { class: "detail" }, [why_together]));
  if (evidence !== "") {
    const details = make("details", {}, [make("summary", {}, [say("result.evidence")]), make("p", {}, [evidence])]);
    line.append(details);
  }
  return line;
}
