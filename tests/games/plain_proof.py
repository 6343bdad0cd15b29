"""Proofs of who wins by force, from the rules alone: this code knows neither the search nor its boards."""

from collections import Counter, defaultdict

from controller.games import Colour, Move, Position


class Proof:
    """What ``solver`` can force, found by trying every move."""

    def __init__(self, solver: Colour) -> None:
        self._solver = solver
        self._known: dict[tuple[Position, int], bool] = {}
        self._decided: defaultdict[tuple[bool, int], Counter[Move]] = defaultdict(Counter)

    def is_won(self, position: Position, moves: int) -> bool:
        """Whether the solver wins in ``moves`` of their own, or fewer."""
        if position.outcome is not None:
            return position.outcome.winner is self._solver
        is_mine = position.to_move is self._solver
        if is_mine and not moves:
            return False
        if (position, moves) not in self._known:
            self._known[position, moves] = self._tried(position, moves, is_mine=is_mine)
        return self._known[position, moves]

    def _tried(self, position: Position, moves: int, *, is_mine: bool) -> bool:
        """Try first the moves that have decided most often: they often decide again."""
        decided = self._decided[is_mine, moves]
        for move in sorted(position.legal_moves(), key=decided.__getitem__, reverse=True):
            if self.is_won(position.play(move), moves - is_mine) is is_mine:
                decided[move] += 1
                return is_mine
        return not is_mine


def keys(position: Position, moves: int) -> list[str]:
    """List every first move that wins in ``moves`` or fewer."""
    proof = Proof(position.to_move)
    return [
        position.game.write_move(move)
        for move in position.legal_moves()
        if proof.is_won(position.play(move), moves - 1)
    ]
