"""Everybody who watches: who is told when something may have changed, and how many there may be."""

import threading

from manalath_board.controller.errors import InputError
from manalath_board.controller.messages import Message
from manalath_board.controller.subscriber import Subscriber
from manalath_board.controller.web.viewer import Viewer

#: So many browsers are told at once.
MOST_PAGES = 1000


class TooManyPagesError(InputError):
    """A page for which there is no room; says what to do."""

    code = "too-many-pages"


class Viewers(Subscriber):
    """Everybody who watches, ``most`` at once.

    ``wake`` may be called from any thread, and never waits for a viewer.
    """

    def __init__(self, most: int = MOST_PAGES) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._viewers: set[Viewer] = set()

    def wake(self) -> None:
        """Leave word for each viewer that something may have changed."""
        with self._lock:
            for viewer in self._viewers:
                viewer.wake()

    def look(self) -> None:
        """See `Subscriber`."""
        self.wake()

    def add(self, viewer: Viewer) -> None:
        """From now on ``viewer`` is told; TooManyPagesError if there is no room for it."""
        with self._lock:
            if len(self._viewers) >= self._most:
                raise TooManyPagesError(Message("serving.too_many_pages"))
            self._viewers.add(viewer)

    def remove(self, viewer: Viewer) -> None:
        """After this ``viewer`` is not woken any more."""
        with self._lock:
            self._viewers.discard(viewer)
