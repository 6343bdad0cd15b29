"""The ``examination`` message: pure functions from a self-test's prompt and diagnosis to JSON.

It holds what a person is asked for, a mark for every sensor and light, and what was found so far. The
self-test, not this module, decides what is asked and what is wrong.
"""

from collections.abc import Mapping

from controller.diagnose import Diagnosis, Finding, PartKind, PartVerdict
from controller.diagnose.report import DARK, ELSEWHERE, NEVER, STUCK, likeliest_parts, mark_of
from controller.messages import Message
from controller.play.guest import Prompt
from controller.web.message_format import Json, View

#: The remaining time is sent in steps of this, so that it does not cause a message every second.
LEFT_STEP_S = 5

#: The name of a mark by its sign in a report; any other sign is a doubt.
_BY_SIGN = {STUCK: "stuck", NEVER: "never", ELSEWHERE: "ghost", DARK: "light"}
#: The mark of a part with no finding.
_BY_VERDICT = {
    PartVerdict.PASS: "passed",
    PartVerdict.UNTESTED: "untested",
    PartVerdict.SUSPECT: "doubt",
    PartVerdict.FAIL: "doubt",
}
_SENSORS = frozenset({PartKind.REED, PartKind.KEY, PartKind.DIODE})
_WRONG = frozenset({PartVerdict.SUSPECT, PartVerdict.FAIL})


def examination_view(
    prompt: Prompt | None, diagnosis: Diagnosis | None, *, can_begin: bool, can_shine: bool, is_test: bool
) -> View:
    """Describe the state of a self-test: no ``prompt`` if none is running, no ``diagnosis`` before the first.

    ``can_shine``: test patterns may be shown on the lights. ``is_test`` is False if another guest, which
    prompts in the same way, has the board.
    """
    return {
        "t": "examination",
        "can_begin": can_begin,
        "can_shine": can_shine,
        "is_test": is_test,
        "prompt": None if prompt is None else _prompt_view(prompt),
        "diagnosis": None if diagnosis is None else _diagnosis_view(diagnosis),
    }


def before_view(diagnosis: Diagnosis | None) -> View:
    """Summarise what the self-test before the last one found; None if there was none."""
    if diagnosis is None:
        return {"before": None}
    return {"before": {"verdict": diagnosis.verdict.value, "faults": len(diagnosis.findings)}}


def marks(diagnosis: Diagnosis) -> Mapping[str, str]:
    """Name the mark of every sensor, as faults name it, and of every light (``light e5``).

    A mark is passed, untested, stuck, never, ghost, light, or doubt for anything else. If there are several
    causes, the likeliest marks the parts it names. The diode of a working reed marks it only if the diode has
    a problem.
    """
    found: dict[str, str] = {}
    for part, verdict in diagnosis.verdicts.items():
        is_wrong = verdict in _WRONG
        if part.kind is PartKind.LIGHT and is_wrong:
            found[f"light {part.name.removeprefix('light ')}"] = "light"
        elif part.kind in _SENSORS and (is_wrong or part.kind is not PartKind.DIODE):
            found[part.name] = "doubt" if found.get(part.name) == "doubt" else _BY_VERDICT[verdict]
    for finding in reversed(diagnosis.findings):
        for part in likeliest_parts(finding):
            if part.kind in _SENSORS and found.get(part.name, "doubt") == "doubt":
                found[part.name] = _BY_SIGN.get(mark_of(finding).sign, "doubt")
    return found


def _prompt_view(prompt: Prompt) -> View:
    stages: list[Json] = [
        {"name": line.name, "title": line.title, "state": line.state, "note": line.note or ""}
        for line in prompt.stages
    ]
    choices: list[Json] = [
        {
            "answer": choice.answer.value,
            "label": Message("page.begin", said=choice.label),
            "saw": choice.saw,
        }
        for choice in prompt.choices
    ]
    return {
        "ticket": prompt.ticket,
        "text": prompt.text,
        "detail": prompt.detail or "",
        "number": prompt.number,
        "count": prompt.count,
        "left_s": LEFT_STEP_S * round(prompt.left_s / LEFT_STEP_S),
        "spaces": list(prompt.spaces),
        "choices": choices,
        "shown": dict(prompt.shown),
        "asks_spaces": prompt.asks_spaces,
        "mark_deg": prompt.mark_deg,
        "picks": prompt.picks or "",
        "picked": Message("page.begin", said=prompt.picks) if prompt.picks else "",
        "title": prompt.title,
        "stages": stages,
        "is_paused": prompt.is_paused,
    }


def _diagnosis_view(diagnosis: Diagnosis) -> View:
    return {
        "verdict": diagnosis.verdict.value,
        "marks": dict(marks(diagnosis)),
        "untested": {part.name: why for part, why in diagnosis.untested.items()},
        "findings": [_finding_view(finding) for finding in diagnosis.findings],
    }


def _finding_view(finding: Finding) -> View:
    parts: list[Json] = [{"kind": part.kind.value, "name": part.name} for part in finding.parts]
    causes: list[Json] = [
        {"fault": cause.fault, "text": cause.text, "cure": cause.cure} for cause in finding.causes
    ]
    return {
        "verdict": finding.verdict.value,
        "parts": parts,
        "causes": causes,
        "evidence": finding.evidence,
        "why_together": finding.why_together or "",
    }
