"""`manalath simulate` as a separate process, with viewers at its page: what it costs, and what it sends.

Linux only: what a process has used is read from ``/proc``. An idle simulation shows a position, in which
nothing breathes, to one viewer.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

#: How many ticks a second ``/proc`` counts.
_TICKS = 1
if sys.platform == "linux":
    _TICKS = os.sysconf("SC_CLK_TCK")


class WatchingBrowser:
    """A browser as the server knows it."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line

    def act(self, act: str, **fields: object) -> None:
        """Ask for an act."""
        self._line.send(json.dumps({"act": act, **fields}))

    def take(self, timeout_s: float | None = None) -> str | bytes | None:
        """Take the next message, None if none comes within ``timeout_s``."""
        try:
            return self._line.recv(timeout=timeout_s)
        except TimeoutError:
            return None

    def drain(self, span_s: float) -> int:
        """Take everything for a while; return how many bytes that was."""
        taken, end_s = 0, time.monotonic() + span_s
        while (left_s := end_s - time.monotonic()) > 0:
            message = self.take(left_s)
            taken += 0 if message is None else len(message)
        return taken


class Simulated:
    """A running simulation."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.url = _address(process)

    @contextmanager
    def viewer(self) -> Iterator[WatchingBrowser]:
        """Open its page."""
        origin = Origin(self.url.rstrip("/"))
        with connect(self.url.replace("http", "ws", 1) + "ws", origin=origin) as line:
            yield WatchingBrowser(line)

    def processor_s(self) -> float:
        """Return the processor time it has used, all threads: fields 14 and 15 of ``/proc/PID/stat``."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def end_s(self) -> float:
        """Ask it to end, and return how long that took; a minute is a failure, not a figure."""
        began_s = time.perf_counter()
        self._process.terminate()
        self._process.wait(60.0)
        return time.perf_counter() - began_s

    def memory_mb(self) -> float:
        """Return its resident memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        for line in status.splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024 / 1e6
        raise RuntimeError(f"/proc/{self._process.pid}/status tells no VmRSS")


def is_measurable() -> bool:
    """Whether the operating system reports what a process has used."""
    return sys.platform == "linux"


@contextmanager
def simulated(*options: str, program: str = "controller.cli") -> Iterator[Simulated]:
    """Start a simulation with nobody at it, and end it; its records are not kept."""
    command = [sys.executable, "-m", program, "simulate", "--no-browser", "--port", "0", *options]
    with tempfile.TemporaryDirectory() as folder:
        command += ["--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield Simulated(process)
            finally:
                process.terminate()


def _address(process: "subprocess.Popen[str]") -> str:
    """Wait for the line with the address of the page."""
    assert process.stdout is not None
    for line in process.stdout:
        words = [word for word in line.split() if word.startswith("http")]
        if words:
            return words[0].partition("#")[0]
    raise RuntimeError("the simulation ended before it said its address")


#: Time for the last placement to be committed and its lights to come to rest.
REST_S = 4.0
MEASURED_S = 20.0
POSITION = (("e5", "orange"), ("e7", "purple"), ("c3", "orange"))


def measure_idle(progress: Callable[[str], None]) -> dict[str, float]:
    """Start a simulation, place a few pieces, and measure it idle: `idle_cpu_percent` and `rss_mb`."""
    if not is_measurable():
        progress("idle cost is only measured on Linux")
        return {}
    with simulated() as simulation, simulation.viewer() as viewer:
        for space, colour in POSITION:
            viewer.act("put", space=space, colour=colour)
            viewer.drain(0.6)
        viewer.drain(REST_S)
        before_s = simulation.processor_s()
        progress(f"watching an idle simulation for {MEASURED_S:.0f} s")
        viewer.drain(MEASURED_S)
        used_s = simulation.processor_s() - before_s
        return {"idle_cpu_percent": 100.0 * used_s / MEASURED_S, "rss_mb": simulation.memory_mb()}
