"""The packets of the wire: one value per type, as listed in docs/develop/wire.md.

`hardware.wire.layouts` lays out their bytes; the two ends decide who sends which packet, and when
(`hardware.serial_board`, the twins, the firmware).
"""

from dataclasses import dataclass
from enum import IntEnum, IntFlag

from controller.board import Profile

#: The protocol version spoken here.
MAJOR, MINOR = 1, 0

#: The length of a board id, and the longest name of a profile.
ID_BYTES, MOST_NAME = 16, 32

#: The most edges in a packet.
MOST_EDGES = 80

Matrix = tuple[int, ...]


class Type(IntEnum):
    """The number of each packet type; those of the board have the highest bit set."""

    GREET = 0x01
    PING = 0x02
    RECEIVED = 0x03
    LIGHT_SPARSE = 0x04
    LIGHT_PALETTE = 0x05
    LIGHT_RAW = 0x06
    CONFIGURE = 0x07
    WATCH = 0x08
    NAME = 0x09
    HELLO = 0x81
    PONG = 0x82
    OCCUPANCY = 0x83
    STATE = 0x84
    DONE = 0x85
    EDGES = 0x86


class Reset(IntFlag):
    """Why a board started; the bits of MCUSR (ATmega2560 datasheet 12.5.1)."""

    SUPPLY = 1
    LINE = 2
    BROWN_OUT = 4
    WATCHDOG = 8
    JTAG = 16


class Ability(IntFlag):
    """The optional abilities of a board."""

    WATCH = 1
    SUPPLY = 2


class RequestStatus(IntEnum):
    """The result of a request; a board that is alone carries out only NAME."""

    DONE = 0
    NOT_NOW = 1
    CANNOT = 2
    IMPOSSIBLE = 3


@dataclass(frozen=True, slots=True)
class Shape:
    """The matrix of a board, ``rows`` x ``columns``, and its number of lights."""

    rows: int
    columns: int
    lights: int

    @classmethod
    def of(cls, profile: Profile) -> "Shape":
        """Return the matrix size and number of lights of a profile, as they go over the wire."""
        return cls(len(profile.rows), len(profile.columns), len(profile.lights))

    @property
    def row_bytes(self) -> int:
        """The bytes per row."""
        return (self.columns + 7) // 8

    @property
    def matrix_bytes(self) -> int:
        """The bytes per matrix."""
        return self.rows * self.row_bytes


@dataclass(frozen=True, slots=True)
class Greet:
    """The host begins a link under a number it has chosen."""

    link: int
    major: int = MAJOR
    minor: int = MINOR


@dataclass(frozen=True, slots=True)
class Ping:
    """The host asks for the number of the newest report."""


@dataclass(frozen=True, slots=True)
class Received:
    """The host has every report of the link up to this one."""

    link: int
    report: int


@dataclass(frozen=True, slots=True)
class LightPacket:
    """A whole picture: its form, and its bytes in that form (`hardware.wire.pictures`)."""

    form: Type
    content: bytes


@dataclass(frozen=True, slots=True)
class Configure:
    """The profile's current limit and filter times."""

    cap_ma: int
    lockout_ms: int
    quiet_ms: int


@dataclass(frozen=True, slots=True)
class WatchRow:
    """The host wants the edges of one row, or of none if ``row`` is None."""

    row: int | None


@dataclass(frozen=True, slots=True)
class NamePacket:
    """The id and profile that the board takes from now on; the profile's name is printable ASCII."""

    board_id: bytes
    profile: str


@dataclass(frozen=True, slots=True)
class Hello:
    """What a board is. ``version`` is its firmware's; ``link`` is 0 if no host has begun one."""

    major: int
    minor: int
    version: str
    build: bytes
    shape: Shape
    reset: Reset
    boots: int
    link: int
    window: int
    abilities: Ability
    board_id: bytes
    profile: str


@dataclass(frozen=True, slots=True)
class OtherHello:
    """HELLO of a major version not spoken here: only these fields can be read."""

    major: int
    minor: int
    version: str


@dataclass(frozen=True, slots=True)
class Pong:
    """The newest report at the time when the PING with that seq was answered."""

    seq: int
    link: int
    report: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class OccupancyPacket:
    """A report: the debounced matrix, ``at_ms`` after the board's boot."""

    link: int
    report: int
    at_ms: int
    debounced: Matrix


@dataclass(frozen=True, slots=True)
class HealthPacket:
    """The board's own counts, each explained in docs/develop/wire.md."""

    supply_mv: int = 0
    overruns: int = 0
    overflows: int = 0
    framing: int = 0
    checksum: int = 0
    rejected: int = 0
    resent: int = 0
    brief: int = 0
    late: int = 0
    longest_us: int = 0
    cap_ma: int = 0
    light_crc: int = 0
    last_seq: int = 0


@dataclass(frozen=True, slots=True)
class StatePacket:
    """The board's state, sent every 500 ms; ``report`` is the newest report's number."""

    link: int
    report: int
    at_ms: int
    debounced: Matrix
    raw: Matrix
    health: HealthPacket


@dataclass(frozen=True, slots=True)
class DonePacket:
    """The result of the packet with that seq."""

    seq: int
    status: RequestStatus


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact of the watched row that closed or opened, ``at_us`` after the board's boot."""

    at_us: int
    column: int
    is_closed: bool


@dataclass(frozen=True, slots=True)
class EdgesPacket:
    """The edges of a watched row; ``lost`` counts those that found no room."""

    row: int
    lost: int
    edges: tuple[Edge, ...]


FromHost = Greet | Ping | Received | LightPacket | Configure | WatchRow | NamePacket
FromBoard = Hello | OtherHello | Pong | OccupancyPacket | StatePacket | DonePacket | EdgesPacket
Packet = FromHost | FromBoard
