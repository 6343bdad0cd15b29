"""Coverage: which reeds, keys, diodes and wires the looks show to be sound, and why others remain untested.

Decides by the model: a part was tested if breaking it would have changed the looks. If the looks would show
that on a whole board but not on this one, another fault hides the part. Sensors that disagree between looks
that are alike test nothing.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np

from controller.board import Crosspoint, Line, Profile
from controller.diagnose.diagnosis import Part, PartKind, PartVerdict
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.reasoner.cures import is_mended, mended, sensor_named
from controller.diagnose.reasoner.explanation import MOST_CAUSES, Explanation
from controller.diagnose.reasoner.hypotheses import Class, Suspect, line_part, sensor_parts
from controller.diagnose.reasoner.observations import Looked
from controller.diagnose.reasoner.wiring_model import PredictedReading
from controller.messages import Message


@dataclass(frozen=True, slots=True)
class PartCoverage:
    """The verdicts, and the reason for each untested part."""

    verdicts: dict[Part, PartVerdict]
    untested: dict[Part, Message]


class Coverage:
    """How far the looks at one board, given its faults, test every part.

    ``moving`` are the sensors found to move badly: their readings are not relied on.
    """

    def __init__(
        self,
        profile: Profile,
        evidence: Evidence,
        looked: Looked,
        explanation: Explanation,
        moving: AbstractSet[Part],
    ) -> None:
        self._profile, self._evidence, self._looked = profile, evidence, looked
        self._causes, self._suspects = explanation.causes, explanation.suspects
        self._names, self._sensors, self._moving = profile.diodes(), sensor_parts(profile), moving
        self._asked = {look.asked for look in evidence.looks}
        self._found = looked.matrix.read(self._suspects)
        self._whole = looked.matrix.read(()) if self._suspects else self._found
        self._is_certain = bool(looked.certain.any())
        self._standing = PartCoverage({}, {})

    def standing(self) -> PartCoverage:
        """Give every part of the matrix a verdict."""
        for at, part in self._sensors.items():
            felt = at in self._evidence.swept
            self._judge(part, (Class.STUCK,) if felt else (Class.DEAD, Class.STUCK), at)
        for at, name in self._names.items():
            self._judge_diode(Part(PartKind.DIODE, name), at)
        for line in self._profile.lines():
            self._judge_line(line)
        return self._standing

    def _judge(self, part: Part, kinds: Sequence[Class], at: Crosspoint) -> None:
        for kind in kinds:
            if not self._is_visible((suspect := Suspect(kind, at=(at,)),), self._found, self._suspects):
                self._leave(part, (suspect,), self._untried(at))
                return
        self._standing.verdicts[part] = PartVerdict.PASS

    def _judge_diode(self, part: Part, at: Crosspoint) -> None:
        """Judge a diode: it is sound if it conducts, and a ghost would have shown a bridge or never could."""
        self._judge(part, () if at in self._evidence.swept else (Class.OPEN_DIODE,), at)
        bridged = (Suspect(Class.BRIDGED_DIODE, at=(at,)),)
        if part in self._standing.untested or self._is_visible(bridged, self._found, self._suspects):
            return
        if Stage.GHOSTS not in self._evidence.done or self._is_visible(bridged, self._whole, ()):
            self._leave(part, bridged, Message("coverage.no_rectangle"))

    def _judge_line(self, line: Line) -> None:
        """Judge a wire: it is whole if its last place, or the bare diode at its end, was seen."""
        part = line_part(line)
        places = ("", *line.wire(self._profile).order)
        cuts = [(Suspect(Class.OPEN_WIRE, lines=(line,), place=place),) for place in reversed(places)]
        last = next((cut for cut in cuts if self._is_on(cut[0])), None)
        behind = () if last is None else self._looked.matrix.behind(line, last[0].place)
        is_felt = not self._evidence.swept.isdisjoint(behind)
        if last is not None and not is_felt and not self._is_visible(last, self._found, self._suspects):
            self._leave(part, last, Message("coverage.far_end"))
        else:
            self._standing.verdicts[part] = PartVerdict.PASS

    def _is_on(self, cut: Suspect) -> bool:
        """Whether anything lies behind a cut."""
        return any(at in self._names for at in self._looked.matrix.behind(cut.lines[0], cut.place))

    def _leave(self, part: Part, broken: tuple[Suspect, ...], otherwise: Message) -> None:
        self._standing.verdicts[part] = PartVerdict.UNTESTED
        self._standing.untested[part] = self._hidden(broken) or self._unsure(broken) or otherwise

    def _untried(self, at: Crosspoint) -> Message:
        """Explain why no look that counts is at a sensor."""
        if at in self._evidence.skipped:
            return Message("coverage.left_out")
        return Message("coverage.uncertain") if at in self._asked else Message("coverage.not_tried")

    def _hidden(self, broken: tuple[Suspect, ...]) -> Message | None:
        """Explain what hides a part, if anything does."""
        if not self._suspects or not self._is_visible(broken, self._whole, ()):
            return None
        for alike in self._causes:
            without = tuple(other for other in self._suspects if other is not alike[0])
            if self._is_visible(broken, self._looked.matrix.read(without), without):
                return mended(alike[:MOST_CAUSES], self._profile)
        return Message("coverage.hidden")

    def _unsure(self, broken: tuple[Suspect, ...]) -> Message | None:
        """Name the sensors that would have tested a part, had they read the same at all looks alike."""
        low = self._looked.matrix.read((*self._suspects, *broken)).low
        bits = np.bitwise_or.reduce(low ^ self._found.low, axis=0)
        if not bits.any():
            return None
        there = {at: part for at, part in self._sensors.items() if bits[at[0]] >> at[1] & 1}
        sensors = tuple(sensor_named(part.name) for part in there.values())[:MOST_CAUSES]
        if not sensors:
            return None
        if self._moving >= set(there.values()):
            return Message("coverage.until", cured=(is_mended(sensors),))
        return Message("coverage.unsteady", sensors=sensors)

    def _is_visible(
        self, broken: tuple[Suspect, ...], reading: PredictedReading, suspects: tuple[Suspect, ...]
    ) -> bool:
        """Whether ``broken`` in addition to ``suspects`` would have changed the looks."""
        if not self._is_certain:
            return False
        low = self._looked.matrix.read((*suspects, *broken)).low
        return bool(np.any((low ^ reading.low) & self._looked.certain))
