"""The tables that moves leave, and the stages on the way to them, as reeds sense them: colours on spaces.

Decides which moves may have led to a table, and knows no particular game, no time and no hand. A *stage* is a
table on the way: some of a move's pieces are lifted, and none has landed.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

from controller.games import Colour, Move, Position

Table = Mapping[str, Colour]

#: Spaces with what is new on each: a colour, or None for nothing.
Cells = frozenset[tuple[str, Colour | None]]

#: Positions whose index is cached: the hand asks for the same ones over and over.
KEPT = 64


@dataclass(frozen=True, slots=True)
class Placed:
    """A legal ``move`` as it is seen: a piece comes to ``end``, from ``start``, or from the box if None."""

    move: Move
    end: str
    colour: Colour
    start: str | None


@dataclass(frozen=True, slots=True)
class Index:
    """What a position's legal moves leave: ``whole`` sets of changes, and ``stages``, sets of lifts."""

    whole: Mapping[Cells, tuple[Placed, ...]]
    stages: frozenset[frozenset[str]]


@lru_cache(maxsize=KEPT)
def index_of(position: Position) -> Index:
    """Index what the legal moves of a position change; moves that change nothing are declared, not read."""
    table = table_of(position)
    whole: dict[Cells, tuple[Placed, ...]] = {}
    stages: set[frozenset[str]] = set()
    for move in position.legal_moves():
        changes = position.changes(move)
        cells = frozenset((c.space, None if c.piece is None else c.piece.colour) for c in changes)
        if not cells:
            continue
        ((end, colour),) = ((space, colour) for space, colour in cells if colour is not None)
        start = next((space for space, colour in cells if colour is None), None)
        whole[cells] = (*whole.get(cells, ()), Placed(move, end, colour, start))
        lifted = [space for space, _ in cells if space in table]
        stages.update(frozenset(off) for n in range(len(lifted)) for off in combinations(lifted, n + 1))
    return Index(MappingProxyType(whole), frozenset(stages))


@lru_cache(maxsize=1024)
def table_of(position: Position) -> Table:
    """Return what reeds sense in a position."""
    return position.table()


@lru_cache(maxsize=KEPT)
def marked_spaces(position: Position) -> frozenset[str]:
    """Find the pieces with a sign: no reed distinguishes their kind from others of their colour."""
    kinds = position.game.piece_kinds
    pieces = position.pieces().items() if kinds else ()
    return frozenset(space for space, piece in pieces if kinds[piece.kind].sign)


def difference(before: Table, after: Table) -> Cells:
    """Return the cells that are new in the second table."""
    spaces = before.keys() | after.keys()
    return frozenset((s, after.get(s)) for s in spaces if before.get(s) is not after.get(s))


def placed_as(position: Position, seen: Table) -> tuple[Placed, ...]:
    """Find the legal moves that leave the table seen."""
    return index_of(position).whole.get(difference(table_of(position), seen), ())


def is_begun(position: Position, seen: Table) -> bool:
    """Whether what is lifted in the table seen, where nothing else has changed, begins a legal move."""
    cells = difference(table_of(position), seen)
    return all(colour is None for _, colour in cells) and begins(position, {space for space, _ in cells})


def begins(position: Position, off: Collection[str]) -> bool:
    """Whether lifting the pieces of these spaces, and nothing else, begins a legal move."""
    return frozenset(off) in index_of(position).stages


def parts_of(position: Position, seen: Table) -> list[Placed]:
    """Find the legal moves whose changes are all on the table seen, among others or alone.

    A piece of the other colour may have come since to a space where one was lifted.
    """
    cells = difference(table_of(position), seen)
    left = frozenset((space, None) for space, _ in cells)
    whole = index_of(position).whole
    return [placed for changes, each in whole.items() if changes <= cells | left for placed in each]
