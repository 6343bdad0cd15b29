"""Unproved contacts: why a reed or key in which no fault was found must not pass yet.

Decides by what was seen: a contact passes once it has closed and opened for its own piece or finger, steadily
and in time, has let go of a piece held above it, and was traced where the board can. Whatever of that was not
seen, because nobody tried it or because another fault makes it uncertain, leaves the contact untested.
"""

from collections.abc import Sequence

from controller.diagnose.diagnosis import Part, PartKind
from controller.diagnose.evidence import Evidence, Visit
from controller.diagnose.reasoner.contacts import doubted_sensors, unsteady_sensors
from controller.diagnose.reasoner.hypotheses import sensor_parts
from controller.diagnose.reasoner.late_keys import keys_in_time
from controller.diagnose.reasoner.late_sensors import in_time
from controller.diagnose.rings import has_rings
from controller.messages import Message
from controller.profile import Crosspoint, Profile


def unproved(profile: Profile, evidence: Evidence, misread: frozenset[Crosspoint]) -> dict[Part, Message]:
    """Return the contacts that have not shown all they must, each with the first reason.

    ``misread`` are the sensors that do not answer in their own place. A quick check claims only that a reed
    closes, so it needs no more evidence than that.
    """
    parts = sensor_parts(profile)
    found = {parts[at]: Message("coverage.elsewhere") for at in sorted(misread) if at in parts}
    if evidence.is_quick:
        return found
    proof = _Proof(profile, evidence, misread)
    reasons = {part: proof.lacking(at, part.kind) for at, part in parts.items() if part not in found}
    return found | {part: why for part, why in reasons.items() if why is not None}


class _Proof:
    """What the evidence proves of each contact."""

    def __init__(self, profile: Profile, evidence: Evidence, misread: frozenset[Crosspoint]) -> None:
        self._evidence, self._untraced = evidence, evidence.untraced
        self._doubted = doubted_sensors(profile, evidence, misread)
        unsure = misread | unsteady_sensors(profile, evidence)
        self._in_time = in_time(profile, evidence, unsure) | keys_in_time(profile, evidence, unsure)
        self._rings = {space.second for space in profile.spaces} if has_rings(profile) else frozenset()

    def lacking(self, at: Crosspoint, kind: PartKind) -> Message | None:
        """Return why a contact is unproved; None if it is proved."""
        visits = [visit for visit in self._evidence.visits if visit.sensor == at]
        if not visits:
            return Message("coverage.not_tried")
        if at in self._doubted:
            return Message("coverage.hidden")
        if all(visit.came_ms is None or visit.left_ms is None for visit in visits):
            return Message("coverage.uncertain")
        if at in self._untraced:
            return Message("coverage.untraced")
        if kind is PartKind.REED and at not in self._rings and not _has_let_go(visits):
            return Message("coverage.not_let_go")
        return self._untimed(at, kind)

    def _untimed(self, at: Crosspoint, kind: PartKind) -> Message | None:
        closes, opens = (at, True) in self._in_time, (at, False) in self._in_time
        if closes and opens:
            return None
        return Message("coverage.untimed", kind=kind.value, closes=closes, opens=opens)


def _has_let_go(visits: Sequence[Visit]) -> bool:
    return any(visit.has_let_go for visit in visits)
