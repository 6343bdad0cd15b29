"""A guest at the board: whoever has it for a while instead of the game, and what a person is asked for.

A self-test is one, and so are teaching and lights that are looked at. A guest is a value: every event makes
another one. The loop lends it the board (to the game the board is gone meanwhile), shows its picture, keeps
up the watch it wants, and gives the board back once it is over.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Protocol

from manalath_board.controller.games.base import Colour
from manalath_board.controller.lights.frame_output import Painting
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import BoardEvent
from manalath_board.controller.profile import Key


class Answer(Enum):
    """What a person may answer to a prompt."""

    NEXT = "next"  #: it is done, it lies there, all as in the picture
    SKIP = "skip"  #: leave this out
    BACK = "back"  #: once more, what came before
    STOP = "stop"  #: have a break, or an end; what was found is kept
    GO_ON = "go_on"  #: after a break
    LEAVE = "leave"  #: give the board back
    WHOLE = "whole"  #: after a quick check, the whole self-test


#: What is meant whatever is asked for.
_ALWAYS_MEANT = frozenset({Answer.STOP, Answer.GO_ON, Answer.LEAVE})


@dataclass(frozen=True, slots=True)
class Act:
    """A person answers, where asked with spaces that differ from the picture, or a colour that is seen.

    ``to`` is the ticket of the prompt that was read; empty where nobody else can have answered meanwhile.
    """

    answer: Answer
    at_ms: float
    spaces: frozenset[str] = frozenset()
    saw: str = ""
    to: str = ""

    def is_for(self, prompt: "Prompt") -> bool:
        """Whether it answers that prompt, and none before that was answered or done since."""
        return not self.to or self.to == prompt.ticket or self.answer in _ALWAYS_MEANT


@dataclass(frozen=True, slots=True)
class Passed:
    """Time has passed."""

    at_ms: float


GuestEvent = BoardEvent | Act | Passed


@dataclass(frozen=True, slots=True)
class TakeAllOff:
    """Everything is to come off the board; on ``spaces`` something is still felt."""

    spaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lay:
    """A piece is to lie on each of these spaces: of that colour, or of any one.

    ``is_slid``: it is slid there from beside. ``stays``: it stays there, and the next one is another piece.
    ``mark_deg`` is where its mark is to point, 0 to the right and 90 up; None where it may lie as it likes.
    """

    spaces: tuple[str, ...]
    colour: Colour | None = None
    is_slid: bool = False
    stays: bool = False
    mark_deg: float | None = None


@dataclass(frozen=True, slots=True)
class LetLie:
    """The piece on these spaces is not to be touched."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PushAbout:
    """The piece on these spaces is to be pushed about within its place."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The piece on these spaces is to be turned on the spot by half a turn, in eight steps."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Raise:
    """The piece on these spaces is to be held two fingers above its place, until its light goes dark."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wave:
    """A piece is to be waved over these spaces, until each has felt it."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PressKeys:
    """These keys are to be pressed at the same moment, and held."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class ReleaseKeys:
    """These keys are to be let go at the same moment."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Compare:
    """The spaces are to be named that do not look as ``shown``: a hue by space, all others dark."""

    shown: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class NameHue:
    """The colour is to be named in which the board shines; ``shown`` is how it should look."""

    shown: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Find:
    """The one space is to be named that shines; ``shown`` is where it probably does."""

    shown: Mapping[str, str]


#: What a person is to do, as a value; what the words say, and no more.
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
    """An answer that is possible now, named (*it lies there*); ``saw`` is the colour it stands for."""

    answer: Answer
    label: Message
    saw: str = ""


@dataclass(frozen=True, slots=True)
class StageLine:
    """One stage as a line of progress: ``state`` is todo, now, done or skipped; ``note`` what came of it."""

    name: str
    title: Message
    state: str
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a person is asked for now: ``text`` and ``detail`` say it, ``ask`` is what is to be done.

    ``ask`` is None where nothing is, but to wait, to read or to answer. ``number`` of ``count`` within this
    stage, both 0 where nothing is counted; ``left_s`` is about how long all of it will still take. ``picks``
    names what one space stands for that is picked instead of a choice; None where none is to be. ``title``
    says what all of it is for.
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
        """What an answer to it names: another step has another one."""
        return f"{self.number} {self.text!r}"

    @property
    def spaces(self) -> tuple[str, ...]:
        """Where something is to be put, moved or lifted; the light says the same."""
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
        """Where the mark of a piece is to point, 0 to the right and 90 up; None where none is asked for."""
        return self.ask.mark_deg if isinstance(self.ask, Lay) else None

    @property
    def shown(self) -> Mapping[str, str]:
        """What the board should look like where that is the question, as a hue by space."""
        match self.ask:
            case Compare(shown) | NameHue(shown) | Find(shown):
                return shown
        return _NOTHING_SHOWN

    @property
    def asks_spaces(self) -> bool:
        """Whether spaces whose light differs are to be named with the answer."""
        return isinstance(self.ask, Compare)


class Unhurried:
    """What guests have in common for whom time alone decides nothing, and who want no edges traced."""

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
    """Who has the board, and what its lights show."""

    def take(self, event: GuestEvent) -> "Guest":
        """Become what it is after an event."""

    @property
    def due_ms(self) -> float:
        """When time alone changes something; infinite where it does not."""

    @property
    def watching(self) -> int | None:
        """The row whose edges it wants traced now."""

    @property
    def prompt(self) -> Prompt:
        """What a person is asked for now."""

    @property
    def is_over(self) -> bool:
        """Whether it gives the board back."""
