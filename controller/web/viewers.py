"""All browsers of a table: woken when something may have changed, and limited in number."""

import asyncio
import threading
from typing import TYPE_CHECKING

from controller.errors import InputError
from controller.messages import Message
from controller.play.subscriber import Subscriber

if TYPE_CHECKING:
    from controller.web.viewer import Viewer

#: The most browsers at once.
MOST_PAGES = 1000


class TooManyPagesError(InputError):
    """A page for which there is no room; the message says what to do."""

    code = "too-many-pages"


class Viewers(Subscriber):
    """All viewers of a table, ``most`` at once.

    ``wake`` may be called from any thread, and never waits for a viewer. It costs the same for a thousand of
    them as for one, since the thread of the lights calls it: it only notifies their event loop, which wakes
    each.
    """

    def __init__(self, most: int = MOST_PAGES) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._viewers: dict[asyncio.AbstractEventLoop, set[Viewer]] = {}
        #: Event loops that were notified and have not woken their viewers yet.
        self._notified: set[asyncio.AbstractEventLoop] = set()

    def wake(self) -> None:
        """Notify that something may have changed; a pending notification is not repeated."""
        with self._lock:
            for events in self._viewers.keys() - self._notified:
                self._notified.add(events)
                events.call_soon_threadsafe(self._wake_each, events)

    def _wake_each(self, events: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            self._notified.discard(events)
            viewers = tuple(self._viewers.get(events, ()))
        for viewer in viewers:
            viewer.wake()

    def look(self) -> None:
        """See `Subscriber`."""
        self.wake()

    def add(self, viewer: "Viewer") -> None:
        """Wake ``viewer`` from now on, in the running event loop; TooManyPagesError if there are too many."""
        with self._lock:
            if sum(map(len, self._viewers.values())) >= self._most:
                raise TooManyPagesError(Message("server.too_many_pages"))
            self._viewers.setdefault(asyncio.get_running_loop(), set()).add(viewer)

    def remove(self, viewer: "Viewer") -> None:
        """Stop waking ``viewer``."""
        with self._lock:
            events = asyncio.get_running_loop()
            left = self._viewers.get(events, set())
            left.discard(viewer)
            if not left:
                self._viewers.pop(events, None)
                self._notified.discard(events)
