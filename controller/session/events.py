"""What may happen to a session, and what follows from it.

Events are what the board reports, what a page asks for, and the passing of time. Effects are facts about the
game, in order, for whoever keeps a record.
"""

from dataclasses import dataclass

from controller.board import Key
from controller.games.base import Colour, Game, Move, Outcome
from controller.ports import Linked, Refused, Sensors, Shown, Unlinked


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""

    at_ms: float


@dataclass(frozen=True, slots=True)
class Tapped:
    """A key was tapped on a page, which counts like the key of the board."""

    key: Key
    at_ms: float


@dataclass(frozen=True, slots=True)
class NewGame:
    """Begin ``game`` anew with green pieces on the ``blocked`` spaces."""

    game: Game
    blocked: tuple[str, ...]
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetLevel:
    """Choose how much the lights tell the player of ``seat``: 0 only what is needed, 1 the rules."""

    seat: Colour
    level: int
    at_ms: float


Event = Linked | Unlinked | Sensors | Shown | Refused | Tick | Tapped | NewGame | SetLevel


@dataclass(frozen=True, slots=True)
class Began:
    """A game began from ``fen``."""

    game: str
    fen: str


@dataclass(frozen=True, slots=True)
class Committed:
    """Ply ``number``, counted from 1, stands."""

    number: int
    move: Move


@dataclass(frozen=True, slots=True)
class Replaced:
    """Ply ``number`` was revised to another move."""

    number: int
    move: Move


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Ply ``number`` was taken back."""

    number: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over by the rules."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The game was ended unfinished."""


Effect = Began | Committed | Replaced | Withdrawn | Ended | Abandoned
