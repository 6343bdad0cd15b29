"""What a person is told when a line cannot be opened, or breaks: the system's errors as cause and cure.

Decides by the system's number of an error, which pyserial often leaves to the error that its own came from,
or to the text of its own.
"""

import errno
import re

from manalath_board.hardware.serial_board.line import is_com

#: What happened, and what to do about it, each a sentence.
Words = tuple[str, str]

_GONE = (
    "The cable between board and computer came out.",
    "Plug it in again.",
)

#: Another error within a text, as Python writes it: its number, then what that means.
_TOLD = re.compile(r"\(([0-9]+), ['\"]")

#: Windows says so also of a port that somebody has.
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM})
_TAKEN = frozenset({errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK})
_MISSING = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO})
_NO_TERMINAL = frozenset({errno.ENOTTY})
_UNHEARD = frozenset({errno.ECONNREFUSED, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ETIMEDOUT})


def of_opening(error: Exception, url: str, *, was_open: bool) -> Words:
    """Word why ``url`` cannot be opened, which may have been open before."""
    number = _number(error)
    if number in _FORBIDDEN and not is_com(url):
        return (
            f"This user may not open {url}.",
            'Join the group that may: `sudo usermod -aG dialout "$USER"`, then log out and in again.',
        )
    if number in _TAKEN | _FORBIDDEN:
        return f"Another program uses {url}.", "End it; only one at a time can speak with a board."
    if number in _MISSING:
        return _GONE if was_open else (f"There is no port {url}.", "Plug the board in, or look at the name.")
    if number in _NO_TERMINAL:
        return f"{url} is no serial port.", "Name one like /dev/ttyACM0 or COM5."
    if number in _UNHEARD:
        return f"Nothing listens at {url}.", "Start what offers the line there, or look at the address."
    if _came_from(error, TimeoutError):
        return f"It takes long to open {url}.", "Wait; if it stays so, look at the address and the network."
    return f"The line at {url} cannot be opened: {error}.", "Look at the name; it is a path or a URL."


def of_closing(error: Exception, url: str) -> Words:
    """Word why the line at ``url``, which was open, is not any more."""
    if "://" in url:
        return f"The line at {url} was closed.", "Nothing has to be done if it is opened again over there."
    del error
    return _GONE


def _number(error: BaseException | None) -> int | None:
    """The system's number of an error, or of the one that it came from or tells of."""
    while error is not None:
        if isinstance(error, OSError) and error.errno is not None:
            return error.errno
        told = _TOLD.search(str(error))
        if told is not None:
            return int(told[1])
        error = error.__cause__ or error.__context__
    return None


def _came_from(error: BaseException | None, kind: type[Exception]) -> bool:
    while error is not None:
        if isinstance(error, kind):
            return True
        error = error.__cause__ or error.__context__
    return False
