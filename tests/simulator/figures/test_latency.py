"""What `manalath bench latency` measures, on a few pieces, and whether it would notice."""

import pytest

from hardware.images import facts_of
from hardware.profiles import DEFAULT, load_profile
from simulator.cable import STOCK_FLUSH_US, Bridge, Noise
from simulator.figures.latency import Amount, measure_latency
from simulator.figures.latency.converge import Restart, measure_convergence
from simulator.figures.latency.echoes import Try, measure_echoes
from simulator.figures.latency.load import measure_load
from simulator.figures.latency.table import FirmwareTable

PROFILE = load_profile(DEFAULT)

#: The seed of a short game.
SHORT = 13


def silent(_: str) -> None:
    """Nobody looks on."""


def test_a_little_of_everything() -> None:
    said: list[str] = []
    figures = measure_latency(PROFILE, SHORT, said.append, Amount(pieces=6, minutes=0.01, restarts=2))
    assert 3.0 < figures["idle_p50_ms"] < figures["stock_16u2_p50_ms"] < 30.0
    assert 3.0 < figures["p50_ms"] <= figures["p99_ms"] <= figures["max_ms"] < 60.0
    assert figures["scan_period_us"] == pytest.approx(1000, rel=0.05)
    for name in ("missed_echoes", "led_violations", "uart_overruns", "corrupt_accepted", "wrong_moves"):
        assert figures[name] == 0, name
    assert figures["plies"] > 10
    assert 0 < figures["converge_s"] < 2
    assert figures["flash_bytes"] == facts_of(DEFAULT).flash_bytes
    assert figures["ram_bytes"] < 8192
    assert said


def test_the_same_seed_measures_the_same() -> None:
    runs = [measure_echoes(PROFILE, 5, Try(3), silent) for _ in range(2)]
    one, other = (
        [ms - host_ms for ms, host_ms in zip(echoes.ms, echoes.host_ms, strict=True)] for echoes in runs
    )
    assert one == pytest.approx(other, abs=1e-9)
    assert len(one) == 3


def test_a_bridge_with_a_timer_is_slower() -> None:
    medians = []
    for bridge in (Bridge(), Bridge(flush_us=STOCK_FLUSH_US), Bridge(usb_us=5_000)):
        echoes = measure_echoes(PROFILE, 5, Try(5, bridge=bridge), silent)
        medians.append(sorted(echoes.ms)[2])
    assert medians[0] + 1 < medians[1] < medians[2]


def test_a_packet_that_the_board_never_sent_is_counted() -> None:
    load = measure_load(PROFILE, SHORT, 0.001, Noise(), silent)
    assert load.tally.plies > 5
    assert load.wrongs.corrupt_accepted == 0


def test_a_line_that_makes_up_packets_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    take = FirmwareTable._note

    def forget_some(self: FirmwareTable, found: object) -> None:
        take(self, (envelope for envelope in found if envelope.seq % 7))  # type: ignore[attr-defined]

    monkeypatch.setattr(FirmwareTable, "_note", forget_some)
    assert measure_load(PROFILE, SHORT, 0.001, Noise(), silent).wrongs.corrupt_accepted > 5


def test_the_bootloader_costs_about_a_second() -> None:
    by_itself = measure_convergence(PROFILE, 1, 4, Restart(), silent)
    by_button = measure_convergence(PROFILE, 1, 4, Restart(is_by_bootloader=True), silent)
    assert max(by_itself) < 1.0 < min(by_button)
