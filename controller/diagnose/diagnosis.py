"""What is found: a verdict on every part, and findings that name the likely causes and their cures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from manalath_board.controller.messages import Message


class PartVerdict(Enum):
    """How a part stands."""

    PASS = "pass"  # noqa: S105 - no password
    SUSPECT = "suspect"  #: it works, but not as it should
    FAIL = "fail"
    UNTESTED = "untested"  #: not tried, or hidden behind something else that is broken


class PartKind(Enum):
    """What a part is."""

    REED = "reed"
    DIODE = "diode"
    ROW = "row"
    COLUMN = "column"
    KEY = "key"
    LIGHT = "light"
    CABLE = "cable"  #: supply and chain of the lights
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a board, ``name`` as faults name it: ``e5 orange``, ``reference row 3``, ``row 3``."""

    kind: PartKind
    name: str


@dataclass(frozen=True, slots=True)
class Cause:
    """What may be wrong: ``fault`` as `manalath fault` would make it, in a sentence, and what cures it.

    Where an amount cannot be told, ``fault`` leaves it out: ``bounce e5 orange``.
    """

    fault: str
    text: Message
    cure: Message


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong: one to three causes that explain it equally well, the likeliest first.

    ``evidence`` says what was seen, and ``why_together`` why the causes cannot be told apart; None with one.
    """

    verdict: PartVerdict
    parts: tuple[Part, ...]
    causes: tuple[Cause, ...]
    evidence: Message
    why_together: Message | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All that is found. ``untested`` says of each part that was not tried, or could not be, why."""

    verdicts: Mapping[Part, PartVerdict]
    findings: tuple[Finding, ...] = ()
    untested: Mapping[Part, Message] = field(default_factory=dict)

    @property
    def verdict(self) -> PartVerdict:
        """The whole board's: the worst of all parts."""
        found = set(self.verdicts.values()) | {finding.verdict for finding in self.findings}
        for verdict in (PartVerdict.FAIL, PartVerdict.SUSPECT, PartVerdict.UNTESTED):
            if verdict in found:
                return verdict
        return PartVerdict.PASS
