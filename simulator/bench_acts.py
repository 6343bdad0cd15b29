"""What a page may ask of a bench besides moving pieces: to break and repair, and to control its time."""

from dataclasses import dataclass

from controller.annex import AnnexAct
from controller.web.acts import Number


@dataclass(frozen=True, slots=True)
class Fault(AnnexAct):
    """Break something, written as in `simulator.workbench.KINDS`."""

    fault: str


@dataclass(frozen=True, slots=True)
class Repair(AnnexAct):
    """Repair one fault."""

    fault: str


@dataclass(frozen=True, slots=True)
class RepairAll(AnnexAct):
    """Repair everything."""


@dataclass(frozen=True, slots=True)
class Faults(AnnexAct):
    """Break exactly what a saved document lists, and repair the rest."""

    text: str


@dataclass(frozen=True, slots=True)
class Speed(AnnexAct):
    """Make the time at the table pass slower or faster."""

    speed: Number


@dataclass(frozen=True, slots=True)
class Pause(AnnexAct):
    """Stop the time at the table."""


@dataclass(frozen=True, slots=True)
class GoOn(AnnexAct):
    """Let the time at the table pass again."""


@dataclass(frozen=True, slots=True)
class Step(AnnexAct):
    """Let a little time pass at the table while it is stopped."""

    ms: Number


@dataclass(frozen=True, slots=True)
class LendHand(AnnexAct):
    """Have a hand at the bench do what the self-test asks for now."""


BenchAct = Fault | Repair | RepairAll | Faults | Speed | Pause | GoOn | Step | LendHand
