"""Threads that hang, as in a name that is looked up or on a disk, and the time spent waiting for them."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from controller.play import side_thread
from tests.deadline import until


class Hang:
    """Where threads hang until they are let go.

    ``waited_s`` is how long threads that hung were waited for, in a time that passes only there: one that
    does not hang ends by itself, however long the computer takes.
    """

    def __init__(self) -> None:
        self.waited_s = 0.0
        self._threads = set[threading.Thread]()
        self._is_over = threading.Event()

    def here(self, *_: object, **__: object) -> None:
        """Hang, in whatever thread calls this."""
        self._threads.add(threading.current_thread())
        self._is_over.wait()
        self._threads.discard(threading.current_thread())

    @property
    def count(self) -> int:
        """How many threads hang."""
        return len(self._threads)

    def wait(self) -> None:
        """Wait until a thread hangs."""
        until(lambda: self.count)

    def let_go(self) -> None:
        """Let everything go on."""
        self._is_over.set()

    def join(self, thread: threading.Thread, limit_s: float) -> None:
        """Wait for a thread as `side_thread.JOIN` does."""
        until(lambda: not thread.is_alive() or thread in self._threads)
        if thread.is_alive():
            self.waited_s += limit_s


@contextmanager
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hang]:
    """Let threads hang in this context."""
    hang = Hang()
    monkeypatch.setattr(side_thread, "JOIN", hang.join)
    try:
        yield hang
    finally:
        hang.let_go()
