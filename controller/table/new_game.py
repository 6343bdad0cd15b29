"""How a game begins: drawn by chance, or posed by a puzzle."""

from collections.abc import Sequence
from dataclasses import replace

from controller.games.base import Colour, Game
from controller.games.shuffle import MAX_SEED
from controller.table.puzzles import Puzzle, puzzle_of
from controller.table.record import Record
from controller.table.seats import HAND, LEVELS


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


def following(record: Record) -> Record:
    """Begin the same game again, with the same green spaces if any, and drawn by the next seed if by chance.

    A solved puzzle is followed by the next one, if there is one; an unsolved puzzle is posed again.
    """
    game, puzzle = record.game, record.puzzle
    if puzzle is not None:
        after = puzzle_of(game, puzzle.number + 1) if record.is_solved else None
        return replace(posed(after or puzzle), names=record.names)
    if record.seed is not None:
        return record.followed_by(drawn(game, (record.seed + 1) % (MAX_SEED + 1)))
    start = record.start if game.is_shuffled else game.start(tuple(sorted(record.start.blocked())))
    return record.followed_by(Record(game, start))
