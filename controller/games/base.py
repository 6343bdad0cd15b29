"""What every game is made of: colours, moves, outcomes, reasons, and the two protocols a game implements.

Decides the vocabulary only; no rule of any game stands here. A space is named (``e5``) everywhere outside a
game's own arithmetic, so that no other room needs to know how a game numbers its spaces.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from manalath_board.controller.games.rule_guide import RuleGuide
from manalath_board.controller.games.search_board import SearchBoard
from manalath_board.controller.geometry import Geometry
from manalath_board.controller.messages import Message


class Colour(Enum):
    """The two colours of pieces, in the order of the rule books, which is not the order of play."""

    FIRST = 0  #: orange on the table; the magnet in the centre
    SECOND = 1  #: purple on the table; the ring of magnets

    @property
    def other(self) -> "Colour":
        """The opposite colour."""
        return Colour.SECOND if self is Colour.FIRST else Colour.FIRST

    def __repr__(self) -> str:
        return f"Colour.{self.name}"


#: What the pieces on the table are called, whatever letters a game's notation has for them.
COLOUR_WORDS = {Colour.FIRST: "orange", Colour.SECOND: "purple"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the table: its colour, which reeds feel, and its kind, which only the game knows.

    ``kind`` is empty in a game whose pieces of one colour are all alike.
    """

    colour: Colour
    kind: str = ""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind that pieces of one colour may have: what people call it, and by which sign they know it.

    ``sign`` is a word for a shape, empty for a piece that looks like any other. What has a sign the lights
    tell, since no reed does.
    """

    said: Message
    sign: str = ""


class Move(ABC):
    """A turn, as a value: two are equal that do the same."""

    __slots__ = ()

    @abstractmethod
    def text(self, letters: tuple[str, str], /) -> str:
        """Write it; ``letters`` are the game's for the first and the second colour."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a move does to one space: the piece it leaves there, or None for an empty space."""

    space: str
    piece: Piece | None


@dataclass(frozen=True, slots=True)
class Declaration:
    """A legal ``move`` that changes nothing on the table, and how it is given there.

    ``taps`` are the ways to spell it, each the spaces to tap in any order, named as often as they are tapped;
    an empty way needs no tap. ``shown`` are the spaces that tell the move from others. ``said`` is what is
    done by it, in words that stand after "to".
    """

    move: Move
    said: Message
    taps: tuple[tuple[str, ...], ...] = ((),)
    shown: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the rules forbid something: a ``message`` that stands after a space, or a move, and a colon.

    Its code is the reason for programs to read. ``pieces`` are the spaces of the pieces that forbid it, empty
    where none do.
    """

    message: Message
    pieces: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Hint:
    """What the rules say of an empty space: the colours that the pieces on the table keep off it."""

    forbidden: frozenset[Colour]


@dataclass(frozen=True, slots=True)
class DecisiveMoves:
    """What the rules alone say of the turn at hand, no farther ahead than the next turn of either player.

    - ``winning``: legal moves that win at once, or leave the other player only moves that lose.
    - ``losing``: legal moves that lose at once.
    - ``danger``: spaces of the pieces, of either colour, that lose him the game if his turn leaves them so:
      at the end of that turn, or by what the other player can do next.
    - ``saving``: legal moves after which none of that can be done.

    Where his turn would lose without changing anything, ``losing`` names nothing: all but ``winning`` and
    ``saving`` loses. Where a move wins, what the other player could do next puts nothing in danger.
    """

    winning: frozenset[Move] = frozenset()
    losing: frozenset[Move] = frozenset()
    danger: frozenset[str] = frozenset()
    saving: frozenset[Move] = frozenset()


@dataclass(frozen=True, slots=True)
class Scenery:
    """What belongs to a space and not to a player: an animal that lies there, or how far one goes.

    ``kind`` is how notation writes it, ``said`` what people call it. ``hue`` is a word for its hue; without
    one, ``count`` alone tells it from others. ``is_asked`` where the turn asks for it.
    """

    kind: str
    said: Message
    count: int
    hue: str | None = None
    is_asked: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``winner`` (None for a draw), ``reason``, and what decided.

    docs/play/rules.md tells the reasons. ``evidence`` holds the spaces of the pieces that decided, empty
    where none did. ``is_lost`` tells a game that the loser's own pieces lost from one that the winner won.
    """

    winner: Colour | None
    reason: str
    evidence: frozenset[str]
    is_lost: bool


