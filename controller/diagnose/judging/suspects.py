"""What may be wrong with contacts, diodes and wires: each suspicion a value, written as faults are.

Decides how a suspicion is written, which parts it is on, and how likely it is beside others that explain as
much. Knows nothing of what a board reads (`controller.diagnose.judging.model`). Two that lie between two
alike are written in one order: rows before columns, lower numbers first, sensors by row and column of the
matrix, lights by light order.
"""

from dataclasses import dataclass
from enum import Enum

from controller.board import Crosspoint, Key, Profile, Wire
from controller.diagnose.diagnosis import Kind, Part


class Axis(Enum):
    """The two kinds of line in the matrix."""

    ROW = "row"
    COLUMN = "column"


@dataclass(frozen=True, slots=True)
class Line:
    """One row or column of the matrix, by its number from 0."""

    axis: Axis
    number: int

    def __str__(self) -> str:
        return f"{self.axis.value} {self.number}"

    def wire(self, profile: Profile) -> Wire:
        """Look the wire up."""
        return (profile.rows if self.axis is Axis.ROW else profile.columns)[self.number]

    @property
    def part(self) -> Part:
        """The wire as a part."""
        return Part(Kind.ROW if self.axis is Axis.ROW else Kind.COLUMN, str(self))


class Class(Enum):
    """The faults that the matrix shows at rest, by the names that faults have."""

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
    SWAPPED_WIRES = "swapped-wires"
    SLOW_COLUMN = "slow-column"
    LOOSE = "loose"
    WEAK = "weak"


#: How unlikely each is beside others that explain as much: what builders meet most comes first.
_COSTS = {
    Class.STUCK: 2.0,
    Class.DEAD: 2.0,
    Class.LOOSE: 2.5,
    Class.OPEN_WIRE: 3.0,
    Class.OPEN_DIODE: 3.5,
    Class.SWAPPED: 4.0,
    Class.SWAPPED_WIRES: 4.0,
    Class.SHORT_WIRE: 4.5,
    Class.BRIDGED_DIODE: 4.5,
    Class.SLOW_COLUMN: 5.0,
    Class.CROSSTALK: 5.0,
    Class.SENSITIVE: 5.0,
    Class.JOINED: 5.5,
    Class.WEAK: 6.0,
}

_JOINTS = {Class.SWAPPED, Class.JOINED}


