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
from simulator.avr.chip import CYCLES_PER_US
from simulator.cable import STOCK_FLUSH_US, Bridge
from simulator.figures.latency.converge import Restart, measure_convergence
from simulator.figures.latency.echoes import Echoes, Try, measure_echoes
from simulator.figures.latency.load import BAD_LINE, Load, measure_load
from simulator.figures.latency.table import FirmwareTable
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
    counted = _Counted()
    busy = counted.echoes(profile, seed, Try(amount.pieces, is_animated=True), progress)
    idle = counted.echoes(profile, seed, Try(amount.pieces // 2), progress)
    stock_bridge = Bridge(flush_us=STOCK_FLUSH_US)
    stock = counted.echoes(
        profile, seed, Try(amount.pieces // 2, is_animated=True, bridge=stock_bridge), progress
    )
    loaded = counted.load(measure_load(profile, seed, amount.minutes, QUIET, progress))
    noisy = counted.load(measure_load(profile, seed, amount.minutes, BAD_LINE, progress))
    took_s = measure_convergence(profile, seed, amount.restarts, Restart(), progress)
    booted_s = measure_convergence(profile, seed, amount.restarts, Restart(is_by_bootloader=True), progress)
    wall_s = time.perf_counter() - begun_s
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
        "led_violations": counted.led_violations,
        "uart_overruns": counted.uart_overruns,
        "corrupt_accepted": counted.corrupt_accepted,
        "wrong_moves": loaded.tally.wrong_moves + noisy.tally.wrong_moves,
        "undecided": loaded.tally.undecided + noisy.tally.undecided,
        "plies": loaded.tally.plies + noisy.tally.plies,
        "minutes_of_play": (loaded.tally.simulated_ms + noisy.tally.simulated_ms) / 60_000.0,
        "converge_s": max(took_s),
        "converge_p50_s": float(np.percentile(took_s, 50)),
        "bootloader_converge_s": max(booted_s),
        "bootloader_converge_p50_s": float(np.percentile(booted_s, 50)),
        "speed_vs_real_time": counted.simulated_s / wall_s,
        "flash_bytes": facts.flash_bytes,
        "ram_bytes": facts.ram_bytes + facts.stack_bytes,
    }


class _Counted:
    """What is counted over everything that is measured."""

    def __init__(self) -> None:
        self.led_violations = 0
        self.uart_overruns = 0
        self.corrupt_accepted = 0
        self.simulated_s = 0.0

    def echoes(self, profile: Profile, seed: int, wanted: Try, progress: Callable[[str], None]) -> Echoes:
        """Measure echoes, and count what else was seen."""
        echoes, table = measure_echoes(profile, seed, wanted, progress)
        self._count(table)
        self.simulated_s += table.chip.cycle / CYCLES_PER_US / 1e6
        return echoes

    def load(self, load: Load) -> Load:
        """Count what was seen in play."""
        self.led_violations += load.led_violations
        self.uart_overruns += load.uart_overruns
        self.corrupt_accepted += load.corrupt_accepted
        self.simulated_s += load.tally.simulated_ms / 1000.0
        return load

    def _count(self, table: FirmwareTable) -> None:
        self.led_violations += sum(offence.count for offence in table.chip.offences.values())
        self.uart_overruns += table.chip.uart_overruns
        self.corrupt_accepted += table.traffic.corrupt
