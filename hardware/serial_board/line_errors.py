"""Why a line cannot be opened, or breaks: system errors translated into troubles for a person.

Decides from the system's error number, which pyserial often leaves in the error that caused its own, or only
in the text of its own.
"""

import errno
import re

from controller.messages import Message
from hardware.serial_board.line import LineTrouble, is_com

#: The cable came out.
UNPLUGGED = LineTrouble(Message("serial_link.cable_out"), Message("serial_link.plug_in_again"))

#: Another error quoted within a text, as Python writes it: its number, then its meaning.
_QUOTED = re.compile(r"\(([0-9]+), ['\"]")

#: Windows also reports a port that is in use this way.
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM})
_TAKEN = frozenset({errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK})
_MISSING = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO})
_NO_TERMINAL = frozenset({errno.ENOTTY})
_UNHEARD = frozenset({errno.ECONNREFUSED, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ETIMEDOUT})


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


def of_closing(url: str) -> LineTrouble:
    """Explain why the line at ``url``, which was open, no longer is."""
    if "://" in url:
        return LineTrouble(
            Message("serial_link.closed_there", url=url), Message("serial_link.if_opened_again")
        )
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
