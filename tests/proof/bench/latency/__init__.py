"""How fast and how sound a board on a serial line is, measured on the very firmware that is flashed.

Latencies are simulated time, with the host's own part measured and added: electronics, chip, line, and a
millisecond each way for USB. Errors are judged by the simulated chip, by what hands meant, and by what was
sent, never by the firmware.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from os import cpu_count
from typing import Any

import numpy as np

from controller.board import Profile
from hardware.images import facts_of
from simulator.serial_line.cable import QUIET, STOCK_FLUSH_US, UsbBridge
from tests.proof.bench.latency.converge import Restart, measure_convergence
from tests.proof.bench.latency.echoes import Echoes, Try, measure_echoes
from tests.proof.bench.latency.firmware_table import CHANCE, Wrongs
from tests.proof.bench.latency.load import BAD_LINE, Load, measure_load
from tests.proof.bench.pool import pool

Figures = Mapping[str, float]

#: How many processes run at once: more than there are processors would spoil the time of the host's part.
PROCESSES = 2


@dataclass(frozen=True, slots=True)
class LatencyAmount:
    """How much is measured: pieces laid, minutes of play under load and over a bad line each, restarts."""

    pieces: int = 400
    minutes: float = 10.0
    restarts: int = 100


ALL = LatencyAmount()


@dataclass(frozen=True, slots=True)
class Measurement:
    """One measurement: its name, its function, and the arguments of that."""

    name: str
    measure: Callable[..., Any]
    given: tuple[Any, ...]


def measure_latency(
    profile: Profile, seed: int, progress: Callable[[str], None], amount: LatencyAmount = ALL
) -> Figures:
    """Measure everything, and return the figures of `python -m tests.proof bench latency`."""
    begun_s = time.perf_counter()
    parts = _parts(profile, seed, amount)
    found = dict(_counted(_measured(parts), len(parts), progress))
    wall_s = time.perf_counter() - begun_s
    echoes = {name: found[name] for name in ("busy", "idle", "stock")}
    return {
        **_echo_figures(**echoes),
        **_wrong_figures([*echoes.values(), found["loaded"], found["noisy"]]),
        **_play_figures(found["loaded"], found["noisy"]),
        **_converge_figures("converge", found["restarted"]),
        **_converge_figures("bootloader_converge", found["booted"]),
        "speed_vs_real_time": sum(_simulated_s(part) for part in found.values()) / wall_s,
        **_size_figures(profile),
    }


def _parts(profile: Profile, seed: int, amount: LatencyAmount) -> tuple[Measurement, ...]:
    """Return all measurements, those that take longest first."""
    stock = UsbBridge(flush_us=STOCK_FLUSH_US)
    few = amount.pieces // 2
    return (
        Measurement("noisy", measure_load, (profile, seed, amount.minutes, BAD_LINE)),
        Measurement("loaded", measure_load, (profile, seed, amount.minutes, QUIET)),
        Measurement("busy", measure_echoes, (profile, seed, Try(amount.pieces, is_animated=True))),
        Measurement(
            "booted", measure_convergence, (profile, seed, amount.restarts, Restart(is_by_bootloader=True))
        ),
        Measurement("stock", measure_echoes, (profile, seed, Try(few, is_animated=True, bridge=stock))),
        Measurement("restarted", measure_convergence, (profile, seed, amount.restarts, Restart())),
        Measurement("idle", measure_echoes, (profile, seed, Try(few))),
    )


def _measured(parts: tuple[Measurement, ...]) -> Iterator[tuple[str, Any]]:
    """Measure everything, in several processes unless there is only one processor."""
    if (cpu_count() or 1) == 1:
        yield from map(_measure, parts)
        return
    with pool(PROCESSES) as workers:
        yield from workers.map(_measure, parts)


def _measure(part: Measurement) -> tuple[str, Any]:
    return part.name, part.measure(*part.given)


def _counted(
    measured: Iterable[tuple[str, Any]], count: int, progress: Callable[[str], None]
) -> Iterator[tuple[str, Any]]:
    for number, (name, found) in enumerate(measured, start=1):
        progress(f"part {number} of {count}: {name}")
        yield name, found


def _simulated_s(part: "Echoes | Load | list[float]") -> float:
    """Return how long a part lasted in simulated time; the restarts, which are not counted, give 0."""
    match part:
        case Echoes():
            return part.simulated_s
        case Load():
            return part.tally.simulated_ms / 1000.0
        case _:
            return 0.0


def _echo_figures(busy: Echoes, idle: Echoes, stock: Echoes) -> Figures:
    """Return how soon a light answers; ``board_p50_ms`` is without the host's own part."""
    return {
        "p50_ms": busy.percentile(50),
        "p99_ms": busy.percentile(99),
        "max_ms": max(busy.ms),
        "idle_p50_ms": idle.percentile(50),
        "stock_16u2_p50_ms": stock.percentile(50),
        "host_p50_ms": float(np.percentile(busy.host_ms, 50)),
        "board_p50_ms": float(np.percentile(busy.board_ms, 50)),
        "missed_echoes": busy.missed + idle.missed + stock.missed,
        "scan_period_us": idle.scan_period_us,
        "busy_scan_period_us": busy.scan_period_us,
    }


def _wrong_figures(parts: Iterable[Echoes | Load]) -> Figures:
    """Return the errors; ``corrupt_by_chance`` is how many spoilt packets a CRC lets through at most."""
    wrongs = Wrongs()
    for part in parts:
        wrongs.add(part.wrongs)
    return {
        "led_violations": wrongs.led_violations,
        "uart_overruns": wrongs.uart_overruns,
        "corrupt_tried": wrongs.corrupt_tried,
        "corrupt_by_chance": wrongs.corrupt_tried / CHANCE,
        "corrupt_accepted": wrongs.corrupt_accepted,
    }


def _play_figures(loaded: Load, noisy: Load) -> Figures:
    return {
        "wrong_moves": loaded.tally.wrong_moves + noisy.tally.wrong_moves,
        "undecided": loaded.tally.undecided + noisy.tally.undecided,
        "plies": loaded.tally.plies + noisy.tally.plies,
        "minutes_of_play": (loaded.tally.simulated_ms + noisy.tally.simulated_ms) / 60_000.0,
    }


def _converge_figures(name: str, took_s: list[float]) -> Figures:
    return {f"{name}_s": max(took_s), f"{name}_p50_s": float(np.percentile(took_s, 50))}


def _size_figures(profile: Profile) -> Figures:
    facts = facts_of(profile.name)
    return {"flash_bytes": facts.flash_bytes, "ram_bytes": facts.ram_bytes + facts.stack_bytes}
