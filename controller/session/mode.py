"""The modes of a session at play: what the keys, or a verdict with a question, have opened.

Values only. `controller.session.ok_choices` decides what can be chosen, `declaration` how a move that changes
nothing on the table is given, `space_taps` what touches mean while something is open.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from controller.games import Colour, Game, Position, declares_only
from controller.inference import Amend
from controller.table import OpeningRule, Seats


class Choice(Enum):
    """The choices that ``ok`` may open, from the left of the player's edge row."""

    DECLARE = "declare"  #: give a move that changes nothing on the table
    HINT = "hint"  #: ask the engine for a hint, the second time for the whole of it
    UNREAD = "unread"  #: declare a piece that no reed has read
    RESIGN = "resign"  #: resign the game
    DRAW = "draw"  #: offer a draw
    END = "end"  #: end the game unfinished
    LINE = "line"  #: put the game aside and try a line
    GAME = "game"  #: go back to the game from a line


#: The choices that end a game.
ENDINGS = frozenset({Choice.RESIGN, Choice.DRAW, Choice.END})


@dataclass(frozen=True, slots=True)
class Touches:
    """Since when each space differs from the game, and when each was last left and last tapped.

    Only a touch long enough to be meant counts as leaving its space.
    """

    since_ms: Mapping[str, float] = field(default_factory=dict)
    left_ms: Mapping[str, float] = field(default_factory=dict)
    tapped_ms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Playing:
    """Nothing is open: the players place and lift pieces."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """One of several ``choices`` is being chosen; the one at ``at`` is selected."""

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

    ``taps`` are the spaces tapped so far, ``at`` the index of the move that the keys have stepped to among
    those left, None before they have.
    """

    taps: tuple[str, ...] = ()
    at: int | None = None
    touches: Touches = field(default_factory=Touches)


class Proposal(Enum):
    """What one player may propose to the other; it happens if the other takes it."""

    DRAW = "draw"
    BACK = "back"  #: take plies back
    AGAIN = "again"  #: begin another game


@dataclass(frozen=True, slots=True)
class Agreeing:
    """The player of colour ``by`` has proposed something, and the other player, or the engine, is asked.

    If plies are to be taken back, ``kept`` stay. Once it ``is_taken``, it only has to be done by the board of
    the player who has proposed it.
    """

    by: Colour
    what: Proposal = Proposal.DRAW
    kept: int = 0
    is_taken: bool = False


@dataclass(frozen=True, slots=True)
class Picking:
    """The table may mean any of the ``candidates``, the likeliest first; the one at ``at`` is selected."""

    candidates: tuple[Amend, ...]
    at: int = 0

    @property
    def chosen(self) -> Amend:
        """The change that ``ok`` takes."""
        return self.candidates[self.at]


@dataclass(frozen=True, slots=True)
class Locating:
    """A piece was not read: the keys point at its ``space``, and once it ``is_found`` give its colour."""

    space: str
    is_found: bool = False


class Topic(Enum):
    """The topics of the menu, in the order in which the keys go through them."""

    GAME = "game"  #: which game is played
    GREEN = "green"  #: which spaces are green
    SEAT_FIRST = "seat first"  #: who moves for the first player
    SEAT_SECOND = "seat second"  #: who moves for the second player
    HELP_FIRST = "help first"  #: how much the lights help the first player
    HELP_SECOND = "help second"  #: how much they help the second player
    BRIGHTNESS = "brightness"  #: how bright all lights are
    CLOCK = "clock"  #: how much time the players have
    OPENING = "opening"  #: how the game is opened
    LEVEL = "level"  #: how well the engine plays
    PHONES = "phones"  #: whether phones are let in
    LINE = "line"  #: whether the game is played on, or a line tried


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu is open: it offers ``games``, and the keys step through the options of ``topic``.

    The choices take effect once confirmed: the ``game``, its ``green`` spaces, ``opening`` and ``seats``, the
    ``helps`` of players whose help was chosen, the ``brightness``, whether it ``lets_in`` phones, and the
    ``clock`` as it is written, and whether it ``tries`` a line, each None if it stays. ``picked`` are the
    green spaces while they are being tapped, otherwise None. ``is_asked`` while the question is whether to
    leave the game under way.
    """

    games: tuple[Game, ...]
    game: Game
    green: frozenset[str]
    seats: Seats
    opening: OpeningRule = OpeningRule.BOOK
    helps: Mapping[Colour, int] = field(default_factory=dict)
    brightness: float | None = None
    lets_in: bool | None = None
    clock: str | None = None
    tries: bool | None = None
    topic: Topic = Topic.GAME
    picked: frozenset[str] | None = None
    is_asked: bool = False
    touches: Touches = field(default_factory=Touches)


Opened = Playing | Choosing | Declaring | Agreeing | Picking | Locating | Menu

#: The modes in which spaces may be tapped.
Tappable = Choosing | Declaring | Menu


def open_by_itself(position: Position) -> Playing | Declaring:
    """Return the mode that opens by itself: a declaration if nothing else is possible, otherwise play."""
    return Declaring() if declares_only(position) else Playing()
