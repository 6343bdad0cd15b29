"""A short game of each kind, which shows what it looks like before one is begun.

Its file in ``shipped`` has three lines: the seed that drew the start, the moves before the game becomes
lively, and those that are shown.
"""

from importlib.resources import files

from controller.games import Game
from controller.table.record import Record


def example_of(game: Game) -> Record | None:
    """Return the example of a game, from the position where it becomes lively; None if it has none."""
    file = files(__package__) / "shipped" / f"{game.name}-example.txt"
    if not file.is_file():
        return None
    seed, before, shown = file.read_text("utf-8").splitlines()
    start = game.drawn(int(seed))
    for move in before.split():
        start = start.play(move)
    record = Record(game, start)
    for move in shown.split():
        record = record.with_ply(game.parse_move(move), 0.0)
    return record
