"""The puzzles of the shelves: which ones ship, and how they are written.

Those won in two or three moves are the puzzles of `controller.table`. The others are in one file for each
game, in ``shipped``: a line has the shelf, the seed and the plies of the engine's game against itself that
the position comes from, and the position. Each was proved by trying every move, and the tests prove it again.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.games import Game
from controller.table.puzzles import puzzles_of

_FIELDS = 4


@dataclass(frozen=True, slots=True)
class ShelfPuzzle:
    """A puzzle of a shelf: its ``task``, and the ``seed`` and ``plies`` of the game that it comes from."""

    task: PuzzleTask
    seed: int
    plies: int

    def text(self) -> str:
        """Write it as a line."""
        return f"{self.task.shelf.value} {self.seed} {self.plies} {self.task.start.fen()}"


def read_shelf_puzzle(game: Game, line: str) -> ShelfPuzzle:
    """Read a line; ValueError or a GameError if it is not such a puzzle."""
    fields = line.split(maxsplit=_FIELDS - 1)
    if len(fields) != _FIELDS:
        raise ValueError(f"a puzzle of a shelf has {_FIELDS} fields: {line!r}")
    shelf, seed, plies, fen = fields
    return ShelfPuzzle(PuzzleTask(Shelf(shelf), game.parse_fen(fen)), int(seed), int(plies))


@cache
def shelves_of(game: Game) -> dict[Shelf, tuple[PuzzleTask, ...]]:
    """Return the puzzles that ship for a game, by the shelves that have some, in the order of `Shelf`."""
    found = [puzzle.task for puzzle in mined_puzzles(game)]
    lengths = {2: Shelf.WIN_2, 3: Shelf.WIN_3}
    found += [PuzzleTask(lengths[puzzle.moves], puzzle.start) for puzzle in puzzles_of(game)]
    shelves = {shelf: tuple(task for task in found if task.shelf is shelf) for shelf in Shelf}
    return {shelf: tasks for shelf, tasks in shelves.items() if tasks}


@cache
def mined_puzzles(game: Game) -> tuple[ShelfPuzzle, ...]:
    """Read the puzzles of a game's own file; empty if it has none."""
    file = files(__package__) / "shipped" / f"{game.name}.txt"
    lines = file.read_text("ascii").splitlines() if file.is_file() else ()
    return tuple(read_shelf_puzzle(game, line) for line in lines)
