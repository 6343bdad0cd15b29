"""The tables of a builder: every wire, crosspoint, diode and light of a board, and what joins them.

Decides nothing of its own: all of it follows from the profile and from where the pins of the Mega are. Knows
nothing of how it is shown. Lengths run between the centres of spaces; where a wire leaves the board, or goes
to a key, the profile knows no place, and the length is None: the builder measures it.

A crosspoint joins its column to its row: column, reed or key, diode, row. At the far end of every wire a bare
diode joins it to the reference line across, and one joins the two reference lines.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from controller.board import Crosspoint, Profile, ProfileError, Wire
from hardware.mega import PINS, port_of
from hardware.wiring.parts import Part, parts_of

#: What the Mega and its pull-ups run on.
SUPPLY_V = 5.0


class Axis(Enum):
    """Which way a line runs; rows are driven, columns sensed."""

    ROW = "row"
    COLUMN = "column"


@dataclass(frozen=True, slots=True)
class Stop:
    """A place on a wire: what is there, what is soldered to it, and how far it is from the stop before.

    ``name`` is a space or a key; for a reference line, the far ends it meets. ``is_far_end`` marks a bare
    diode.
    """

    name: str
    crosspoints: tuple[Crosspoint, ...]
    hop_mm: float | None
    is_far_end: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One row or column, from the pin of the Mega to its far end."""

    axis: Axis
    number: int
    pin: str
    port: str
    connector: str
    place: int
    colour: str
    is_reference: bool
    stops: tuple[Stop, ...]

    @property
    def name(self) -> str:
        """What faults and pages call it."""
        return f"{self.axis.value} {self.number}"

    @property
    def along_mm(self) -> float:
        """How much of the wire lies along spaces."""
        return sum(stop.hop_mm for stop in self.stops if stop.hop_mm is not None)

    @property
    def crosspoints(self) -> tuple[Crosspoint, ...]:
        """Everything that is soldered to it, from the pin on."""
        return tuple(at for stop in self.stops for at in stop.crosspoints)


