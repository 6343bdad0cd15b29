"""A guest at the board: whatever borrows it from the game for a while, and what it asks a person to do.

The self-test is a guest, and so are teaching, test patterns on the lights, and the echo on a board that no
game fits. A guest is a value: every event yields a new one. The loop lends it the board (for the game, the
board is then gone), shows its picture, keeps watching the row it wants traced, and returns the board to the
game once the guest is over.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Protocol

from controller.board import Key
from controller.games import Colour
from controller.lights import Painting
from controller.messages import Message
from controller.ports import BoardEvent


class Answer(Enum):
    """What a person may answer to a prompt."""

    NEXT = "next"  #: done; the piece is there; it looks like the picture
    SKIP = "skip"  #: skip this step
    BACK = "back"  #: repeat the previous step
    STOP = "stop"  #: pause, or end; what was found is kept
    GO_ON = "go_on"  #: continue after a pause
    LEAVE = "leave"  #: return the board to the game
    WHOLE = "whole"  #: run the whole self-test after a quick check


#: Answers that hold for any prompt.
_ALWAYS_MEANT = frozenset({Answer.STOP, Answer.GO_ON, Answer.LEAVE})


@dataclass(frozen=True, slots=True)
class Act:
    """A person's answer, with the spaces that differ from the picture, or the colour seen, if asked for.

    ``to`` is the ticket of the prompt that was read, or empty where nobody else can have answered in between.
    """

    answer: Answer
    at_ms: float
    spaces: frozenset[str] = frozenset()
    saw: str = ""
    to: str = ""

    def is_for(self, prompt: "Prompt") -> bool:
        """Whether it answers this prompt, rather than one that has since been answered or completed."""
        return not self.to or self.to == prompt.ticket or self.answer in _ALWAYS_MEANT


@dataclass(frozen=True, slots=True)
class Passed:
    """Time has passed."""

    at_ms: float


GuestEvent = BoardEvent | Act | Passed


@dataclass(frozen=True, slots=True)
class TakeAllOff:
    """Take everything off the board; ``spaces`` are those where something is still sensed."""

    spaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a piece on each of these spaces: of that colour, or of any.

    ``is_slid``: slide it in from the side. ``stays``: leave it there, and use another piece next.
    ``mark_deg`` is where its mark must point, 0 to the right and 90 up, or None for any direction.
    """

    spaces: tuple[str, ...]
    colour: Colour | None = None
    is_slid: bool = False
    stays: bool = False
    mark_deg: float | None = None


@dataclass(frozen=True, slots=True)
class LetLie:
    """Leave the piece on these spaces alone."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PushAbout:
    """Push the piece on these spaces about within its recess."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the piece on these spaces on the spot by half a turn, in eight steps."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Raise:
    """Hold the piece two fingers above these spaces until the light goes dark."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wave:
    """Wave a piece over these spaces until each has sensed it."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PressKeys:
    """Press these keys at the same moment, and hold them."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class ReleaseKeys:
    """Let go of these keys at the same moment."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Compare:
    """Name the spaces that do not look as ``shown``: a hue for each lit space, all others dark."""

    shown: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class NameHue:
    """Name the colour in which the board shines; ``shown`` is how it should look."""

    shown: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Find:
    """Name the one space that shines; ``shown`` is where it probably does."""

    shown: Mapping[str, str]


#: The task of a prompt, as a value: exactly what its text asks for.
Ask = (
    TakeAllOff
    | Lay
    | LetLie
    | PushAbout
    | Turn
    | Raise
    | Wave
    | PressKeys
    | ReleaseKeys
    | Compare
    | NameHue
    | Find
)

_NOTHING_SHOWN: Mapping[str, str] = MappingProxyType({})
_SELF_TEST = Message("selftest.title")


@dataclass(frozen=True, slots=True)
class PossibleAnswer:
    """An answer that is possible now, with its label (*it lies there*); ``saw`` is the colour it reports."""

    answer: Answer
    label: Message
    saw: str = ""


@dataclass(frozen=True, slots=True)
class StageLine:
    """One stage as a line of progress: ``state`` is todo, now, done or skipped; ``note`` is its result."""

    name: str
    title: Message
    state: str
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a person is asked for now: ``text`` and ``detail`` in words, ``ask`` as a value.

    ``ask`` is None when there is nothing to do but wait, read or answer. ``number`` of ``count`` is the step
    within this stage; both are 0 where steps are not counted. ``left_s`` estimates the time that everything
    will still take. ``picks`` describes what picking a space means where a space may be picked instead of a
    choice, else None. ``title`` names the whole activity.
    """

    text: Message
    detail: Message | None = None
    ask: Ask | None = None
    number: int = 0
    count: int = 0
    left_s: float = 0.0
    choices: tuple[PossibleAnswer, ...] = ()
    stages: tuple[StageLine, ...] = ()
    is_paused: bool = False
    picks: Message | None = None
    title: Message = _SELF_TEST

    @property
    def ticket(self) -> str:
        """What an answer refers to; each step has a different one."""
        return f"{self.number} {self.text!r}"

    @property
    def spaces(self) -> tuple[str, ...]:
        """Where something must be put, moved or lifted; the lights show the same spaces."""
        match self.ask:
            case (
                TakeAllOff(spaces)
                | Lay(spaces)
                | LetLie(spaces)
                | PushAbout(spaces)
                | Turn(spaces)
                | Raise(spaces)
            ):
                return spaces
            case Wave(spaces):
                return spaces
        return ()

    @property
    def mark_deg(self) -> float | None:
        """Where the mark of a piece must point, 0 to the right and 90 up; None where it does not matter."""
        return self.ask.mark_deg if isinstance(self.ask, Lay) else None

    @property
    def shown(self) -> Mapping[str, str]:
        """How the board should look where that is the question, as a hue by space."""
        match self.ask:
            case Compare(shown) | NameHue(shown) | Find(shown):
                return shown
        return _NOTHING_SHOWN

    @property
    def asks_spaces(self) -> bool:
        """Whether the answer must name the spaces whose light differs."""
        return isinstance(self.ask, Compare)


class Unhurried:
    """Base of guests that never act on time alone and want no edges traced."""

    __slots__ = ()

    @property
    def due_ms(self) -> float:
        """See `Guest`."""
        return math.inf

    @property
    def watching(self) -> int | None:
        """See `Guest`."""
        return None


class Guest(Painting, Protocol):
    """What has the board, and what the lights show for it."""

    def take(self, event: GuestEvent) -> "Guest":
        """Take one event and return the guest that follows from it."""

    @property
    def due_ms(self) -> float:
        """The time of the next change that needs no event; infinite if there is none."""

    @property
    def watching(self) -> int | None:
        """The row whose edges it wants traced now."""

    @property
    def prompt(self) -> Prompt:
        """What a person is asked for now."""

    @property
    def is_over(self) -> bool:
        """Whether it returns the board."""
