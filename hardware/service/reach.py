"""Reach: whether the service, which runs as a separate user, could run the program where it is installed.

Decides from the permissions of every folder on the path. The usual obstacle is a program installed in
someone's home, which Debian and Raspberry Pi OS close to other users.
"""

import shlex
from collections.abc import Callable, Iterable
from pathlib import Path

from controller.messages import Message

_MAY_READ = 0o004
_MAY_ENTER = 0o001

#: Folders of which the sandbox gives the service a private copy.
_PRIVATE = (Path("/tmp"), Path("/var/tmp"))  # noqa: S108 - they are named, not used


def trouble_of(parts: Iterable[Path], mode_of: Callable[[Path], int], *, is_root: bool) -> Message | None:
    """Explain why a user in no group, or root, cannot run ``parts``, and the cure; None if they can.

    ``mode_of`` returns the mode of a path, as `os.stat` does.
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
