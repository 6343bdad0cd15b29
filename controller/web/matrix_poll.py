"""The matrix as pages watch it: what every sensor reads, and how often a board is asked for it.

Decides that a board without a bench is asked as often as one viewer would ask, however many there are.
"""

import threading
import time
from collections.abc import Callable, Sequence

from controller.loop import Loop
from controller.ports import Refresh
from controller.snapshot import Snapshot
from controller.web.kept_selftests import Tested
from controller.web.message_format import View
from controller.web.update_times import MATRIX_EVERY_S
from controller.web.workbench_view import UNREAD, matrix_view
from simulator.workbench import Workbench


class MatrixPoll:
    """The message about the matrix, made once for all viewers of one language, ``text`` its words.

    ``tested`` knows which row is traced.
    """

    def __init__(
        self, loop: Loop, workbench: Workbench | None, tested: Tested, text: Callable[[View], str]
    ) -> None:
        self._loop = loop
        self._workbench = workbench
        self._tested = tested
        self._text = text
        self._lock = threading.Lock()
        self._asks_s = 0.0
        self._read: tuple[Sequence[int] | None, Sequence[int], int | None] = (None, (), None)
        self._message = ""

    def message(self) -> str:
        """Return what every sensor reads; empty until a board without a bench has answered.

        While no board is linked nothing is read, whatever the bench reports.
        """
        snapshot, workbench = self._loop.snapshot, self._workbench
        if not snapshot.is_linked:
            return self._text(UNREAD)
        if workbench is not None:
            return self._at(snapshot, workbench.raw(), workbench.debounced(), workbench.now_ms())
        self._ask()
        sensors = snapshot.sensors
        if sensors is None:
            return ""
        return self._at(snapshot, snapshot.raw, sensors.debounced, sensors.board_ms)

    def _at(
        self, snapshot: Snapshot, raw: Sequence[int] | None, debounced: Sequence[int], board_ms: float
    ) -> str:
        """Return the message, unchanged as long as the sensors and the traced row are."""
        is_free = snapshot.guest is None and not snapshot.untraced
        watched = self._tested.row_trace.watched if is_free else None
        with self._lock:
            if (raw, debounced, watched) != self._read:
                self._read = (raw, debounced, watched)
                self._message = self._text(matrix_view(raw, debounced, board_ms, watched))
            return self._message

    def _ask(self) -> None:
        now_s = time.monotonic()
        if now_s >= self._asks_s:
            self._asks_s = now_s + MATRIX_EVERY_S
            self._loop.ask(Refresh())
