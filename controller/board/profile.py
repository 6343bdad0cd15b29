"""A board as data: its profile.

Decides what there is to know about a board. Knows nothing of files, games or circuits:
`controller.board.profile_schema` builds a profile from what a file holds, if it can be wired;
`simulator.circuit.electrical` and the firmware turn it into currents.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from math import cos, dist, hypot, radians, sin, sqrt
from typing import Annotated

from controller.board.board_build import Build, Built
from controller.errors import InputError
from controller.games import COLOUR_WORDS, Colour, Geometry
from controller.messages import Message
from controller.plain import Condition

#: The name of a profile: it goes into file names, records, addresses of boards, and over the wire.
PROFILE_NAME = Condition(re.compile("[a-z0-9-]{1,32}").fullmatch, Message("profile.a_name"))

#: The name of a space: the letter of its row or file, and a number.
SPACE_NAME = Condition(re.compile("[a-z][0-9]{1,3}").fullmatch, Message("profile.a_space"))
SpaceName = Annotated[str, SPACE_NAME]

#: Row and column of a sensor in the matrix.
Crosspoint = tuple[int, int]

#: Neighbouring spaces are less than this many pitches apart, on hexagons as on squares.
NEXT_PITCHES = 1.5
#: Places that differ by less than this are the same.
SAME_MM = 0.5

#: Profiles and the wire number the two colours and their keys; people name them.
_WORDS = {colour.name.lower(): word for colour, word in COLOUR_WORDS.items()}
_NUMBERS = {word: number for number, word in _WORDS.items()}
#: A sensor, or the key behind which a wire is cut, with its colour as a number word.
_NUMBERED = re.compile(rf"\b(key|after|[a-z]+[0-9]+) ({'|'.join(_WORDS)})\b")


class ProfileError(InputError):
    """A profile that cannot be used; the message says what, where and what to do."""

    code = "bad-profile"


class NoProfileError(ProfileError):
    """A profile that does not exist; the message lists those that do."""

    code = "no-such-profile"


class NoSpaceError(ProfileError):
    """A space that the board does not have; the message says which it has."""

    code = "no-such-space"


class Sensing(Enum):
    """What the reeds sense of a piece."""

    DUAL = "dual"  #: reeds for both colours in every space
    SINGLE = "single"  #: one reed per space, which senses presence only


class Transport(Enum):
    """How the matrix is read and reported."""

    SERIAL = "serial"  #: a microcontroller on a serial line
    GPIO = "gpio"  #: a Raspberry Pi through its own pins


class Key(Enum):
    """The keys at the edge of the board, which are sensors like the reeds."""

    FIRST = "first"
    SECOND = "second"
    UNDO = "undo"
    OK = "ok"

    @property
    def word(self) -> str:
        """What people call it: a colour's key by that colour."""
        return key_word(self.value)


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

    def wire(self, profile: "Profile") -> "Wire":
        """Look up the wire of this line."""
        return (profile.rows if self.axis is Axis.ROW else profile.columns)[self.number]


@dataclass(frozen=True, slots=True)
class Wire:
    """The wire of one row or column, from its pin to its far end, past the spaces and keys of ``order``."""

    pin: str
    connector: str
    colour: str
    order: tuple[str, ...]

    @property
    def plug(self) -> str:
        """The connector without the number of the contact: ``J2`` of ``J2.5``."""
        return self.connector.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Space:
    """A place on the board: its centre and the sensor that each colour of piece closes there.

    With one reed per space, both sensors are the same.
    """

    name: str
    at_mm: tuple[float, float]
    first: Crosspoint
    second: Crosspoint

    def sensor(self, colour: Colour) -> Crosspoint:
        """Return the sensor that a piece of ``colour`` closes."""
        return self.first if colour is Colour.FIRST else self.second


