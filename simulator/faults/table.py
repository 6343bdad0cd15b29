"""The table of faults: how each is written, what it is on, what it means, and how its words are read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from manalath_board.controller.board import Axis, Line
from manalath_board.controller.games.hexfen import quoted
from manalath_board.simulator.faults.values import (
    BadFaultError,
    Bounce,
    BridgedDiode,
    BrokenChain,
    Chatter,
    ColourOrder,
    Crosstalk,
    Dead,
    DeadLight,
    Fault,
    JoinedSensors,
    Lag,
    Loose,
    Lossy,
    OpenDiode,
    OpenWire,
    Resets,
    SaggingSupply,
    Sensitive,
    ShortWire,
    SlowClose,
    SlowColumn,
    SlowRelease,
    Stuck,
    SwappedLight,
    SwappedSensors,
    SwappedWires,
    Unplugged,
    Weak,
    WeakSupply,
)

#: What a fault is on, in the order in which lists show it.
On = Literal["space", "wire", "cable", "link"]

#: No fault is longer.
MAX_CHARS = 80

Read = Callable[[list[str]], Fault | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of the table: what the fault is on, how it is written, what it means, how its words are read.

    ``read`` is given the words behind the name; None says that they do not fit ``usage``.
    """

    on: On
    usage: str
    meaning: str
    read: Read


def _sensor(fault: Callable[[str], Fault]) -> Read:
    return lambda words: fault(" ".join(words)) if words else None


def _timed_sensor(fault: Callable[[str, int], Fault]) -> Read:
    def read(words: list[str]) -> Fault | None:
        number = _number(words[-1]) if words[1:] else None
        return None if number is None else fault(" ".join(words[:-1]), number)

    return read


def _crosstalk(words: list[str]) -> Fault | None:
    return Crosstalk(" ".join(words[:-1]), words[-1]) if words[1:] else None


def _text(fault: Callable[[str], Fault]) -> Read:
    return lambda words: fault(words[0]) if len(words) == 1 else None


def _amount(fault: Callable[[int], Fault]) -> Read:
    def read(words: list[str]) -> Fault | None:
        number = _number(words[0]) if len(words) == 1 else None
        return None if number is None else fault(number)

    return read


def _nothing(fault: Callable[[], Fault]) -> Read:
    return lambda words: None if words else fault()


def _two_sensors(fault: Callable[[str, str], Fault]) -> Read:
    def read(words: list[str]) -> Fault | None:
        match words:
            case [space, reed, other_space, other_reed]:
                return fault(f"{space} {reed}", f"{other_space} {other_reed}")
        return None

    return read


def _swapped_light(words: list[str]) -> Fault | None:
    match words:
        case [space, other]:
            return SwappedLight(space, other)
    return None


def _open_wire(words: list[str]) -> Fault | None:
    match words:
        case [axis, number, "at", "pin"] if line := _line(axis, number):
            return OpenWire(line, None)
        case [axis, number, "after", space] if line := _line(axis, number):
            return OpenWire(line, space)
    return None


def _two_lines(fault: Callable[[Line, Line], Fault]) -> Read:
    def read(words: list[str]) -> Fault | None:
        match words:
            case [axis, number, other_axis, other_number]:
                line, other = _line(axis, number), _line(other_axis, other_number)
                return fault(line, other) if line and other else None
        return None

    return read


def _slow_column(words: list[str]) -> Fault | None:
    match [_number(word) for word in words]:
        case [int(column), int(extra_us)]:
            return SlowColumn(column, extra_us)
    return None


def _line(axis: str, number: str) -> Line | None:
    counted = _number(number)
    return None if counted is None or axis not in {"row", "column"} else Line(Axis(axis), counted)


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() else None


_REED = "SPACE first|second|reed, or key KEY"
_DIODE = f"{_REED}, or reference row|column N"
_PARTNER = "where each is SPACE first|second|reed or key KEY"
_SENSOR = "where SENSOR is SPACE first|second|reed or key KEY"

