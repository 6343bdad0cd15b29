"""Which board the doctor was asked to look at, and what that board answered.

Decides the values. A board is asked only if it was named: opening a port starts a Mega anew, and a matrix is
scanned by driving its rows. Without a name, the boards that could be on a Pi's pins are only thought of.
"""

from dataclasses import dataclass
from typing import TypeAlias

from manalath_board.controller.messages import Message
from manalath_board.controller.profile import Crosspoint, Profile
from manalath_board.hardware.doctor.machine import Usb
from manalath_board.hardware.serial_board.line import LineTrouble
from manalath_board.hardware.wire.packets import Hello, OtherHello


@dataclass(frozen=True, slots=True)
class NotAsked:
    """No board was named; these could be on the pins."""

    profiles: tuple[Profile, ...]


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """What a port gave: its HELLO, or why there is none; the supply where that is told.

    ``is_calibrated``: its reading of the supply was held against a meter once. ``spoilt`` packets arrived
    broken while the line was busy both ways; its bridge has the numbers ``usb``.
    """

    path: str
    heard: Hello | OtherHello | LineTrouble
    supply_mv: int | None = None
    is_calibrated: bool = False
    spoilt: int = 0
    usb: Usb | None = None


@dataclass(frozen=True, slots=True)
class OnLine:
    """A board on a line was named; one answer for each port that was opened."""

    answers: tuple[BoardAnswer, ...]


@dataclass(frozen=True, slots=True)
class Scanned:
    """Scans of a matrix, as fast as they go: by what, how many, the slowest, and what stayed closed."""

    library: str
    scans: int
    slowest_us: int
    closed: tuple[Crosspoint, ...]


@dataclass(frozen=True, slots=True)
class NotScanned:
    """Why a matrix was not scanned, a clause; ``is_fault`` is whether that was tried and failed."""

    why: Message
    is_fault: bool = False


@dataclass(frozen=True, slots=True)
class OnPins:
    """A board on the pins was named, and its matrix scanned if that could be."""

    profile: Profile
    scanned: Scanned | NotScanned


Asked: TypeAlias = NotAsked | OnLine | OnPins


def profiles_of(asked: Asked) -> tuple[Profile, ...]:
    """The boards whose lines are on the pins of this computer, or could be."""
    match asked:
        case NotAsked(profiles):
            return profiles
        case OnPins(profile):
            return (profile,)
        case OnLine():
            return ()
