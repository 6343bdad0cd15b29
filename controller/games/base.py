"""The vocabulary of the games: colours, moves, outcomes, reasons, and the two protocols a game implements.

Contains no rule of any game. Outside a game's own arithmetic a space is always a name (``e5``), so no other
package needs to know how a game numbers its spaces.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from controller.games.geometry import Geometry
from controller.games.rule_guide import RuleGuide
from controller.messages import Message

if TYPE_CHECKING:
    from controller.games.search_board import SearchBoard


class Colour(Enum):
    """The two colours of pieces, in the order of the rule books, not the order of play."""

    FIRST = 0  #: orange on the table; the magnet in the centre
    SECOND = 1  #: purple on the table; the ring of magnets

    @property
    def other(self) -> "Colour":
        """The opposite colour."""
        return Colour.SECOND if self is Colour.FIRST else Colour.FIRST

    def __repr__(self) -> str:
        return f"Colour.{self.name}"


#: What the reeds, keys and lights of the two colours are called, and their pieces unless a game renames them.
COLOUR_WORDS = {Colour.FIRST: "orange", Colour.SECOND: "purple"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the table: its colour, which reeds sense, and its kind, which only the game knows.

    ``kind`` is empty in a game whose pieces of one colour are all alike.
    """

    colour: Colour
    kind: str = ""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece within one colour: what people call it, and the sign they recognise it by.

    ``sign`` names a shape; it is empty for a piece that looks like any other. The lights mark pieces with a
    sign, since no reed can distinguish them.
    """

    said: Message
    sign: str = ""


class Move(ABC):
    """A turn as a value: two moves that do the same are equal."""

    __slots__ = ()

    @abstractmethod
    def text(self, letters: tuple[str, str], /) -> str:
        """Write the move; ``letters`` are the game's letters for the first and the second colour."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a move does to one space: the piece it leaves there, or None if it leaves the space empty."""

    space: str
    piece: Piece | None


@dataclass(frozen=True, slots=True)
class Declaration:
    """A legal ``move`` that changes nothing on the table, and how a player declares it.

    ``taps`` are the ways to spell it: each lists the spaces to tap, in any order, a space once per tap; an
    empty way needs no tap. ``shown`` are the spaces that distinguish the move from others. ``said`` describes
    the move in words that follow "to".
    """

    move: Move
    said: Message
    taps: tuple[tuple[str, ...], ...] = ((),)
    shown: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the rules forbid something: a ``message`` that follows the name of a space or move and a colon.

    Programs read the message's code. ``pieces`` are the spaces of the pieces that stand in the way; it is
    empty if none do.
    """

    message: Message
    pieces: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Hint:
    """The colours that the pieces on the table keep off one empty space."""

    forbidden: frozenset[Colour]


@dataclass(frozen=True, slots=True)
class DecisiveMoves:
    """What the rules alone decide about the present turn, looking no further than each player's next turn.

    - ``winning``: legal moves that win at once, or leave the other player only losing moves.
    - ``losing``: legal moves that lose at once.
    - ``danger``: the spaces that are threatened: those of the player's own pieces that lose the game if they
      stay as they are, at the end of this turn or by the other player's next move; and those on which a piece
      of the other player would win it.
    - ``saving``: legal moves that avert this danger.

    If the player would lose by changing nothing, ``losing`` is empty: every move loses except ``winning`` and
    ``saving``. If a move wins, the other player's next move puts nothing in danger.
    """

    winning: frozenset[Move] = frozenset()
    losing: frozenset[Move] = frozenset()
    danger: frozenset[str] = frozenset()
    saving: frozenset[Move] = frozenset()


@dataclass(frozen=True, slots=True)
class Scenery:
    """Something that belongs to a space and not to a player: an animal lying there, or a printed step count.

    ``kind`` is its notation, ``said`` what people call it. ``hue`` names its colour; without one, only
    ``count`` distinguishes it from others. ``is_asked`` if the present turn calls for it.
    """

    kind: str
    said: Message
    count: int
    hue: str | None = None
    is_asked: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``winner`` (None for a draw), ``reason``, and the pieces that decided.

    docs/play/rules.md lists the reasons. ``evidence`` holds the spaces of the deciding pieces; it is empty if
    none did. ``is_lost`` if the loser's own pieces lost the game, rather than the winner's winning it.
    """

    winner: Colour | None
    reason: str
    evidence: frozenset[str]
    is_lost: bool


