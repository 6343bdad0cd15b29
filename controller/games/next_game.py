"""The next game: which one follows a finished one, or a puzzle that was solved or not."""

from dataclasses import replace

from controller.games.new_game import drawn, posed
from controller.games.puzzles import puzzle_of
from controller.games.record import Record
from controller.games.shuffle import MAX_SEED


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
