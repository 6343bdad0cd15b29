"""Games on time: who is late has lost, and a clock is charged what each move took."""

from contextlib import nullcontext

import pytest

from tests.match import Control, Match, pair, play
from tests.proof.bench import tournament
from tests.proof.bench.tournament import measure_tournament
from tests.sweeps import PROOF

#: It tries what `make proof` works with.
pytestmark = PROOF


def test_a_clock_is_charged_each_move_and_gains_its_increment() -> None:
    control = Control(left_ms=[500.0, 400.0], added_ms=20.0)
    assert control.go == "go p1time 500 p2time 400 p1inc 20 p2inc 20"
    assert [control.spare_ms(0, 100.0), control.spare_ms(1, 450.5)] == [400.0, -50.5]
    assert control.go == "go p1time 420 p2time -30 p1inc 20 p2inc 20"
    each = Control(50.0)
    assert [each.spare_ms(1, 20.0), each.spare_ms(1, 60.0), each.go] == [30.0, -10.0, "go movetime 50"]


def test_a_player_who_is_late_has_lost() -> None:
    with pair("mammalath", (), ()) as players:
        match = play(players, Control(1e-6), "startpos moves c4")
    assert (match.result, len(match.moves)) == ("p1win", 1)
    assert match.spare_ms[0] < 0


def test_games_are_counted_by_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(_players: object, control: Control, start: str) -> Match:
        assert start.startswith("fen ")
        return Match("p1win", ["c4", "d4"], [5.0, -1.0] if control.move_ms else [30.0, 20.0])

    monkeypatch.setattr(tournament, "play", played)
    monkeypatch.setattr(tournament, "pair", lambda *_: nullcontext())
    said: list[str] = []
    figures = measure_tournament(8, 3, said.append)
    assert (figures["games"], figures["plies"], figures["forfeits"]) == (8, 16, 4)
    assert figures["spare_ms"]["move"]["least"] == -1.0
    assert figures["spare_ms"]["clock"] == {"least": 20.0, "p1": pytest.approx(20.0, abs=0.2), "p50": 25.0}
    assert said[-1] == "manalath-stein: game 2"