#: Every fault there is, by name, grouped by what it is on.
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        Stuck.name: Kind("space", f"stuck {_REED}", "the reed is closed for ever", _sensor(Stuck)),
        Dead.name: Kind("space", f"dead {_REED}", "the reed never closes", _sensor(Dead)),
        Chatter.name: Kind(
            "space", f"chatter {_REED}", "the held reed opens and closes at random", _sensor(Chatter)
        ),
        Bounce.name: Kind(
            "space",
            f"bounce SENSOR MS, {_SENSOR}",
            "the contact bounces up to MS, 1 to 20",
            _timed_sensor(Bounce),
        ),
        SlowRelease.name: Kind(
            "space",
            f"slow-release SENSOR MS, {_SENSOR}",
            "the reed opens MS late, 1 to 500",
            _timed_sensor(SlowRelease),
        ),
        Weak.name: Kind(
            "space", "weak SPACE first|second|reed", "the reed drops out off the middle", _sensor(Weak)
        ),
        SlowClose.name: Kind(
            "space",
            f"slow-close SENSOR MS, {_SENSOR}",
            "the reed closes MS late, 1 to 500",
            _timed_sensor(SlowClose),
        ),
        Sensitive.name: Kind(
            "space",
            "sensitive SPACE first|second",
            "a piece of the other colour closes the reed too",
            _sensor(Sensitive),
        ),
        SwappedSensors.name: Kind(
            "space",
            f"swapped SENSOR PARTNER, {_PARTNER}",
            "two reeds sit in each other's place",
            _two_sensors(SwappedSensors),
        ),
        JoinedSensors.name: Kind(
            "space",
            f"joined SENSOR PARTNER, {_PARTNER}",
            "two reeds touch, and whichever closes, both do",
            _two_sensors(JoinedSensors),
        ),
        Crosstalk.name: Kind(
            "space",
            "crosstalk SPACE first|second|reed NEXT",
            "a piece on the neighbour NEXT closes the reed too",
            _crosstalk,
        ),
        OpenDiode.name: Kind(
            "space", f"open-diode {_DIODE}", "the diode conducts neither way", _sensor(OpenDiode)
        ),
        BridgedDiode.name: Kind(
            "space", f"bridged-diode {_DIODE}", "the diode conducts both ways", _sensor(BridgedDiode)
        ),
        DeadLight.name: Kind("space", "dead-light SPACE", "the light stays dark", _text(DeadLight)),
        BrokenChain.name: Kind(
            "space", "broken-chain SPACE", "this light and all behind it stay dark", _text(BrokenChain)
        ),
        SwappedLight.name: Kind(
            "space", "swapped-light SPACE OTHER", "two lights sit at each other's space", _swapped_light
        ),
        OpenWire.name: Kind(
            "wire", "open-wire row|column N after SPACE|KEY, or at pin", "the wire is cut", _open_wire
        ),
        ShortWire.name: Kind(
            "wire", "short-wire row|column N row|column M", "two wires touch", _two_lines(ShortWire)
        ),
        SwappedWires.name: Kind(
            "wire",
            "swapped-wires row|column N row|column L",
            "two wires sit in each other's place of the connector",
            _two_lines(SwappedWires),
        ),
        SlowColumn.name: Kind(
            "wire", "slow-column N MICROSECONDS", "the column recovers slowly", _slow_column
        ),
        Loose.name: Kind(
            "cable", "loose CONNECTOR", "a connector is out, with every wire on it", _text(Loose)
        ),
        ColourOrder.name: Kind(
            "cable", "colour-order", "the strip shows red as green and green as red", _nothing(ColourOrder)
        ),
        WeakSupply.name: Kind(
            "cable",
            "weak-supply MA",
            "the board resets when its lights draw more than MA",
            _amount(WeakSupply),
        ),
        SaggingSupply.name: Kind(
            "cable",
            "sagging-supply MILLIOHM",
            "the lights' supply has so much more resistance, 1 to 5000",
            _amount(SaggingSupply),
        ),
        Unplugged.name: Kind("link", "unplugged", "the cable is out", _nothing(Unplugged)),
        Lag.name: Kind("link", "lag MS", "events and pictures arrive MS late, 1 to 500", _amount(Lag)),
        Lossy.name: Kind(
            "link",
            "lossy PERCENT",
            "so much of what sensors report is lost, and late, 1 to 50",
            _amount(Lossy),
        ),
        Resets.name: Kind(
            "link", "resets SECONDS", "the board starts anew about so often, 1 to 3600", _amount(Resets)
        ),
    }
)


def parse_fault(text: str) -> Fault:
    """Read a fault as ``str`` writes it; BadFaultError names what there is. What a board has: `check_fault`.

    >>> parse_fault("stuck e5 first")
    Stuck(sensor='e5 first')
    >>> str(parse_fault("open-wire row 3 after d4"))
    'open-wire row 3 after d4'
    """
    name, *words = text.split() or [""]
    if name not in KINDS:
        raise BadFaultError(f"{quoted(name)} is no fault; there is: {', '.join(KINDS)}")
    is_plain = len(text) <= MAX_CHARS and text.isascii()
    fault = KINDS[name].read(words) if is_plain else None
    if fault is None:
        raise BadFaultError(f"cannot read {quoted(text)}; write: {KINDS[name].usage}")
    return fault