class Position(Protocol):
    """An immutable position. Two positions are equal when every future of theirs is."""

    def __hash__(self) -> int:
        """Equal positions have the same."""

    @property
    def game(self) -> "Game":
        """The rule set it belongs to."""

    @property
    def to_move(self) -> Colour:
        """Whose turn it is."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""

    def pieces(self) -> Mapping[str, Piece]:
        """The pieces on spaces, with their kinds; empty spaces are absent."""

    def table(self) -> Mapping[str, Colour]:
        """What reeds feel of the pieces: their colours."""

    def left(self, colour: Colour) -> int:
        """Pieces of ``colour`` that are not on the board."""

    def exhausted(self) -> frozenset[Colour]:
        """Colours that turns could place, and no longer can: no piece is left."""

    def turn(self) -> Message:
        """What the player to move may do, as a sentence."""

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, in the same order for equal positions; none once finished."""

    def count_legal(self) -> int:
        """``len(legal_moves())`` without making them."""

    def why_not(self, space: str, colour: Colour) -> Reason | None:
        """Why a piece of ``colour`` may not be placed on ``space``; None where it may."""

    def hints(self) -> Mapping[str, Hint]:
        """What the rules say of single spaces, whatever the supply; of most they say nothing."""

    def scenery(self) -> Mapping[str, Scenery]:
        """What lies on spaces or is printed there, whatever stands on them; absent where nothing is."""

    def is_early(self, space: str, colour: Colour) -> bool:
        """Whether a piece of ``colour`` on ``space`` fits a set-up that has yet to come to that player."""

    def blocked(self) -> frozenset[str]:
        """Spaces that take no piece in this game."""

    def changes(self, move: Move) -> tuple[Change, ...]:
        """What a legal move changes on the table; empty for a move that changes nothing."""

    def declarations(self) -> tuple[Declaration, ...]:
        """Every legal move that changes nothing on the table, in their order, and how each is declared."""

    def why_no_move(self, changes: Sequence[Change]) -> Reason | None:
        """Why no legal move changes the table so, in any order; None where one does."""

    def is_legal(self, move: Move | str) -> bool:
        """Whether the rules allow ``move``, which may be written; BadMove if that is no move."""

    def handed_over(self) -> tuple["Position", ...]:
        """The positions that the other player may come to if this turn changed nothing.

        They are finished where that ends the game. None before play has begun.
        """

    def deciding(self) -> tuple[Move, ...]:
        """Legal moves that include all after which the game stands otherwise than handed over."""

    def bearing_on(self, spaces: frozenset[str]) -> tuple[Move, ...]:
        """Legal moves that include all which may avert what is about to happen on these ``spaces``."""

    def play(self, move: Move | str) -> "Position":
        """The position after ``move``; IllegalMove with the reason if the rules forbid it, or BadMove."""

    def search_board(self) -> SearchBoard:
        """The position as a search makes moves on it."""

    def fen(self) -> str:
        """The position as one line, which ``Game.parse_fen`` reads back."""


class Game(Protocol):
    """A rule set. One module of this package each, found by its ``GAME``."""

    @property
    def name(self) -> str:
        """How commands and records call it."""

    @property
    def title(self) -> str:
        """How people call it."""

    @property
    def geometry(self) -> Geometry:
        """Its spaces."""

    @property
    def letters(self) -> tuple[str, str]:
        """How notation writes the player of the first and of the second colour."""

    @property
    def pieces(self) -> int:
        """Pieces of each colour at the start."""

    @property
    def piece_kinds(self) -> Mapping[str, PieceKind]:
        """The kinds that `Piece.kind` names; none in a game whose pieces of one colour are all alike."""

    @property
    def guide(self) -> RuleGuide:
        """How it is explained to people."""

    @property
    def max_blocked(self) -> int:
        """How many green spaces the players may agree on; 0 where the game has none."""

    @property
    def is_shuffled(self) -> bool:
        """Whether the first position is a matter of chance."""

    def start(self, blocked: Sequence[str] = ()) -> Position:
        """The first position; BadGreen on a space that does not exist, is named twice or is one too many."""

    def shuffled(self, seed: int) -> Position:
        """The first position of a game whose chance is ``seed``; ``start()`` where there is none."""

    def drawn(self, seed: int) -> Position:
        """The first position that chance gives at a table: shuffled, and who begins is drawn too."""

    def parse_fen(self, text: str) -> Position:
        """Read a position line; BadFen says where it is wrong."""

    def parse_move(self, text: str) -> Move:
        """Read a move; BadMove if it is not one of this game's notation."""

    def write_move(self, move: Move) -> str:
        """Write a move as ``parse_move`` reads it."""

    def ending(self, outcome: Outcome) -> Message:
        """How a game ended, as a sentence."""
