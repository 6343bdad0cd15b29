"""Whether a service could reach the program: it runs as a user of its own, who is nobody's friend.

Decides by the rights of every folder on the way to it. The usual case is a program that somebody installed in
their home, which Debian and Raspberry Pi OS close to others.
"""

import shlex
from collections.abc import Callable, Iterable
from pathlib import Path

_MAY_READ = 0o004
_MAY_ENTER = 0o001

#: Folders that the sandbox gives the service one of its own of.
_PRIVATE = (Path("/tmp"), Path("/var/tmp"))  # noqa: S108 - they are named, not used


def trouble_of(parts: Iterable[Path], mode_of: Callable[[Path], int], *, is_root: bool) -> str:
    """Say why a user of no group, or root, cannot run what is at ``parts``, and the cure; empty if it can.

    ``mode_of`` tells the rights of a path, as `os.stat` does.
    """
    places = sorted(set(parts))
    for place in places:
        if any(place.is_relative_to(folder) for folder in _PRIVATE):
            return f"{place} is in a folder for passing files, which a service does not see; move it to /opt"
    if is_root:
        return ""
    folders = sorted({folder for place in places for folder in place.parents})
    closed = [folder for folder in folders if not mode_of(folder) & _MAY_ENTER]
    if closed:
        opened = shlex.join(map(str, closed))
        return (
            f"the program is in {closed[0]}, which only its owner may enter, and a service is somebody else; "
            f"let others pass with `sudo chmod o+x {opened}`, or install the program in /opt"
        )
    unread = [place for place in places if not mode_of(place) & _MAY_READ]
    if unread:
        opened = shlex.quote(str(unread[0]))
        return f"only its owner may read {unread[0]}; let others do so with `sudo chmod -R o+rX {opened}`"
    return ""
