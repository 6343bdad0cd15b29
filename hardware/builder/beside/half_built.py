"""A half-built board as a graph: its joints, in the order in which they are made, and the pads between them.

Decides which joints a step of building adds, wired by hand or of circuit boards, and where each lies in
the matrix. Lines, plugs and crosspoints come from the builder's tables (`hardware.builder.wiring.Sheet`),
names of parts from the circuit boards. Knows nothing of what is read.

A line runs from the pin of its chip over the contact of its header and its plug along its stops. A crosspoint
hangs between a stop of its row and one of its column: the diode, then the reeds or the key. Everything is an
edge between two pads. A pad is a key that a person is shown as `pad_text` words it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from controller.board import Crosspoint, Profile, key_word
from controller.messages import Message
from hardware.builder.circuit_boards import part_names
from hardware.builder.kit.shopping_list import middle_spaces
from hardware.builder.wiring import Sheet, SheetAxis, SheetLine, sheet_of

#: Where a joint is drawn, in millimetres from the middle of the board; None if it is not on the board.
Spot = tuple[float, float] | None


class JointKind(Enum):
    """What a joint joins."""

    HOST = "host"  #: a pin of the chip with a contact of its header
    PLUG = "plug"  #: a contact with the wire or track of the board
    LINE = "line"  #: two stops of a line
    DIODE = "diode"  #: a row with the anode of a crosspoint
    REED = "reed"  #: an end of a reed with the other, while it is closed
    KEY = "key"  #: a column with a key's other legs, while it is pressed
    LAND = "land"  #: the copper of a reed with its land
    LIGHT = "light"  #: a light with the one before


#: Joints that conduct only while a magnet or a finger is there.
HELD = frozenset({JointKind.REED, JointKind.KEY})


@dataclass(frozen=True, slots=True)
class BuildJoint:
    """A joint by its name, between two ``pads``; low passes a diode from the first to the second.

    ``part`` is what it belongs to on the drawings, and ``ring`` what that shares its ends with, as the
    reeds of a ring do that are wired. ``at`` is its crosspoint if it has one of its own.
    """

    name: str
    kind: JointKind
    pads: tuple[str, str]
    part: str
    at: Crosspoint | None = None
    spot_mm: Spot = None
    ring: str = ""

    @property
    def ends(self) -> str:
        """What its ends are called by."""
        return self.ring or self.part


@dataclass(frozen=True, slots=True)
class BuildStage:
    """A step of building: the joints that it makes; ``line`` is the row or column that they hang on."""

    name: str
    joints: tuple[BuildJoint, ...] = ()
    line: str = ""

    @property
    def title(self) -> Message:
        """What the step is called."""
        return Message("beside.stage", step=self.name, line=self.line)


@dataclass(frozen=True, slots=True, eq=False)
class HalfBuilt:
    """A board that is being built: its ``stages`` in order; each is a board of its own, equal to no other.

    ``pins`` are the pads of the chip by line, ``contacts`` the pads of its headers.
    """

    sheet: Sheet
    stages: tuple[BuildStage, ...]
    pins: Mapping[str, str]
    contacts: Mapping[str, str]
    _joints: Mapping[str, BuildJoint] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        every = {joint.name: joint for stage in self.stages for joint in stage.joints}
        object.__setattr__(self, "_joints", every)

    @property
    def joints(self) -> Mapping[str, BuildJoint]:
        """Every joint by its name, in the order of building."""
        return self._joints

    def made(self, stage: int) -> tuple[BuildJoint, ...]:
        """List the joints that exist after a stage, counted from 0."""
        return tuple(joint for each in self.stages[: stage + 1] for joint in each.joints)


def half_built(profile: Profile) -> HalfBuilt:
    """List the stages of a board as its profile says that it is built; ProfileError if it cannot be wired."""
    sheet = sheet_of(profile)
    pins = {line.name: f"{line.pin}" for line in sheet.lines}
    contacts = {line.name: contact_of(line) for line in sheet.lines}
    graph = _Graph(sheet)
    stages = graph.wired() if sheet.is_wired else graph.of_boards()
    return HalfBuilt(sheet, (BuildStage("image"), *stages, graph.lights()), pins, contacts)


def contact_of(line: SheetLine) -> str:
    """Name the contact of a line at its header, which is the same at its plug."""
    return f"{line.connector}.{line.place}"


class _Graph:
    """The joints of a board, made from its tables."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._profile = sheet, sheet.profile
        self._places, self._places_mm = sheet.profile.places(), sheet.profile.places_mm()
        self._stops = {
            (line.name, at): _stop_pad(line, number)
            for line in sheet.lines
            for number, stop in enumerate(line.stops)
            for at in stop.crosspoints
        }

    def wired(self) -> Iterator[BuildStage]:
        """Yield the host's strip-board, then every row with its diodes, every column with its reeds."""
        yield self._host()
        for row in self._sheet.rows:
            at_row = [at for at in row.crosspoints if at not in self._sheet.bare]
            joints = (*self._line(row), *(self._diode(at) for at in at_row))
            if at_row:
                yield BuildStage("row", joints, contact_of(row))
        for column in self._sheet.columns:
            crossed = [self._diode(at) for at in column.crosspoints if at in self._sheet.bare]
            held = [
                joint for at in column.crosspoints if at not in self._sheet.bare for joint in self._held(at)
            ]
            reference = self._reference_row(column)
            yield BuildStage("column", (*reference, *self._line(column), *held, *crossed), contact_of(column))

    def of_boards(self) -> Iterator[BuildStage]:
        """Yield the host's board, the skin, the reeds in it, and the rows that close over them."""
        yield self._host()
        keys = set(self._profile.keys.values())
        columns = [joint for column in self._sheet.columns for joint in self._line(column)]
        pressed = [joint for at in keys for joint in self._held(at)]
        yield BuildStage("skin", (*columns, *sorted(pressed, key=lambda joint: joint.name)))
        middle = set(middle_spaces(self._profile))
        spaces = sorted(self._profile.spaces, key=lambda space: space.name not in middle)
        reeds = dict.fromkeys(at for space in spaces for at in (space.first, space.second))
        yield BuildStage("reeds", tuple(joint for at in reeds for joint in self._held(at)))
        rows = [joint for row in self._sheet.rows for joint in self._line(row)]
        diodes = [self._diode(at) for at in self._sheet.joints]
        lands = [land for at in reeds for land in self._lands(at)]
        yield BuildStage("rows", (*rows, *diodes, *lands))

    def lights(self) -> BuildStage:
        """Return the step in which the lights get power; each hangs on the one before."""
        pads = ("DATA", *(f"light|{light.space}" for light in self._sheet.lights))
        return BuildStage(
            "lights",
            tuple(
                BuildJoint(f"light {light.space}", JointKind.LIGHT, ends, light.space, None, light.at_mm)
                for light, ends in zip(self._sheet.lights, pairwise(pads), strict=True)
            ),
        )

    def _host(self) -> BuildStage:
        lines = self._sheet.lines
        joints = (
            BuildJoint(f"host {name}", JointKind.HOST, (line.pin, name), name)
            for line in lines
            for name in (contact_of(line),)
        )
        return BuildStage("host", tuple(joints))

    def _reference_row(self, column: SheetLine) -> tuple[BuildJoint, ...]:
        """Return the joints of the reference row, which is laid with the first column."""
        rows = [row for row in self._sheet.rows if row.is_reference]
        if column is not self._sheet.columns[0]:
            return ()
        return tuple(joint for row in rows for joint in self._line(row))

    def _line(self, line: SheetLine) -> Iterator[BuildJoint]:
        """Yield the joints of a line, from its plug to its far end."""
        contact, before = contact_of(line), f"end|{line.name}"
        yield BuildJoint(f"plug {contact}", JointKind.PLUG, (contact, before), contact)
        for number, stop in enumerate(line.stops):
            pad, spot = _stop_pad(line, number), self._places_mm.get(stop.name)
            yield BuildJoint(f"to {pad}", JointKind.LINE, (before, pad), pad, None, spot)
            before = pad

    def _diode(self, at: Crosspoint) -> BuildJoint:
        row, column = self._lines(at)
        bare = at in self._sheet.bare
        pads = self._stops[row.name, at], self._stops[column.name, at] if bare else self._anode(at)
        *_, part = self._parts(at)
        return BuildJoint(f"diode {part}", JointKind.DIODE, pads, part, at, self._spot(at))

    def _held(self, at: Crosspoint) -> Iterator[BuildJoint]:
        """Yield the reeds of a crosspoint, or its key."""
        _, column = self._lines(at)
        *parts, last = self._parts(at)
        ring = last if self._sheet.is_wired else ""
        kind = JointKind.KEY if at in self._profile.keys.values() else JointKind.REED
        for part in parts:
            is_tail = kind is JointKind.REED and not self._sheet.is_wired
            end = f"tail|{part}" if is_tail else self._anode(at)
            pads = self._stops[column.name, at], end
            yield BuildJoint(f"{kind.value} {part}", kind, pads, part, at, self._spot(at), ring)

    def _lands(self, at: Crosspoint) -> Iterator[BuildJoint]:
        *parts, _ = self._parts(at)
        for part in parts:
            pads = f"tail|{part}", self._anode(at)
            yield BuildJoint(f"land {part}", JointKind.LAND, pads, part, at, self._spot(at))

    def _anode(self, at: Crosspoint) -> str:
        *_, part = self._parts(at)
        return f"anode|{part}"

    def _parts(self, at: Crosspoint) -> tuple[str, ...]:
        """Name what hangs there, the diode last: by the circuit boards, or by the sensor of a wired one."""
        if not self._sheet.is_wired:
            return part_names(self._profile, at)
        if at in self._sheet.bare:
            return (self._profile.diodes()[at],)
        name = self._profile.sensors()[at]
        is_ring = at not in self._profile.keys.values() and at != self._profile.space(name.split()[0]).first
        ring = len(self._profile.build.reeds.ring_mm) if is_ring else 1
        held = (name,) if ring <= 1 else tuple(f"{name} {number}" for number in range(1, ring + 1))
        return (*held, name)

    def _lines(self, at: Crosspoint) -> tuple[SheetLine, SheetLine]:
        return self._sheet.rows[at[0]], self._sheet.columns[at[1]]

    def _spot(self, at: Crosspoint) -> Spot:
        return self._places_mm.get(self._places.get(at, ""))


def pad_text(pad: str) -> Message | str:
    """Word a pad, or a part named by one; a contact or a part of a circuit board is called by its name."""
    match pad.split("|"):
        case ["stop", line, place]:
            axis, number = line.split()
            return Message("beside.pad_stop", axis=axis, number=number, place=place)
        case ["end", line]:
            axis, number = line.split()
            return Message("beside.pad_end", axis=axis, number=number)
        case ["anode" | "tail" as kind, part]:
            return Message("beside.pad", kind=kind, part=part)
        case _:
            return pad


def _stop_pad(line: SheetLine, number: int) -> str:
    return f"stop|{line.name}|{_stop_word(line, number)}"


def _stop_word(line: SheetLine, number: int) -> str:
    """Name a stop of a line: its space or key, or the far end that it meets."""
    stop = line.stops[number]
    if not stop.is_far_end:
        return key_word(stop.name)
    if not line.is_reference:
        return "far end"
    row, column = stop.crosspoints[0]
    return f"far end {column if line.axis is SheetAxis.ROW else row}"
