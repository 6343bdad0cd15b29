"""The accelerator: the search in C if available, otherwise the slower one in Python with the same results.

Decides nothing. The C search exists if a compiler was available when the product was installed.
"""

from array import array
from collections.abc import Sequence
from typing import Protocol, TypeAlias, cast

from controller.engine.search import ALONE, Budget, Follower, Search, SearchResult
from controller.games.search_board import WON, SearchBoard

#: A legal move, the verdict after it, or None, and the score; 0 where the game is over.
Outlook: TypeAlias = tuple[int, int | None, int]

_WORD = (1 << 64) - 1


class Native(Protocol):
    """The C module; its docstrings name the arguments."""

    def search(self, *arguments: object) -> None:
        """Search a board given as words."""

    def look(self, board: int, words: bytes, network: bytes, moves: Sequence[int]) -> tuple[object, ...]:
        """Return everything that a board reports after some moves."""

    def outlook(self, board: int, words: bytes, network: bytes) -> tuple[Outlook, ...]:
        """Return what `outlook` does."""


def _load() -> Native | None:
    try:
        from controller.engine import _native  # type: ignore[attr-defined]  # noqa: PLC0415
    except ImportError:
        return None
    return cast("Native", _native)


#: The search in C; None if it was not built.
NATIVE = _load()


def search(
    board: SearchBoard,
    budget: Budget,
    before: Sequence[int] = (),
    follower: Follower = ALONE,
    native: Native | None = NATIVE,
) -> SearchResult:
    """Search a position as far as ``budget`` allows; ``before`` are the keys of earlier positions."""
    last = SearchResult((), board.verdict() or 0, 0, 0)
    if native is None or board.native is None or board.network is None:
        for last in Search(board, budget, before, follower).deepen():
            follower.hear(last)
        return last

    def hear(line: tuple[int, ...], score: int, depth: int, nodes: int) -> None:
        nonlocal last
        last = SearchResult(line, score, depth, nodes)
        follower.hear(last)

    position = board.native, as_words(board.packed()), board.network.packed
    spent = budget.nodes, budget.depth, budget.noise, budget.table_bits, budget.seed
    native.search(*position, *spent, as_words(before), follower.is_over, hear)
    return last


def outlook(board: SearchBoard, native: Native | None = NATIVE) -> tuple[Outlook, ...]:
    """Look at the position after each legal move, no further; verdict and score are the next player's."""
    if native is None or board.native is None or board.network is None:
        return tuple(_after(board, move) for move in board.legal())
    return native.outlook(board.native, as_words(board.packed()), board.network.packed)


def _after(board: SearchBoard, move: int) -> Outlook:
    board.make(move)
    verdict = board.verdict()
    score = 0 if verdict in {WON, -WON, 0} else board.score()
    board.undo()
    return move, verdict, score


def as_words(numbers: Sequence[int]) -> bytes:
    """Write whole numbers, negative ones too, as words of 64 bits."""
    return array("Q", [number & _WORD for number in numbers]).tobytes()
