"""Whether a service could reach the program: it runs as a user of its own, who is nobody's friend.

Decides by the rights of every folder on the way to it. The usual case is a program that somebody installed in
their home, which Debian and Raspberry Pi OS close to others.
"""

import shlex
from collections.abc import Callable, Iterable
from pathlib import Path

from manalath_board.controller.messages import Message

_MAY_READ = 0o004
_MAY_ENTER = 0o001

#: Folders that the sandbox gives the service one of its own of.
_PRIVATE = (Path("/tmp"), Path("/var/tmp"))  # noqa: S108 - they are named, not used


def trouble_of(parts: Iterable[Path], mode_of: Callable[[Path], int], *, is_root: bool) -> Message | None:
    """Say why a user of no group, or root, cannot run what is at ``parts``, and the cure; None if it can.

    ``mode_of`` tells the rights of a path, as `os.stat` does.
    """
    places = sorted(set(parts))
    for place in places:
        if any(place.is_relative_to(folder) for folder in _PRIVATE):
            return Message("service_reach.passing_files", path=str(place))
    if is_root:
        return None
    folders = sorted({folder for place in places for folder in place.parents})
    closed = [folder for folder in folders if not mode_of(folder) & _MAY_ENTER]
    if closed:
        quoted = shlex.join(map(str, closed))
        return Message("service_reach.closed", folder=str(closed[0]), quoted=quoted)
    unread = [place for place in places if not mode_of(place) & _MAY_READ]
    if unread:
        path = str(unread[0])
        return Message("service_reach.unread", path=path, quoted=shlex.quote(path))
    return None
