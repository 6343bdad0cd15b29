"""What a self-test leaves: values, from which `controller.diagnose.reasoner.conclusion` makes a diagnosis.

Nothing in here says what is wrong. A matrix is an int a row, bit = column, 1 = closed, debounced, keys and
reference lines included.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from manalath_board.controller.games.base import Colour
from manalath_board.controller.messages import Message
from manalath_board.controller.profile import Crosspoint, Key


class Stage(Enum):
    """The parts of an examination, in their order."""

    EMPTY = "empty"  #: nothing lies on the board
    LIGHTS = "lights"  #: pictures, and what a person says of them
    REEDS = "reeds"  #: one piece on one space after the other
    GHOSTS = "ghosts"  #: rectangles of the matrix, three corners filled
    KEYS = "keys"
    SOAK = "soak"  #: nothing lies on the board, and the lights draw all they may
    REPORT = "report"


#: The parts of a quick check.
QUICK = (Stage.EMPTY, Stage.LIGHTS, Stage.REEDS, Stage.REPORT)


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece that lies on a space."""

    space: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Look:
    """What the matrix read at rest while it was known what lay on the board and which keys were down.

    ``asked`` is the sensor that it was about, None where it was about none. ``is_told``: nothing answered,
    and the person said that the piece lies there, or the key is down.
    """

    stage: Stage
    matrix: tuple[int, ...]
    pieces: tuple[Laid, ...] = ()
    keys: frozenset[Key] = frozenset()
    asked: Crosspoint | None = None
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class Visit:
    """How one sensor behaved while a piece or finger came to it, lay still, was moved about, and left.

    ``came_ms`` is the time from the request to the first close, ``left_ms`` from the request to leave
    until it was open for good; None where that never happened. ``still_turns`` and ``pushed_turns`` count
    changes that were one too many while the piece lay still, and while it was pushed about its place;
    ``turned_turns`` while it was turned on the spot instead. ``has_let_go``: whether it opened while its
    piece was held above its place; None where none was.
    ``closing_us`` and ``opening_us`` are the traced edges of the contact as it closed and opened, in us
    from the first one of each; empty where the board did not trace them. ``overlap_ms`` is for how long
    it was still closed when the same piece had already closed the next sensor, 0 where it was not.
    ``is_last``: its piece was taken off the board then, and what the next visit tells is of another way.
    """

    sensor: Crosspoint
    came_ms: float | None = None
    left_ms: float | None = None
    still_turns: int = 0
    pushed_turns: int = 0
    overlap_ms: float = 0.0
    closing_us: tuple[int, ...] = ()
    opening_us: tuple[int, ...] = ()
    is_last: bool = False
    turned_turns: int = 0
    has_let_go: bool | None = None


@dataclass(frozen=True, slots=True)
class Marked:
    """Whether the reeds of a ring closed for a piece laid with its mark over one of them, counted from 1."""

    sensor: Crosspoint
    reed: int
    is_closed: bool


@dataclass(frozen=True, slots=True)
class Pressed:
    """How two keys behaved that were pressed together with two fingers, and let go together.

    ``closed_ms`` is when each closed, ``opened_ms`` when each opened for good, both from the request to press
    them and in the order of ``keys``; None where that never happened. ``others`` closed meanwhile as well.
    """

    keys: tuple[Key, Key]
    closed_ms: tuple[float | None, float | None]
    opened_ms: tuple[float | None, float | None]
    others: frozenset[Crosspoint] = frozenset()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person said of a picture: ``lit`` shone in ``hue``, and on ``differs`` it was seen otherwise.

    ``hue`` and ``saw`` are words: white, orange, purple, red, green, blue; ``saw`` is empty where the person
    was asked for spaces, and not for the colour.
    """

    lit: frozenset[str]
    hue: str
    differs: frozenset[str] = frozenset()
    saw: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """The link was lost while the lights drew ``lights_ma``; ``came_back`` whether it is there again."""

    at_ms: float
    cause: Message
    lights_ma: float
    came_back: bool = False


@dataclass(frozen=True, slots=True)
class Supply:
    """The lights' supply in mV as the board measured it, and what the lights drew meanwhile."""

    mv: int
    lights_ma: float


@dataclass(frozen=True, slots=True)
class Quiet:
    """What happened while nothing was to happen: changes by sensor, over ``ms``."""

    ms: float = 0.0
    turns: Mapping[Crosspoint, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything an examination has seen so far.

    ``counters`` is by how much each count of the board's health has grown since the first one; ``shown_ms``
    are the times from a picture handed over to its being shown. ``skipped`` are the sensors that the person
    would not try. ``is_quick``: it is that of a quick check, and ``swept`` are the sensors that closed in it
    as a piece was waved over them.
    """

    looks: tuple[Look, ...] = ()
    visits: tuple[Visit, ...] = ()
    marked: tuple[Marked, ...] = ()
    pressed: tuple[Pressed, ...] = ()
    seen: tuple[Seen, ...] = ()
    quiet: Quiet = Quiet()
    losses: tuple[Loss, ...] = ()
    supply: tuple[Supply, ...] = ()
    counters: Mapping[str, int] = field(default_factory=dict)
    shown_ms: tuple[float, ...] = ()
    skipped: frozenset[Crosspoint] = frozenset()
    done: frozenset[Stage] = frozenset()
    is_traced: bool = False
    is_quick: bool = False
    swept: frozenset[Crosspoint] = frozenset()

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The parts that it has, in their order."""
        return QUICK if self.is_quick else tuple(Stage)

    @property
    def is_whole(self) -> bool:
        """Whether every stage was gone through to its end; what was left out on the way is untested."""
        return self.done >= frozenset(self.stages) - {Stage.REPORT}
