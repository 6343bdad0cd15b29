"""Floods: what a hundred hostile guests of each kind do to a light, the table's page and the end.

Runs a simulation whose door is open, and the guests in a process of their own. It uses wall time, so the
machine should have nothing else to do, and at least two cores: the guests of a home have their own.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.proof.bench.flood_guests import FLOODS
from tests.proof.bench.page_cost import LOST_S, SPACES, lights_of, reported_echo_ms, wait_for_light
from tests.proof.bench.process import Simulated, WatchingBrowser, is_measurable, simulated

#: How often a piece is laid beside the guests of a kind, and how long these have to come in before.
MOVES, BEGIN_S = 12, 2.0
#: What is promised: a move is lit, the table's page is told, and the program ends.
AT_MOST = {"lit_p99_ms": 30.0, "told_p99_ms": 200.0, "end_s": 2.0}

#: After it is lifted, its reading settles.
_REST_S = 0.7


def measure_floods(seed: int, progress: Callable[[str], None]) -> Mapping[str, Any]:
    """Measure beside nobody, and beside the guests of each kind.

    For each, `lit_p99_ms` is the time from a reed to its light, by the table's own meters, `told_p99_ms` that
    from an act of the table's page to the picture with its light, and `end_s` that from SIGTERM to the end;
    `at_most` has the limits of all of them together.
    """
    if not is_measurable():
        progress("floods are only measured on Linux")
        return {}
    beside = {}
    for kind in ("nobody", *FLOODS):
        progress(kind)
        beside[kind] = _beside(kind, seed)
    worst = {name: max(each[name] for each in beside.values()) for name in AT_MOST}
    return {**worst, "beside": beside, "at_most": AT_MOST}


def _beside(kind: str, seed: int) -> dict[str, float]:
    with ExitStack() as stack:
        simulation = stack.enter_context(simulated("--lan", program="tests.proof.bench.flooded_program"))
        viewer = stack.enter_context(simulation.viewer())
        board, pin = lights_of(viewer), _pin(viewer)
        stack.enter_context(_guests(kind, simulation, pin, seed))
        viewer.drain(BEGIN_S)
        lit_ms, told_ms = zip(*(_laid(viewer, board, number) for number in range(MOVES)), strict=True)
        return {"lit_p99_ms": _p99(lit_ms), "told_p99_ms": _p99(told_ms), "end_s": simulation.end_s()}


def _pin(viewer: WatchingBrowser) -> str:
    """Wait until the door is open, and return its PIN."""
    end_s = time.monotonic() + LOST_S
    while time.monotonic() < end_s:
        message = viewer.take(LOST_S)
        said = json.loads(message) if isinstance(message, str) else {}
        if said.get("name") == "phones" and said["view"]["urls"]:
            return str(said["view"]["pin"])
    raise RuntimeError(f"the door did not open in {LOST_S} s")


@contextmanager
def _guests(kind: str, simulation: Simulated, pin: str, seed: int) -> Iterator[None]:
    """Let guests of a kind in; they leave the processor to the board where both want it."""
    if kind not in FLOODS:
        yield
        return
    port = simulation.url.rstrip("/").rpartition(":")[2]
    command = [sys.executable, "-m", "tests.proof.bench.flood_guests", kind, port, pin, str(seed)]
    with subprocess.Popen(command, preexec_fn=lambda: os.nice(19)) as guests:  # noqa: PLW1509 - starts no threads
        try:
            yield
            if guests.poll() is not None:
                raise RuntimeError(f"the guests who are {kind} have gone")
        finally:
            guests.kill()


def _laid(viewer: WatchingBrowser, board: Mapping[str, int], number: int) -> tuple[float, float]:
    """Lay a piece and lift it; return how long its light took on the table and at the page, in ms."""
    space = SPACES[number % len(SPACES)]
    began_s = time.perf_counter()
    viewer.act("put", space=space, colour="orange")
    wait_for_light(viewer, board[space], is_lit=True)
    told_ms = 1000.0 * (time.perf_counter() - began_s)
    lit_ms = reported_echo_ms(viewer)
    viewer.act("lift", space=space)
    viewer.drain(_REST_S)
    return lit_ms, told_ms


def _p99(took: tuple[float, ...]) -> float:
    ordered = sorted(took)
    return ordered[len(ordered) - 1 - len(ordered) // 100]
