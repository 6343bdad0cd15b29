"""The name of the page in the local network: sought in a thread of its own, for which nothing waits.

Computers of a network take seconds to agree on a name, and a network out of order may never. The page is
served meanwhile, and its door can be closed.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING

from controller.play.side_thread import SideThread

if TYPE_CHECKING:
    from controller.annexes.phones.local_network import Announcement

#: At the end, how long the network is given to hear that the name is free.
FAREWELL_S = 0.5


class NameSeeker:
    """Keeps the page announced at the addresses wanted last.

    ``announce`` does so at some addresses and a port, and blocks meanwhile; OSError if it cannot. ``on_name``
    is called in the seeker's thread with these addresses and the name, empty if there is none.
    """

    def __init__(
        self,
        announce: "Callable[[Sequence[str], int], Announcement]",
        on_name: Callable[[Sequence[str], str], None],
    ) -> None:
        self._announce, self._on_name = announce, on_name
        #: Addresses and port; None for the end.
        self._wishes: SimpleQueue[tuple[Sequence[str], int] | None] = SimpleQueue()
        self._thread = SideThread(self._seek, "name of the page")
        self._thread.start()

    def want(self, addresses: Sequence[str], port: int) -> None:
        """Have the page announced there, in place of what was wanted before; at no address, take it back."""
        self._wishes.put((addresses, port))

    def end(self) -> None:
        """Take the name back, and wait for that, but not for long."""
        self._wishes.put(None)
        self._thread.see_off(FAREWELL_S)

    def _seek(self) -> None:
        announced: Announcement | None = None
        while True:
            wish = self._newest()
            if announced is not None:
                announced.close()
                announced = None
            if wish is None:
                return
            addresses, port = wish
            if addresses:
                with suppress(OSError):
                    announced = self._announce(addresses, port)
            self._on_name(addresses, "" if announced is None else announced.name)

    def _newest(self) -> tuple[Sequence[str], int] | None:
        """Wait for a wish; of several, only the last is of interest."""
        wish = self._wishes.get()
        while wish is not None and not self._wishes.empty():
            wish = self._wishes.get()
        return wish
