"""How a game is explained to people: its goal, its rules in sentences, moves as examples, its designers.

Defines only the vocabulary. An example claims what its move shows, but the rules decide: pictures are drawn
by playing the move, and tests check every claim. Those with a task are scenes in which a player does by
hand what the picture shows.
"""

from dataclasses import dataclass
from enum import Enum

from controller.messages import Message


class Showing(Enum):
    """What the move of an example shows."""

    TURN = "turn"  #: it is allowed, and the game goes on
    FORBIDDEN = "forbidden"  #: the rules forbid it
    WON = "won"  #: it wins the game for the player who makes it
    LOST = "lost"  #: it loses the game for the player who makes it
    SAVED = "saved"  #: it answers a threat, as the coach's lights point out


@dataclass(frozen=True, slots=True)
class Task:
    """What a player is ``asked`` to do, and what they then learn from having ``done`` it."""

    asked: Message
    done: Message


@dataclass(frozen=True, slots=True)
class Example:
    """A ``move`` in the position of a ``fen``, both in the game's notation, and what it ``shows``.

    ``said`` explains it in a sentence. With a ``task`` it is a scene to be done by hand.
    """

    shows: Showing
    fen: str
    move: str
    said: Message
    task: Task | None = None


@dataclass(frozen=True, slots=True)
class RuleGuide:
    """A game's ``goal`` in one line, its ``rules`` in short sentences, and a few moves as ``examples``.

    ``designers`` are the names of those who designed it. They stand wherever the game is explained.
    """

    goal: Message
    rules: tuple[Message, ...]
    examples: tuple[Example, ...]
    designers: tuple[str, ...] = ()

    @property
    def credit(self) -> Message | None:
        """Who designed the game, as a sentence; None if that is not known."""
        return Message("game.designed", designers=self.designers) if self.designers else None