@dataclass(frozen=True, slots=True)
class Suspect:
    """One thing that may be wrong.

    ``at`` are the sensors or diodes it is on, ``lines`` the wires. ``place`` is the space or key behind
    which a wire is open (empty: at its pin), the neighbour of a crosstalk, or the connector that is loose.
    ``rows`` is on how many of the rows that follow a slow column ghosts, which its fault does not say.
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


def between(kind: Class, one: Crosspoint, other: Crosspoint) -> Suspect:
    """Suspect two sensors of each other, in the order in which they are written."""
    return Suspect(kind, at=(min(one, other), max(one, other)))


def across(kind: Class, one: Line, other: Line) -> Suspect:
    """Suspect two wires of each other, in the order in which they are written."""
    first, second = sorted((one, other), key=lambda line: (line.axis is Axis.COLUMN, line.number))
    return Suspect(kind, lines=(first, second))


def diode_names(profile: Profile) -> dict[Crosspoint, str]:
    """Name every diode: those of the sensors as they are, and the bare ones at the far ends of wires."""
    named = profile.sensors()
    if profile.reference is None:
        return named
    last_row, last_column = profile.reference
    rows = {(row, last_column): f"reference row {row}" for row in range(len(profile.rows))}
    columns = {(last_row, column): f"reference column {column}" for column in range(last_column)}
    return named | rows | columns


def connector_of(wire: Wire) -> str:
    """Name the connector that a wire is on, without its number there: ``J2`` of ``J2.5``."""
    return wire.connector.partition(".")[0]


def fault_of(suspect: Suspect, profile: Profile) -> str:
    """Write a suspicion as the fault is written; of a slow column without its amount."""
    names = diode_names(profile)
    sensors = [names[at] for at in suspect.at]
    lines = [str(line) for line in suspect.lines]
    match suspect.kind:
        case Class.OPEN_WIRE:
            lines.append(f"after {suspect.place}" if suspect.place else "at pin")
        case Class.SLOW_COLUMN:
            lines = [str(suspect.lines[0].number)]
        case Class.CROSSTALK | Class.LOOSE:
            lines = [suspect.place]
    return " ".join((suspect.kind.value, *sensors, *lines))


def sensor_parts(profile: Profile) -> dict[Crosspoint, Part]:
    """Tell the reed or key of every crosspoint that has one."""
    keys = set(profile.keys.values())
    return {at: Part(Kind.KEY if at in keys else Kind.REED, name) for at, name in profile.sensors().items()}


def sensor_part(at: Crosspoint, profile: Profile) -> Part:
    """Tell the reed or key of a crosspoint."""
    return sensor_parts(profile)[at]


def parts_of(suspect: Suspect, profile: Profile) -> tuple[Part, ...]:
    """Tell which parts a suspicion is on."""
    if suspect.kind is Class.LOOSE:
        return (Part(Kind.CABLE, suspect.place),)
    if suspect.kind in {Class.OPEN_DIODE, Class.BRIDGED_DIODE}:
        return tuple(Part(Kind.DIODE, diode_names(profile)[at]) for at in suspect.at)
    sensors = tuple(sensor_part(at, profile) for at in suspect.at)
    return sensors + tuple(line.part for line in suspect.lines)


def all_lines(profile: Profile) -> tuple[Line, ...]:
    """List every wire of the matrix, rows first."""
    rows = tuple(Line(Axis.ROW, number) for number in range(len(profile.rows)))
    return rows + tuple(Line(Axis.COLUMN, number) for number in range(len(profile.columns)))


def lines_on(connector: str, profile: Profile) -> tuple[Line, ...]:
    """List the wires on a connector."""
    return tuple(line for line in all_lines(profile) if connector_of(line.wire(profile)) == connector)


def places(profile: Profile) -> dict[Crosspoint, str]:
    """Tell what wires call the place of each crosspoint: the space or the key."""
    spaces = {at: space.name for space in profile.spaces for at in (space.first, space.second)}
    return spaces | {at: key.value for key, at in profile.keys.items()}


def key_at(at: Crosspoint, profile: Profile) -> Key | None:
    """Find the key of a crosspoint, if it is one."""
    return next((key for key, place in profile.keys.items() if place == at), None)


#: Faults written with an amount that an examination does not tell.
_AMOUNTS = {
    *("bounce", "slow-release", "slow-close", "slow-column", "weak-supply", "sagging-supply"),
    *("lag", "lossy", "resets"),
}
_OF_TWO = {"swapped": 2, "joined": 2, "swapped-wires": 2, "short-wire": 2, "swapped-light": 1}
_OF_NUMBER = {"slow-column": 1}
_NOTHING = {"weak-supply", "sagging-supply", "lag", "lossy", "resets"}


def same_fault(one: str, other: str) -> bool:
    """Tell whether two texts name the same fault, whatever the amount or the order of two alike.

    >>> same_fault("bounce e5 first", "bounce e5 first 12")
    True
    >>> same_fault("short-wire row 3 column 2", "short-wire column 2 row 3")
    True
    >>> same_fault("open-wire row 3 after d4", "open-wire row 3 at pin")
    False
    """
    return _essence(one) == _essence(other)


def _essence(fault: str) -> tuple[str, ...]:
    name, *words = fault.split()
    if name in _NOTHING:
        words = []
    elif name in _AMOUNTS:
        words = words[: _OF_NUMBER.get(name, 2)]
    elif name in _OF_TWO:
        step = _OF_TWO[name]
        words = sorted(" ".join(words[at : at + step]) for at in range(0, len(words), step))
    return (name, *words)
