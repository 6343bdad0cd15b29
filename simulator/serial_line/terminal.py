"""A pseudoterminal with a line behind it, so that a program can open a twin as it opens a board.

Decides only how bytes come and go; the line is read at the pace of its own clock. Both ends stay open here,
so a program that closes its end and opens it again finds everything as before.
"""

import os
import select
import sys
import threading
from pathlib import Path

from controller.errors import LinuxOnlyError
from controller.messages import Message
from hardware.serial_board.line import LineLostError, SerialLine

#: How soon a lost line is opened again.
_AGAIN_S = 0.1
_FOREVER_S = 3600.0
_BLOCK = 4096


def raw_pair() -> tuple[int, int, Path]:
    """Make a pseudoterminal: the board's end, which never blocks, the program's end, and the latter's path.

    LinuxOnlyError on another system.
    """
    if sys.platform != "linux":
        raise LinuxOnlyError(Message("simulated_chip.no_terminals"))
    import tty

    board, program = os.openpty()
    os.set_blocking(board, False)
    tty.setraw(program)
    return board, program, Path(os.ttyname(program))


class Terminal:
    """The terminal of a line, which it opens; the context yields the path, and closes both at its end.

    One thread reads the line and another one writes, which a twin's line allows.
    """

    def __init__(self, line: SerialLine) -> None:
        self._line = line
        self._is_open = False
        self._is_ending = threading.Event()
        self._master, self._slave, self._path = raw_pair()
        self._woken, self._waking = os.pipe()
        self._threads = [threading.Thread(target=work) for work in (self._give, self._take)]

    def __enter__(self) -> Path:
        for thread in self._threads:
            thread.start()
        return self._path

    def __exit__(self, *_: object) -> None:
        self._is_ending.set()
        self._line.wake()
        os.write(self._waking, b"!")
        for thread in self._threads:
            thread.join()
        for end in (self._master, self._slave, self._woken, self._waking):
            os.close(end)

    def _give(self) -> None:
        """Let the line's time pass, and hand its bytes to the program."""
        while not self._is_ending.is_set():
            try:
                if not self._is_open:
                    self._line.open()
                    self._is_open = True
                self._pass(self._line.read(_FOREVER_S))
            except LineLostError:
                self._is_open = False
                self._line.read(_AGAIN_S)
        self._line.close()

    def _pass(self, content: bytes) -> None:
        """Hand bytes to the program; what does not fit because it does not read is lost, as at a port."""
        try:
            os.write(self._master, content)
        except BlockingIOError:
            return

    def _take(self) -> None:
        """Hand the program's bytes to the line."""
        while not self._is_ending.is_set():
            ready, _, _ = select.select((self._master, self._woken), (), ())
            if self._master in ready:
                self._write(os.read(self._master, _BLOCK))

    def _write(self, content: bytes) -> None:
        try:
            self._line.write(content)
        except LineLostError:
            self._is_open = False
            self._line.wake()
