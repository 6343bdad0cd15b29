"""How the levels' errors are judged, and that a few of them are those of people."""

import pytest

from controller.engine import SearchResult, Threat
from controller.games.search_board import SearchBoard
from tests.proof.bench import level_errors
from tests.proof.bench.level_errors import COUNTED, ErrorGame, errors, measure_errors
from tests.sweeps import PROOF

#: It tries what `make proof` works with.
pytestmark = PROOF


def test_a_level_errs_as_people_do() -> None:
    found = errors("mammalath", 30, 1)
    assert found["bad"] > 0
    assert found["others"] == found["suicides"] == 0


def test_an_error_without_a_name_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    first = lambda board, *_: SearchResult((board.legal()[0],), 0, 0, 0)  # noqa: E731 - a player of one line
    monkeypatch.setattr(level_errors, "choose", first)
    monkeypatch.setattr(level_errors, "overlooked", lambda *_: (Threat(0, 0, is_own=True),))
    found = errors("mammalath", 40, 1)
    assert found["others"] == found["bad"] > 0


def test_a_suicide_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def suicidal(board: SearchBoard, *_: object) -> SearchResult:
        losing = [move for move in board.legal() if level_errors._ends(board, move)]
        return SearchResult(((losing or board.legal())[0],), 0, 0, 0)

    monkeypatch.setattr(level_errors, "choose", suicidal)
    assert errors("mammalath", 20, 1)["suicides"] > 0


def test_every_game_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ErrorGame, "play", lambda _: {"judged": 2, "bad": 1, "far": 1})
    said: list[str] = []
    found = measure_errors(3, 1, said.append)
    assert tuple(found) == COUNTED
    assert (found["judged"], found["far"], found["others"]) == (16, 8, 0)
    assert len(said) == 4
