"""A board that feeds systemd's watchdog: as long as it is read, and scans where it says when it does.

Decides what life is. A loop that hangs reads no more, and a board that hangs gives back no read; a board that
tells of its scans has to scan besides. Time is the computer's own, whatever pace a twin's time has: nobody
who waits for a piece is left alone for long, but woken.
"""

import threading
from collections.abc import Callable

from manalath_board.controller.cli.boards import OpenBoard
from manalath_board.controller.ports import Board, BoardEvent
from manalath_board.hardware.notify import Notifier, Pulse
from manalath_board.simulator.board_proxy import Relay

#: How often a read is woken, far below what the watchdog allows (`hardware.service.unit`).
NUDGE_S = 2.0


def watched(opened: OpenBoard, notifier: Notifier) -> Board:
    """Give a board on, feeding the watchdog if there is anybody who has one."""
    if not notifier.is_heard:
        return opened.board
    parts = ["read"] if opened.tell_scans is None else ["read", "scan"]
    pulse = Pulse(notifier, parts)
    if opened.tell_scans is not None:
        opened.tell_scans(lambda: pulse.beat("scan"))
    return WatchdogBoard(opened.board, lambda: pulse.beat("read"))


class WatchdogBoard(Relay):
    """See `controller.ports.Board`; ``beat`` is called after every read of the one behind."""

    def __init__(self, board: Board, beat: Callable[[], None], nudge_s: float = NUDGE_S) -> None:
        super().__init__(board)
        self._beat = beat
        self._nudge_s = nudge_s
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._nudge, name="watchdog", daemon=True)
        self._thread.start()

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on."""
        event = super().read(timeout_s)
        self._beat()
        return event

    def close(self) -> None:
        """Pass the end on."""
        self._is_over.set()
        self._thread.join()
        super().close()

    def _nudge(self) -> None:
        while not self._is_over.wait(self._nudge_s):
            self.board.wake()
