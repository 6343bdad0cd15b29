"""Forced wins, found by trying every reply.

Says who wins by force, and in how many of the winner's moves. Never estimates: it tries even moves that the
search looks at less deeply or not at all. The game's ``SearchBoard`` decides what is won or lost without
looking further. A win *in* n moves takes n moves of the winner; the other player's reply to the last may be
what ends the game.
"""

from collections.abc import Iterable, Sequence

from controller.games import WON, Position, SearchBoard


class ForcedWin:
    """What is forced from one position on. Earlier findings are kept."""

    def __init__(self, position: Position) -> None:
        self._board: SearchBoard = position.search_board()
        self._known: dict[tuple[int, int, bool], bool] = {}
        #: By moves left and whose turn it is, the latest move that decided; it is tried first.
        self._last: dict[tuple[int, bool], int] = {}

    def wins(self, moves: int) -> bool:
        """Whether the player to move wins in ``moves`` of their own moves or fewer."""
        verdict = self._board.verdict()
        if verdict is not None:
            return verdict > 0 and (WON - verdict + 1) // 2 <= moves
        return moves > 1 and self._finds(moves, is_winner=True)

    def loses(self, moves: int) -> bool:
        """Whether the player to move loses in any case, to ``moves`` or fewer moves of the other player."""
        verdict = self._board.verdict()
        if verdict is not None:
            return verdict < 0 and (WON + verdict) // 2 <= moves
        return moves > 0 and not self._finds(moves, is_winner=False)

    def keys(self, moves: int, most: int) -> tuple[str, ...]:
        """Write up to ``most`` first moves that win in ``moves`` moves or fewer, in the board's order."""
        found: list[str] = []
        for move in self._board.legal():
            if len(found) == most:
                break
            if self._leads(move, moves - 1):
                found.append(self._board.write(move))
        return tuple(found)

    def _finds(self, moves: int, *, is_winner: bool) -> bool:
        """Whether some move wins, for the winner, or does not lose, for the other player."""
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
        """Whether the next player loses after a move."""
        self._board.make(move)
        is_lost = self.loses(moves)
        self._board.undo()
        return is_lost

    def _holds(self, move: int, moves: int) -> bool:
        """Whether the next player does not win after a move."""
        self._board.make(move)
        is_won = self.wins(moves)
        self._board.undo()
        return not is_won


def _with_first(first: int | None, moves: Sequence[int]) -> Iterable[int]:
    """Put ``first`` before the other moves if it is among them."""
    if first is None or first not in moves:
        return moves
    return first, *(move for move in moves if move != first)
