"""`manalath` in its own process, forked from one that has already loaded the product.

It has its own folder, environment, output and signals, and saves the second that loading takes.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from controller.cli import main
from tests.deadline import DEADLINE_S

_PARENT = multiprocessing.get_context("forkserver")
_PARENT.set_forkserver_preload(
    [
        __name__,
        "controller.cli.play",
        "controller.annexes.records.records_command",
        "controller.web.app",
        "hardware.builder.beside.build_table",
        "simulator.simulate_command",
        "simulator.twin_table",
        "simulator.virtual_board",
    ]
)


class Forked:
    """The process; its output and its complaints both come from ``stdout``."""

    def __init__(self, words: Sequence[str], folder: Path, environ: Mapping[str, str]) -> None:
        receiver, sender = _PARENT.Pipe(duplex=False)
        with receiver, sender:
            self._process = _PARENT.Process(
                target=_carry_out, args=(tuple(words), str(folder), dict(environ), sender)
            )
            self._process.start()
            self.stdout = os.fdopen(os.dup(receiver.fileno()), encoding="utf-8")
        self._code: int | None = None

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does, or by another signal, once; return its exit code."""
        if self._code is None:
            with self.stdout:
                assert self._process.pid is not None
                os.kill(self._process.pid, number)
                self.stdout.read()
            self._process.join(DEADLINE_S)
            self._code = self._process.exitcode
            assert self._code is not None, "it did not end"
            self._process.close()
        return self._code


class Started:
    """The same in its own Python, which loads the product that its environment names."""

    def __init__(self, words: Sequence[str], folder: Path, environ: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "controller.cli", *words],
            cwd=folder,
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        self.stdout = self._process.stdout

    def end(self) -> int:
        """End it as Ctrl-C does; return its exit code."""
        self._process.send_signal(signal.SIGINT)
        self._process.communicate(timeout=DEADLINE_S)
        return self._process.returncode


def _carry_out(words: Sequence[str], folder: str, environ: Mapping[str, str], sender: Connection) -> None:
    with sender:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(sender.fileno(), stream.fileno())
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    sys.exit(main(words))
