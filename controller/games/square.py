"""The common part of Mammalath and Mana: the board of 36 squares, moves as text, and a base for positions.

Decides nothing about play. Sets of spaces are plain integers: bit ``i`` is the space with index ``i``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Self

from controller.games.base import (
    Change,
    Colour,
    Game,
    Hint,
    Move,
    Outcome,
    Piece,
    PieceKind,
    Reason,
)
from controller.games.board_text import EMPTY, draw, quoted
from controller.games.common import CommonPosition
from controller.games.geometry import SQUARE36, Geometry
from controller.games.rule_errors import OVER, BadFen, BadGreen, BadMove, illegal, outside
from controller.games.rule_guide import RuleGuide
from controller.messages import Message

NAMES = SQUARE36.names
INDEX = SQUARE36.index
EVERY = (1 << len(NAMES)) - 1


def bits_of(spaces: int) -> Iterator[int]:
    """Yield the indices of spaces given as bits, in ascending order."""
    while spaces:
        lowest = spaces & -spaces
        yield lowest.bit_length() - 1
        spaces ^= lowest


def named(spaces: int) -> frozenset[str]:
    """Return the names of spaces given as bits."""
    return frozenset(NAMES[space] for space in bits_of(spaces))


def as_bits(signs: str, sign: str) -> int:
    """Return, as bits, the spaces whose character in ``signs`` is ``sign``."""
    return sum(1 << space for space, there in enumerate(signs) if there == sign)


def as_signs(letters: Iterable[str], layers: Iterable[int]) -> str:
    """Write one character per space: the letter of the layer, given as bits, that holds it, or empty."""
    signs = [EMPTY] * len(NAMES)
    for letter, spaces in zip(letters, layers, strict=True):
        for space in bits_of(spaces):
            signs[space] = letter
    return "".join(signs)


def draw_beside(pieces: str, deck: str) -> str:
    """Draw the pieces and the deck side by side, with the names of files and ranks."""
    rows = zip(*(draw(signs, SQUARE36).splitlines() for signs in (pieces, deck)), strict=True)
    return "\n".join((*(f"{row}   {beside[2:]}" for row, beside in rows), "  a b c d e f"))


class SquareGame(Game, ABC):
    """A rule set on the 36 squares: the numbers of its box and every move of its notation."""

    name: ClassVar[str]
    title: ClassVar[str]
    letters: ClassVar[tuple[str, str]]
    pieces: ClassVar[int]
    guide: ClassVar[RuleGuide]
    piece_kinds: ClassVar[Mapping[str, PieceKind]] = MappingProxyType({})
    geometry: ClassVar[Geometry] = SQUARE36
    max_blocked: ClassVar[int] = 0
    is_shuffled: ClassVar[bool] = False

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves: Mapping[str, Move] = MappingProxyType({move.text(self.letters): move for move in moves})

    def parse_move(self, text: str) -> Move:
        """Read a move; BadMove if it is not in this game's notation."""
        if text not in self._moves:
            raise BadMove(self.wrong_move(quoted(text)))
        return self._moves[text]

    def write_move(self, move: Move) -> str:
        """Write a move as ``parse_move`` reads it back."""
        return move.text(self.letters)

    def refuse_green(self, blocked: Sequence[str]) -> None:
        """Raise BadGreen if there are any green spaces."""
        if blocked:
            raise BadGreen(Message("game.too_many_green", game=self.title, most=0, given=len(blocked)))

    def read_side(self, side: str) -> Colour:
        """Read the side to move; BadFen if it is neither."""
        if side not in self.letters:
            raise BadFen(Message("game.no_side", letters=self.letters, found=quoted(side)))
        return Colour.FIRST if side == self.letters[0] else Colour.SECOND

    def side(self, colour: Colour) -> str:
        """Return the letter of the side to move."""
        return self.letters[colour is Colour.SECOND]

    @abstractmethod
    def wrong_move(self, found: str) -> Message:
        """Return the message that ``found`` is not a move, and what moves look like."""

    @abstractmethod
    def ending(self, outcome: Outcome) -> Message:
        """Describe how a game ended."""

    def __repr__(self) -> str:
        return f"all_games()[{self.name!r}]"


class SquarePosition(CommonPosition):
    """A position that plays every move except those that ``why_not_move`` has a reason against."""

    __slots__ = ()

    game: SquareGame

    @abstractmethod
    def why_not_move(self, move: Move) -> Reason | None:
        """Explain why the rules forbid ``move``; None if they allow it. Only this decides legality."""

    @abstractmethod
    def why_no_move(self, changes: Sequence[Change]) -> Reason | None:
        """Explain why no legal move makes these changes; None if one does."""

    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """List every legal move."""

    @abstractmethod
    def pieces(self) -> Mapping[str, Piece]:
        """Map each occupied space to its piece, in index order."""

    @abstractmethod
    def turn(self) -> Message:
        """Describe what the player to move may do."""

    @abstractmethod
    def after(self, move: Move) -> Self:
        """Return the position after a legal ``move``."""

    def play(self, move: Move | str) -> Self:
        """Return the position after ``move``; IllegalMove with the reason if the rules forbid it.

        ``move`` may be text for ``game.parse_move``; BadMove if it is no move.
        """
        move = self.read(move)
        why = self.why_not_move(move)
        if why is not None:
            raise illegal(self.game, move, why)
        return self.after(move)

    def is_legal(self, move: Move | str) -> bool:
        """Whether ``move``, a value or its notation, is legal; BadMove if it is no move."""
        return self.why_not_move(self.read(move)) is None

    def count_legal(self) -> int:
        """Count the legal moves."""
        return len(self.legal_moves())

    def why_not(self, space: str, colour: Colour) -> Reason | None:
        """Explain why no piece of ``colour`` may be placed on ``space``; None if one may."""
        if space not in INDEX:
            return outside(space)
        if self.outcome is not None:
            return OVER
        whys = [self.why_no_move((Change(space, Piece(colour, kind)),)) for kind in self.kinds()]
        return None if None in whys else whys[0]

    def kinds(self) -> tuple[str, ...]:
        """List the kinds that a piece may have, starting with the one expected next."""
        return ("",)

    def table(self) -> Mapping[str, Colour]:
        """Map each occupied space to the colour on it, in index order."""
        return {space: piece.colour for space, piece in self.pieces().items()}

    def left(self, colour: Colour) -> int:
        """Count the pieces of ``colour`` that are off the board."""
        return self.game.pieces - sum(standing is colour for standing in self.table().values())

    def exhausted(self) -> frozenset[Colour]:
        """Return nothing: a side without pieces left to place has other turns, or the game is over."""
        return frozenset()

    def hints(self) -> Mapping[str, Hint]:
        """Return nothing: the pieces on the table keep no colour off a space."""
        return {}

    def blocked(self) -> frozenset[str]:
        """Return nothing: every space is playable."""
        return frozenset()
