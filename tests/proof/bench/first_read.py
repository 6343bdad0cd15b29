"""How soon `manalath play` reads the board that is plugged in, in this checkout and in another one.

Both take turns at the same twin, so what else the computer does falls on both. Linux and macOS only: the twin
is a terminal, and the system counts what a process has used.
"""

import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hardware.profiles import DEFAULT, load_profile
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from tests.checkouts import ROOT

#: How often each checkout is started; the first start of each warms the disk.
STARTS = 9

#: What the program says once it has read the board.
_READ = "The board answers"


@dataclass(frozen=True, slots=True)
class Start:
    """What it took to the first read: by the wall, and of the processor."""

    wall_s: float
    processor_s: float


def measure_first_read(before: str, progress: Callable[[str], None]) -> Mapping[str, Any]:
    """Start the program until it reads the board; ``before`` is the folder of another checkout, or empty.

    Returns the medians `first_read_s` and `processor_s` of this checkout. With another one, also those of it,
    `before`, and this one's as a share of them, `ratio` and `processor_ratio`.
    """
    checkouts = {"now": ROOT} | ({"before": Path(before)} if before else {})
    starts: dict[str, list[Start]] = {name: [] for name in checkouts}
    twin = SerialTwin(load_profile(DEFAULT), SimulatedClock(), 0, chip="python")
    with twin.on_pty() as port, TemporaryDirectory() as records:
        for number in range(STARTS):
            progress(f"start {number + 1} of {STARTS}")
            for name, folder in checkouts.items():
                starts[name].append(_start(folder, port, Path(records) / name))
    medians = {name: _medians(found[1:] or found) for name, found in starts.items()}
    now, other = medians["now"], medians.get("before")
    if other is None:
        return now
    ratios = {key: now[key] / other[key] for key in now}
    return {**now, "before": other, "ratio": ratios["first_read_s"], "processor_ratio": ratios["processor_s"]}


def _medians(starts: list[Start]) -> dict[str, float]:
    return {
        "first_read_s": statistics.median(start.wall_s for start in starts),
        "processor_s": statistics.median(start.processor_s for start in starts),
    }


def _start(folder: Path, port: Path, records: Path) -> Start:
    """Start the program of a checkout, and end it once it has read the board."""
    line = ("play", "--board", f"serial:{port}", "--port", "0", "--no-browser", "--data", str(records))
    began_s = time.perf_counter()
    with ExitStack() as stack:
        process = subprocess.Popen(
            (sys.executable, "-m", "controller.cli", *line),
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdout=subprocess.PIPE,
            text=True,
        )
        stack.callback(process.wait)
        stack.callback(process.send_signal, signal.SIGKILL)
        assert process.stdout is not None
        stack.callback(process.stdout.close)
        assert any(_READ in said for said in process.stdout)
        wall_s = time.perf_counter() - began_s
        processor_s = _used_s(process.pid)
    return Start(wall_s, processor_s)


def _used_s(pid: int) -> float:
    """Return what a process has used of the processor so far, in seconds; 0 where the system does not say."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.is_file():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
