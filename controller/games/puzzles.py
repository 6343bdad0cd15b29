"""Puzzles: positions that the player to move wins in a few moves of his own, by one first move alone.

Decides how they are written and which ones ship, a file a game in ``shipped``. A line there is what
`manalath puzzles mine` prints: in how many moves it is won, the seed and the plies of the game it is from,
the moves of the solution with commas between, and the position. That they are what they claim is proved where
they are made (`controller.engine.puzzle_miner`), and again by the tests.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files

from manalath_board.controller.games.base import Game, Position

#: In how many moves puzzles are won.
LENGTHS = (2, 3)

_FIELDS = 5


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position ``start`` that is won in ``moves`` by the player to move.

    It came to be after so many ``plies`` of the game of a ``seed``. The ``line`` of moves is won by the last
    one, or by whatever answers that; the other player's hold out as long as can be. ``number`` is that among
    those that ship, from 1 on; 0 of any other.
    """

    moves: int
    seed: int
    plies: int
    line: tuple[str, ...]
    start: Position
    number: int = field(default=0, compare=False)

    def text(self) -> str:
        """Write it as a line."""
        return f"{self.moves} {self.seed} {self.plies} {','.join(self.line)} {self.start.fen()}"

    def shape(self) -> tuple[object, ...]:
        """Tell what it has in common with every puzzle that is the same on a board turned or turned over."""
        geometry, start = self.start.game.geometry, self.start
        things = [(geometry.index[space], repr(piece)) for space, piece in start.pieces().items()]
        things += [
            (geometry.index[space], f"{one.kind} {one.is_asked}") for space, one in start.scenery().items()
        ]
        turned = (
            tuple(sorted((symmetry[space], thing) for space, thing in things))
            for symmetry in geometry.symmetries()
        )
        return start.to_move, min(turned)


def read_puzzle(game: Game, line: str) -> Puzzle:
    """Read a line; ValueError, or a GameError, where it is none."""
    fields = line.split(maxsplit=_FIELDS - 1)
    if len(fields) != _FIELDS:
        raise ValueError(f"a puzzle has {_FIELDS} fields: {line!r}")
    moves, seed, plies, solution, fen = fields
    return Puzzle(int(moves), int(seed), int(plies), tuple(solution.split(",")), game.parse_fen(fen))


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Read the puzzles that ship for a game; none for a game that has no file."""
    numbered = enumerate(_lines(game.name), start=1)
    return tuple(replace(read_puzzle(game, line), number=number) for number, line in numbered)


def puzzle_of(game: Game, number: int) -> Puzzle | None:
    """Find a puzzle of a game by its number, from 1 on; None where there is none such."""
    lines = _lines(game.name)
    if not 0 < number <= len(lines):
        return None
    return replace(read_puzzle(game, lines[number - 1]), number=number)


def puzzle_from(start: Position, number: int | None) -> Puzzle | None:
    """Find the puzzle of a number, if that is what begins from a position; None where it is not."""
    puzzle = None if number is None else puzzle_of(start.game, number)
    return puzzle if puzzle is not None and puzzle.start == start else None


@lru_cache
def _lines(game: str) -> tuple[str, ...]:
    file = files(__package__) / "shipped" / f"{game}.txt"
    return tuple(file.read_text("ascii").splitlines()) if file.is_file() else ()
