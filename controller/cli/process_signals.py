"""The process from outside: the signals that end it, and the watchdog of systemd that it feeds."""

import signal
import threading
from collections.abc import Callable

from controller.command_line.board_kinds import OpenBoard
from controller.play.board_proxy import Relay
from controller.ports import Board, BoardEvent
from hardware.notify import Notifier, Pulse

#: Their names on POSIX and on Windows.
_ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")

#: The signal that nohup has ignored.
_GONE = "SIGHUP"


class EndRequest:
    """The wish to end the program, from now on: kept, and passed to whatever runs then, now or later.

    A closed terminal does not end what nohup started.
    """

    def __init__(self) -> None:
        self._is_made = False
        self._stop: Callable[[], None] = lambda: None
        for name in _ENDINGS:
            number = getattr(signal, name, None)
            if number is None or (name == _GONE and signal.getsignal(number) is signal.SIG_IGN):
                continue
            signal.signal(number, lambda *_: self._make())

    def end_by(self, stop: Callable[[], None]) -> None:
        """Have ``stop`` called when the end is requested; at once if it was already."""
        self._stop = stop
        if self._is_made:
            stop()

    def is_made(self) -> bool:
        """Whether the end is requested by now."""
        return self._is_made

    def _make(self) -> None:
        self._is_made = True
        self._stop()


#: The interval at which a read is woken, far below what the watchdog allows (`hardware.service.unit`).
NUDGE_S = 2.0


def watched(opened: OpenBoard, notifier: Notifier) -> Board:
    """Return the board, wrapped to feed the watchdog if there is one."""
    if not notifier.is_heard:
        return opened.board
    parts = ["read"] if opened.subscribe_scans is None else ["read", "scan"]
    pulse = Pulse(notifier, parts)
    if opened.subscribe_scans is not None:
        opened.subscribe_scans(lambda: pulse.beat("scan"))
    return WatchdogBoard(opened.board, lambda: pulse.beat("read"))


class WatchdogBoard(Relay):
    """See `controller.ports.Board`; calls ``beat`` after every read of the board behind it."""

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
