"""The faults that can be put into a twin: one table of names, for command line, page and scenarios.

Decides how a fault is written and what it may be put on. What a fault does is physics and lives elsewhere:
`simulator.electrical` for the wiring, `simulator.reeds` for contacts that chatter, `simulator.bench` for the
lights and the cable. Rows and columns are counted from 0, as in the profile.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from controller.board import Crosspoint, Profile, Wire
from controller.errors import InputError

#: The largest time constant, in microseconds, that a slow column can be given.
MAX_EXTRA_US = 1000


class FaultError(InputError):
    """A fault that cannot be; the message says what, where and what to do."""

    code = "bad-fault"


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
        """Look the wire up; FaultError if the matrix has none such."""
        wires = profile.rows if self.axis is Axis.ROW else profile.columns
        if self.number >= len(wires):
            numbers = f"{self.axis.value}s of {profile.name} are numbered 0 to {len(wires) - 1}"
            raise FaultError(f"there is no {self}; the {numbers}")
        return wires[self.number]


@dataclass(frozen=True, slots=True)
class _OnSensor:
    """A fault of one sensor, named as in `sensor_names`."""

    name: ClassVar[str]
    sensor: str

    def __str__(self) -> str:
        return f"{self.name} {self.sensor}"


@dataclass(frozen=True, slots=True)
class Stuck(_OnSensor):
    """The reed is closed for ever."""

    name = "stuck"


@dataclass(frozen=True, slots=True)
class Dead(_OnSensor):
    """The reed never closes."""

    name = "dead"


@dataclass(frozen=True, slots=True)
class Chatter(_OnSensor):
    """The reed opens and closes at random while a magnet or finger holds it."""

    name = "chatter"


@dataclass(frozen=True, slots=True)
class OpenDiode(_OnSensor):
    """The diode conducts neither way: its sensor is silent."""

    name = "open-diode"


@dataclass(frozen=True, slots=True)
class BridgedDiode(_OnSensor):
    """The diode conducts both ways: closed reeds of its row ghost on other rows."""

    name = "bridged-diode"


@dataclass(frozen=True, slots=True)
class OpenWire:
    """The wire is cut behind the space or key ``after``, or at its pin (None): all beyond is silent."""

    name: ClassVar[str] = "open-wire"
    line: Line
    after: str | None

    def __str__(self) -> str:
        return f"{self.name} {self.line} {'at pin' if self.after is None else f'after {self.after}'}"


@dataclass(frozen=True, slots=True)
class ShortWire:
    """Two wires touch at their connector."""

    name: ClassVar[str] = "short-wire"
    line: Line
    other: Line

    def __str__(self) -> str:
        return f"{self.name} {self.line} {self.other}"


@dataclass(frozen=True, slots=True)
class SlowColumn:
    """Added capacitance: with the pull-up it makes a time constant ``extra_us`` longer than it should be."""

    name: ClassVar[str] = "slow-column"
    column: int
    extra_us: int

    def __str__(self) -> str:
        return f"{self.name} {self.column} {self.extra_us}"


@dataclass(frozen=True, slots=True)
class DeadLight:
    """The light of the space stays dark."""

    name: ClassVar[str] = "dead-light"
    space: str

    def __str__(self) -> str:
        return f"{self.name} {self.space}"


@dataclass(frozen=True, slots=True)
class Unplugged:
    """The cable between board and computer is out."""

    name: ClassVar[str] = "unplugged"

    def __str__(self) -> str:
        return self.name


SensorFault = Stuck | Dead | Chatter | OpenDiode | BridgedDiode
Fault = SensorFault | OpenWire | ShortWire | SlowColumn | DeadLight | Unplugged


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of the table: how the fault is written, what it means, and how its words are read.

    ``read`` is given the words behind the name; None says that they do not fit ``usage``.
    """

    usage: str
    meaning: str
    read: Callable[[list[str]], Fault | None]


def _sensor(fault: Callable[[str], SensorFault]) -> Callable[[list[str]], Fault | None]:
    def read(words: list[str]) -> Fault | None:
        return fault(" ".join(words)) if words else None

    return read


def _line(axis: str, number: str) -> Line | None:
    if axis not in {"row", "column"} or not (number.isascii() and number.isdigit()):
        return None
    return Line(Axis(axis), int(number))


def _open_wire(words: list[str]) -> Fault | None:
    match words:
        case [axis, number, "at", "pin"] if line := _line(axis, number):
            return OpenWire(line, None)
        case [axis, number, "after", space] if line := _line(axis, number):
            return OpenWire(line, space)
    return None


def _short_wire(words: list[str]) -> Fault | None:
    match words:
        case [axis, number, other_axis, other_number]:
            line, other = _line(axis, number), _line(other_axis, other_number)
            return ShortWire(line, other) if line and other else None
    return None


def _slow_column(words: list[str]) -> Fault | None:
    match words:
        case [column, extra] if all(word.isascii() and word.isdigit() for word in words):
            return SlowColumn(int(column), int(extra))
    return None


