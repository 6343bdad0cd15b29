"""A serial line: the seam between the serial board and whatever carries its bytes, and why it breaks.

A line promises bytes in order, nothing more: they can be lost, changed or late, or come from something that
is not a board. It can be opened, lost, and opened again.

Why it cannot be opened, or breaks, follows from the system's error number, which pyserial often leaves in the
error that caused its own, or only in the text of its own; here it becomes a trouble for a person.
"""

import errno
import re
from dataclasses import dataclass
from typing import Protocol

from controller.errors import InputError
from controller.messages import Message

#: How Windows names a serial port, with the prefix that programs add to numbers of more than one digit.
_COM = re.compile(r"(?:\\\\\.\\)?COM[1-9][0-9]*", re.IGNORECASE)

#: Another error quoted within a text, as Python writes it: its number, then its meaning.
_QUOTED = re.compile(r"\(([0-9]+), ['\"]")

#: Windows also reports a port that is in use this way.
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM})
_TAKEN = frozenset({errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK})
_MISSING = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO})
_NO_TERMINAL = frozenset({errno.ENOTTY})
_UNHEARD = frozenset({errno.ECONNREFUSED, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ETIMEDOUT})


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


#: The cable came out.
UNPLUGGED = LineTrouble(Message("serial_link.cable_out"), Message("serial_link.plug_in_again"))


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


def of_opening(error: Exception, url: str, *, was_open: bool) -> LineTrouble:
    """Explain why ``url``, which may have been open before, cannot be opened."""
    number = _number(error)
    if number in _FORBIDDEN and not is_com(url):
        return LineTrouble(Message("serial_link.forbidden", url=url), Message("serial_link.join_group"))
    if number in _TAKEN | _FORBIDDEN:
        return LineTrouble(Message("serial_link.taken", url=url), Message("serial_link.end_it"))
    if number in _MISSING and was_open:
        return UNPLUGGED
    if number in _MISSING:
        return LineTrouble(Message("serial_link.no_port", url=url), Message("serial_link.plug_in_or_look"))
    if number in _NO_TERMINAL:
        return LineTrouble(Message("serial_link.no_terminal", url=url), Message("serial_link.name_terminal"))
    if number in _UNHEARD:
        return LineTrouble(Message("serial_link.unheard", url=url), Message("serial_link.start_listener"))
    if _came_from(error, TimeoutError):
        return LineTrouble(Message("serial_link.slow_opening", url=url), Message("serial_link.wait_or_look"))
    unopened = Message("serial_link.unopened", url=url, said=str(error))
    return LineTrouble(unopened, Message("serial_link.path_or_url"))


def of_closing(url: str, *, is_there: bool) -> LineTrouble:
    """Explain why the line at ``url``, which was open, no longer is; whether its port ``is_there`` still.

    A port that is there and yields nothing when it says that it has bytes was read by another program: one
    that locks no port, or that of a user whom no lock keeps out.
    """
    if "://" in url:
        return LineTrouble(
            Message("serial_link.closed_there", url=url), Message("serial_link.if_opened_again")
        )
    if is_there:
        return LineTrouble(Message("serial_link.shared", url=url), Message("serial_link.end_reader", url=url))
    return UNPLUGGED


def _number(error: BaseException | None) -> int | None:
    """Find the system's number of an error, or of the one that caused it or that it quotes."""
    while error is not None:
        if isinstance(error, OSError) and error.errno is not None:
            return error.errno
        quoted = _QUOTED.search(str(error))
        if quoted is not None:
            return int(quoted[1])
        error = error.__cause__ or error.__context__
    return None


def _came_from(error: BaseException | None, kind: type[Exception]) -> bool:
    while error is not None:
        if isinstance(error, kind):
            return True
        error = error.__cause__ or error.__context__
    return False
