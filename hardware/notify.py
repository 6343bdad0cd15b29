"""Notifications to systemd: the program is ready, alive or stopping, and whether someone switched it off.

Decides which notifications are sent, how often at most, and that a sign of life never delays its sender. Does
not know what life is: its callers decide when to call `Notifier.alive`. The protocol is sd_notify(3): a
datagram of lines to the socket named in the environment, where a leading ``@`` stands for a zero byte.
Without such a socket nothing is sent.
"""

import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping

#: The variable that names the socket.
VARIABLE = "NOTIFY_SOCKET"

#: The exit code of a program that was switched off at the board.
HALTED = 3

#: The shortest time between two signs of life.
ALIVE_S = 1.0

#: How long the other notifications wait for a service manager that has no room for them.
_ROOM_S = 1.0


class Notifier:
    """Sends to the socket at ``address``; sends nothing if that is empty or no socket address.

    Any thread may call it.
    """

    def __init__(self, address: str, now_s: Callable[[], float] = time.monotonic) -> None:
        is_socket = address.startswith(("/", "@"))
        self._address = address.replace("@", "\0", 1) if address.startswith("@") else address
        self.is_heard = is_socket
        self._now_s = now_s
        self._fed_s: float | None = None

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "Notifier":
        """Make the notifier that an environment asks for."""
        return cls(environ.get(VARIABLE, ""))

    def ready(self, status: str) -> None:
        """Report that the program is up, with a status line for people."""
        self._send(f"READY=1\nSTATUS={status}", _ROOM_S)

    def alive(self) -> None:
        """Feed the watchdog unless it has just been fed; never waits."""
        now_s = self._now_s()
        if self._fed_s is None or now_s >= self._fed_s + ALIVE_S:
            self._fed_s = now_s
            self._send("WATCHDOG=1", 0.0)

    def stopping(self) -> None:
        """Report that the program is ending."""
        self._send("STOPPING=1", _ROOM_S)

    def _send(self, words: str, room_s: float) -> None:
        """Send a datagram; a service manager that has gone away is no error."""
        if sys.platform != "linux" or not self.is_heard:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(room_s)
            try:
                line.sendto(words.encode(), self._address)
            except OSError:
                return


class Pulse:
    """Feeds the watchdog of ``notifier`` once each of ``parts`` has beaten since the last feeding.

    The watchdog therefore starves if any one of them hangs. Each part may beat in its own thread.
    """

    def __init__(self, notifier: Notifier, parts: Iterable[str]) -> None:
        self._notifier = notifier
        self._parts = frozenset(parts)
        self._silent = set(self._parts)
        self._lock = threading.Lock()

    def beat(self, part: str) -> None:
        """Record that a part has done its work once more."""
        with self._lock:
            self._silent.discard(part)
            if self._silent:
                return
            self._silent = set(self._parts)
        self._notifier.alive()
