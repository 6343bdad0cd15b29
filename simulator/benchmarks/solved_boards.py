"""Small boards whose winner is known, and whether the search finds the same one.

The winners were found by other programs (an exhaustive search for each of the two rule sets).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from controller.engine.accelerator import NATIVE, search
from controller.engine.search import Budget
from controller.games.base import Game
from controller.games.geometry import Geometry, hexagon
from controller.games.manalath_nestorgames import Manalath
from controller.games.manalath_stein import ManalathStein
from controller.games.search_board import DECIDED

Kind: TypeAlias = type[Manalath] | type[ManalathStein]

KINDS: tuple[Kind, Kind] = (Manalath, ManalathStein)
#: Whether the first player wins on these rows, by the rules of the 70 spaces and of the 61; None if unknown.
SOLVED: Mapping[tuple[int, ...], tuple[bool, bool | None]] = {
    (2, 3, 2): (True, True),
    (3, 4, 3): (False, None),
    (4, 5, 4): (True, True),
    (2, 3, 4, 3, 2): (True, True),
    (5, 6, 5): (True, True),
    (3, 4, 5, 4, 3): (True, True),
}
#: On rows of more spaces than these, the search in Python takes many minutes.
FEW_SPACES = 13
#: Far more nodes than any of these boards takes.
_PLENTY, _TABLE_BITS = 10**9, 22


@dataclass(frozen=True, slots=True)
class Solved:
    """A small board: its rows from the bottom, its rules, and whether the first player wins."""

    rows: tuple[int, ...]
    kind: Kind
    is_won: bool

    def __str__(self) -> str:
        return f"{self.kind.__name__} {'-'.join(map(str, self.rows))}"

    @property
    def is_small(self) -> bool:
        """Whether any search solves it soon."""
        return sum(self.rows) <= FEW_SPACES

    def agrees(self) -> bool:
        """Whether the search finds the known winner."""
        board = smaller(self.rows, self.kind).start().search_board()
        score = search(board, Budget(_PLENTY, table_bits=_TABLE_BITS)).score
        return abs(score) > DECIDED and (score > 0) is self.is_won


def boards() -> Iterator[Solved]:
    """Yield every board and rule set whose winner is known."""
    for rows, known in SOLVED.items():
        for kind, is_won in zip(KINDS, known, strict=True):
            if is_won is not None:
                yield Solved(rows, kind, is_won)


def smaller(rows: tuple[int, ...], kind: Kind) -> Game:
    """Make the same game on fewer spaces."""

    class Small(kind):  # type: ignore[misc, valid-type] # one of two games
        """The same game on fewer spaces."""

        geometry: ClassVar[Geometry] = hexagon(rows)

    return Small()


def solved_boards_agree() -> float:
    """Return the share of boards on which the search agrees; in Python, only of the small ones."""
    tried = [board for board in boards() if NATIVE is not None or board.is_small]
    return sum(board.agrees() for board in tried) / len(tried)