class Position(Protocol):
    """An immutable position. Two positions are equal if play can continue identically from both."""

    def __hash__(self) -> int:
        """Return the same hash for equal positions."""

    @property
    def game(self) -> "Game":
        """The game being played."""

    @property
    def to_move(self) -> Colour:
        """Whose turn it is."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def pieces(self) -> Mapping[str, Piece]:
        """Map each occupied space to its piece, kind included."""

    def table(self) -> Mapping[str, Colour]:
        """Map each occupied space to the colour on it, as reeds sense it."""

    def left(self, colour: Colour) -> int:
        """Count the pieces of ``colour`` that are off the board."""

    def exhausted(self) -> frozenset[Colour]:
        """Return the colours that turns can no longer place because no piece is left."""

    def turn(self) -> Message:
        """Describe in a sentence what the player to move may do."""

    def legal_moves(self) -> tuple[Move, ...]:
        """List every legal move, in the same order for equal positions; empty after the end."""

    def count_legal(self) -> int:
        """Return ``len(legal_moves())`` without building the moves."""

    def why_not(self, space: str, colour: Colour) -> Reason | None:
        """Explain why a piece of ``colour`` may not be placed on ``space``; None if it may."""

    def hints(self) -> Mapping[str, Hint]:
        """Map spaces that the pieces on the table close to a colour to a hint, whatever the supply."""

    def scenery(self) -> Mapping[str, Scenery]:
        """Map spaces to what lies or is printed there, occupied or not; spaces with nothing are absent."""

    def is_early(self, space: str, colour: Colour) -> bool:
        """Whether a piece of ``colour`` on ``space`` anticipates that player's turn to set up."""

    def blocked(self) -> frozenset[str]:
        """Return the spaces that take no piece in this game."""

    def changes(self, move: Move) -> tuple[Change, ...]:
        """List what a legal move changes on the table; empty for a move that changes nothing."""

    def route(self, move: Move) -> tuple[str, ...]:
        """Return the spaces that the piece of a legal move goes over, up to its last; empty for none."""

    def declarations(self) -> tuple[Declaration, ...]:
        """List the legal moves that change nothing on the table, in order, and how each is declared."""

    def why_no_move(self, changes: Sequence[Change]) -> Reason | None:
        """Explain why no legal move makes these changes, in whatever order; None if one does."""

    def is_legal(self, move: Move | str) -> bool:
        """Whether ``move``, a value or its notation, is legal; BadMove for text that is no move."""

    def handed_over(self) -> tuple["Position", ...]:
        """Return the positions the other player might face if this turn changed nothing.

        They are finished if that ends the game. There are none before play has begun.
        """

    def deciding(self) -> tuple[Move, ...]:
        """List legal moves, including every one whose result differs in outcome from ``handed_over``."""

    def bearing_on(self, spaces: frozenset[str]) -> tuple[Move, ...]:
        """List legal moves, including every one that may avert what threatens on these ``spaces``."""

    def play(self, move: Move | str) -> "Position":
        """Return the position after ``move``; IllegalMove with the reason, or BadMove if it is no move."""

    def search_board(self) -> "SearchBoard":
        """Return a mutable copy of the position for a search to make moves on."""

    def fen(self) -> str:
        """Write the position as one line that ``Game.parse_fen`` reads back."""


class Game(Protocol):
    """A rule set: one module in the folder of its spaces, found by its ``GAME``."""

    def __hash__(self) -> int:
        """Games are values, each with its own name."""
        return hash(self.name)

    @property
    def name(self) -> str:
        """The name used in commands and records."""

    @property
    def title(self) -> str:
        """The name people use."""

    @property
    def geometry(self) -> Geometry:
        """The spaces of its board."""

    @property
    def colour_words(self) -> Mapping[Colour, str]:
        """What people call the colours of its pieces and players: those of the table, or its rule book's."""
        return COLOUR_WORDS

    @property
    def letters(self) -> tuple[str, str]:
        """The letters of the first and the second colour in notation."""

    @property
    def pieces(self) -> int:
        """How many pieces of each colour there are at the start."""

    @property
    def piece_kinds(self) -> Mapping[str, PieceKind]:
        """The kinds named by `Piece.kind`; empty in a game whose pieces of one colour are all alike."""

    @property
    def guide(self) -> RuleGuide:
        """The explanation of its rules for people."""

    @property
    def max_blocked(self) -> int:
        """How many green spaces the players may agree on; 0 if the game has none."""

    @property
    def is_shuffled(self) -> bool:
        """Whether chance decides the first position."""

    def start(self, blocked: Sequence[str] = ()) -> Position:
        """Return the first position; BadGreen for an unknown, repeated or surplus green space."""

    def shuffled(self, seed: int) -> Position:
        """Return the first position shuffled by ``seed``; ``start()`` in a game without chance."""

    def drawn(self, seed: int) -> Position:
        """Return the first position for a game at a table: ``seed`` shuffles it and draws who begins."""

    def parse_fen(self, text: str) -> Position:
        """Read a position line; BadFen locates the fault."""

    def parse_move(self, text: str) -> Move:
        """Read a move; BadMove if it is not in this game's notation."""

    def write_move(self, move: Move) -> str:
        """Write a move as ``parse_move`` reads it back."""

    def ending(self, outcome: Outcome) -> Message:
        """Describe in a sentence how a game ended."""


def words_of(game: Game | None) -> Mapping[Colour, str]:
    """Return what a game calls its colours; of a game that is not known here, what the table calls them."""
    return COLOUR_WORDS if game is None else game.colour_words


@lru_cache(maxsize=64)
def declarations(position: Position) -> tuple[Declaration, ...]:
    """Return the position's declarations, remembered: they are often asked for."""
    return position.declarations()


def declares_only(position: Position) -> bool:
    """Whether the game goes on and every legal move must be declared."""
    return bool(declared := declarations(position)) and len(declared) == position.count_legal()


@lru_cache(maxsize=512)
def said_of(position: Position, move: Move) -> Message:
    """Describe a legal move that changes nothing on the table, in words that follow "to"."""
    return next(declared.said for declared in declarations(position) if declared.move == move)
