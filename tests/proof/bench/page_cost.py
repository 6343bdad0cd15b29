"""What the page costs: the board and its program here, a browser in `browser_cost`, a turn in `turn_time`.

Measures the time from an act to its light, alone and with five hundred pages open, and the cost of three
viewers of a breathing light. It uses wall time and a separate process, so the machine should have nothing
else to do.
"""

import json
import statistics
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

from tests.proof.bench.browser_cost import AT_MOST, measure_browser
from tests.proof.bench.process import Simulated, WatchingBrowser, is_measurable, simulated
from tests.proof.bench.turn_time import measure_turns

ACTS = 100
SPACES = ("e5", "b2", "h3", "d8", "g1", "a4", "f6", "i6", "c3", "e10")
VIEWERS = 3
PAGES = 500
MEASURED_S = 10.0

#: An act without a light in this time is a failure of the program, not a figure.
LOST_S = 5.0

#: The piece is gone again before its reading settles, so nothing is committed.
HELD_S = 0.1

#: The first of these pieces is lifted, and missed: after the correction plan its space breathes.
POSITION = (("e5", "orange"), ("e7", "purple"), ("c3", "orange"))
SETTLED_S = 0.7
PLANNED_S = 5.0

_HEADER = 6
_BYTES_A_LIGHT = 3


def measure_page(progress: Callable[[str], None]) -> Mapping[str, Any]:
    """Measure act to light, three viewers of an animation, the table with many pages, and a browser.

    Returns `act_to_light_p50_ms`, `act_to_light_p99_ms`, `cpu_percent_3_viewers` and, for each viewer,
    `bytes_per_s`; `echo_ratio_500_pages`, the time from a reed to its light with that many pages open, over
    that with one; the figures of `browser_cost.measure_browser` and `turn_time.measure_turns`; and under
    `at_most` the limits of some.
    """
    if not is_measurable():
        progress("the cost of viewers is only measured on Linux")
        return {}
    figures: dict[str, Any] = {}
    for measure in (_act_to_light, _three_viewers, _many_pages, _browser, _turns):
        with simulated() as simulation:
            figures |= measure(simulation, progress)
    return {**figures, "at_most": {name: most for name, most in AT_MOST.items() if name in figures}}


def _browser(simulation: Simulated, progress: Callable[[str], None]) -> dict[str, float]:
    return measure_browser(simulation.url, progress)


def _turns(simulation: Simulated, progress: Callable[[str], None]) -> dict[str, float]:
    return measure_turns(simulation.url, progress)


def _act_to_light(simulation: Simulated, progress: Callable[[str], None]) -> dict[str, float]:
    with simulation.viewer() as viewer:
        lights = lights_of(viewer)
        viewer.drain(2.0)
        took_ms = []
        for number in range(ACTS):
            progress(f"act {number + 1} of {ACTS}")
            space = SPACES[number % len(SPACES)]
            began_s = time.perf_counter()
            viewer.act("put", space=space, colour="orange")
            wait_for_light(viewer, lights[space], is_lit=True)
            took_ms.append(1000 * (time.perf_counter() - began_s))
            viewer.drain(HELD_S)
            viewer.act("lift", space=space)
            wait_for_light(viewer, lights[space], is_lit=False)
    took_ms.sort()
    return {
        "act_to_light_p50_ms": took_ms[len(took_ms) // 2],
        "act_to_light_p99_ms": took_ms[len(took_ms) - 1 - len(took_ms) // 100],
    }


def _three_viewers(simulation: Simulated, progress: Callable[[str], None]) -> dict[str, float]:
    with ExitStack() as stack:
        viewers = [stack.enter_context(simulation.viewer()) for _ in range(VIEWERS)]
        pool = stack.enter_context(ThreadPoolExecutor(VIEWERS))

        def watch(span_s: float) -> int:
            """Let every viewer take what it is sent for a while; return how many bytes that was in all."""
            return sum(pool.map(lambda viewer: viewer.drain(span_s), viewers))

        for space, colour in POSITION:
            viewers[0].act("put", space=space, colour=colour)
            watch(SETTLED_S)
        viewers[0].act("lift", space=POSITION[0][0])
        watch(PLANNED_S)
        progress(f"{VIEWERS} viewers of a breathing light for {MEASURED_S:.0f} s")
        before_s = simulation.processor_s()
        taken = watch(MEASURED_S)
        used_s = simulation.processor_s() - before_s
    return {
        "cpu_percent_3_viewers": 100.0 * used_s / MEASURED_S,
        "bytes_per_s": taken / VIEWERS / MEASURED_S,
    }


def _many_pages(simulation: Simulated, progress: Callable[[str], None]) -> dict[str, float]:
    """Compare the table's echo, by its own meters, with many pages open and with one."""
    with simulation.viewer() as viewer, ExitStack() as stack:
        alone_ms = _echo_ms(viewer)
        for number in range(PAGES - 1):
            progress(f"page {number + 2} of {PAGES}")
            stack.enter_context(simulation.viewer())
        return {f"echo_ratio_{PAGES}_pages": _echo_ms(viewer) / alone_ms}


def _echo_ms(viewer: WatchingBrowser) -> float:
    """Return the median time from a reed to its light, over pieces laid and lifted."""
    took_ms = []
    for space in SPACES:
        viewer.act("put", space=space, colour="orange")
        took_ms.append(reported_echo_ms(viewer))
        viewer.act("lift", space=space)
        viewer.drain(SETTLED_S)
    return statistics.median(took_ms)


def reported_echo_ms(viewer: WatchingBrowser) -> float:
    """Wait until the meters report the time from a reed to its light, and return it."""
    end_s = time.monotonic() + LOST_S
    while time.monotonic() < end_s:
        message = viewer.take(LOST_S)
        figures = json.loads(message) if isinstance(message, str) else {}
        if figures.get("t") == "figures" and figures["reed_to_light_ms"] is not None:
            return float(figures["reed_to_light_ms"])
    raise RuntimeError(f"the meters told nothing in {LOST_S} s")


def lights_of(viewer: WatchingBrowser) -> Mapping[str, int]:
    """Return the number of each space's light in a picture."""
    board = viewer.take(LOST_S)
    if not isinstance(board, str):
        raise RuntimeError("the page is not told its board first")  # noqa: TRY004 - no argument of ours
    return {space: number for number, space in enumerate(json.loads(board)["lights"])}


def wait_for_light(viewer: WatchingBrowser, number: int, *, is_lit: bool) -> None:
    at = _HEADER + _BYTES_A_LIGHT * number
    end_s = time.monotonic() + LOST_S
    while time.monotonic() < end_s:
        message = viewer.take(LOST_S)
        if isinstance(message, bytes) and any(message[at : at + _BYTES_A_LIGHT]) is is_lit:
            return
    raise RuntimeError(f"light {number} did not become {'lit' if is_lit else 'dark'} in {LOST_S} s")