@dataclass(frozen=True, slots=True)
class Light:
    """A pixel of the chain: its number from 0, its space, the way there, and whether 5 V come in here."""

    number: int
    space: str
    at_mm: tuple[float, float]
    hop_mm: float | None
    is_fed: bool


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin of the Mega that is no row or column: what it goes to."""

    pin: str
    port: str
    goes_to: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """All tables. ``joints`` names what is at each crosspoint: ``e5 first``, ``key ok``, ``bare``."""

    profile: Profile
    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    connectors: Mapping[str, tuple[Line, ...]]
    joints: Mapping[Crosspoint, str]
    lights: tuple[Light, ...]
    pins: tuple[Pin, ...]
    keep_free: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """Rows, then columns."""
        return self.rows + self.columns

    @property
    def bare(self) -> tuple[Crosspoint, ...]:
        """The crosspoints of the reference lines: a diode and no reed."""
        return tuple(at for at in self.joints if self.profile.is_reference(at))

    @property
    def busiest(self) -> tuple[Line, int]:
        """The row to which most columns are joined, and how many."""
        row = max(self.rows, key=lambda line: len(line.crosspoints))
        return row, len(row.crosspoints)

    @property
    def along_m(self) -> float:
        """How much wire lies along spaces, of all lines together, in metres."""
        return sum(line.along_mm for line in self.lines) / 1000

    @property
    def pull_up_ma(self) -> float:
        """The current of one column that is pulled low, at most: nothing is taken off for the diode."""
        return 1000 * SUPPLY_V / self.profile.build.pull_up_ohm

    @property
    def measured_v(self) -> float:
        """What the supply pin sees while the lights have their 5 V."""
        upper, lower = self.profile.build.supply_ohm
        return SUPPLY_V * lower / (upper + lower)


def sheet_of(profile: Profile) -> Sheet:
    """Make the tables of a profile; ProfileError if a pin is none of the Mega, or a plug has no number."""
    joints = profile.sensors()
    joints |= {
        (row, column): "bare"
        for row in range(len(profile.rows))
        for column in range(len(profile.columns))
        if profile.is_reference((row, column))
    }
    joints = dict(sorted(joints.items()))
    rows, columns = _lines(profile, Axis.ROW), _lines(profile, Axis.COLUMN)
    connectors: dict[str, list[Line]] = defaultdict(list)
    for line in (*rows, *columns):
        connectors[line.connector].append(line)
    return Sheet(
        profile=profile,
        rows=rows,
        columns=columns,
        connectors={
            name: tuple(sorted(lines, key=lambda line: line.place)) for name, lines in connectors.items()
        },
        joints=joints,
        lights=_lights(profile),
        pins=_pins(profile),
        keep_free=_keep_free(profile),
        parts=parts_of(profile, len(joints), {name: len(lines) for name, lines in connectors.items()}),
    )


def _lines(profile: Profile, axis: Axis) -> tuple[Line, ...]:
    wires = profile.rows if axis is Axis.ROW else profile.columns
    return tuple(_line(profile, axis, number, wire) for number, wire in enumerate(wires))


def _line(profile: Profile, axis: Axis, number: int, wire: Wire) -> Line:
    is_reference = number == profile.reference[0 if axis is Axis.ROW else 1]
    connector, _, place = wire.connector.partition(".")
    if not place.isdecimal():
        raise ProfileError(f"connector {wire.connector!r} has no number; write it like J1.3")
    port, bit = port_of(wire.pin)
    return Line(
        axis=axis,
        number=number,
        pin=wire.pin,
        port=f"P{port}{bit}",
        connector=connector,
        place=int(place),
        colour=wire.colour,
        is_reference=is_reference,
        stops=_across(profile, axis) if is_reference else _along(profile, axis, number, wire),
    )


def _along(profile: Profile, axis: Axis, number: int, wire: Wire) -> tuple[Stop, ...]:
    """The stops of a wire among spaces and keys, and the bare diode at its end."""
    at_line: dict[str, list[Crosspoint]] = defaultdict(list)
    for at, joint in profile.sensors().items():
        if at[0 if axis is Axis.ROW else 1] == number:
            at_line[_place(joint)].append(at)
    stops = [
        Stop(name, tuple(sorted(at_line[name])), hop_mm)
        for name, hop_mm in zip(wire.order, _hops(profile, wire.order), strict=True)
    ]
    row, column = profile.reference
    end = (number, column) if axis is Axis.ROW else (row, number)
    return (*stops, Stop("far end", (end,), None, is_far_end=True))


def _across(profile: Profile, axis: Axis) -> tuple[Stop, ...]:
    """The stops of a reference line: the far ends of the wires it crosses, and the other reference line."""
    crossed = (profile.columns if axis is Axis.ROW else profile.rows)[:-1]
    ends: dict[str, list[Crosspoint]] = defaultdict(list)
    row, column = profile.reference
    for number, wire in enumerate(crossed):
        end = wire.order[-1] if wire.order else wire.pin
        ends[end].append((row, number) if axis is Axis.ROW else (number, column))
    stops = [
        Stop(name, tuple(crosspoints), hop_mm, is_far_end=True)
        for (name, crosspoints), hop_mm in zip(ends.items(), _hops(profile, tuple(ends)), strict=True)
    ]
    return (*stops, Stop("far end", (profile.reference,), None, is_far_end=True))


def _place(joint: str) -> str:
    """The space or key of ``e5 first`` or ``key ok``, as the order of a wire names it."""
    first, _, second = joint.partition(" ")
    return second if first == "key" else first


def _hops(profile: Profile, names: Sequence[str]) -> Iterable[float | None]:
    """How far each stop is from the one before; None where one of them has no known place."""
    at_mm = {space.name: space.at_mm for space in profile.spaces}
    yield from [None][: len(names)]
    for one, other in pairwise(names):
        is_known = one in at_mm and other in at_mm
        yield math.dist(at_mm[one], at_mm[other]) if is_known else None


def _lights(profile: Profile) -> tuple[Light, ...]:
    dx_mm, dy_mm = profile.build.light_mm
    places = [profile.space(name).at_mm for name in profile.lights]
    hops = (None, *(math.dist(one, other) for one, other in pairwise(places)))
    return tuple(
        Light(number, name, (x_mm + dx_mm, y_mm + dy_mm), hop_mm, name in profile.build.feeds)
        for number, (name, (x_mm, y_mm), hop_mm) in enumerate(zip(profile.lights, places, hops, strict=True))
    )


def _pins(profile: Profile) -> tuple[Pin, ...]:
    """The single pins, and the two of the supply."""
    build = profile.build

    def port(pin: str) -> str:
        letter, bit = port_of(pin)
        return f"P{letter}{bit}"

    return (
        Pin(profile.light_pin, port(profile.light_pin), f"data of light 0 ({profile.lights[0]})"),
        Pin(build.supply_pin, port(build.supply_pin), "the middle of the divider at the lights' supply"),
        Pin("5V", "", "the pull-ups of all columns, and nothing else"),
        Pin("GND", "", "the ground of the lights' supply"),
    )


def _keep_free(profile: Profile) -> tuple[str, ...]:
    """The pins that share a port with the data of the lights, which is written as a whole."""
    letter, _ = port_of(profile.light_pin)
    return tuple(pin for pin, (port, _) in PINS.items() if port == letter and pin != profile.light_pin)
