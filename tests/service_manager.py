"""What systemd is to a service that it started: a socket that receives its notifications."""

import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hardware.notify import VARIABLE
from tests.deadline import DEADLINE_S


class ServiceManager:
    """Receives what is sent to ``line``, in order."""

    def __init__(self, line: socket.socket, address: str) -> None:
        self._line = line
        self.environ = {VARIABLE: address}

    def hear(self) -> str:
        """Return the next datagram; it must come."""
        return self._line.recv(4096).decode()

    def heard(self) -> list[str]:
        """Return every datagram that is there now."""
        self._line.settimeout(0)
        found = list[str]()
        while True:
            try:
                found.append(self.hear())
            except BlockingIOError:
                return found

    def hear_until(self, begin: str) -> list[str]:
        """Return everything up to the datagram that begins with ``begin``."""
        found = [self.hear()]
        while not found[-1].startswith(begin):
            found.append(self.hear())
        return found


@contextmanager
def service_manager() -> Iterator[ServiceManager]:
    """Listen at a short path, because a socket's address has little room."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        address = str(Path(folder) / "notify")
        line.bind(address)
        line.settimeout(DEADLINE_S)
        yield ServiceManager(line, address)
