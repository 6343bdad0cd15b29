"""Perft: count sequences of legal moves, to compare implementations of the same rules.

Nothing is counted below a finished game; a pass counts like any other move. Knows no particular game.
"""

from controller.games.base import Move, Position


def perft(position: Position, depth: int) -> int:
    """Count the sequences of ``depth`` legal moves; 1 for depth 0. Last moves are counted, not made.

    >>> from controller.games import all_games
    >>> perft(all_games()["manalath"].start(), 2)
    19320
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    if depth == 1:
        return position.count_legal()
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


def divide(position: Position, depth: int) -> dict[Move, int]:
    """Split ``perft`` of ``depth``, 1 or more, by the first move, in the order of ``legal_moves``."""
    if depth < 1:
        raise ValueError(f"a depth to divide is 1 or more, not {depth}")
    return {move: perft(position.play(move), depth - 1) for move in position.legal_moves()}
