"""Part findings: what one part of the reasoner finds, and why some of what it looks at is untested."""

from dataclasses import dataclass, field

from controller.diagnose.diagnosis import Finding, Part, PartVerdict
from controller.messages import Message


@dataclass(frozen=True, slots=True)
class PartFindings:
    """Verdicts on some parts, findings, and why parts are untested."""

    verdicts: dict[Part, PartVerdict] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    untested: dict[Part, Message] = field(default_factory=dict)
