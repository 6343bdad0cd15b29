"""The builder's tables: every wire, crosspoint, diode and light of a board, and what joins them.

Decides nothing itself: all of it follows from the profile and the board's host. Knows nothing of how it is
shown. Lengths run between the centres of spaces and keys. The way of a wire from its pin to the first of them
is the builder's choice, and that length is None.

A crosspoint joins its column to its row: column, reed or key, diode, row. Where there are reference lines, a
bare diode joins every wire at its far end to the one across, and another joins the two.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from controller.board import Built, Crosspoint, Profile, ProfileError, Transport, Wire
from controller.games import COLOUR_WORDS
from controller.messages import Message
from hardware.builder.wiring.board_host import BoardHost
from hardware.builder.wiring.mega_host import Mega
from hardware.builder.wiring.parts import StockPart, parts_of, reeds_a_space
from hardware.builder.wiring.pi_host import Pi

#: The host of a board, by its transport.
CHIPS: Mapping[Transport, Callable[[Profile], BoardHost]] = {Transport.SERIAL: Mega, Transport.GPIO: Pi}

#: The name of the stop with the bare diode of a wire.
FAR_END = "far end"
#: The kinds of joints, by the second word of their names.
_KINDS = {word: colour.name.lower() for colour, word in COLOUR_WORDS.items()} | {"reed": "single"}


class SheetAxis(Enum):
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
class SheetLine:
    """One row or column, from its pin to its far end; ``terminal`` is where the host has that pin."""

    axis: SheetAxis
    number: int
    pin: str
    terminal: str
    connector: str
    place: int
    colour: str
    is_reference: bool
    stops: tuple[Stop, ...]

    @property
    def name(self) -> str:
        """Its name in faults and on pages."""
        return f"{self.axis.value} {self.number}"

    @property
    def along_mm(self) -> float:
        """The length of the wire along spaces."""
        return sum(stop.hop_mm for stop in self.stops if stop.hop_mm is not None)

    @property
    def crosspoints(self) -> tuple[Crosspoint, ...]:
        """Everything soldered to it, from the pin on."""
        return tuple(at for stop in self.stops for at in stop.crosspoints)

    @property
    def closed(self) -> int:
        """The most of them that are closed at once: a piece closes one reed of its space."""
        return sum(len(stop.crosspoints) if stop.is_far_end else 1 for stop in self.stops)


@dataclass(frozen=True, slots=True)
class SheetLight:
    """A light of the chain: its number from 0, its space, the way there, and whether 5 V come in here."""

    number: int
    space: str
    at_mm: tuple[float, float]
    hop_mm: float | None
    is_fed: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """All tables. ``joints`` names what is at each crosspoint, such as ``e5 orange`` or ``bare``."""

    profile: Profile
    chip: BoardHost
    rows: tuple[SheetLine, ...]
    columns: tuple[SheetLine, ...]
    connectors: Mapping[str, tuple[SheetLine, ...]]
    joints: Mapping[Crosspoint, str]
    lights: tuple[SheetLight, ...]
    parts: tuple[StockPart, ...]

    @property
    def lines(self) -> tuple[SheetLine, ...]:
        """Rows, then columns."""
        return self.rows + self.columns

    @property
    def is_wired(self) -> bool:
        """Whether wires join the parts, and no circuit boards."""
        return self.profile.build.built is Built.WIRED

    @property
    def bare(self) -> tuple[Crosspoint, ...]:
        """The crosspoints of the reference lines: a diode and no reed."""
        return tuple(at for at in self.joints if self.profile.is_reference(at))

    @property
    def reeds(self) -> int:
        """The number of reeds, each one of a ring counted."""
        return reeds_a_space(self.profile) * len(self.profile.spaces)

    @property
    def busiest(self) -> SheetLine:
        """The row whose pin bears the most current."""
        return max(self.rows, key=lambda row: self.chip.row_ma(row.pin, row.closed))

    @property
    def is_scattered(self) -> bool:
        """Whether wires run criss-cross between spaces, rather than from neighbour to neighbour."""
        beyond_mm = 1.5 * self.profile.pitch_mm
        spaces = {space.name for space in self.profile.spaces}
        hops = (
            stop.hop_mm
            for line in self.lines
            for before, stop in pairwise(line.stops)
            if not stop.is_far_end and {before.name, stop.name} <= spaces
        )
        return any(hop_mm > beyond_mm for hop_mm in hops if hop_mm is not None)

    @property
    def along_m(self) -> float:
        """The length of wire along spaces, of all lines together, in metres."""
        return sum(line.along_mm for line in self.lines) / 1000


def sheet_of(profile: Profile) -> Sheet:
    """Make the tables of a profile; ProfileError if a pin does not exist, or a plug has no number."""
    chip = CHIPS[profile.transport](profile)
    joints = profile.sensors()
    joints |= {
        (row, column): "bare"
        for row in range(len(profile.rows))
        for column in range(len(profile.columns))
        if profile.is_reference((row, column))
    }
    joints = dict(sorted(joints.items()))
    rows, columns = _lines(profile, chip, SheetAxis.ROW), _lines(profile, chip, SheetAxis.COLUMN)
    connectors: dict[str, list[SheetLine]] = defaultdict(list)
    for line in (*rows, *columns):
        connectors[line.connector].append(line)
    return Sheet(
        profile=profile,
        chip=chip,
        rows=rows,
        columns=columns,
        connectors={
            name: tuple(sorted(lines, key=lambda line: line.place)) for name, lines in connectors.items()
        },
        joints=joints,
        lights=_lights(profile),
        parts=(
            *chip.parts,
            *parts_of(
                profile, len(joints), {name: len(lines) for name, lines in connectors.items()}, chip.shifter
            ),
        ),
    )


def _lines(profile: Profile, chip: BoardHost, axis: SheetAxis) -> tuple[SheetLine, ...]:
    wires = profile.rows if axis is SheetAxis.ROW else profile.columns
    return tuple(_line(profile, chip, axis, number, wire) for number, wire in enumerate(wires))


def _line(profile: Profile, chip: BoardHost, axis: SheetAxis, number: int, wire: Wire) -> SheetLine:
    connector, _, place = wire.connector.partition(".")
    if not place.isdecimal():
        raise ProfileError(Message("circuit_board.no_number", connector=wire.connector))
    return SheetLine(
        axis=axis,
        number=number,
        pin=wire.pin,
        terminal=chip.terminal(wire.pin),
        connector=connector,
        place=int(place),
        colour=wire.colour,
        is_reference=_is_reference(profile, axis, number),
        stops=_stops(profile, axis, number, wire),
    )


def _is_reference(profile: Profile, axis: SheetAxis, number: int) -> bool:
    return profile.reference is not None and number == profile.reference[0 if axis is SheetAxis.ROW else 1]


def _stops(profile: Profile, axis: SheetAxis, number: int, wire: Wire) -> tuple[Stop, ...]:
    """List the stops of a wire at spaces and keys, and the bare diode at its end, if there is one."""
    if profile.reference is None:
        return _along(profile, axis, number, wire)
    row, column = profile.reference
    if _is_reference(profile, axis, number):
        return _across(profile, axis, profile.reference)
    end = (number, column) if axis is SheetAxis.ROW else (row, number)
    return (*_along(profile, axis, number, wire), Stop(FAR_END, (end,), None, is_far_end=True))


def _along(profile: Profile, axis: SheetAxis, number: int, wire: Wire) -> tuple[Stop, ...]:
    at_line: dict[str, list[Crosspoint]] = defaultdict(list)
    for at, place in profile.places().items():
        if at[0 if axis is SheetAxis.ROW else 1] == number:
            at_line[place].append(at)
    return tuple(
        Stop(name, tuple(sorted(at_line[name])), hop_mm)
        for name, hop_mm in zip(wire.order, _hops(profile, wire.order), strict=True)
    )


def _across(profile: Profile, axis: SheetAxis, reference: Crosspoint) -> tuple[Stop, ...]:
    """List the stops of a reference line: the far ends of wires it crosses, and the other reference line."""
    crossed = (profile.columns if axis is SheetAxis.ROW else profile.rows)[:-1]
    ends: dict[str, list[Crosspoint]] = defaultdict(list)
    row, column = reference
    for number, wire in enumerate(crossed):
        end = wire.order[-1] if wire.order else wire.pin
        ends[end].append((row, number) if axis is SheetAxis.ROW else (number, column))
    stops = [
        Stop(name, tuple(crosspoints), hop_mm, is_far_end=True)
        for (name, crosspoints), hop_mm in zip(ends.items(), _hops(profile, tuple(ends)), strict=True)
    ]
    return (*stops, Stop(FAR_END, (reference,), None, is_far_end=True))


def kind_of(joint: str) -> str:
    """Return what a joint is: the reed of the first or second colour, the only one of its space, or a key.

    >>> kind_of("e5 orange"), kind_of("e5 reed"), kind_of("key ok")
    ('first', 'single', 'key')
    """
    first, _, second = joint.partition(" ")
    return "key" if first == "key" else _KINDS.get(second, second)


def _hops(profile: Profile, names: Sequence[str]) -> Iterable[float | None]:
    """Return the distances between stops; None for the first, and beside a wire that passes nothing."""
    at_mm = profile.places_mm()
    yield from [None][: len(names)]
    for one, other in pairwise(names):
        is_known = one in at_mm and other in at_mm
        yield math.dist(at_mm[one], at_mm[other]) if is_known else None


def _lights(profile: Profile) -> tuple[SheetLight, ...]:
    dx_mm, dy_mm = profile.build.light_mm
    places = [profile.space(name).at_mm for name in profile.lights]
    hops = (None, *(math.dist(one, other) for one, other in pairwise(places)))
    return tuple(
        SheetLight(number, name, (x_mm + dx_mm, y_mm + dy_mm), hop_mm, name in profile.build.feeds)
        for number, (name, (x_mm, y_mm), hop_mm) in enumerate(zip(profile.lights, places, hops, strict=True))
    )
