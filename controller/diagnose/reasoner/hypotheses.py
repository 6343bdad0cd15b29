"""Hypotheses: what may be wrong with contacts, diodes and wires, each suspicion a value written like a fault.

Decides how a suspicion is written, which parts it concerns, and how likely it is among others that explain as
much. Knows nothing of what a board reads (`controller.diagnose.reasoner.wiring_model`). A suspicion between
two like things has one order: rows before columns, lower numbers first, sensors by row and column of the
matrix, lights by light order.
"""

from dataclasses import dataclass
from enum import Enum

from controller.board import Axis, Crosspoint, Line, Profile, key_word
from controller.diagnose.diagnosis import Part, PartKind


class Class(Enum):
    """The faults that show in the matrix at rest, by their names."""

    STUCK = "stuck"
    DEAD = "dead"
    OPEN_DIODE = "open-diode"
    BRIDGED_DIODE = "bridged-diode"
    CROSSTALK = "crosstalk"
    SENSITIVE = "sensitive"
    SWAPPED = "swapped"
    JOINED = "joined"
    OPEN_WIRE = "open-wire"
    SHORT_WIRE = "short-wire"
    GROUNDED = "grounded"
    POWERED = "powered"
    SWAPPED_WIRES = "swapped-wires"
    SLOW_COLUMN = "slow-column"
    LOOSE = "loose"
    WEAK = "weak"


#: How unlikely each is among others that explain as much: the faults that builders meet most cost least.
_COSTS = {
    Class.STUCK: 2.0,
    Class.DEAD: 2.0,
    Class.LOOSE: 2.5,
    Class.OPEN_WIRE: 3.0,
    Class.OPEN_DIODE: 3.5,
    Class.SWAPPED: 4.0,
    Class.SWAPPED_WIRES: 4.0,
    Class.SHORT_WIRE: 4.5,
    Class.GROUNDED: 4.6,
    Class.POWERED: 5.5,
    Class.BRIDGED_DIODE: 4.5,
    Class.SLOW_COLUMN: 5.0,
    Class.CROSSTALK: 5.0,
    Class.SENSITIVE: 5.0,
    Class.JOINED: 5.5,
    Class.WEAK: 6.0,
}

#: The faults of what works, but not as it should.
_MILD = {Class.WEAK, Class.SENSITIVE, Class.CROSSTALK, Class.SLOW_COLUMN}


@dataclass(frozen=True, slots=True)
class Suspect:
    """One thing that may be wrong.

    ``at`` are the sensors or diodes concerned, ``lines`` the wires. ``place`` is the space or key behind
    which a wire is open (empty: at its pin), the neighbour in a crosstalk, or the loose connector. ``rows``
    is on how many of the following rows a slow column makes ghosts, which its fault does not state.
    """

    kind: Class
    at: tuple[Crosspoint, ...] = ()
    lines: tuple[Line, ...] = ()
    place: str = ""
    rows: int = 0

    @property
    def cost(self) -> float:
        """How unlikely it is."""
        return _COSTS[self.kind]

    @property
    def is_mild(self) -> bool:
        """Whether a part with it is suspect only, since it works in a way."""
        return self.kind in _MILD


def between(kind: Class, one: Crosspoint, other: Crosspoint) -> Suspect:
    """Suspect two sensors of each other, in the order in which faults name them."""
    return Suspect(kind, at=(min(one, other), max(one, other)))


def across(kind: Class, one: Line, other: Line) -> Suspect:
    """Suspect two wires of each other, in the order in which faults name them."""
    first, second = sorted((one, other), key=lambda line: (line.axis is Axis.COLUMN, line.number))
    return Suspect(kind, lines=(first, second))


def fault_of(suspect: Suspect, profile: Profile) -> str:
    """Write a suspicion as a fault; a slow column without its amount."""
    names = profile.diodes()
    sensors = [names[at] for at in suspect.at]
    lines = [str(line) for line in suspect.lines]
    match suspect.kind:
        case Class.OPEN_WIRE:
            lines.append(f"after {key_word(suspect.place)}" if suspect.place else "at pin")
        case Class.SLOW_COLUMN:
            lines = [str(suspect.lines[0].number)]
        case Class.CROSSTALK | Class.LOOSE:
            lines = [suspect.place]
    return " ".join((suspect.kind.value, *sensors, *lines))


def sensor_parts(profile: Profile) -> dict[Crosspoint, Part]:
    """Return the reed or key of every crosspoint that has one."""
    keys = set(profile.keys.values())
    return {
        at: Part(PartKind.KEY if at in keys else PartKind.REED, name)
        for at, name in profile.sensors().items()
    }


def sensor_part(at: Crosspoint, profile: Profile) -> Part:
    """Return the reed or key of a crosspoint."""
    return sensor_parts(profile)[at]


def line_part(line: Line) -> Part:
    """Return a line's wire as a part."""
    return Part(PartKind.ROW if line.axis is Axis.ROW else PartKind.COLUMN, str(line))


def parts_of(suspect: Suspect, profile: Profile) -> tuple[Part, ...]:
    """Return the parts that a suspicion concerns."""
    if suspect.kind is Class.LOOSE:
        return (Part(PartKind.CABLE, suspect.place),)
    if suspect.kind in {Class.OPEN_DIODE, Class.BRIDGED_DIODE}:
        return tuple(Part(PartKind.DIODE, profile.diodes()[at]) for at in suspect.at)
    sensors = tuple(sensor_part(at, profile) for at in suspect.at)
    return sensors + tuple(line_part(line) for line in suspect.lines)


def lines_on(connector: str, profile: Profile) -> tuple[Line, ...]:
    """List the wires on a connector."""
    return tuple(line for line in profile.lines() if line.wire(profile).plug == connector)
