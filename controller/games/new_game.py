"""How a game begins: drawn by chance, or posed by a puzzle."""

from collections.abc import Sequence

from controller.games.base import Colour, Game
from controller.games.puzzles import Puzzle
from controller.games.record import Record
from controller.seats import HAND, LEVELS


def drawn(game: Game, seed: int, blocked: Sequence[str] = ()) -> Record:
    """Begin a game drawn by ``seed``, 0 to ``MAX_SEED``, or one without chance with ``blocked`` green spaces.

    Raises BadGreen if the game cannot have those green spaces.
    """
    if not game.is_shuffled:
        return Record(game, game.start(blocked))
    return Record(game, game.drawn(seed), seed=seed)


def posed(puzzle: Puzzle) -> Record:
    """Begin a puzzle that a person solves against the strongest engine."""
    start = puzzle.start
    seats = (HAND, LEVELS[-1]) if start.to_move is Colour.FIRST else (LEVELS[-1], HAND)
    return Record(start.game, start, seats=seats, puzzle=puzzle)
