"""What others could ever do with files: looked at before each act that could change that, and at the end.

Python tells its audit hooks of such acts before it carries them out (PEP 578), so that what the act before
has made, and this one may hide, is seen. Files that C code makes, such as the log of SQLite, are seen at the
next one.
"""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

_ACTS = {"open", "os.chmod", "os.mkdir", "os.rename", "os.remove", "os.link", "os.symlink"}

#: A hook stays for as long as the process lives: these are what it calls.
_LOOKS: list[Callable[[], None]] = []
_HOOKS: list[Callable[[str, object], None]] = []


def _hear(event: str, _arguments: object) -> None:
    if _LOOKS and event in _ACTS:
        for look in tuple(_LOOKS):
            look()


@contextmanager
def watched(folder: Path) -> Iterator[dict[str, int]]:
    """Yield what others were ever allowed with each file and folder in ``folder``: path to permission bits.

    The umask takes nothing meanwhile.
    """
    allowed: dict[str, int] = {}

    def look() -> None:
        for path in folder.rglob("*"):
            try:
                mode = stat.S_IMODE(path.lstat().st_mode) & 0o077
            except FileNotFoundError:
                continue
            name = str(path.relative_to(folder))
            allowed[name] = allowed.get(name, 0) | mode

    if not _HOOKS:
        _HOOKS.append(_hear)
        sys.addaudithook(_hear)
    before = os.umask(0)
    _LOOKS.append(look)
    try:
        yield allowed
    finally:
        _LOOKS.remove(look)
        os.umask(before)
        look()
