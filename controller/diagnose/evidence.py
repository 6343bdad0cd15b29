"""Evidence: what a self-test leaves for `controller.diagnose.reasoner.conclusion` to judge.

Nothing here says what is wrong. A matrix is an int per row, bit = column, 1 = closed, debounced, with keys
and reference lines included.

From the evidence alone follows which rings of reeds in parallel are silent at some turns of their piece, and
which of their reeds is at fault: a piece whose mark points to a reed has a magnet right above that reed and
none near the other; if the reed then stays open, it is dead.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from controller.board import Crosspoint, Key, Profile, Sensing
from controller.games import Colour
from controller.messages import Message

#: Once may be the work of a clumsy hand.
SURE_TIMES = 2


class Stage(Enum):
    """The stages of an examination, in order."""

    EMPTY = "empty"  #: nothing lies on the board
    LIGHTS = "lights"  #: pictures, and how the person sees them
    REEDS = "reeds"  #: a piece on one space after another
    GHOSTS = "ghosts"  #: rectangles of the matrix, three corners filled
    KEYS = "keys"
    SOAK = "soak"  #: nothing lies on the board, and the lights draw as much as they may, on and off
    REPORT = "report"


#: How long a soak lasts.
SOAK_MS = 60_000.0

#: The stages of a quick check.
QUICK = (Stage.EMPTY, Stage.LIGHTS, Stage.REEDS, Stage.REPORT)


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece that lies on a space."""

    space: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Look:
    """A reading of the matrix at rest, with known pieces on the board and known keys down.

    ``asked`` is the sensor that the look is about, None if it is about none. ``is_told``: nothing answered,
    and the person confirmed that the piece lies there or the key is down.
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

    ``came_ms`` is the time from the request to the first closing, ``left_ms`` from the request to leave to
    the final opening; None if that never happened. ``still_turns`` and ``pushed_turns`` count the surplus
    changes while the piece lay still and while it was pushed about its place, ``turned_turns`` those while it
    was turned on the spot instead. ``has_let_go``: whether the sensor opened while its piece was held above
    its place; None if none was. ``closing_us`` and ``opening_us`` are the traced edges of the contact as it
    closed and opened, in us from the first one of each; empty if the board did not trace them. ``overlap_ms``
    is how long the sensor stayed closed after the same piece had closed the next one, 0 if it did not.
    ``is_last``: the piece was then taken off the board, so it did not go straight to the sensor of the next
    visit.
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
    """Whether a ring of reeds closed for a piece laid with its mark over one of them, counted from 1."""

    sensor: Crosspoint
    reed: int
    is_closed: bool


@dataclass(frozen=True, slots=True)
class Pressed:
    """How two keys behaved that two fingers pressed and released together.

    ``closed_ms`` is when each closed, ``opened_ms`` when each opened for good, both from the request to press
    them and in the order of ``keys``; None if that never happened. ``others`` are other sensors that closed
    too.
    """

    keys: tuple[Key, Key]
    closed_ms: tuple[float | None, float | None]
    opened_ms: tuple[float | None, float | None]
    others: frozenset[Crosspoint] = frozenset()


@dataclass(frozen=True, slots=True)
class Seen:
    """How a person saw a picture: ``lit`` shone in ``hue``, and the spaces in ``differs`` looked different.

    ``hue`` and ``saw`` are words: white, orange, purple, red, green, blue; ``saw`` is empty if the person was
    asked for spaces rather than the colour.
    """

    lit: frozenset[str]
    hue: str
    differs: frozenset[str] = frozenset()
    saw: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """A loss of the link while the lights drew ``lights_ma``; ``came_back``: the link has returned."""

    at_ms: float
    cause: Message
    lights_ma: float
    came_back: bool = False


@dataclass(frozen=True, slots=True)
class Supply:
    """The lights' supply in mV as the board measured it, and the current they drew at that time."""

    mv: int
    lights_ma: float


@dataclass(frozen=True, slots=True)
class Quiet:
    """What changed while nothing should have: changes by sensor, over ``ms``."""

    ms: float = 0.0
    turns: Mapping[Crosspoint, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything an examination has seen so far.

    ``counters`` is how much each count of the board's health has grown since the first report; ``shown_ms``
    are the times from handing over a picture to its being shown. ``skipped`` are the sensors that the person
    did not try. ``is_quick``: it comes from a quick check, and ``swept`` are the sensors that closed as a
    piece was waved over them. Of the reeds, those in ``first`` are tried first.
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
    first: frozenset[Crosspoint] = frozenset()

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages of this examination, in order."""
        return QUICK if self.is_quick else tuple(Stage)

    @property
    def untraced(self) -> frozenset[Crosspoint]:
        """The visited sensors of which no edge was traced; none if the board traces nothing."""
        if not self.is_traced:
            return frozenset()
        traced = {visit.sensor for visit in self.visits if visit.closing_us or visit.opening_us}
        return frozenset(visit.sensor for visit in self.visits) - traced

    @property
    def is_soaked(self) -> bool:
        """Whether the board was left alone for a whole soak, so that its lights drew all they may."""
        return self.quiet.ms >= SOAK_MS

    @property
    def is_whole(self) -> bool:
        """Whether every stage but the report was completed; what was left out on the way is untested."""
        return self.done >= frozenset(self.stages) - {Stage.REPORT}


def has_rings(profile: Profile) -> bool:
    """Whether each sensor of the second colour is several reeds in parallel."""
    return profile.sensing is Sensing.DUAL and len(profile.build.reeds.ring_mm) > 1


def half_silent(profile: Profile, evidence: Evidence) -> tuple[Crosspoint, ...]:
    """Return the rings silent at some turns of their piece, at two visits or more, in matrix order."""
    if not has_rings(profile):
        return ()
    rings, times = {space.second for space in profile.spaces}, Counter[Crosspoint]()
    times.update(visit.sensor for visit in evidence.visits if visit.sensor in rings and visit.turned_turns)
    return tuple(sorted(at for at, count in times.items() if count >= SURE_TIMES))


def silent_reeds(evidence: Evidence, ring: Crosspoint) -> frozenset[int]:
    """Return the reeds of a ring that stayed open under a mark at least once."""
    return frozenset(
        marked.reed for marked in evidence.marked if marked.sensor == ring and not marked.is_closed
    )
