"""The diagnosis: a verdict on every part, and findings that name the likely causes and their cures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from controller.messages import Message


class PartVerdict(Enum):
    """The verdict on a part."""

    PASS = "pass"  # noqa: S105 - no password
    SUSPECT = "suspect"  #: it works, but not as it should
    FAIL = "fail"
    UNTESTED = "untested"  #: not tried, or hidden by another fault


class PartKind(Enum):
    """The kind of a part."""

    REED = "reed"
    DIODE = "diode"
    ROW = "row"
    COLUMN = "column"
    KEY = "key"
    LIGHT = "light"
    CABLE = "cable"  #: the lights' supply or chain, or a connector
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a board; ``name`` is as faults name it: ``e5 orange``, ``reference row 3``, ``row 3``."""

    kind: PartKind
    name: str


@dataclass(frozen=True, slots=True)
class Cause:
    """A possible cause: ``fault`` in the form that `manalath fault` takes, a sentence, and the cure.

    If an amount is unknown, ``fault`` leaves it out: ``bounce e5 orange``.
    """

    fault: str
    text: Message
    cure: Message


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: one to three causes that explain it equally well, the likeliest first.

    ``evidence`` describes what was seen, ``why_together`` why the causes cannot be told apart; None with one.
    """

    verdict: PartVerdict
    parts: tuple[Part, ...]
    causes: tuple[Cause, ...]
    evidence: Message
    why_together: Message | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Everything that was found; ``untested`` gives the reason for each part not tried or not decided."""

    verdicts: Mapping[Part, PartVerdict]
    findings: tuple[Finding, ...] = ()
    untested: Mapping[Part, Message] = field(default_factory=dict)

    @property
    def verdict(self) -> PartVerdict:
        """The verdict on the whole board: the worst of all parts and findings."""
        found = set(self.verdicts.values()) | {finding.verdict for finding in self.findings}
        for verdict in (PartVerdict.FAIL, PartVerdict.SUSPECT, PartVerdict.UNTESTED):
            if verdict in found:
                return verdict
        return PartVerdict.PASS
