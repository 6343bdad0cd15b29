"""Scripts: acts in time. A script acts, then yields how many ms pass until it goes on.

Decides only the order of acts. The clock and the acts themselves belong to the caller.
"""

import heapq
from collections.abc import Generator
from typing import TypeVar

from simulator.workbench import Workbench

Result = TypeVar("Result")

#: Acts in time; a script may end with a result.
Script = Generator[float, None, None]
Asking = Generator[float, None, Result]


def perform(workbench: Workbench, script: Script) -> None:
    """Run a script by the clock of the bench, beginning now."""

    def go_on() -> None:
        delay_ms = next(script, None)
        if delay_ms is not None:
            workbench.after(delay_ms, go_on)

    workbench.after(0.0, go_on)


def side_by_side(*scripts: Script) -> Script:
    """Run several scripts at the same time; ends when all have ended."""
    now_ms = 0.0
    due = [(0.0, number) for number in range(len(scripts))]
    while due:
        at_ms, number = heapq.heappop(due)
        if at_ms > now_ms:
            yield at_ms - now_ms
            now_ms = at_ms
        delay_ms = next(scripts[number], None)
        if delay_ms is not None:
            heapq.heappush(due, (at_ms + delay_ms, number))
