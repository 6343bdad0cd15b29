"""The puzzles at the page: what records say of them, and their pictures."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.games import Colour, all_games
from controller.play.journal import GameHeader, KeptGame, KeptMove, results_of
from controller.table import LevelResult, fitted, puzzle_of
from controller.web.game_picture import thumbnail
from controller.web.puzzle_routes import standings_of
from tests.kept_games import BEGAN_MS, FINISHED, keep
from tests.web.desk import Desk
from tests.web.pictures import places_in

GAMES = all_games()


def tried(number: int, moves: list[str], result: str = "", seats: tuple[int, int] = (0, 8)) -> KeptGame:
    """Return a record of a puzzle of Manalath, which Orange is to win."""
    puzzle = puzzle_of(GAMES["manalath"], number)
    assert puzzle is not None
    header = GameHeader("manalath", puzzle.start.fen(), "hex70-dual-mega", seats=seats, puzzle=number)
    return KeptGame(0, header, number, tuple(KeptMove(move, number) for move in moves), result)


def line(number: int) -> list[str]:
    puzzle = puzzle_of(GAMES["manalath"], number)
    assert puzzle is not None
    return list(puzzle.line)


WON = "first wins, quint"


def test_what_was_solved_once_is_solved_and_what_was_tried_alone_is_missed(tmp_path: Path) -> None:
    kept = [tried(4, line(4), WON), tried(4, ["a1o"]), tried(8, ["a1o"]), tried(11, [])]
    desk = Desk(archive=keep(tmp_path, *kept))
    assert desk.client.get("/puzzles.json").json() == {"manalath": {"solved": [4], "missed": [8]}}


def test_nobody_has_solved_what_the_computer_showed_what_took_longer_or_what_began_elsewhere() -> None:
    late = tried(8, [*line(8), "a1o", "a2o", "a3o"], WON)
    other = tried(11, line(11), WON)
    other = replace(other, header=replace(other.header, fen=GAMES["manalath"].start().fen()))
    shown = tried(4, line(4), WON, seats=(8, 8))
    assert standings_of([shown, late, other], GAMES) == {"manalath": {"solved": [], "missed": [8]}}


def test_without_records_nothing_is_known_and_each_has_a_picture() -> None:
    desk = Desk()
    assert desk.client.get("/puzzles.json").json() == {}
    for name in GAMES:
        picture = desk.client.get(f"/puzzles/{name}/30.svg")
        assert picture.headers["Content-Type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg ")
    for path in ("/puzzles/chess/1.svg", "/puzzles/mana/31.svg", "/puzzles/mana/x.svg"):
        assert desk.client.get(path).status_code == 404


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_has_the_edge_of_whoever_solves_the_puzzle_near(name: str) -> None:
    desk, seen = Desk(), set()
    for number in range(1, 31):
        puzzle = puzzle_of(GAMES[name], number)
        assert puzzle is not None
        solver = puzzle.start.to_move
        drawn = sorted(places_in(desk.client.get(f"/puzzles/{name}/{number}.svg").text))
        first = sorted(places_in(thumbnail(puzzle.start)))
        expected = first if solver is Colour.FIRST else sorted((-x, -y) for x, y in first)
        # A piece of Mana lies a little above the middle of its space, whichever way round the board is.
        for place, other in zip(drawn, expected, strict=True):
            assert place == pytest.approx(other, abs=15)
        seen.add((solver, drawn == first))
    assert seen == {(Colour.FIRST, True), (Colour.SECOND, False)}


def test_what_was_won_and_lost_is_counted_by_level(tmp_path: Path) -> None:
    def against(seats: tuple[int, int], result: str, n: int, puzzle: int | None = None) -> KeptGame:
        header = replace(FINISHED.header, seats=seats, puzzle=puzzle)
        return replace(FINISHED, header=header, result=result, began_ms=BEGAN_MS + n)

    first, second = "first wins, quint", "second wins, resigned"
    kept = [
        against((0, 2), first, 1),
        against((2, 0), first, 2),
        against((0, 2), second, 3),
        against((0, 3), first, 4),
        against((0, 0), first, 5),
        against((0, -1), first, 6),
        against((3, 3), first, 7),
        against((0, 2), first, 8, puzzle=1),
    ]
    desk = Desk(archive=keep(tmp_path, *kept))
    assert desk.client.get("/scores.json").json() == {
        "manalath": {"2": {"won": 1, "lost": 2, "run": -2}, "3": {"won": 1, "lost": 0, "run": 1}}
    }


def test_the_level_that_fits_is_by_the_same_results(tmp_path: Path) -> None:
    lost = replace(FINISHED, header=replace(FINISHED.header, seats=(0, 2)), result="second wins, quint")
    won = replace(FINISHED, header=replace(FINISHED.header, seats=(1, 0)), result="second wins, quint")
    solved = replace(won, header=replace(won.header, puzzle=1), began_ms=BEGAN_MS + 2)
    # They are put back in another order than they were played in.
    kept = keep(tmp_path, replace(lost, began_ms=BEGAN_MS + 1), solved, won)
    results = results_of(kept.games())
    assert results == {"manalath": (LevelResult(1, is_won=True), LevelResult(2, is_won=False))}
    assert fitted(results["manalath"]) == 1
