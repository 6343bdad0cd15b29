"""A line through pyserial: a local device, or one on another computer.

Decides how bytes are read and written without a port ever holding up the caller, and how failures are
explained to a person. Each opening has two threads, one that opens the port, reads and closes it, and one
that writes; they touch nothing but the port, the bytes read, and a queue. Does not know what the bytes mean.

Opening a port pulls the reset line of an Arduino, because the system raises DTR then. That line is therefore
left up when the port is closed (HUPCL off), and the next opening does not pull it again. Windows lets it go,
and there every opening restarts the board.
"""

import queue
import re
import sys
import threading
import time
from collections.abc import Callable
from enum import Enum

import serial

from controller.messages import Message
from hardware.serial_board.line import LineLostError, LineTrouble, NoSerialPortError, of_closing, of_opening

if sys.platform == "win32":
    BREAKS = (OSError,)
else:
    import termios

    #: What a port raises when it cannot be used, or no longer can.
    BREAKS = (OSError, termios.error)

#: The baud rate of docs/develop/wire.md.
BAUD = 500_000

#: The kinds of URL that lead to another computer. Others that pyserial knows write files, or loop back.
FAR = ("socket", "rfc2217")

#: How long an opening is awaited; a slower one goes on, and the next call asks for it again.
OPENING_S = 1.0

#: How long a read may block before its thread checks whether to end.
GLANCE_S = 0.1

#: How long closing waits for the last writes, and then for the threads.
CLOSING_S = 0.5

#: How long DTR is let go; its return is what resets an Arduino.
PULL_S = 0.05

#: How many bytes may wait to be read, more than a second of the wire; the rest is dropped.
MOST_WAITING = 1 << 16

#: How many writes may wait for a port that accepts nothing; the rest is dropped.
MOST_WRITES = 1 << 10

#: Creates a port without opening it, as `serial.serial_for_url` does.
Make = Callable[..., serial.Serial]


class _Pull(Enum):
    """What can be written other than bytes."""

    RESET = "reset"


class _Opening:
    """One opening of a port, and the results of its threads; ``news`` guards all of it."""

    #: Created once the port is open.
    _writer: threading.Thread

    def __init__(self, url: str, make: Make, news: threading.Condition) -> None:
        self._url = url
        self._make = make
        self._news = news
        self._outbox = queue.SimpleQueue["bytes | _Pull"]()
        self._is_over = False
        self.inbox = bytearray()
        self.dropped = 0
        self.is_open = False
        #: Whether the port still answers after an error.
        self.is_there = False
        self.error: Exception | None = None
        self._reader = threading.Thread(target=self._read, name="serial reader", daemon=True)
        self._reader.start()

    def write(self, content: "bytes | _Pull") -> None:
        if self._outbox.qsize() < MOST_WRITES:
            self._outbox.put(content)

    def end(self) -> None:
        """End the opening; whatever was written goes out first, if it can."""
        self._outbox.put(b"")
        if self.is_open:
            self._writer.join(CLOSING_S)
        with self._news:
            self._is_over = True
        if self.is_open:
            self._reader.join(CLOSING_S)

    def _read(self) -> None:
        """Open the port, hand over incoming bytes, and close it."""
        try:
            port = self._open()
        except (*BREAKS, ValueError, LookupError, re.error) as error:
            self._fail(error)
            return
        try:
            while not self._is_over:
                self._fetch(port)
        except BREAKS as error:
            self.is_there = _answers(port)
            self._fail(error)
        self._stop_writing(port)
        port.close()

    def _open(self) -> serial.Serial:
        port = self._make(self._url, do_not_open=True, baudrate=BAUD, timeout=GLANCE_S, exclusive=True)
        port.open()
        _leave_reset_line_up(port)
        self._writer = threading.Thread(target=self._write, args=(port,), name="serial writer", daemon=True)
        self._writer.start()
        with self._news:
            self.is_open = True
            self._news.notify_all()
        return port

    def _fetch(self, port: serial.Serial) -> None:
        content = port.read(1)
        if content:
            content += port.read(port.in_waiting)
            with self._news:
                room = MOST_WAITING - len(self.inbox)
                self.inbox += content[:room]
                self.dropped += max(len(content) - room, 0)
                self._news.notify_all()

    def _write(self, port: serial.Serial) -> None:
        while content := self._outbox.get():
            try:
                if isinstance(content, _Pull):
                    _pull_reset_line(port)
                else:
                    port.write(content)
            except BREAKS as error:
                self._fail(error)
                return

    def _stop_writing(self, port: serial.Serial) -> None:
        """End the writer, which may be stuck in a port that no longer accepts anything."""
        self._outbox.put(b"")
        self._writer.join(CLOSING_S)
        cancel = getattr(port, "cancel_write", None)
        if self._writer.is_alive() and cancel is not None:
            cancel()
            self._writer.join(CLOSING_S)

    def _fail(self, error: Exception) -> None:
        with self._news:
            self.error = self.error or error
            self._is_over = True
            self._news.notify_all()


