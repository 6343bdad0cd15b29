"""What the keys have opened, or a verdict that asks: the modes of a session at play.

Values only. `controller.session.ok_choices` says what there is to choose, `declaration` how a move is given
that changes nothing on the table, `space_taps` what the hand may do meanwhile.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from manalath_board.controller.games.base import Colour, Game, Position
from manalath_board.controller.games.declared_moves import declares_only
from manalath_board.controller.inference.verdict import Amend
from manalath_board.controller.seats import Seats


class Choice(Enum):
    """What ``ok`` may open, from the left of the player's edge row."""

    DECLARE = "declare"  #: give a move that changes nothing on the table
    HINT = "hint"  #: have the engine say what it would do, a second time more of it
    UNREAD = "unread"  #: declare a piece that no reed has read
    RESIGN = "resign"  #: give up
    DRAW = "draw"  #: offer a draw
    END = "end"  #: end the game unfinished


@dataclass(frozen=True, slots=True)
class Touches:
    """The spaces that are not as the game has them and since when, and when each was left or tapped last.

    Only a touch that was long enough to be meant leaves its space.
    """

    since_ms: Mapping[str, float] = field(default_factory=dict)
    left_ms: Mapping[str, float] = field(default_factory=dict)
    tapped_ms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Playing:
    """Nothing is open: the hand plays."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """One of several choices is to be taken; the one at ``at`` is chosen by now."""

    choices: tuple[Choice, ...]
    at: int = 0
    touches: Touches = field(default_factory=Touches)

    @property
    def chosen(self) -> Choice:
        """The choice that ``ok`` takes."""
        return self.choices[self.at]


@dataclass(frozen=True, slots=True)
class Declaring:
    """A move that changes nothing on the table is being given.

    ``taps`` are the spaces tapped so far, ``at`` is which of the moves left the keys have stepped to, None
    before they have.
    """

    taps: tuple[str, ...] = ()
    at: int | None = None
    touches: Touches = field(default_factory=Touches)


@dataclass(frozen=True, slots=True)
class Agreeing:
    """The player of colour ``by`` has offered a draw, and the other one is asked."""

    by: Colour


@dataclass(frozen=True, slots=True)
class Picking:
    """The table may mean any of these changes, the likeliest first; the one at ``at`` is chosen by now."""

    candidates: tuple[Amend, ...]
    at: int = 0

    @property
    def chosen(self) -> Amend:
        """The change that ``ok`` takes."""
        return self.candidates[self.at]


@dataclass(frozen=True, slots=True)
class Locating:
    """A piece was not read: the keys point at its ``space``, and once it ``is_found`` tell its colour."""

    space: str
    is_found: bool = False


class Topic(Enum):
    """What the menu asks, in the order in which the keys go through it."""

    GAME = "game"  #: what is played
    GREEN = "green"  #: on which spaces green pieces lie
    SEAT_FIRST = "seat first"  #: who moves for the first player
    SEAT_SECOND = "seat second"  #: who moves for the second one
    HELP_FIRST = "help first"  #: how much the lights tell the first player
    HELP_SECOND = "help second"  #: how much they tell the second one
    BRIGHTNESS = "brightness"  #: how bright all lights are
    LEVEL = "level"  #: how well the engine plays


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu is open: one of ``games`` is to be played, the keys step in the options of ``topic``.

    What is chosen counts once it is confirmed: the ``game``, its ``green`` spaces and its ``seats``, the
    ``helps`` of the players whose help was chosen, and the ``brightness``, None where it stays. ``picked``
    are the green spaces while these are being tapped, else None. ``is_asked`` is whether the game that is
    under way is to be left.
    """

    games: tuple[Game, ...]
    game: Game
    green: frozenset[str]
    seats: Seats
    helps: Mapping[Colour, int] = field(default_factory=dict)
    brightness: float | None = None
    topic: Topic = Topic.GAME
    picked: frozenset[str] | None = None
    is_asked: bool = False
    touches: Touches = field(default_factory=Touches)


Opened = Playing | Choosing | Declaring | Agreeing | Picking | Locating | Menu

#: What is open in which spaces may be tapped.
Tappable = Choosing | Declaring | Menu


def open_by_itself(position: Position) -> Playing | Declaring:
    """What is open where nobody has opened anything: a declaration, if there is nothing else to do."""
    return Declaring() if declares_only(position) else Playing()
