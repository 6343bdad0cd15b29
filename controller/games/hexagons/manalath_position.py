"""A position of either Manalath: a turn places a piece of either colour, and no group may exceed five.

Decides which placements are legal and what position they lead to. The game's own module decides how a game
ends; the position asks it through ``ManalathRules``. Rules and notation are in docs/play/rules.md.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from controller.games.base import (
    COLOUR_WORDS,
    Change,
    Colour,
    Declaration,
    Game,
    Hint,
    Move,
    Outcome,
    Piece,
    Reason,
)
from controller.games.board_text import EMPTY, draw, write_rows
from controller.games.common import CommonPosition
from controller.games.groups import QUART, Group, Groups
from controller.games.hexagons.manalath_box import Box, green, no_supply, too_big
from controller.games.moves import Pass, Put, Swap
from controller.games.rule_errors import OVER, illegal, occupied, outside
from controller.messages import Message

if TYPE_CHECKING:
    from controller.games.search_board import SearchBoard

#: The letter of a green space in notation, and the word after a position whose first piece may be exchanged.
GREEN, SWAP = "x", "swap"

#: A placement makes at most this many moves illegal; with more left, it cannot leave the next player none.
_NEARLY_STUCK = 40

#: The hint for a space, indexed by the bits of the colours that are kept off it.
_HINTS = (
    Hint(frozenset()),
    Hint(frozenset({Colour.FIRST})),
    Hint(frozenset({Colour.SECOND})),
    Hint(frozenset(Colour)),
)


class ManalathRules(Box, Game):
    """What a position asks of its game: the contents of the box, how games end, and the line's last fields.

    ``least`` is the size of the smallest group that may decide a game, ``network`` the name of its network.
    """

    least: ClassVar[int] = 1
    network: ClassVar[str] = "manalath"

    @abstractmethod
    def examine(self, position: "ManalathPosition") -> Outcome | None:
        """Return how the turn that led to ``position`` ended the game; None if the game goes on."""

    def decisive(self, conditions: Sequence[Group]) -> Group:
        """Choose the deciding one of a player's quarts and quints, given oldest first: the oldest."""
        return conditions[0]

    def last_fields(self, position: "ManalathPosition") -> tuple[str, ...]:  # noqa: ARG002 - for a game to use
        """Write the words after the side to move: what the future depends on besides the pieces."""
        return ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ManalathPosition(CommonPosition):
    """A position of either Manalath.

    ``groups`` are the first and the second colour's, ``green`` the unplayable spaces as bits, ``passes`` how
    many of the latest turns were passed, ``ply`` the number of turns since the initial position. If it
    ``swaps``, the second player may exchange the first piece for one of their own instead of a first turn.
    """

    game: ManalathRules
    to_move: Colour
    groups: tuple[Groups, Groups]
    green: int
    passes: int = 0
    ply: int = 0
    swaps: bool = False
    #: Where the placement rule allows the first and the second colour, even after the end.
    placeable: tuple[int, int] = field(init=False)
    #: Whether the first piece may be exchanged now: it lies there, and is its player's own.
    may_swap: bool = field(init=False)
    outcome: Outcome | None = field(init=False)

    def __post_init__(self) -> None:
        first, second = self.groups
        pieces = self.game.pieces
        empty = self._empty()
        placeable = (
            empty & ~first.crowded if first.pieces.bit_count() < pieces else 0,
            empty & ~second.crowded if second.pieces.bit_count() < pieces else 0,
        )
        object.__setattr__(self, "placeable", placeable)
        object.__setattr__(self, "may_swap", self.swaps and first.pieces != 0)
        object.__setattr__(self, "outcome", self.game.examine(self))

    def legal_spaces(self) -> tuple[int, int]:
        """Return, as bits, where each colour may be placed: the one place that decides legality."""
        return self.placeable if self.outcome is None else (0, 0)

    @property
    def must_pass(self) -> bool:
        """Whether the game goes on although nothing can be placed."""
        return self.outcome is None and self.placeable == (0, 0)

    def conditions(self, colour: Colour) -> tuple[Group, ...]:
        """Return the quarts and quints of ``colour``, oldest first."""
        return self.groups[colour is Colour.SECOND].conditions

    def table(self) -> Mapping[str, Colour]:
        """Map each occupied space to the colour on it, in index order."""
        colours = dict(zip(self.game.letters, Colour, strict=True))
        signs = zip(self.game.geometry.names, self.signs(), strict=True)
        return {name: colours[letter] for name, letter in signs if letter in colours}

    def pieces(self) -> Mapping[str, Piece]:
        """Map each occupied space to its piece, in index order; all pieces of a colour are alike."""
        return {space: Piece(colour) for space, colour in self.table().items()}

    def left(self, colour: Colour) -> int:
        """Count the pieces of ``colour`` that are off the board."""
        return self.game.pieces - self.groups[colour is Colour.SECOND].pieces.bit_count()

    def exhausted(self) -> frozenset[Colour]:
        """Return the colours of which no piece is left."""
        return frozenset(colour for colour in Colour if self.left(colour) == 0)

    def turn(self) -> Message:
        """Describe which pieces the player to move may place."""
        if self.may_swap:
            own, other = (COLOUR_WORDS[colour] for colour in (self.to_move, self.to_move.other))
            return Message("manalath.place_or_swap", own=own, other=other)
        placeable = [COLOUR_WORDS[colour] for colour in Colour if self.left(colour)]
        if len(placeable) != 1:
            return Message("manalath.place_either")
        (lacking,) = (COLOUR_WORDS[colour] for colour in self.exhausted())
        return Message("manalath.place_only", colour=placeable[0], lacking=lacking)

    def legal_moves(self) -> tuple[Move, ...]:
        """List every legal move in index order of spaces, first colour first; a pass only if it is forced."""
        if self.must_pass:
            return (Pass(),)
        return (*self._puts(*self.legal_spaces()), *((Swap(),) if self.may_swap else ()))

    def _puts(self, first: int, second: int) -> tuple[Move, ...]:
        """List the placements on spaces given as bits, in index order, first colour before second."""
        moves: list[Move] = []
        for bit, first_move, second_move in self.game.moves:
            if first & bit:
                moves.append(first_move)
            if second & bit:
                moves.append(second_move)
        return tuple(moves)

    def count_legal(self) -> int:
        """Count the legal moves without building them."""
        first, second = self.legal_spaces()
        return 1 if self.must_pass else first.bit_count() + second.bit_count() + self.may_swap

    def why_not(self, space: str, colour: Colour) -> Reason | None:
        """Explain why a piece of ``colour`` may not be placed on ``space``; None if it may."""
        index = self.game.geometry.index.get(space)
        if index is None:
            return outside(space)
        mine = colour is Colour.SECOND
        if self.may_swap and space in self.table():
            return None if colour is self.to_move else occupied(colour)
        if self.legal_spaces()[mine] >> index & 1:
            return None
        return self._obstacle(space, index, colour) if self.outcome is None else OVER

    def hints(self) -> Mapping[str, Hint]:
        """Find the empty playable spaces that the group rule closes to a colour, whatever the supply."""
        first, second = (self._empty() & groups.crowded for groups in self.groups)
        return {
            name: _HINTS[first >> index & 1 | (second >> index & 1) << 1]
            for index, name in enumerate(self.game.geometry.names)
            if (first | second) >> index & 1
        }

    def blocked(self) -> frozenset[str]:
        """Return the green spaces."""
        return frozenset(self.game.named(self.green))

    def changes(self, move: Move) -> tuple[Change, ...]:
        """List what a legal move changes on the table; nothing for a pass."""
        match move:
            case Put(space, colour):
                return (Change(space, Piece(colour)),)
            case Swap():
                return tuple(Change(space, Piece(self.to_move)) for space in self.table())
            case _:
                return ()

    def declarations(self) -> tuple[Declaration, ...]:
        """List a pass if nothing can be placed."""
        return (Declaration(Pass(), Message("game.to_pass")),) if self.must_pass else ()

    def why_no_move(self, changes: Sequence[Change]) -> Reason | None:
        """Explain why no legal move makes these changes; None if one does."""
        match changes:
            case (Change(space, Piece(colour, "")),):
                return self.why_not(space, colour)
            case ():
                return self._why_not(Pass())
            case _:
                return Reason(Message("manalath.one_piece")) if self.outcome is None else OVER

    def handed_over(self) -> tuple["ManalathPosition", ...]:
        """Return the position after a turn that places nothing, whether or not the rules allow that."""
        return (ManalathPosition(self.game, self.to_move.other, self.groups, self.green, 0, self.ply + 1),)

    def deciding(self) -> tuple[Move, ...]:
        """List the placements that make or change a group that may decide; all moves near the end."""
        if self.count_legal() <= _NEARLY_STUCK or any(self.left(colour) <= 1 for colour in Colour):
            return self.legal_moves()
        first, second = (
            spaces & groups.touched(self.game.least - 1)
            for spaces, groups in zip(self.legal_spaces(), self.groups, strict=True)
        )
        return self._puts(first, second)

    def bearing_on(self, spaces: frozenset[str]) -> tuple[Move, ...]:
        """List the placements beside these spaces, which are a group's, and the deciding ones."""
        index, around = self.game.geometry.index, self.game.around
        near = 0
        for space in spaces:
            near |= around[index[space]]
        first, second = self.legal_spaces()
        return tuple(dict.fromkeys((*self._puts(first & near, second & near), *self.deciding())))

    def is_legal(self, move: Move | str) -> bool:
        """Whether ``move``, a value or its notation, is legal; BadMove if it is no move."""
        return self._why_not(self.read(move)) is None

    def play(self, move: Move | str) -> "ManalathPosition":
        """Return the position after ``move``; IllegalMove with the reason if the rules forbid it.

        ``move`` may be text for ``game.parse_move``; BadMove if it is no move.
        """
        move = self.read(move)
        why = self._why_not(move)
        if why is not None:
            raise illegal(self.game, move, why)
        first, second = self.groups
        passes, ply = 0, self.ply + 1
        match move:
            case Put(name, colour):
                space = self.game.geometry.index[name]
                around = self.game.around[space]
                if colour is Colour.SECOND:
                    groups = first, second.add(space, around, ply)
                else:
                    groups = first.add(space, around, ply), second
            case Swap():
                groups = second, first
            case _:
                groups, passes = self.groups, self.passes + 1
        swaps = self.swaps and not (first.every or second.every)
        return ManalathPosition(self.game, self.to_move.other, groups, self.green, passes, ply, swaps)

    def search_board(self) -> "SearchBoard":
        """Return a board to search on, which is loaded with the first search.

        ``ManalathBoard`` only if quarts and quints alone decide the game.
        """
        from controller.games.search_boards.manalath_board import ManalathBoard  # noqa: PLC0415 - as said
        from controller.games.search_boards.rule_board import RuleBoard  # noqa: PLC0415 - as said

        if self.game.least != QUART:
            return RuleBoard(self)
        playable = self.game.spaces & ~self.green
        turn = self.to_move.value, self.passes, self.swaps
        return ManalathBoard(self.game, turn, self.groups, playable)

    def fen(self) -> str:
        """Write the position as one line that ``Game.parse_fen`` reads back."""
        side = self.game.letters[self.to_move is Colour.SECOND]
        rows = write_rows(self.signs(), self.game.geometry)
        return " ".join((rows, side, *self.game.last_fields(self), *((SWAP,) if self.swaps else ())))

    def signs(self) -> str:
        """Write one character per space, in index order: a colour's letter, green, or empty."""
        first, second = self.groups
        layers = zip((*self.game.letters, GREEN), (first.pieces, second.pieces, self.green), strict=True)
        signs = [EMPTY] * len(self.game.geometry)
        for letter, spaces in layers:
            for space in range(len(signs)):
                if spaces >> space & 1:
                    signs[space] = letter
        return "".join(signs)

    def _why_not(self, move: Move) -> Reason | None:
        """Explain why a move is illegal; None if it is legal."""
        if isinstance(move, Put):
            return self.why_not(move.space, move.colour)
        if self.outcome is not None:
            return OVER
        if isinstance(move, Swap):
            return None if self.may_swap else Reason(Message("manalath.may_not_swap"))
        if not isinstance(move, Pass):
            return Reason(Message("manalath.no_such_turn", game=self.game.title))
        return None if self.must_pass else Reason(Message("manalath.may_not_pass"))

    def _empty(self) -> int:
        first, second = self.groups
        return self.game.spaces & ~(first.pieces | second.pieces | self.green)

    def _obstacle(self, space: str, index: int, colour: Colour) -> Reason:
        if self.green >> index & 1:
            return green(space)
        for groups, standing in zip(self.groups, Colour, strict=True):
            if groups.pieces >> index & 1:
                return occupied(standing)
        if not self.left(colour):
            return no_supply(colour)
        joined = self.groups[colour is Colour.SECOND].touching(index)
        return too_big(colour, (name for group in joined for name in self.game.named(group.pieces)))

    def key(self) -> tuple[object, ...]:
        """Return what the future depends on."""
        first, second = self.groups
        pieces = first.pieces, second.pieces
        return self.game, self.to_move, pieces, self.green, self.game.last_fields(self), self.swaps

    def __str__(self) -> str:
        left = ", ".join(f"{COLOUR_WORDS[colour]} {self.left(colour)}" for colour in Colour)
        return f"{draw(self.signs(), self.game.geometry)}\n{self.state_words()}; left: {left}"