@dataclass(frozen=True, slots=True)
class Timings:
    """How the matrix is scanned and debounced.

    A row is selected for ``select_us`` before it is read, and no row is selected for ``release_us`` after it;
    the two reads of a slot are ``reread_us`` apart, or one read if that is 0. A scan starts every
    ``scan_us``. A close counts at once and then holds for ``lockout_ms``; an open counts after ``quiet_ms``
    without a closed read and ``quiet_scans`` scans after the first one that shows it.
    """

    select_us: int
    release_us: int
    reread_us: int
    scan_us: int
    lockout_ms: int
    quiet_ms: int
    quiet_scans: int = 0

    @property
    def slot_us(self) -> int:
        """The time one row takes."""
        return self.release_us + self.select_us + self.reread_us


@dataclass(frozen=True, slots=True)
class Profile:
    """A board: rows are driven, columns sensed.

    ``reference`` is the last row and the last column if these are the reference lines, else None.
    ``pitch_mm`` is the least distance between the centres of two spaces. ``lights`` names the space over each
    pixel, in light order. ``cap_ma`` limits the current of all lights together.
    """

    name: str
    title: str
    sensing: Sensing
    transport: Transport
    rows: tuple[Wire, ...]
    columns: tuple[Wire, ...]
    reference: Crosspoint | None
    spaces: tuple[Space, ...]
    keys: Mapping[Key, Crosspoint]
    lights: tuple[str, ...]
    light_pin: str
    cap_ma: int
    timings: Timings
    pitch_mm: float
    build: Build
    #: All sensors and spaces by name: looked up far more often than a board is made.
    _sensors: Mapping[Crosspoint, str] = field(init=False, repr=False, compare=False)
    _named: Mapping[str, Space] = field(init=False, repr=False, compare=False)
    #: What `has_shape` answered, by names and places: every session asks it of every game.
    _shapes: dict[object, bool] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_sensors", _sensor_names(self))
        object.__setattr__(self, "_named", {space.name: space for space in self.spaces})

    def as_built(self, built: Built) -> "Profile":
        """Return the profile of this board, built in this way."""
        return replace(self, build=replace(self.build, built=built))

    def space(self, name: str) -> Space:
        """Find a space by name; NoSpaceError if the board has no such space."""
        if name in self._named:
            return self._named[name]
        first, last = self.spaces[0].name, self.spaces[-1].name
        raise NoSpaceError(
            Message("profile.no_such_space", space=name, board=self.name, first=first, last=last)
        )

    @property
    def corners_mm(self) -> tuple[tuple[float, float], ...]:
        """The corners of a space, from its centre: a hexagon if rows shift by half a pitch, else a square."""
        first, *others = self.spaces
        half_mm, aside_mm = self.pitch_mm / 2, [abs(space.at_mm[0] - first.at_mm[0]) for space in others]
        if not any(abs(mm - half_mm) < SAME_MM for mm in aside_mm):
            return (half_mm, half_mm), (-half_mm, half_mm), (-half_mm, -half_mm), (half_mm, -half_mm)
        radius_mm, turns = self.pitch_mm / sqrt(3), [radians(30 + 60 * n) for n in range(6)]
        return tuple((radius_mm * cos(turn), radius_mm * sin(turn)) for turn in turns)

    @property
    def space_rows(self) -> tuple[tuple[str, ...], ...]:
        """The names of the spaces row by row, the lowest row first, each from the left."""
        heights_mm = sorted({space.at_mm[1] for space in self.spaces})
        rows = ([s for s in self.spaces if s.at_mm[1] == height_mm] for height_mm in heights_mm)
        return tuple(tuple(s.name for s in sorted(row, key=lambda s: s.at_mm[0])) for row in rows)

    @property
    def middle(self) -> str:
        """The name of the space in the middle of the board; the first in profile order, if several are."""
        return min(self.spaces, key=lambda space: round(hypot(*space.at_mm), 3)).name

    def next_to(self, name: str) -> tuple[str, ...]:
        """Name the spaces next to a space, in profile order; NoSpaceError if the board has no such space."""
        here = self.space(name)
        return tuple(space.name for space in self.spaces if is_next_to(self, here, space))

    def has_shape(self, geometry: Geometry) -> bool:
        """Whether the board has all spaces of a game, with the same ones next to each other."""
        shape = geometry.names, geometry.positions_mm
        if shape not in self._shapes:
            names = geometry.index.keys()
            self._shapes[shape] = names <= self._named.keys() and all(
                names & set(self.next_to(name)) == set(geometry.near(name)) for name in names
            )
        return self._shapes[shape]

    def lines(self) -> tuple[Line, ...]:
        """List every line of the matrix, rows first."""
        rows = tuple(Line(Axis.ROW, number) for number in range(len(self.rows)))
        return rows + tuple(Line(Axis.COLUMN, number) for number in range(len(self.columns)))

    def places(self) -> dict[Crosspoint, str]:
        """Map each crosspoint to its name on the wires: the space or the key."""
        spaces = {at: space.name for space in self.spaces for at in (space.first, space.second)}
        return spaces | {at: key.value for key, at in self.keys.items()}

    def places_mm(self) -> dict[str, tuple[float, float]]:
        """Map each space and key to its position, measured from the middle of the board."""
        keys = {key.value: at_mm for key, at_mm in zip(Key, self.build.keys_mm, strict=True)}
        return {space.name: space.at_mm for space in self.spaces} | keys

    def is_reference(self, crosspoint: Crosspoint) -> bool:
        """Whether the sensor there is a bare diode, always closed."""
        if self.reference is None:
            return False
        return crosspoint[0] == self.reference[0] or crosspoint[1] == self.reference[1]

    def sensors(self) -> dict[Crosspoint, str]:
        """Name what is on each crosspoint: a reed or a key (``key undo``).

        A reed is named by its space and colour (``e5 orange``); the only reed of a space is ``e5 reed``.
        """
        return dict(self._sensors)

    def diodes(self) -> dict[Crosspoint, str]:
        """Name the diode at each crosspoint: by its sensor, or a bare one at the far end by its line.

        ``reference row 3`` proves row 3; where the two reference lines cross, the diode belongs to the
        reference row.
        """
        if self.reference is None:
            return self.sensors()
        last_row, last_column = self.reference
        rows = {(row, last_column): f"reference row {row}" for row in range(len(self.rows))}
        columns = {(last_row, column): f"reference column {column}" for column in range(last_column)}
        return self.sensors() | rows | columns