class PySerialLine:
    """The line at a device's path or Windows name, or at the URL of one on another computer.

    ``make`` creates the port to open. NoSerialPortError for a URL of any other kind.
    """

    def __init__(self, url: str, make: Make = serial.serial_for_url) -> None:
        kind, is_url, _ = url.partition("://")
        if is_url and kind.lower() not in FAR:
            raise NoSerialPortError(Message("serial_link.no_line", url=url))
        self.url = url
        self._make = make
        self._news = threading.Condition()
        self._opening: _Opening | None = None
        self._was_open = False
        self._is_woken = False
        #: The bytes dropped by earlier openings.
        self._dropped = 0

    @property
    def dropped(self) -> int:
        """See `hardware.serial_board.line.SerialLine`."""
        return self._dropped + (0 if self._opening is None else self._opening.dropped)

    def open(self) -> None:
        """See `hardware.serial_board.line.SerialLine`; a line that is open stays as it is.

        A slow opening (of another computer's port) is not awaited twice: it counts as lost for now, and a
        later call finds it. Of a line that was opened and has broken since, ``read`` says why.
        """
        wait_s = 0.0
        if self._opening is None:
            self._opening = _Opening(self.url, self._make, self._news)
            wait_s = OPENING_S
        opening = self._opening
        with self._news:
            self._news.wait_for(lambda: opening.is_open or opening.error is not None, wait_s)
            is_open, error = opening.is_open, opening.error
        if error is not None and not is_open:
            self._opening = None
            raise LineLostError(of_opening(error, self.url, was_open=self._was_open)) from error
        if not is_open:
            raise LineLostError(of_opening(TimeoutError(), self.url, was_open=self._was_open))
        self._was_open = True

    def read(self, timeout_s: float) -> bytes:
        """See `hardware.serial_board.line.SerialLine`."""
        with self._news:
            self._news.wait_for(self._has_news, min(timeout_s, threading.TIMEOUT_MAX))
            opening, self._is_woken = self._opening, False
            if opening is None or not opening.is_open:
                return b""
            content, error = bytes(opening.inbox), opening.error
            opening.inbox.clear()
        if content or error is None:
            return content
        self._forget()
        opening.end()
        raise LineLostError(of_closing(self.url, is_there=opening.is_there)) from error

    def write(self, content: bytes) -> None:
        """See `hardware.serial_board.line.SerialLine`; if the line breaks, the next ``read`` raises."""
        if self._opening is not None and self._opening.is_open:
            self._opening.write(content)

    def reset(self) -> None:
        """See `hardware.serial_board.line.SerialLine`."""
        if self._opening is not None and self._opening.is_open:
            self._opening.write(_Pull.RESET)

    def wake(self) -> None:
        """See `hardware.serial_board.line.SerialLine`."""
        with self._news:
            self._is_woken = True
            self._news.notify_all()

    def close(self) -> None:
        """See `hardware.serial_board.line.SerialLine`; whatever was written goes out first."""
        opening = self._opening
        self._forget()
        if opening is not None:
            opening.end()

    def _forget(self) -> None:
        self._dropped = self.dropped
        self._opening = None

    def _has_news(self) -> bool:
        opening = self._opening
        has_heard = opening is not None and opening.is_open and (opening.inbox or opening.error is not None)
        return self._is_woken or bool(has_heard)


def trouble_of(path: str) -> LineTrouble | None:
    """Return why a port cannot be opened now, and what to do; None if it can."""
    line = PySerialLine(path)
    try:
        line.open()
    except LineLostError as error:
        return error.trouble
    finally:
        line.close()
    return None


def _answers(port: serial.Serial) -> bool:
    """Whether the system still knows a port: that of a cable that is out is hung up at once."""
    try:
        return bool(port.in_waiting >= 0)
    except BREAKS:
        return False


def _leave_reset_line_up(port: serial.Serial) -> None:
    """Have the system leave DTR up when the port is closed, if it can and the port is local."""
    if sys.platform == "win32":
        return
    import termios

    try:
        descriptor = port.fileno()
        settings = termios.tcgetattr(descriptor)
        settings[2] &= ~termios.HUPCL
        termios.tcsetattr(descriptor, termios.TCSANOW, settings)
    except (*BREAKS, AttributeError):
        return


def _pull_reset_line(port: serial.Serial) -> None:
    """Let DTR go and raise it again; a port without DTR is left alone."""
    try:
        port.dtr = False
        time.sleep(PULL_S)
        port.dtr = True
    except (*BREAKS, AttributeError):
        return
