"""What an idle simulation costs: processor and memory of `manalath simulate`, by the operating system.

A position is shown, nothing breathes, one viewer looks on.
"""

from collections.abc import Callable

from simulator.benchmarks.process import is_measurable, simulated

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
