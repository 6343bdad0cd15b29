"""What the benchmark `pi` measures, on a few pieces, and whether it would notice a failure."""

import pytest

from controller.board import Profile
from hardware.gpio_board.matrix_lines import Lines
from hardware.profiles import load_profile
from simulator.pi.wires import MistakesMadeError
from tests.proof.bench.command import broken_promises
from tests.proof.bench.pi import PROFILES, PiAmount, measure_pi
from tests.proof.bench.pi.cost import measure_cpu_percent, measure_frames
from tests.proof.bench.pi.pin_games import measure_play
from tests.proof.bench.pi.response_times import measure_answers
from tests.proof.bench.pi.scans import measure_scans
from tests.sweeps import PROOF

SINGLE, DUAL = (load_profile(name) for name in PROFILES)


def silent(_: str) -> None:
    """Ignore progress."""


@PROOF
def test_a_little_of_everything() -> None:
    said: list[str] = []
    figures = measure_pi(3, said.append, PiAmount(games=2, pieces=4, pictures=20, seconds=0.05))
    assert list(broken_promises({"pi": figures})) == []
    for rate in ("50", "100"):
        assert 2.0 < figures["p50_ms"][rate] <= figures["p99_ms"][rate]
    assert figures["plies"] > 10
    assert figures["host_cpu_percent"] > 0
    assert set(figures["frame_us"]) == {"numpy", "plain"}
    assert said


@pytest.mark.parametrize("board", [SINGLE, DUAL], ids=PROFILES)
def test_a_scan_is_two_calls_a_row_and_one_a_crosspoint(board: Profile) -> None:
    scans = measure_scans(board)
    rows, columns = len(board.rows), len(board.columns)
    assert scans.calls == rows * (2 + columns)
    pauses_us = rows * (board.timings.select_us + board.timings.release_us)
    assert all(us > pauses_us for us in scans.us.values())
    assert scans.us["zero2w, rpi-lgpio"] > 2 * scans.us["4, rpi-lgpio"] > scans.us["4, RPi.GPIO"]
    assert not any("5, RPi.GPIO" in name for name in scans.us)


@PROOF
def test_the_same_seed_measures_the_same_and_more_scans_are_sooner() -> None:
    slow, again, fast = (measure_answers(DUAL, 5, rate_hz, 7, silent) for rate_hz in (50, 50, 100))
    assert slow.board_ms == pytest.approx(again.board_ms, abs=1e-9)
    assert sum(fast.board_ms) < sum(slow.board_ms)
    assert (slow.missed, fast.missed, len(slow.board_ms)) == (0, 0, 7)


@PROOF
def test_what_is_done_to_the_pins_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unpulled(Lines):
        """Leaves the columns without a pull-up."""

        def safe(self) -> None:
            super().safe()
            for column in self._columns:
                self._gpio.setup(column, self._gpio.IN, pull_up_down=self._gpio.PUD_OFF)

    monkeypatch.setattr("simulator.pi.pi_board.Lines", Unpulled)
    with pytest.raises(MistakesMadeError, match="floating_reads"):
        measure_answers(DUAL, 5, 50, 1, silent)
    assert measure_play([DUAL], 5, 1, silent)["floating_reads"] > 0


def test_pictures_go_into_the_buffer_of_the_class_either_way() -> None:
    assert all(us > 0 for us in measure_frames(DUAL, 5).values())


def test_the_share_of_a_core_is_one() -> None:
    assert 0 < measure_cpu_percent(SINGLE, 100, 0.05, silent) < 400
