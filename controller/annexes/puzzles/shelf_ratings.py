"""How hard the shelves are, measured by the engine's levels: each solves every puzzle that ships.

A level is as strong at puzzles as it is in games: its rating is what its games against the attentive one of
the simulated people make it (docs/play/engine.md), whose own is 1000. The rating of a shelf is that at which
Elo's formula expects as many solved as were. `manalath puzzles rate` measures and writes it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from controller.annexes.puzzles.puzzle_miner import self_played
from controller.annexes.puzzles.shelf_puzzles import Puzzle, puzzles_of
from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.engine import History, choose
from controller.games import all_games

#: The ratings of the levels that err, from the share of games of Manalath that the attentive person wins.
LEVEL_RATINGS = {1: 724, 2: 861, 3: 979, 4: 1108, 5: 1241, 6: 1449, 7: 1676}
#: Between which ratings that of a shelf is sought.
_LEAST, _MOST = 0.0, 3000.0


@dataclass(frozen=True, slots=True)
class Solved:
    """How often a ``level`` tried the puzzles of a ``shelf``, and ``solved`` one."""

    shelf: Shelf
    level: int
    tries: int
    solved: int


@dataclass(frozen=True, slots=True)
class ShelfRatings:
    """What was ``solved``, with which ``seed``, and ``measured`` on which day, as ``2026-12-01``."""

    seed: int
    measured: str
    solved: tuple[Solved, ...]

    def of(self, shelf: Shelf) -> float:
        """Return the rating of a shelf."""
        rows = [one for one in self.solved if one.shelf is shelf]
        least, most = _LEAST, _MOST
        while most - least > 1:
            middle = (least + most) / 2
            wanted = sum(one.tries * expected(LEVEL_RATINGS[one.level], middle) for one in rows)
            least, most = (middle, most) if wanted > sum(one.solved for one in rows) else (least, middle)
        return round((least + most) / 2)

    def text(self) -> str:
        """Write it, as it ships."""
        rows = (f"{one.shelf.value} {one.level} {one.tries} {one.solved}\n" for one in self.solved)
        return f"seed {self.seed}\nmeasured {self.measured}\n" + "".join(rows)


def expected(own: float, other: float) -> float:
    """Return how much of what is played a player wins by Elo's formula, against another rating."""
    return float(1 / (1 + 10 ** ((other - own) / 400)))


def measured(seed: int, times: int) -> Iterator[Solved]:
    """Have each level that errs try every puzzle so many ``times``; yield shelf by shelf, level by level."""
    for shelf in Shelf:
        puzzles = [one for game in all_games().values() for one in puzzles_of(game).get(shelf, ())]
        pasts = [past_of(one) for one in puzzles]
        for level in LEVEL_RATINGS:
            tries = [
                is_solved(one.task, level, seed * times + n, past)
                for one, past in zip(puzzles, pasts, strict=True)
                for n in range(times)
            ]
            yield Solved(shelf, level, len(tries), sum(tries))


def past_of(puzzle: Puzzle) -> History:
    """Return what came before a puzzle in its game: near the last moves, levels and people look first."""
    past = History()
    for plies, position, found in self_played(puzzle.task.game, puzzle.seed):
        if plies == puzzle.plies:
            break
        past = past.then(position, position.search_board().write(found.line[0]))
    return past


def is_solved(task: PuzzleTask, level: int, seed: int, past: History) -> bool:
    """Whether a level does what is asked, against the answers that hold out for longest."""
    reached, made = task.start, 0
    while True:
        board = reached.search_board()
        move = board.write(choose(board, level, seed, past).line[0])
        reached, past, made = reached.play(move), past.then(reached, move), made + 1
        if not task.is_right(reached, made):
            return False
        if reached.outcome is not None or made >= task.shelf.moves:
            return True
        reply = task.reply(reached)
        reached, past = reached.play(reply), past.then(reached, reply)
        if reached.outcome is not None:
            return task.is_right(reached, made)


def read_ratings(text: str) -> ShelfRatings:
    """Read what ships; ValueError if it is none."""
    (_, seed), (_, day), *rows = (line.split() for line in text.splitlines())
    solved = tuple(
        Solved(Shelf(shelf), int(level), int(tries), int(right)) for shelf, level, tries, right in rows
    )
    return ShelfRatings(int(seed), day, solved)


@cache
def shipped_ratings() -> ShelfRatings:
    """Return the ratings that ship."""
    return read_ratings((files(__package__) / "shipped" / "ratings.txt").read_text("ascii"))


@cache
def rating_of(shelf: Shelf) -> float:
    """Return how hard the puzzles of a shelf are, on the scale of the player's rating."""
    return shipped_ratings().of(shelf)
