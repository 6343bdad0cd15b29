"""What is wrong with contacts and wires at rest, and what of it nothing explains.

Decides which looks count, with what moves badly left out, and how certain a finding is. How an explanation is
found is decided in `controller.diagnose.judging.explain`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from manalath_board.controller.board import Axis, Crosspoint, Line, Profile
from manalath_board.controller.diagnose.diagnosis import Cause, Finding, Kind, Part, Verdict
from manalath_board.controller.diagnose.evidence import Evidence, Look, Stage
from manalath_board.controller.diagnose.judging.cabling import loses_reports
from manalath_board.controller.diagnose.judging.candidates import difference_of
from manalath_board.controller.diagnose.judging.contacts import unsteady_sensors
from manalath_board.controller.diagnose.judging.cures import capital, cause_of, sensor_words
from manalath_board.controller.diagnose.judging.explain import MOST_CAUSES, Explanation, Search
from manalath_board.controller.diagnose.judging.looks import Looked, looked
from manalath_board.controller.diagnose.judging.suspects import Class, Suspect, across, parts_of, sensor_part
from manalath_board.controller.diagnose.judging.timing import late_sensors
from manalath_board.controller.diagnose.judging.traces import trace_of

#: What works, but not as it should.
_MILD = {Class.WEAK, Class.SENSITIVE, Class.CROSSTALK, Class.SLOW_COLUMN}

#: What closes for others, as a contact seems to that opens late.
_FOR_OTHERS = {Class.SENSITIVE, Class.CROSSTALK}


@dataclass(frozen=True, slots=True)
class Resting:
    """The looks that count, and what explains them."""

    seen: Looked
    explanation: Explanation


def at_rest(profile: Profile, evidence: Evidence, looks: Sequence[Look]) -> Resting:
    """Explain the looks; where something is left, without what opens so late that it was still closed."""
    unsteady = unsteady_sensors(profile, evidence)
    found = _explained(profile, looks, unsteady)
    late = {late.sensor for late in late_sensors(profile, evidence, unsteady) if not late.is_closing}
    blamed = {
        at for suspect in found.explanation.suspects if suspect.kind in _FOR_OTHERS for at in suspect.at
    }
    if late and (found.explanation.left or blamed & late):
        other = _explained(profile, looks, unsteady | late)
        is_simpler = len(other.explanation.causes) < len(found.explanation.causes)
        if not other.explanation.left and (found.explanation.left or is_simpler):
            return other
    return found


def _explained(profile: Profile, looks: Sequence[Look], unsteady: frozenset[Crosspoint]) -> Resting:
    seen = looked(profile, looks, unsteady)
    return Resting(seen, Search(seen.matrix, seen.observed, seen.certain).explain())


def matrix_findings(profile: Profile, evidence: Evidence, found: Resting) -> list[Finding]:
    """Put what was found into words."""
    if found.explanation.left and not found.explanation.causes:
        return [] if _is_chance(evidence, found.seen) else [_unexplained(profile, found.seen)]
    return [_finding(profile, evidence, found, number) for number in range(len(found.explanation.causes))]


def _finding(profile: Profile, evidence: Evidence, found: Resting, number: int) -> Finding:
    seen, explanation = found.seen, found.explanation
    alike = explanation.causes[number]
    shown = alike[:MOST_CAUSES]
    parts = dict.fromkeys(part for suspect in shown for part in parts_of(suspect, profile))
    verdict = Verdict.SUSPECT if explanation.left or alike[0].kind in _MILD else Verdict.FAIL
    others = tuple(suspect for suspect in explanation.suspects if suspect is not alike[0])
    told = trace_of(seen, others, (alike[0],))
    if verdict is Verdict.FAIL:
        told += " Whatever else may be wrong there shows once this is mended."
    if explanation.left:
        told += " Not all that was read is explained by what is found; test again once it is mended."
    causes = tuple(cause_of(suspect, profile) for suspect in shown)
    return Finding(verdict, tuple(parts), causes, told, _why_together(evidence, alike))


def _why_together(evidence: Evidence, alike: tuple[Suspect, ...]) -> str:
    if len(alike) == 1:
        return ""
    why = "Each of these reads the same in all that was tried, so they cannot be told apart."
    if len(alike) > MOST_CAUSES:
        why += f" There are {len(alike) - MOST_CAUSES} more that would."
    lacking = [stage.value for stage in (Stage.REEDS, Stage.GHOSTS) if stage not in evidence.done]
    return f"{why} The stages left out may tell: {', '.join(lacking)}." if lacking else why


_WHY_GUESSED = "It was read otherwise now and then only: the live map shows which it is."


def _is_chance(evidence: Evidence, seen: Looked) -> bool:
    """Whether a report that came late explains it: some are lost, and one look only is odd."""
    wrong = (seen.matrix.read(()).low ^ seen.observed) & seen.certain
    return loses_reports(evidence) and int(np.count_nonzero(wrong.any(axis=1))) == 1


def _unexplained(profile: Profile, seen: Looked) -> Finding:
    """Name the part that is read otherwise most often, and what is likeliest there."""
    difference = difference_of(seen.matrix, seen.observed, seen.matrix.read(()).low, seen.certain)
    times = {at: len(looks) for found in (difference.few, difference.many) for at, looks in found.items()}
    sensors = profile.sensors()
    at = max(times, key=lambda at: (at in sensors, times[at], (-at[0], -at[1])))
    told = trace_of(seen, (), ())
    if at not in sensors:
        short = across(Class.SHORT_WIRE, Line(Axis.ROW, at[0]), Line(Axis.COLUMN, at[1]))
        return Finding(Verdict.SUSPECT, parts_of(short, profile), (cause_of(short, profile),), told)
    part = sensor_part(at, profile)
    causes = tuple(_guess(name, part) for name in _guesses(part, is_silent=at in difference.few))
    return Finding(Verdict.SUSPECT, (part,), causes, told, _WHY_GUESSED if len(causes) > 1 else "")


def _guesses(part: Part, *, is_silent: bool) -> tuple[str, ...]:
    """What a sensor may have that is silent, or closed unasked, now and then."""
    if not is_silent:
        return ("slow-release", "chatter")
    return ("weak", "chatter") if part.kind is Kind.REED else ("chatter",)


def _guess(name: str, part: Part) -> Cause:
    words = {
        "weak": "closes at some times only",
        "slow-release": "stays closed for a while",
        "chatter": "opens and closes by itself",
    }
    return Cause(
        f"{name} {part.name}",
        f"{capital(sensor_words(part.name))} {words[name]}.",
        "Watch it on the live map while a piece comes and goes; look at its joints, or replace it.",
    )
