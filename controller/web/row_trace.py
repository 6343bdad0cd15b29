"""The row that a board traces for pages: one at a time, and only while a page looks at it."""

import threading
import time

from controller.play.loop import Loop
from controller.ports import WatchEdges

#: A watch ends by itself after 2 s; it is requested again at this interval.
WATCH_EVERY_S = 1.0

#: A row that has not been requested for this long is no longer watched.
LEFT_AFTER_S = 2.0


class RowTrace:
    """The row traced for the pages of one table: one at a time, and only while a page looks at it."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._lock = threading.Lock()
        self._watched_s = 0.0
        self._watched: int | None = None

    def keep(self, row: int) -> bool:
        """Have the board trace a row, once for all viewers; False if it traces another one."""
        with self._lock:
            now_s = time.monotonic()
            is_other = self._watched not in {None, row}
            if now_s < self._watched_s + (LEFT_AFTER_S if is_other else WATCH_EVERY_S):
                return not is_other
            self._watched, self._watched_s = row, now_s
        self._loop.ask(WatchEdges(row))
        return True

    @property
    def watched(self) -> int | None:
        """The row that the board traces for some page; None if it traces none."""
        with self._lock:
            is_left = time.monotonic() >= self._watched_s + LEFT_AFTER_S
            return None if is_left else self._watched

    def end(self, row: int) -> None:
        """Have the board scan all rows again, unless it traces another row for another page."""
        with self._lock:
            if self._watched not in {None, row}:
                return
            self._watched, self._watched_s = None, 0.0
        self._loop.ask(WatchEdges(None))
