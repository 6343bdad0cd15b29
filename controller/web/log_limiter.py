"""The server's complaints on the terminal: each is printed once, then only its count.

Decides that no client can fill a log: a complaint is printed the first time, and again the 10th, the 100th
time and so on. Complaints are distinguished by their message, so it must hold no number that a client can
choose. Failures of the program itself come with their traceback, once per place.
"""

import asyncio
import logging
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from controller.messages import Message, word


class Complaints:
    """Prints each complaint once, then counts it; from any thread."""

    def __init__(self, say: Callable[[str], None] | None = None) -> None:
        self._say = say or _to_stderr
        self._lock = threading.Lock()
        self._counts: Counter[Message] = Counter()

    def hear(self, complaint: Message, detail: str = "") -> None:
        """Print a complaint, with its ``detail`` on the lines below, or count it if it was printed before."""
        with self._lock:
            self._counts[complaint] += 1
            count = self._counts[complaint]
            if count == 1:
                self._say("\n".join(filter(None, (word(complaint), detail))))
            elif _is_power_of_ten(count):
                self._say(word(Message("server.again", complaint=complaint, count=count)))

    def fail(self, what: str, error: BaseException) -> None:
        """Report a failure of the program; ``what`` is a library's description of it."""
        frames = traceback.extract_tb(error.__traceback__)
        place, line = (frames[-1].name, frames[-1].lineno) if frames else ("", None)
        text = "".join(traceback.format_exception(error)).rstrip()
        name = type(error).__name__
        self.hear(Message("server.failed", what=what, error=name, place=place, line=line), text)

    def logger(self) -> logging.Logger:
        """Return a logger for a library that takes one; only its errors become complaints."""
        logger = logging.Logger("page", logging.ERROR)  # noqa: LOG001 - it is this server's alone
        logger.addHandler(_Complaining(self))
        return logger


class _Complaining(logging.Handler):
    """Turns whatever is logged into complaints."""

    def __init__(self, complaints: Complaints) -> None:
        super().__init__()
        self._complaints = complaints

    def emit(self, record: logging.LogRecord) -> None:
        """Complain, with the traceback if there is one; cancellation at the end is no failure."""
        error = None if record.exc_info is None else record.exc_info[1]
        if isinstance(error, asyncio.CancelledError):
            return
        if error is None:
            self._complaints.hear(Message("quoted.text", text=record.getMessage().strip()))
        else:
            self._complaints.fail(record.getMessage().strip(), error)


def _is_power_of_ten(count: int) -> bool:
    return str(count).strip("0") == "1"


def _to_stderr(line: str) -> None:
    """Write a line; if the terminal is gone, drop it."""
    with suppress(OSError, ValueError):
        sys.stderr.write(f"manalath: {line}\n")
        sys.stderr.flush()
