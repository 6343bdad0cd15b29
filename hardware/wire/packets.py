"""What packets mean: one value a type, as docs/develop/wire.md lists them.

Their bytes are laid out by `hardware.wire.layouts`; who says what, and when, is decided by those who speak
(`hardware.serial_board`, the twins, the firmware).
"""

from dataclasses import dataclass
from enum import IntEnum, IntFlag

from manalath_board.controller.profile import Profile

#: The protocol spoken here.
MAJOR, MINOR = 1, 0

#: How long a board id is, and the name of a profile at most.
ID_BYTES, MOST_NAME = 16, 32

#: The most edges in a packet.
MOST_EDGES = 80

Matrix = tuple[int, ...]


class Type(IntEnum):
    """The number of each packet; those of the board have the highest bit."""

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
    """What a board can do besides."""

    WATCH = 1
    SUPPLY = 2


class RequestStatus(IntEnum):
    """What became of a request; a board that is alone carries out none but NAME."""

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
        """The matrix and the lights of a profile, as they go over the wire."""
        return cls(len(profile.rows), len(profile.columns), len(profile.lights))

    @property
    def row_bytes(self) -> int:
        """The bytes of a row."""
        return (self.columns + 7) // 8

    @property
    def matrix_bytes(self) -> int:
        """The bytes of a matrix."""
        return self.rows * self.row_bytes


@dataclass(frozen=True, slots=True)
class Greet:
    """The host begins a link under a number of its own."""

    link: int
    major: int = MAJOR
    minor: int = MINOR


@dataclass(frozen=True, slots=True)
class Ping:
    """The host asks for the newest report's number."""


@dataclass(frozen=True, slots=True)
class Received:
    """The host has all reports of the link up to this one."""

    link: int
    report: int


@dataclass(frozen=True, slots=True)
class LightPacket:
    """A whole picture: the type of its form, and its bytes in that form (`hardware.wire.pictures`)."""

    form: Type
    content: bytes


@dataclass(frozen=True, slots=True)
class Configure:
    """The profile's limit and filter times."""

    cap_ma: int
    lockout_ms: int
    quiet_ms: int


@dataclass(frozen=True, slots=True)
class WatchRow:
    """The host wants the edges of one row, or, with None, of none."""

    row: int | None


@dataclass(frozen=True, slots=True)
class NamePacket:
    """The board is to be this one from now on; the name of its profile is printable ASCII."""

    board_id: bytes
    profile: str


@dataclass(frozen=True, slots=True)
class Hello:
    """What a board is. ``version`` is the firmware's; ``link`` is 0 where no host has begun one."""

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
    """HELLO of a major version that is not spoken here: only this can be read of it."""

    major: int
    minor: int
    version: str


@dataclass(frozen=True, slots=True)
class Pong:
    """The newest report when the PING with that seq was answered."""

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
    """The board's own counts, each told in docs/develop/wire.md."""

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
    """How the board stands, told every 500 ms; ``report`` is the newest report's number."""

    link: int
    report: int
    at_ms: int
    debounced: Matrix
    raw: Matrix
    health: HealthPacket


@dataclass(frozen=True, slots=True)
class DonePacket:
    """What became of the packet with that seq."""

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
    """The edges of a watched row; ``lost`` counts those for which there was no room."""

    row: int
    lost: int
    edges: tuple[Edge, ...]


FromHost = Greet | Ping | Received | LightPacket | Configure | WatchRow | NamePacket
FromBoard = Hello | OtherHello | Pong | OccupancyPacket | StatePacket | DonePacket | EdgesPacket
Packet = FromHost | FromBoard
