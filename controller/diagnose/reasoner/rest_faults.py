"""Faults at rest: what is wrong with contacts and wires that nobody moves, and what remains unexplained.

Decides which looks count, leaving out what moves badly, and how certain a finding is.
`controller.diagnose.reasoner.explanation` decides how an explanation is found.

The symptoms of a fault, as a message: which sensors did not answer, and which answered unasked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from controller.board import Axis, Crosspoint, Line, Profile
from controller.diagnose.diagnosis import Cause, Finding, Part, PartKind, PartVerdict
from controller.diagnose.evidence import Evidence, Look, Stage
from controller.diagnose.reasoner.contacts import unsteady_sensors
from controller.diagnose.reasoner.cures import cause_of, sensor_named
from controller.diagnose.reasoner.explanation import (
    MOST_CAUSES,
    Explanation,
    ExplanationSearch,
)
from controller.diagnose.reasoner.hypotheses import (
    Class,
    Suspect,
    across,
    parts_of,
    sensor_part,
)
from controller.diagnose.reasoner.late_sensors import late_sensors
from controller.diagnose.reasoner.observations import Looked, looked
from controller.diagnose.reasoner.proposals import difference_of
from controller.diagnose.reasoner.supply_and_link import loses_reports
from controller.diagnose.reasoner.wiring_model import Bits
from controller.messages import Message


def trace_of(seen: Looked, others: Sequence[Suspect], suspects: Sequence[Suspect]) -> Message:
    """Describe what ``suspects`` change on top of ``others`` or, without suspects, what was misread."""
    without = seen.matrix.read(others).low
    read = seen.matrix.read((*others, *suspects)).low if suspects else seen.observed
    few = _sensors(without & ~read & seen.certain, seen)
    many = _sensors(read & ~without & seen.certain, seen)
    return Message("evidence.trace", few=few, many=many)


def _sensors(bits: Bits, seen: Looked) -> tuple[str | Message, ...]:
    names = seen.matrix.profile.diodes()
    is_set = ((bits[:, :, None] >> np.arange(seen.matrix.columns)) & 1).any(axis=0)
    return tuple(
        names.get((row, column), Message("part.crosspoint", row=row, column=column))
        for row, column in np.argwhere(is_set).tolist()
    )


#: Faults that close a contact for others' pieces, as one that opens late seems to do.
_FOR_OTHERS = {Class.SENSITIVE, Class.CROSSTALK}


@dataclass(frozen=True, slots=True)
class RestFaults:
    """The looks that count, and what explains them."""

    seen: Looked
    explanation: Explanation


def at_rest(profile: Profile, evidence: Evidence, looks: Sequence[Look]) -> RestFaults:
    """Explain the looks, if need be without the sensors that open so late that they were still closed."""
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


def _explained(profile: Profile, looks: Sequence[Look], unsteady: frozenset[Crosspoint]) -> RestFaults:
    seen = looked(profile, looks, unsteady)
    return RestFaults(seen, ExplanationSearch(seen.matrix, seen.observed, seen.certain).explain())


def matrix_findings(profile: Profile, evidence: Evidence, found: RestFaults) -> list[Finding]:
    """Turn the explanation into findings."""
    if found.explanation.left and not found.explanation.causes:
        return [] if _is_chance(evidence, found.seen) else [_unexplained(profile, found.seen)]
    return [_finding(profile, evidence, found, number) for number in range(len(found.explanation.causes))]


def _finding(profile: Profile, evidence: Evidence, found: RestFaults, number: int) -> Finding:
    seen, explanation = found.seen, found.explanation
    alike = explanation.causes[number]
    shown = alike[:MOST_CAUSES]
    parts = dict.fromkeys(part for suspect in shown for part in parts_of(suspect, profile))
    verdict = PartVerdict.SUSPECT if explanation.left or alike[0].is_mild else PartVerdict.FAIL
    others = tuple(suspect for suspect in explanation.suspects if suspect is not alike[0])
    symptom = Message(
        "evidence.at_rest",
        trace=trace_of(seen, others, (alike[0],)),
        may_hide=verdict is PartVerdict.FAIL,
        is_part=bool(explanation.left),
    )
    causes = tuple(cause_of(suspect, profile) for suspect in shown)
    return Finding(verdict, tuple(parts), causes, symptom, _why_together(evidence, alike))


def _why_together(evidence: Evidence, alike: tuple[Suspect, ...]) -> Message | None:
    if len(alike) == 1:
        return None
    lacking = tuple(stage.value for stage in (Stage.REEDS, Stage.GHOSTS) if stage not in evidence.done)
    return Message("evidence.alike", more=max(0, len(alike) - MOST_CAUSES), lacking=lacking)


def _is_chance(evidence: Evidence, seen: Looked) -> bool:
    """Whether a late report explains it: reports get lost, and only one look is odd."""
    wrong = (seen.matrix.read(()).low ^ seen.observed) & seen.certain
    return loses_reports(evidence) and int(np.count_nonzero(wrong.any(axis=1))) == 1


def _unexplained(profile: Profile, seen: Looked) -> Finding:
    """Name the part that is misread most often, and its likeliest causes."""
    difference = difference_of(seen.matrix, seen.observed, seen.matrix.read(()).low, seen.certain)
    times = {at: len(looks) for found in (difference.few, difference.many) for at, looks in found.items()}
    sensors = profile.sensors()
    at = max(times, key=lambda at: (at in sensors, times[at], (-at[0], -at[1])))
    symptom = trace_of(seen, (), ())
    if at not in sensors:
        short = across(Class.SHORT_WIRE, Line(Axis.ROW, at[0]), Line(Axis.COLUMN, at[1]))
        return Finding(PartVerdict.SUSPECT, parts_of(short, profile), (cause_of(short, profile),), symptom)
    part = sensor_part(at, profile)
    causes = tuple(_guesses(part, is_silent=at in difference.few))
    why = Message("evidence.now_and_then") if len(causes) > 1 else None
    return Finding(PartVerdict.SUSPECT, (part,), causes, symptom, why)


def _guesses(part: Part, *, is_silent: bool) -> Iterator[Cause]:
    """Yield what may be wrong with a sensor that is now and then silent, or closed unasked."""
    sensor, cure = sensor_named(part.name), Message("cure.watch")
    if is_silent and part.kind is PartKind.REED:
        yield Cause(f"weak {part.name}", Message("fault.sometimes", sensor=sensor), cure)
    if not is_silent:
        yield Cause(f"slow-release {part.name}", Message("fault.stays_closed", sensor=sensor), cure)
    yield Cause(f"chatter {part.name}", Message("fault.turns_by_itself", sensor=sensor), cure)
