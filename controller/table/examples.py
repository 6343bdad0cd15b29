"""A short game of each kind, which shows what it looks like before one is begun."""

from controller.games.base import Game
from controller.table.record import Record

#: The seed that drew the start, the moves before the game is shown, and those that are, by its name.
_EXAMPLES = {
    "manalath": (0, "e5o f4p g5p c3o d7o f5p f6o c8o", "c7o g6o d3p g8p f8o d5o c5p d8p f7p d4o b2o"),
    "manalath-stein": (
        0,
        "e5w g7w e4b c7w f6b c6w d7w d6b c4w g6w e3b e6b",
        "f8w d5w g3w f4b a2w b3b d3w d2w h4w i3w i5w h6b i2w a1w g4w",
    ),
    "mammalath": (1, "d1 d3", "c1 c3 b3 c4 -b3c2d1 a1 c2"),
    "mana": (
        5,
        "edge1 Df1 Rb1 Rb2 Ra2 Rc2 Rf2 Df6 Rb5 Ra5 Rd5 Rc5 Rf5",
        "b1-d2 a5-a4 f1-c1 f6-d6 b2-b3 a4-c3 d2-e2 b5-a3 c1-a1 c3-c2 b3-b6 a3-b2 a1-b1 c2-c1 b6-d6",
    ),
}


def example_of(game: Game) -> Record | None:
    """Return the example of a game, from the position where it becomes lively; None if it has none."""
    if game.name not in _EXAMPLES:
        return None
    seed, before, shown = _EXAMPLES[game.name]
    start = game.drawn(seed)
    for move in before.split():
        start = start.play(move)
    record = Record(game, start)
    for move in shown.split():
        record = record.with_ply(game.parse_move(move), 0.0)
    return record
