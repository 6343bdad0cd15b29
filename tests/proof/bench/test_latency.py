"""What the benchmark `latency` measures, on a few pieces, and whether it would notice a failure."""

import pytest

from hardware.images import facts_of
from hardware.profiles import DEFAULT, load_profile
from hardware.wire import Envelope, encode, seal
from hardware.wire.packets import Pong, Shape
from simulator.serial_line.cable import STOCK_FLUSH_US, LineNoise, UsbBridge
from tests.proof.bench.latency import LatencyAmount, measure_latency
from tests.proof.bench.latency.converge import Restart, measure_convergence
from tests.proof.bench.latency.echoes import Try, measure_echoes
from tests.proof.bench.latency.firmware_table import Belief, Traffic
from tests.proof.bench.latency.load import BAD_LINE, measure_load
from tests.sweeps import PROOF

PROFILE = load_profile(DEFAULT)

#: The seed of a short game.
SHORT = 13


@PROOF
def test_a_little_of_everything() -> None:
    said: list[str] = []
    figures = measure_latency(PROFILE, SHORT, said.append, LatencyAmount(pieces=4, minutes=0.005, restarts=1))
    assert 3.0 < figures["board_p50_ms"] < 30.0
    assert figures["board_p50_ms"] < figures["p50_ms"] <= figures["p99_ms"] <= figures["max_ms"]
    assert min(figures["idle_p50_ms"], figures["stock_16u2_p50_ms"]) > 3.0
    assert figures["scan_period_us"] == pytest.approx(1000, rel=0.05)
    for name in ("missed_echoes", "led_violations", "uart_overruns", "corrupt_accepted", "wrong_moves"):
        assert figures[name] == 0, name
    assert figures["plies"] > 10
    assert 0 < figures["converge_s"] < 2
    assert figures["flash_bytes"] == facts_of(DEFAULT).flash_bytes
    assert figures["ram_bytes"] < 8192
    assert said


@PROOF
def test_the_same_seed_measures_the_same() -> None:
    runs = [measure_echoes(PROFILE, 5, Try(3)) for _ in range(2)]
    one, other = (echoes.board_ms for echoes in runs)
    assert one == pytest.approx(other, abs=1e-9)
    assert len(one) == 3


@PROOF
def test_a_bridge_with_a_timer_is_slower() -> None:
    medians = []
    for bridge in (UsbBridge(), UsbBridge(flush_us=STOCK_FLUSH_US), UsbBridge(usb_us=5_000)):
        echoes = measure_echoes(PROFILE, 5, Try(3, bridge=bridge))
        medians.append(sorted(echoes.board_ms)[1])
    assert medians[0] + 0.5 < medians[1] < medians[2]


@PROOF
def test_a_good_line_spoils_nothing() -> None:
    load = measure_load(PROFILE, SHORT, 0.001, LineNoise())
    assert load.tally.plies > 5
    assert load.wrongs.corrupt_tried == load.wrongs.corrupt_accepted == 0


@PROOF
def test_what_a_bad_line_spoils_is_counted_and_none_of_it_believed() -> None:
    wrongs = measure_load(PROFILE, SHORT, 0.001, BAD_LINE).wrongs
    assert wrongs.corrupt_tried > 50
    assert wrongs.corrupt_accepted == 0


@PROOF
def test_packets_that_nobody_sent_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    say = Traffic.say

    def forget_some(self: Traffic, content: bytes) -> None:
        if len(content) % 7:
            say(self, content)

    monkeypatch.setattr(Traffic, "say", forget_some)
    assert measure_load(PROFILE, SHORT, 0.001, LineNoise()).wrongs.corrupt_accepted > 5


PONG = Pong(0xAE, 1, 0x22A, 45384)
PING = Envelope(2, 7, b"")


def test_what_is_recognised_by_its_length_alone_is_tried_and_not_accepted() -> None:
    whole = seal(encode(PONG, 60, Shape.of(PROFILE)))
    assert whole.endswith(b"\1\0")
    to_host = Traffic(Belief(Shape.of(PROFILE)).of_host)
    to_host.say(whole)
    to_host.hear(whole[:-2] + b"\0")
    assert (to_host.tried, to_host.accepted) == (1, 0)
    to_board = Traffic(Belief(Shape.of(PROFILE)).of_board)
    to_board.say(seal(PING))
    to_board.hear(seal(PING)[:-1] + b"\1\0" + seal(Envelope(3, 7, bytes(4))))
    assert (to_board.tried, to_board.accepted) == (2, 1)


@PROOF
def test_the_bootloader_costs_about_a_second() -> None:
    by_itself = measure_convergence(PROFILE, 1, 4, Restart())
    by_button = measure_convergence(PROFILE, 1, 4, Restart(is_by_bootloader=True))
    assert max(by_itself) < 1.0 < min(by_button)
