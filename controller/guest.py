"""A guest at the board: whoever has it for a while instead of the game, and what a person is asked for.

A self-test is one, and so are teaching and lights that are looked at. A guest is a value: every event makes
another one. The loop lends it the board (to the game the board is gone meanwhile), shows its picture, keeps
up the watch it wants, and gives the board back once it is over.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from manalath_board.controller.lights.painter import Painting
from manalath_board.controller.ports import BoardEvent


class Answer(Enum):
    """What a person may answer to a prompt."""

    NEXT = "next"  #: it is done, it lies there, all is as shown
    SKIP = "skip"  #: leave this out
    BACK = "back"  #: once more, what came before
    STOP = "stop"  #: have a break, or an end; what was found is kept
    GO_ON = "go_on"  #: after a break
    LEAVE = "leave"  #: give the board back


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
class Choice:
    """An answer that is possible now, in words (``it lies there``); ``saw`` is the colour it stands for."""

    answer: Answer
    label: str
    saw: str = ""


@dataclass(frozen=True, slots=True)
class StageLine:
    """One stage as a line of progress: ``state`` is todo, now, done or skipped; ``note`` what came of it."""

    name: str
    title: str
    state: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a person is asked for now.

    ``number`` of ``count`` within this stage, both 0 where nothing is counted; ``left_s`` is about how long
    all of it will still take. ``spaces`` are where the light says to put or lift something, ``shown`` what
    the board should look like where that is the question (hue by space). ``asks_spaces``: spaces that look
    otherwise are to be named with the answer. ``picks`` is what one space stands for that is picked instead
    of a choice, in words; empty where none is to be. ``title`` says what all of it is for.
    """

    text: str
    detail: str = ""
    number: int = 0
    count: int = 0
    left_s: float = 0.0
    spaces: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    shown: Mapping[str, str] = field(default_factory=dict)
    asks_spaces: bool = False
    stages: tuple[StageLine, ...] = ()
    is_paused: bool = False
    picks: str = ""
    title: str = "Self-test"

    @property
    def ticket(self) -> str:
        """What an answer to it names: another step has another one."""
        return f"{self.number} {self.text}"


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
