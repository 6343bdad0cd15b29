"""Scores at the page: what records say of the levels of the computer."""

from dataclasses import replace
from pathlib import Path

from controller.play.journal import KeptGame, results_of
from controller.table.fitted_levels import LevelResult, fitted
from tests.kept_games import BEGAN_MS, FINISHED, keep
from tests.web.desk import Desk


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
