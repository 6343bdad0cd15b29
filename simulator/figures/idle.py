"""What an idle simulation costs: processor and memory of `manalath simulate`, asked of the operating system.

A position is shown, nothing breathes, one viewer looks on. Linux only: the figures are read from ``/proc``.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

#: Until the last placement has been committed and its lights have come to rest.
REST_S = 4.0
MEASURED_S = 20.0
POSITION = (("e5", "orange"), ("e7", "purple"), ("c3", "orange"))


def measure_idle(progress: Callable[[str], None]) -> dict[str, float]:
    """Start a simulation, place a few pieces, and watch it do nothing: `idle_cpu_percent` and `rss_mb`."""
    if not Path("/proc/self/stat").exists():
        progress("idle cost is only measured on Linux")
        return {}
    with tempfile.TemporaryDirectory() as folder:
        return _measure(Path(folder), progress)


def _measure(folder: Path, progress: Callable[[str], None]) -> dict[str, float]:
    command = [sys.executable, "-m", "controller.cli", "simulate", "--no-browser", "--port", "0"]
    command += ["--data", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own command
        try:
            url = _address(process)
            with connect(url.replace("http", "ws", 1) + "ws", origin=Origin(url.rstrip("/"))) as viewer:
                _place(viewer)
                _drain(viewer, REST_S)
                before_s = _processor_s(process.pid)
                progress(f"watching an idle simulation for {MEASURED_S:.0f} s")
                _drain(viewer, MEASURED_S)
                used_s = _processor_s(process.pid) - before_s
                return {"idle_cpu_percent": 100.0 * used_s / MEASURED_S, "rss_mb": _memory_mb(process.pid)}
        finally:
            process.terminate()


def _address(process: "subprocess.Popen[str]") -> str:
    """Wait for the line that says where the page is."""
    assert process.stdout is not None  # noqa: S101 - asked for above
    for line in process.stdout:
        words = [word for word in line.split() if word.startswith("http")]
        if words:
            return words[0]
    raise RuntimeError("the simulation ended before it said its address")


def _place(viewer: ClientConnection) -> None:
    for space, colour in POSITION:
        viewer.send(json.dumps({"act": "put", "space": space, "colour": colour}))
        _drain(viewer, 0.6)


def _drain(viewer: ClientConnection, span_s: float) -> None:
    """Take what the page is sent, as a browser does."""
    end_s = time.monotonic() + span_s
    while (left_s := end_s - time.monotonic()) > 0:
        try:
            viewer.recv(timeout=left_s)
        except TimeoutError:
            return


def _processor_s(pid: int) -> float:
    """Processor time that a process has used, all threads, from /proc/PID/stat (fields 14 and 15)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_mb(pid: int) -> float:
    """Resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise RuntimeError(f"/proc/{pid}/status tells no VmRSS")
