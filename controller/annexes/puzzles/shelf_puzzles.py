"""The puzzles of the shelves: which ones ship, and how they are written.

They are in one file for each game, in ``shipped``: a line has the shelf, the seed and the plies of the
engine's game against itself that the position comes from, and the position. Each was proved by trying every
move, and the tests prove it again.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.games import Game, Position

_FIELDS = 4


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle of a shelf: its ``task``, and the ``seed`` and ``plies`` of the game that it comes from."""

    task: PuzzleTask
    seed: int
    plies: int

    def text(self) -> str:
        """Write it as a line."""
        return f"{self.task.shelf.value} {self.seed} {self.plies} {self.task.start.fen()}"


def read_puzzle(game: Game, line: str) -> Puzzle:
    """Read a line; ValueError or a GameError if it is not a puzzle."""
    fields = line.split(maxsplit=_FIELDS - 1)
    if len(fields) != _FIELDS:
        raise ValueError(f"a puzzle has {_FIELDS} fields: {line!r}")
    shelf, seed, plies, fen = fields
    return Puzzle(PuzzleTask(Shelf(shelf), game.parse_fen(fen)), int(seed), int(plies))


@cache
def puzzles_of(game: Game) -> dict[Shelf, tuple[Puzzle, ...]]:
    """Read the puzzles that ship for a game, by the shelves that have some, in the order of `Shelf`."""
    file = files(__package__) / "shipped" / f"{game.name}.txt"
    lines = file.read_text("ascii").splitlines() if file.is_file() else ()
    found = [read_puzzle(game, line) for line in lines]
    shelves = {shelf: tuple(one for one in found if one.task.shelf is shelf) for shelf in Shelf}
    return {shelf: puzzles for shelf, puzzles in shelves.items() if puzzles}


def shape(start: Position) -> tuple[object, ...]:
    """Return a key shared by all positions that differ only by turning or mirroring the board."""
    geometry = start.game.geometry
    things = [(geometry.index[space], repr(piece)) for space, piece in start.pieces().items()]
    things += [
        (geometry.index[space], f"{one.kind} {one.is_asked}") for space, one in start.scenery().items()
    ]
    turned = (
        tuple(sorted((symmetry[space], thing) for space, thing in things))
        for symmetry in geometry.symmetries()
    )
    return start.to_move, min(turned)
