"""Records of several people and levels."""

from dataclasses import replace
from pathlib import Path

from controller.games import all_games
from controller.play.journal import KeptGame
from controller.play.journal.archive import Archive
from controller.table import drawn
from controller.table.opening_rule import OpeningRule
from tests.kept_games import BEGAN_MS, FINISHED, game, keep

FIRST, SECOND, DRAW = "first wins, quint", "second wins, resigned", "draw, agreed"


def played(  # noqa: PLR0913 - what a record has
    n: int,
    names: tuple[str, str],
    result: str,
    *,
    seats: tuple[int, int] = (0, 0),
    name: str = "manalath",
    puzzle: int | None = None,
) -> KeptGame:
    """Make a record of the game that began as the ``n``-th; every one has another number of moves."""
    one = game(
        ["a1o", "i1p", "a2o", "i3p", "a4o", "i5p", "a5o", "e1p", "a3o"][: 1 + n % 9], BEGAN_MS + n, name
    )
    header = replace(one.header, seats=seats, puzzle=puzzle)
    return replace(one, header=header, names=names, result=result)


#: Ann begins most of them. The last five are nobody's: a puzzle, one left open, one of levels,
#: one between two of no name, and one between somebody elsewhere and a level.
GAMES = (
    played(1, ("Ann", "Ben"), FIRST),
    played(2, ("Ben", "Ann"), FIRST),
    played(3, ("Ann", "Ben"), FIRST),
    played(4, ("Ben", "Ann"), DRAW),
    played(5, ("Ann", ""), SECOND, seats=(0, 2)),
    played(6, ("", "Ann"), SECOND, seats=(2, 0)),
    played(7, ("Anne", ""), FIRST, seats=(0, 2)),
    played(8, ("", ""), FIRST, seats=(0, 1)),
    played(9, ("Anne", ""), FIRST, seats=(0, -1)),
    replace(
        FINISHED, names=("Ann", ""), header=replace(FINISHED.header, seats=(0, -1)), began_ms=BEGAN_MS + 10
    ),
    played(11, ("Ann", "Ben"), FIRST, puzzle=1),
    played(12, ("Ann", "Ben"), ""),
    played(13, ("", ""), FIRST, seats=(3, 4)),
    played(14, ("", ""), FIRST),
    played(15, ("Eve", ""), DRAW, seats=(-1, 2)),
)


def kept_in(folder: Path) -> Archive:
    """Keep them in the folder of a board."""
    return keep(folder, *GAMES)


def against(results: list[tuple[OpeningRule, int, str]], name: str = "manalath") -> list[KeptGame]:
    """Make records of Ann, who has the colour of that number, and Ben, each opened so."""
    names = ("Ann", "Ben"), ("Ben", "Ann")
    found = list[KeptGame]()
    for n, (opening, colour, result) in enumerate(results):
        one = played(n, names[colour], result, name=name)
        fen = drawn(all_games()[name], 0, (), opening).start.fen()
        found.append(replace(one, header=replace(one.header, fen=fen)))
    return found
