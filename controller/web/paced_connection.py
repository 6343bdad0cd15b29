"""A connection of which everything is limited that it can cost.

Decides how long a connection may hold a file descriptor without asking for anything, and how much is read
ahead of what is done and written ahead of what is read. What the bytes mean is for others.
"""

import asyncio
from typing import cast

from controller.web.allowance import Purse

#: How long a connection may take to ask for something, and to close once it should.
PATIENCE_S = 10.0

#: A page that sends more than this at once is cut off, and reconnects by itself.
MAX_BYTES = 65_536

#: How much of what a guest sent is read before others have their turn.
AT_A_TIME = 1024


class Paced(asyncio.Protocol):
    """What is read is drawn from a purse, and whoever asks for nothing, or reads nothing, is cut.

    While the purse of a guest is in debt, nothing is read from it; what was read waits.
    """

    transport: asyncio.Transport

    def __init__(self, purse: Purse) -> None:
        self.loop = asyncio.get_running_loop()
        self.purse = purse
        #: Set while the other end reads what it is sent.
        self.writable = asyncio.Event()
        self.writable.set()
        self._unread = b""
        self._patience: asyncio.TimerHandle | None = None
        self._reading_on: asyncio.TimerHandle | None = None
        self._deafness: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, with patience running."""
        self.transport = cast("asyncio.Transport", transport)
        self.wait()

    def connection_lost(self, _: Exception | None) -> None:
        """End."""
        for timer in (self._patience, self._reading_on, self._deafness):
            if timer is not None:
                timer.cancel()
        self.writable.set()

    def data_received(self, data: bytes) -> None:
        """Take what was sent, at once or as soon as it can be read and is paid."""
        self._unread += data
        self.read_on()
        if len(self._unread) > MAX_BYTES:
            self.transport.abort()

    def read(self, data: bytes) -> None:
        """Read some bytes."""
        raise NotImplementedError

    #: Whether anything can be read now.
    can_read = True

    @property
    def wants_more(self) -> bool:
        """Whether more should be sent now."""
        raise NotImplementedError

    def pause_writing(self) -> None:
        """Wait for whoever is behind, but not for long, and read nothing that would need an answer."""
        self.writable.clear()
        self.transport.pause_reading()
        self._deafness = self.loop.call_later(PATIENCE_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Write on, and read on."""
        if self._deafness is not None:
            self._deafness.cancel()
        self.writable.set()
        self.read_on()

    def read_on(self) -> None:
        """Read what waits, a guest's a little at a time, until that is done or has to wait again."""
        while self._unread and not self.transport.is_closing():
            wait_s = self.purse.wait_s
            if wait_s > 0.0 or not self.can_read:
                self.transport.pause_reading()
                self._wake_in(wait_s)
                return
            size = AT_A_TIME if self.purse.allowances else len(self._unread)
            some, self._unread = self._unread[:size], self._unread[size:]
            with self.purse.working():
                self.read(some)
        if self.wants_more:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    def _wake_in(self, wait_s: float) -> None:
        """Read on once a debt is paid."""
        if self._reading_on is not None:
            self._reading_on.cancel()
        self._reading_on = self.loop.call_later(wait_s, self.read_on) if wait_s > 0.0 else None

    def wait(self) -> None:
        """Have patience, from now on."""
        self.stop_waiting()
        self._patience = self.loop.call_later(PATIENCE_S, self._cut)

    def stop_waiting(self) -> None:
        """Have patience without end."""
        if self._patience is not None:
            self._patience.cancel()

    def _cut(self) -> None:
        self.transport.abort()
