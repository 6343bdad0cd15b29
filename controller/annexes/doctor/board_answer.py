"""Board answers: the values for which board the doctor was asked to examine, and what that board replied.

The doctor queries a board only if it was named, because opening a port resets a Mega, and scanning a matrix
drives its rows. Without a name, it only considers the boards that could be on a Pi's pins.
"""

from dataclasses import dataclass
from typing import TypeAlias

from controller.annexes.doctor.machine import Usb
from controller.board import Crosspoint, Profile
from controller.messages import Message
from hardware.serial_board.line import LineTrouble
from hardware.wire.packets import Hello, OtherHello


@dataclass(frozen=True, slots=True)
class NotAsked:
    """No board was named; these profiles could be on the pins."""

    profiles: tuple[Profile, ...]


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """The result for one port: its HELLO or why there is none, and the supply if the board reported it.

    ``is_calibrated``: its supply reading was once checked against a meter. ``spoilt`` packets arrived
    broken while the line was busy both ways. ``usb`` are the vendor and product numbers of its bridge.
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
    """Scans at full speed: their library and number, the slowest, and the crosspoints that stayed closed."""

    library: str
    scans: int
    slowest_us: int
    closed: tuple[Crosspoint, ...]


@dataclass(frozen=True, slots=True)
class NotScanned:
    """Why a matrix was not scanned, as a clause; ``is_fault`` if a scan was tried and failed."""

    why: Message
    is_fault: bool = False


@dataclass(frozen=True, slots=True)
class OnPins:
    """A board on the pins was named; its matrix was scanned if possible."""

    profile: Profile
    scanned: Scanned | NotScanned


Asked: TypeAlias = NotAsked | OnLine | OnPins


def profiles_of(asked: Asked) -> tuple[Profile, ...]:
    """Return the boards whose lines are, or could be, on the pins of this computer."""
    match asked:
        case NotAsked(profiles):
            return profiles
        case OnPins(profile):
            return (profile,)
        case OnLine():
            return ()
