"""A circuit board as a value: its parts with their pads, its tracks, vias and holes, and the net of each.

Places are millimetres from the middle of the playing board, seen from above, x to the right and y away from
the person; those of a part on the back are the same, not mirrored.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from controller.board import Place
from hardware.builder.datasheets import HEADER, TAIL, WIRE, Corners

Polygon = tuple[Place, ...]


def rectangle(low: Place, high: Place) -> Polygon:
    """Return the corners of a rectangle, from its lower left and its upper right."""
    return low, (high[0], low[1]), high, (low[0], high[1])


class Face(Enum):
    """A side of a circuit board, by KiCad's letter."""

    FRONT = "F"
    BACK = "B"


BOTH = tuple(Face)
#: The beginnings of the package of what meets a host.
MEETING = "pins-", "socket-"
#: The width of a track that carries no supply, and the width and the hole of a via.
TRACK_MM, VIA_MM, VIA_DRILL_MM = 0.3, 0.8, 0.4


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad of a part: through the board if it has a hole, else on the side of its part."""

    number: str
    at_mm: Place
    size_mm: Place
    net: str
    drill_mm: float = 0.0
    is_round: bool = False


@dataclass(frozen=True, slots=True)
class Component:
    """A part, which is soldered to pads; ``slot_mm`` is the width and height of a hole cut in its middle.

    ``room_mm`` is the room that its body and its joints take on its side, or on both if it stands; its body
    alone rises ``high_mm`` from ``body_mm``.
    """

    name: str
    value: str
    package: str
    at_mm: Place
    side: Face
    pads: tuple[Pad, ...]
    room_mm: Corners
    turn_deg: float = 0.0
    slot_mm: Place | None = None
    body_mm: Corners | None = None
    high_mm: float = 0.0

    @property
    def has_holes(self) -> bool:
        """Whether it is soldered into holes, rather than flat."""
        return any(pad.drill_mm for pad in self.pads)

    @property
    def is_standing(self) -> bool:
        """Whether it is one end of what stands between two boards: a reed, or a wired diode."""
        return self.package in {WIRE, TAIL}

    @property
    def is_placed(self) -> bool:
        """Whether a board house places and solders it; all else is soldered by hand."""
        return not self.has_holes and not self.is_standing

    @property
    def is_plug(self) -> bool:
        """Whether a cable is plugged onto it."""
        return self.package.startswith(HEADER)

    @property
    def meets_host(self) -> bool:
        """Whether it is a row of pins or sockets into which the host is plugged, from the other side."""
        return self.package.startswith(MEETING)

    @property
    def taken(self) -> tuple[Face, ...]:
        """The sides on which it takes room: a joint in a hole is opposite what stands."""
        return BOTH if self.package == WIRE else (self.side,)

    def sides(self, pad: Pad) -> tuple[Face, ...]:
        """Return where the copper of a pad is."""
        return BOTH if pad.drill_mm else (self.side,)


@dataclass(frozen=True, slots=True)
class CopperTrack:
    """A straight piece of copper."""

    net: str
    side: Face
    start_mm: Place
    end_mm: Place
    width_mm: float


@dataclass(frozen=True, slots=True)
class Via:
    """A plated hole from side to side."""

    net: str
    at_mm: Place
    across_mm: float = VIA_MM
    drill_mm: float = VIA_DRILL_MM


@dataclass(frozen=True, slots=True)
class Bore:
    """A hole without copper, for a screw."""

    at_mm: Place
    across_mm: float


@dataclass(frozen=True, slots=True)
class BoardWord:
    """A word printed on a side, around its middle; an upright one reads from below."""

    text: str
    at_mm: Place
    side: Face
    high_mm: float = 1.0
    is_upright: bool = False


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A straight line printed on a side."""

    start_mm: Place
    end_mm: Place
    side: Face


@dataclass(frozen=True, slots=True)
class CircuitBoard:
    """A board, by its name: how thick it is, its outline, and all that is on it."""

    name: str
    thick_mm: float
    outline: Polygon
    parts: tuple[Component, ...]
    bores: tuple[Bore, ...] = ()
    words: tuple[BoardWord, ...] = ()
    lines: tuple[BoardLine, ...] = ()
    tracks: tuple[CopperTrack, ...] = ()
    vias: tuple[Via, ...] = ()

    def with_copper(self, tracks: tuple[CopperTrack, ...], vias: tuple[Via, ...]) -> "CircuitBoard":
        """Return the board with these tracks and vias."""
        return replace(self, tracks=tracks, vias=vias)

    def pads(self) -> Iterator[tuple[Component, Pad]]:
        """Yield every pad with its part."""
        for part in self.parts:
            for pad in part.pads:
                yield part, pad

    @property
    def corners(self) -> tuple[Place, Place]:
        """Its lower left and its upper right corner."""
        xs, ys = zip(*self.outline, strict=True)
        return (min(xs), min(ys)), (max(xs), max(ys))

    @property
    def size_mm(self) -> Place:
        """Its width and its height."""
        (left, low), (right, high) = self.corners
        return right - left, high - low

    @property
    def nets(self) -> tuple[str, ...]:
        """The names of all nets, in order of appearance."""
        return tuple(dict.fromkeys(pad.net for _, pad in self.pads() if pad.net))
