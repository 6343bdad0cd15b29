"""Who wins by force, within how many moves of his own: every answer is tried, down to the last.

Decides nothing by a guess: where the search may look at a move less deeply, or not at all, this tries it.
What is won or lost without looking on is for the game's ``SearchBoard`` to say. A win *in* so many moves is
one for which the player makes that many himself; the other one may have to end the game by his answer to the
last.
"""

from collections.abc import Iterable, Sequence

from manalath_board.controller.games.base import Position
from manalath_board.controller.games.search_board import WON, SearchBoard


class ForcedWin:
    """What is forced from one position on; what was found before is kept."""

    def __init__(self, position: Position) -> None:
        self._board: SearchBoard = position.search_board()
        self._known: dict[tuple[int, int, bool], bool] = {}
        #: By the moves left and whose turn it is, the move that has decided last: it is tried first.
        self._last: dict[tuple[int, bool], int] = {}

    def wins(self, moves: int) -> bool:
        """Whether the player to move wins with so many moves of his own, or fewer."""
        verdict = self._board.verdict()
        if verdict is not None:
            return verdict > 0 and (WON - verdict + 1) // 2 <= moves
        return moves > 1 and self._finds(moves, is_winner=True)

    def loses(self, moves: int) -> bool:
        """Whether the player to move loses, whatever he does, to so many moves of the other, or fewer."""
        verdict = self._board.verdict()
        if verdict is not None:
            return verdict < 0 and (WON + verdict) // 2 <= moves
        return moves > 0 and not self._finds(moves, is_winner=False)

    def keys(self, moves: int, most: int) -> tuple[str, ...]:
        """Write the first moves, up to ``most``, of a win in so many moves or fewer, in the board's order."""
        found: list[str] = []
        for move in self._board.legal():
            if len(found) == most:
                break
            if self._leads(move, moves - 1):
                found.append(self._board.write(move))
        return tuple(found)

    def _finds(self, moves: int, *, is_winner: bool) -> bool:
        """Whether a move wins, for the winner; for the other player whether one does not lose."""
        board = self._board
        key = board.key, moves, is_winner
        if key not in self._known:
            candidates, slot = board.candidates(), (moves, is_winner)
            decisive = self._leads if is_winner else self._holds
            left = moves - is_winner
            found = next(
                (m for m in _with_first(self._last.get(slot), candidates) if decisive(m, left)), None
            )
            self._known[key] = found is not None
            if found is not None:
                self._last[slot] = found
        return self._known[key]

    def _leads(self, move: int, moves: int) -> bool:
        """Whether the other player loses after a move."""
        self._board.make(move)
        is_lost = self.loses(moves)
        self._board.undo()
        return is_lost

    def _holds(self, move: int, moves: int) -> bool:
        """Whether the other player does not win after a move."""
        self._board.make(move)
        is_won = self.wins(moves)
        self._board.undo()
        return not is_won


def _with_first(first: int | None, moves: Sequence[int]) -> Iterable[int]:
    """Put one of some moves before the others."""
    if first is None or first not in moves:
        return moves
    return first, *(move for move in moves if move != first)
