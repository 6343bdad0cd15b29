"""A serial line: the seam between the serial board and whatever carries its bytes.

A line promises bytes in order, nothing more: they can be lost, changed or late, or come from something that
is not a board. It can be opened, lost, and opened again.
"""

import re
from dataclasses import dataclass
from typing import Protocol

from controller.errors import InputError
from controller.messages import Message

#: How Windows names a serial port, with the prefix that programs add to numbers of more than one digit.
_COM = re.compile(r"(?:\\\\\.\\)?COM[1-9][0-9]*", re.IGNORECASE)


def is_com(name: str) -> bool:
    """Whether a name is that of a Windows serial port.

    >>> is_com("COM5"), is_com("/dev/ttyACM0"), is_com("usb-Arduino_Mega-if00")
    (True, False, False)
    """
    return _COM.fullmatch(name) is not None


def is_place(name: str) -> bool:
    """Whether a name is a location itself, a path or a URL, and need not be looked up.

    >>> is_place("COM5"), is_place("/dev/ttyACM0"), is_place("usb-Arduino_Mega-if00")
    (True, True, False)
    """
    return "/" in name or is_com(name)


class NoSerialPortError(InputError):
    """A name that no serial port has; the message says which names are possible."""

    code = "no-serial-port"


@dataclass(frozen=True, slots=True)
class LineTrouble:
    """Why there is no line or no link, and what to do about it, a sentence each."""

    cause: Message
    cure: Message

    @property
    def message(self) -> Message:
        """Both sentences as one message."""
        return Message("serial_link.trouble", cause=self.cause, cure=self.cure)


class LineLostError(Exception):
    """There is no line, or no longer one; ``trouble`` says what happened, and what to do."""

    def __init__(self, trouble: LineTrouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class SerialLine(Protocol):
    """A serial line. All calls but ``wake`` belong to one thread."""

    @property
    def dropped(self) -> int:
        """How many bytes were dropped because they were not read in time and there was no more room."""

    def open(self) -> None:
        """Open the line; LineLostError if that fails for now. On an Arduino this pulls the reset line."""

    def read(self, timeout_s: float) -> bytes:
        """Wait for bytes; return none on timeout or wake-up. A line that is not open only waits.

        LineLostError if the line breaks; it is no longer open then.
        """

    def write(self, content: bytes) -> None:
        """Send bytes; never blocks. LineLostError if the line breaks."""

    def reset(self) -> None:
        """Pull the board's reset line, if there is one; never blocks."""

    def wake(self) -> None:
        """Make a blocked ``read`` return; the only call another thread may make."""

    def close(self) -> None:
        """Close the line; calling it again does nothing."""
