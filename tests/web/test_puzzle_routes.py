"""The puzzles at the page: what records say of them, and their pictures."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.games import Colour, all_games
from controller.play.journal import GameHeader, KeptGame, KeptMove
from controller.table.puzzles import puzzle_of
from controller.web.game_picture import thumbnail
from controller.web.record_routes import standings_of
from tests.web.desk import Desk
from tests.web.test_record_routes import desk_with, keep, places_in

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
    desk = desk_with(keep(tmp_path, *kept))
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
