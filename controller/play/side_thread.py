"""A side thread: it works for a table beside the loop, and the end of the program never waits for it long.

It may hang where nothing can interrupt it: in a name that is looked up, on a disk, in a pipe. So it is asked
to end, waited for until a limit, and then left behind: the program ends with it, as in a power cut.
"""

import threading
from collections.abc import Callable

#: How long a side thread that was asked to end is waited for.
END_S = 0.25

#: Waits for a thread to end, for so many seconds at most.
JOIN: Callable[[threading.Thread, float], None] = threading.Thread.join


class SideThread(threading.Thread):
    """A thread that does some ``work``."""

    def __init__(self, work: Callable[[], None], name: str) -> None:
        super().__init__(target=work, name=name, daemon=True)

    def see_off(self, limit_s: float = END_S) -> None:
        """Wait for it to end, if it has begun, but no longer than ``limit_s``."""
        if self.is_alive():
            JOIN(self, limit_s)
