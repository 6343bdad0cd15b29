"""How hints are judged, and that a few of them are right."""

import pytest

from controller.engine import Recommended
from controller.games import Position, all_games
from tests.proof.bench import hint_errors
from tests.proof.bench.command import broken_promises
from tests.proof.bench.hint_errors import COUNTED, HintGame, measure_hints
from tests.sweeps import PROOF

#: It tries what `make proof` works with.
pytestmark = PROOF


def test_a_few_hints_are_right() -> None:
    """Two hints of each game, each judged by looks of 200 000 and two million nodes."""
    found = measure_hints(2, 7, lambda _: None)
    assert found["hints"] == 2 * len(all_games())
    assert found["blunders"] == 0


def test_a_hint_that_is_wrong_is_counted_and_breaks_the_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(position: Position, *_: object) -> Recommended:
        board = position.search_board()
        return Recommended(board.write(board.legal()[0]))

    monkeypatch.setattr(hint_errors, "recommend", first)
    monkeypatch.setattr(hint_errors, "NODES", 100)
    found = measure_hints(8, 1, lambda _: None)
    assert found["blunders"] > 0
    assert found["reasons"] == 0
    (promise,) = broken_promises({"hints": found})
    assert promise.endswith("for blunder_share, which may be at most 0.01")


def test_every_game_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HintGame, "play", lambda one: {"hints": 1, "mistakes": one.game == "mana"})
    said: list[str] = []
    found = measure_hints(3, 1, said.append)
    assert {name: found[name] for name in COUNTED} == {
        "hints": 12,
        "reasons": 0,
        "mistakes": 3,
        "blunders": 0,
    }
    assert found["games"]["mana"]["mistakes"] == 3
    assert len(said) == 12


def test_a_hint_is_one_of_its_seed() -> None:
    one = HintGame("mammalath", 5)
    assert one._asked() == one._asked()
