"""A command of this very program, run beside it: what takes long never holds up the board or its page.

Decides how such a child is begun and ended. It is served by the computer after all else, and Ctrl-C is for
whoever started it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

from manalath_board.controller.seats import NICENESS

#: A child that is told to end does so well within this time.
_END_S = 2.0


class Child:
    """One that carries out the ``words`` of a command line; its lines are ASCII."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "manalath_board.controller.cli", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="ascii",
            start_new_session=True,
        )
        if sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.process.pid, NICENESS)

    def tell(self, *lines: str) -> None:
        """Tell it something, if it is still there: whoever waits for its answer will know."""
        with suppress(OSError, ValueError):
            pipe = _there(self.process.stdin)
            pipe.write("".join(f"{line}\n" for line in lines))
            pipe.flush()

    def end_input(self) -> None:
        """Tell it nothing more."""
        with suppress(OSError):
            _there(self.process.stdin).close()

    def lines(self) -> Iterator[str]:
        """Read what it says until it is gone."""
        for line in _there(self.process.stdout):
            yield line.strip()

    def close(self) -> None:
        """End it."""
        self.end_input()
        try:
            self.process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        _there(self.process.stdout).close()


def _there(pipe: IO[str] | None) -> IO[str]:
    """Give a pipe that was asked for."""
    if pipe is None:
        raise OSError
    return pipe
