"""How a test waits for what a thread, a task, a child or a browser does: for the event, never by count.

How many turns or simulated seconds pass before another thread is scheduled is up to the computer. So a test
names what must become true, and lets as much time pass as that takes, up to one deadline: longer than the
slowest machine needs. Where tests are expected to fail, ``TESTS_WAIT_S`` makes them fail sooner.
"""

import asyncio
import inspect
import os
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any, TypeVar

DEADLINE_S = float(os.environ.get("TESTS_WAIT_S", "300"))
DEADLINE_MS = 1000.0 * DEADLINE_S
#: How long the others have between two looks.
LOOK_S = 0.002

T = TypeVar("T")


def until(
    holds: Callable[[], T],
    meanwhile: Callable[[], object] = lambda: None,
    seen: Callable[[], object] | None = None,
) -> T:
    """Wait until something holds, and return what it is; AssertionError if it does not before the deadline.

    ``meanwhile`` is done between two looks: it lets simulated time pass, where nothing happens without. The
    error says what was wanted and what was last the case: what ``seen`` returns, else ``holds`` itself.
    """
    latest_s = monotonic() + DEADLINE_S
    while not (found := holds()):
        if monotonic() >= latest_s:
            last = found if seen is None else seen()
            raise AssertionError(f"not within {DEADLINE_S:g} s: {_source(holds)}\nlast seen: {last}")
        meanwhile()
        sleep(LOOK_S)
    return found


async def settled() -> None:
    """Let everything happen in this event loop that can without more time, another thread or the system."""
    events: Any = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while events._ready:  # noqa: ASYNC110 - no event tells that nothing is left to do
        await asyncio.sleep(0)


def _source(holds: Callable[[], object]) -> str:
    """Return the lines of a condition in one."""
    try:
        return " ".join(inspect.getsource(holds).split())
    except (OSError, TypeError):
        return repr(holds)
