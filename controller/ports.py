"""The seam between the controller and any board, and the values that cross it.

A board reports sensors (row, column), never spaces, so that play and diagnosis see the same events. Hardware
trouble is an event, never an exception. A port does *not* promise that a frame handed over has been shown
(``Shown`` confirms it), that events arrive at the speed of the hand, or that a board answers every request.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from controller.messages import Message


@dataclass(frozen=True, slots=True)
class Identity:
    """Which board this is: its id, the profile it was built to, and the version of what speaks for it."""

    board_id: str
    profile: str
    version: str


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the board can do: a matrix of ``rows`` x ``columns`` sensors, and ``lights`` pixels."""

    rows: int
    columns: int
    lights: int
    reports_raw: bool


@dataclass(frozen=True, slots=True)
class Linked:
    """The board answers from now on."""

    identity: Identity
    capabilities: Capabilities
    at_ms: float


@dataclass(frozen=True, slots=True)
class Unlinked:
    """The board is gone: what happened, and what a person can do about it, a sentence each.

    ``at_ms`` is when that was noticed. ``heard_ms``, no later, is when the board was last heard: a silent one
    is noticed after a while. None if it never was, or if that is not known.
    """

    cause: Message
    cure: Message
    at_ms: float
    heard_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Sensors:
    """The whole matrix, debounced: one int per row, bit = column, 1 = closed; with keys and reference lines.

    ``at_ms`` is host time: when the report arrived, or would have arrived had it not been lost and sent
    again; it never goes back. ``board_ms`` is the board's own timestamp, which only orders changes within one
    link. ``raw`` is the same matrix before the bounce filter, None if the board does not report it.
    """

    seq: int
    at_ms: float
    board_ms: float
    debounced: tuple[int, ...]
    raw: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """The frame ``frame_seq`` is on the lights."""

    frame_seq: int


@dataclass(frozen=True, slots=True)
class Refresh:
    """Ask for a full ``Sensors`` now."""


@dataclass(frozen=True, slots=True)
class WatchEdges:
    """Ask for the edges of one row, or, with None, for none any more; must be repeated within 2 s."""

    row: int | None


Request = Refresh | WatchEdges


@dataclass(frozen=True, slots=True)
class Refused:
    """The board cannot do what was asked; the reason is a sentence."""

    request: Request
    reason: Message


@dataclass(frozen=True, slots=True)
class Health:
    """The condition of board and link: counts since boot by name, and the supply where it is measured."""

    at_ms: float
    counters: Mapping[str, int]
    supply_mv: int | None = None


@dataclass(frozen=True, slots=True)
class Edges:
    """The edges of the contacts in a watched row, in order: (us since boot, column, is closed)."""

    row: int
    edges: tuple[tuple[int, int, bool], ...]


BoardEvent = Linked | Unlinked | Sensors | Shown | Health | Edges | Refused


@dataclass(frozen=True, slots=True)
class Frame:
    """One complete picture: 3 bytes (red, green, blue duty) per light, in light order."""

    seq: int
    rgb: bytes


class Board(Protocol):
    """A board behind any transport. All calls but ``wake`` belong to the loop's thread."""

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Wait for one event; None on timeout or when the board was woken."""

    def show(self, frame: Frame) -> None:
        """Hand over the newest picture; never blocks, and the latest wins."""

    def ask(self, request: Request) -> None:
        """Send a request; the board answers ``Refused`` if it cannot serve it."""

    def wake(self) -> None:
        """Make a blocked ``read`` return None; the only call another thread may make."""

    def close(self) -> None:
        """Leave the lights dark and the lines released; calling it again does nothing."""


#: The slowest and the fastest pace of a clock whose pace can be set, against the host's.
SPEEDS = (0.1, 10.0)


class Clock(Protocol):
    """Host time: one counter that never goes back."""

    def now_ms(self) -> float:
        """Return the milliseconds since the clock was made."""
