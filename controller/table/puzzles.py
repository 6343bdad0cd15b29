"""Puzzles: positions that the player to move wins in a few moves, with only one winning first move.

Decides how puzzles are written and which ones ship, in one file per game in ``shipped``. Each line is what
`manalath puzzles mine` prints: the number of moves to the win, the seed and plies of the game it comes from,
the moves of the solution separated by commas, and the position. It has proved each claim by then, and the
tests prove it again.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files

from controller.games import Game, Position

#: The numbers of moves in which puzzles are won.
LENGTHS = (2, 3)

_FIELDS = 5


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position ``start`` that the player to move wins in ``moves`` of their own moves.

    It arose after ``plies`` plies of the game with this ``seed``. The last move of ``line`` wins, at once or
    whatever the reply; the other player's moves in it hold out as long as possible. ``number`` counts the
    puzzles that ship from 1; it is 0 for any other.
    """

    moves: int
    seed: int
    plies: int
    line: tuple[str, ...]
    start: Position
    number: int = field(default=0, compare=False)

    def text(self) -> str:
        """Write the puzzle as a line."""
        return f"{self.moves} {self.seed} {self.plies} {','.join(self.line)} {self.start.fen()}"

    def shape(self) -> tuple[object, ...]:
        """Return a key shared by all puzzles that differ only by turning or mirroring the board."""
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
    """Read a line; ValueError or a GameError if it is not a puzzle."""
    fields = line.split(maxsplit=_FIELDS - 1)
    if len(fields) != _FIELDS:
        raise ValueError(f"a puzzle has {_FIELDS} fields: {line!r}")
    moves, seed, plies, solution, fen = fields
    return Puzzle(int(moves), int(seed), int(plies), tuple(solution.split(",")), game.parse_fen(fen))


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Read the puzzles that ship for a game; empty if it has no file."""
    file = files(__package__) / "shipped" / f"{game.name}.txt"
    lines = file.read_text("ascii").splitlines() if file.is_file() else ()
    return tuple(
        replace(read_puzzle(game, line), number=number) for number, line in enumerate(lines, start=1)
    )


def puzzle_of(game: Game, number: int) -> Puzzle | None:
    """Return a game's puzzle by its number, counted from 1; None if there is none."""
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.number == number), None)


def puzzle_from(start: Position, number: int | None) -> Puzzle | None:
    """Return the puzzle with this number if it begins from ``start``; otherwise None."""
    puzzle = None if number is None else puzzle_of(start.game, number)
    return puzzle if puzzle is not None and puzzle.start == start else None
