"""How a game is explained to people: its goal in a line, its rules in sentences, and moves that show them.

Decides the vocabulary only. What a move shows is claimed here and decided by the rules: a picture is drawn
by playing the move, and every claim is tested against that.
"""

from dataclasses import dataclass
from enum import Enum

from manalath_board.controller.messages import Message


class Showing(Enum):
    """What a move shows."""

    TURN = "turn"  #: it is allowed, and the game goes on
    FORBIDDEN = "forbidden"  #: the rules refuse it
    WON = "won"  #: who makes it wins by it
    LOST = "lost"  #: who makes it loses by it


@dataclass(frozen=True, slots=True)
class Example:
    """A ``move`` in the position of a ``fen``, as the game writes both, and what it ``shows``.

    ``said`` is that in a sentence.
    """

    shows: Showing
    fen: str
    move: str
    said: Message


@dataclass(frozen=True, slots=True)
class RuleGuide:
    """The ``goal`` of a game is one line, its ``rules`` are short sentences, and ``examples`` a few moves."""

    goal: Message
    rules: tuple[Message, ...]
    examples: tuple[Example, ...]
