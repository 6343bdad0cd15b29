"""A command of this very program in a child process, so that long work never holds up the board or its page.

Decides how such a child starts and ends. It runs at low priority, and Ctrl-C goes to its parent only: it has
a process group of its own. It does not have a session of its own, for Linux shares the processor among the
sessions first, each of them an autogroup, and its priority would count among its own processes only.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

from controller.table import NICENESS

#: A child that is asked to end does so well within this time.
_END_S = 2.0


class Child:
    """A process that carries out the ``words`` of a command line; its lines are ASCII."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "controller.cli", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="ascii",
            process_group=0,
        )
        if sys.platform != "win32":
            with suppress(OSError):
                own = os.getpriority(os.PRIO_PROCESS, 0)
                os.setpriority(os.PRIO_PROCESS, self.process.pid, own + NICENESS)

    def send(self, *lines: str) -> None:
        """Send it lines, if it is still there: a reader of its answers will notice if it is not."""
        with suppress(OSError, ValueError):
            pipe = _there(self.process.stdin)
            pipe.write("".join(f"{line}\n" for line in lines))
            pipe.flush()

    def end_input(self) -> None:
        """Close its input; what another thread is sending meanwhile is cut off."""
        with suppress(OSError, ValueError):
            _there(self.process.stdin).close()

    def lines(self) -> Iterator[str]:
        """Read its lines until it ends."""
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
    """Return a pipe that was requested at start; OSError if there is none."""
    if pipe is None:
        raise OSError
    return pipe
