"""`manalath` in a thread of this process, for a test of what a table does, whatever becomes of its process.

It spares a Python, and all that it would load.
"""

import signal
import threading
from collections.abc import Iterator, Sequence
from queue import SimpleQueue

import pytest

from controller.cli import main, runtime
from controller.cli.process_signals import EndRequest
from controller.messages import Message, word
from tests.deadline import DEADLINE_S


class AskedToEnd(EndRequest):
    """Made by a test, since only the main thread of a program can hear signals."""

    def __init__(self) -> None:
        self._is_made = False
        self._stop = lambda: None

    def make(self) -> None:
        """Request the end."""
        self._make()


class RunHere:
    """The command; its output is ``stdout``."""

    def __init__(self, words: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._ending = AskedToEnd()
        self._said = SimpleQueue[str | None]()
        self._code: int | None = None
        monkeypatch.setattr(runtime, "EndRequest", lambda: self._ending)
        monkeypatch.setattr(runtime, "say", self._say)
        self._thread = threading.Thread(target=self._run, args=(tuple(words),), name="manalath")
        self._thread.start()

    @property
    def stdout(self) -> Iterator[str]:
        """The lines of the table, each once."""
        while (line := self._said.get(timeout=DEADLINE_S)) is not None:
            yield line

    def end(self, _number: signal.Signals = signal.SIGTERM) -> int:
        """End it as a signal would, once; return its exit code."""
        self._ending.make()
        self._thread.join(DEADLINE_S)
        assert self._code is not None, "it did not end"
        return self._code

    def _run(self, words: tuple[str, ...]) -> None:
        try:
            self._code = main(words)
        finally:
            self._said.put(None)

    def _say(self, said: Message) -> None:
        self._said.put(word(said))
