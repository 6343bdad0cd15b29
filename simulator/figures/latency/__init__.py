"""What a board on a serial line takes and stands, measured on the very firmware that is flashed.

Latencies are simulated time, with the host's own part measured and added: electronics, chip, line, and a
millisecond each way for USB. What is counted as wrong is judged by the simulated chip, by what hands meant,
and by what was sent, never by the firmware.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from controller.board import Profile
from hardware.images import facts_of
from simulator.cable import STOCK_FLUSH_US, Bridge
from simulator.figures.latency.converge import Restart, measure_convergence
from simulator.figures.latency.echoes import Try, measure_echoes
from simulator.figures.latency.load import BAD_LINE, measure_load
from simulator.figures.latency.table import Wrongs
from simulator.serial_twin import QUIET

Figures = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is measured: pieces laid, minutes of play under load and over a bad line each, restarts."""

    pieces: int = 400
    minutes: float = 10.0
    restarts: int = 100


ALL = Amount()


def measure_latency(
    profile: Profile, seed: int, progress: Callable[[str], None], amount: Amount = ALL
) -> Figures:
    """Measure everything, and report the figures of `manalath bench latency`."""
    begun_s = time.perf_counter()
    busy = measure_echoes(profile, seed, Try(amount.pieces, is_animated=True), progress)
    idle = measure_echoes(profile, seed, Try(amount.pieces // 2), progress)
    stock_bridge = Bridge(flush_us=STOCK_FLUSH_US)
    stock = measure_echoes(
        profile, seed, Try(amount.pieces // 2, is_animated=True, bridge=stock_bridge), progress
    )
    loaded = measure_load(profile, seed, amount.minutes, QUIET, progress)
    noisy = measure_load(profile, seed, amount.minutes, BAD_LINE, progress)
    took_s = measure_convergence(profile, seed, amount.restarts, Restart(), progress)
    booted_s = measure_convergence(profile, seed, amount.restarts, Restart(is_by_bootloader=True), progress)
    wall_s = time.perf_counter() - begun_s
    wrongs = Wrongs()
    for part in (busy, idle, stock, loaded, noisy):
        wrongs.add(part.wrongs)
    play_ms = loaded.tally.simulated_ms + noisy.tally.simulated_ms
    simulated_s = busy.simulated_s + idle.simulated_s + stock.simulated_s + play_ms / 1000.0
    facts = facts_of(profile.name)
    return {
        "p50_ms": float(np.percentile(busy.ms, 50)),
        "p99_ms": float(np.percentile(busy.ms, 99)),
        "max_ms": max(busy.ms),
        "idle_p50_ms": float(np.percentile(idle.ms, 50)),
        "stock_16u2_p50_ms": float(np.percentile(stock.ms, 50)),
        "host_p50_ms": float(np.percentile(busy.host_ms, 50)),
        "missed_echoes": busy.missed + idle.missed + stock.missed,
        "scan_period_us": idle.scan_period_us,
        "busy_scan_period_us": busy.scan_period_us,
        "led_violations": wrongs.led_violations,
        "uart_overruns": wrongs.uart_overruns,
        "corrupt_accepted": wrongs.corrupt_accepted,
        "wrong_moves": loaded.tally.wrong_moves + noisy.tally.wrong_moves,
        "undecided": loaded.tally.undecided + noisy.tally.undecided,
        "plies": loaded.tally.plies + noisy.tally.plies,
        "minutes_of_play": play_ms / 60_000.0,
        "converge_s": max(took_s),
        "converge_p50_s": float(np.percentile(took_s, 50)),
        "bootloader_converge_s": max(booted_s),
        "bootloader_converge_p50_s": float(np.percentile(booted_s, 50)),
        "speed_vs_real_time": simulated_s / wall_s,
        "flash_bytes": facts.flash_bytes,
        "ram_bytes": facts.ram_bytes + facts.stack_bytes,
    }
