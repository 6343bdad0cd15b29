"""Word to systemd of how the program fares: it is ready, it is alive, it ends, and by whose wish.

Decides what is said, how often at most, and that whoever says it is never held up by it. Refuses to know what
life is: whoever knows calls `Notifier.alive`. The truth is sd_notify(3): a datagram of lines to the socket
that the environment names, where a leading ``@`` stands for a zero byte. Without such a socket nothing is
said at all.
"""

import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping

#: The variable that names the socket.
VARIABLE = "NOTIFY_SOCKET"

#: The exit code of a program that somebody at the board has switched off.
HALTED = 3

#: A sign of life follows the last one after this time at the soonest.
ALIVE_S = 1.0

#: So long the other words wait for a service manager that has no room for them.
_ROOM_S = 1.0


class Notifier:
    """Speaks to the socket at ``address``; an empty one, or one that is no such socket, is nobody.

    Any thread may call it.
    """

    def __init__(self, address: str, now_s: Callable[[], float] = time.monotonic) -> None:
        is_socket = address.startswith(("/", "@"))
        self._address = address.replace("@", "\0", 1) if address.startswith("@") else address
        self.is_heard = is_socket
        self._now_s = now_s
        self._told_s: float | None = None

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "Notifier":
        """Make the one that an environment asks for."""
        return cls(environ.get(VARIABLE, ""))

    def ready(self, status: str) -> None:
        """Say that all is up, and what that is, in a line for people."""
        self._tell(f"READY=1\nSTATUS={status}", _ROOM_S)

    def alive(self) -> None:
        """Feed the watchdog, unless that has just been done; never waits."""
        now_s = self._now_s()
        if self._told_s is None or now_s >= self._told_s + ALIVE_S:
            self._told_s = now_s
            self._tell("WATCHDOG=1", 0.0)

    def stopping(self) -> None:
        """Say that it ends."""
        self._tell("STOPPING=1", _ROOM_S)

    def _tell(self, words: str, room_s: float) -> None:
        """Send a datagram; a service manager that is gone is no reason to end."""
        if sys.platform != "linux" or not self.is_heard:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(room_s)
            try:
                line.sendto(words.encode(), self._address)
            except OSError:
                return


class Pulse:
    """Feeds the watchdog of ``notifier`` as soon as each of ``parts`` has beaten since it was fed last.

    So it starves when any one of them hangs. Each part may beat in a thread of its own.
    """

    def __init__(self, notifier: Notifier, parts: Iterable[str]) -> None:
        self._notifier = notifier
        self._parts = frozenset(parts)
        self._silent = set(self._parts)
        self._lock = threading.Lock()

    def beat(self, part: str) -> None:
        """Tell that a part has done its work once more."""
        with self._lock:
            self._silent.discard(part)
            if self._silent:
                return
            self._silent = set(self._parts)
        self._notifier.alive()