def _sensor_names(profile: Profile) -> Mapping[Crosspoint, str]:
    is_single = profile.sensing is Sensing.SINGLE
    named = {
        space.sensor(colour): f"{space.name} {'reed' if is_single else COLOUR_WORDS[colour]}"
        for space in profile.spaces
        for colour in Colour
    }
    return named | {at: f"key {key.word}" for key, at in profile.keys.items()}


def key_word(place: str) -> str:
    """Return people's word for a stop of a wire: a key by its word, a space unchanged.

    >>> key_word("first"), key_word("undo"), key_word("e5")
    ('orange', 'undo', 'e5')
    """
    return _WORDS.get(place, place)


def numbered(word: str) -> str:
    """Turn a colour's word into ``first`` or ``second``, as in profiles; other words are unchanged.

    >>> numbered("orange"), numbered("undo"), numbered("e5")
    ('first', 'undo', 'e5')
    """
    return _NUMBERS.get(word, word)


def with_colours(text: str) -> str:
    """Rename the sensors in a text from a version that numbered their colours.

    >>> with_colours("swap e5 first key second"), with_colours("open-wire row 4 after first")
    ('swap e5 orange key purple', 'open-wire row 4 after orange')
    """
    return _NUMBERED.sub(lambda found: f"{found[1]} {_WORDS[found[2]]}", text)


def is_next_to(profile: Profile, one: Space, other: Space) -> bool:
    """Whether a piece can be slid from one space straight to the other."""
    return one is not other and dist(one.at_mm, other.at_mm) < NEXT_PITCHES * profile.pitch_mm