def _dead_light(words: list[str]) -> Fault | None:
    match words:
        case [space]:
            return DeadLight(space)
    return None


def _unplugged(words: list[str]) -> Fault | None:
    return None if words else Unplugged()


_REED = "SPACE first|second, or key KEY"
_DIODE = f"{_REED}, or reference row|column N"

#: Every fault there is, by name.
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        Stuck.name: Kind(f"stuck {_REED}", "the reed is closed for ever", _sensor(Stuck)),
        Dead.name: Kind(f"dead {_REED}", "the reed never closes", _sensor(Dead)),
        Chatter.name: Kind(f"chatter {_REED}", "the held reed opens and closes at random", _sensor(Chatter)),
        OpenDiode.name: Kind(f"open-diode {_DIODE}", "the diode conducts neither way", _sensor(OpenDiode)),
        BridgedDiode.name: Kind(
            f"bridged-diode {_DIODE}", "the diode conducts both ways", _sensor(BridgedDiode)
        ),
        OpenWire.name: Kind(
            "open-wire row|column N after SPACE|KEY, or at pin", "the wire is cut", _open_wire
        ),
        ShortWire.name: Kind("short-wire row|column N row|column M", "two wires touch", _short_wire),
        SlowColumn.name: Kind("slow-column N MICROSECONDS", "the column recovers slowly", _slow_column),
        DeadLight.name: Kind("dead-light SPACE", "the light stays dark", _dead_light),
        Unplugged.name: Kind("unplugged", "the cable is out", _unplugged),
    }
)


def parse_fault(text: str) -> Fault:
    """Read a fault as ``str`` writes it; FaultError names what there is. What a board has: `check_fault`.

    >>> parse_fault("stuck e5 first")
    Stuck(sensor='e5 first')
    >>> str(parse_fault("open-wire row 3 after d4"))
    'open-wire row 3 after d4'
    """
    name, *words = text.split() or [""]
    if name not in KINDS:
        raise FaultError(f"{name!r} is no fault; there is: {', '.join(KINDS)}")
    fault = KINDS[name].read(words)
    if fault is None:
        raise FaultError(f"cannot read {text!r}; write: {KINDS[name].usage}")
    return fault


def sensor_names(profile: Profile) -> dict[str, Crosspoint]:
    """Find every reed and key by name: ``e5 first``, ``key undo``."""
    return {name: at for at, name in profile.sensors().items()}


def diode_names(profile: Profile) -> dict[str, Crosspoint]:
    """Find every diode by name: those of the sensors, and the bare ones at the far ends of the wires.

    ``reference row 3`` proves row 3; the diode between the two reference lines is that of the reference row.
    """
    last_row, last_column = profile.reference
    rows = {f"reference row {row}": (row, last_column) for row in range(len(profile.rows))}
    columns = {f"reference column {column}": (last_row, column) for column in range(last_column)}
    return sensor_names(profile) | rows | columns


def check_fault(fault: Fault, profile: Profile) -> None:
    """Make sure that the board has what the fault is put on; FaultError names what it has."""
    match fault:
        case Stuck() | Dead() | Chatter():
            _check_name(fault, fault.sensor, sensor_names(profile), profile)
        case OpenDiode() | BridgedDiode():
            _check_name(fault, fault.sensor, diode_names(profile), profile)
        case OpenWire():
            _check_cut(fault, profile)
        case ShortWire():
            _check_short(fault, profile)
        case SlowColumn():
            _check_slow(fault, profile)
        case DeadLight():
            if fault.space not in profile.lights:
                raise FaultError(f"{fault}: there is no space {fault.space}; {_spaces(profile)}")
        case Unplugged():
            pass


def _check_name(fault: SensorFault, sensor: str, names: Mapping[str, Crosspoint], profile: Profile) -> None:
    if sensor not in names:
        usage = KINDS[fault.name].usage
        raise FaultError(f"{fault}: there is no sensor {sensor!r}; write: {usage}; {_spaces(profile)}")


def _check_cut(fault: OpenWire, profile: Profile) -> None:
    order = fault.line.wire(profile).order
    if fault.after is not None and fault.after not in order:
        places = f"it passes {', '.join(order)}" if order else "it passes none, write: at pin"
        raise FaultError(f"{fault}: {fault.line} does not pass {fault.after}; {places}")


def _check_short(fault: ShortWire, profile: Profile) -> None:
    for line in (fault.line, fault.other):
        line.wire(profile)
    if fault.line == fault.other:
        raise FaultError(f"{fault}: a wire cannot touch itself; name two")


def _check_slow(fault: SlowColumn, profile: Profile) -> None:
    Line(Axis.COLUMN, fault.column).wire(profile)
    if not 1 <= fault.extra_us <= MAX_EXTRA_US:
        raise FaultError(f"{fault}: the time constant must lie between 1 and {MAX_EXTRA_US} microseconds")


def _spaces(profile: Profile) -> str:
    keys = ", ".join(key.value for key in profile.keys)
    return f"spaces run from {profile.spaces[0].name} to {profile.spaces[-1].name}, keys are {keys}"
