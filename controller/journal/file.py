"""The file of a journal: there whole or not at all, and told from another that stands in its place.

A new journal is written under another name, and gets its own once all of it is on the disk. So whatever
stands under its name is a journal or was damaged: nobody ever sees one that is half made, neither another
program that makes one at the same moment nor the first start after a power cut.
"""

import errno
import fcntl
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from manalath_board.controller.journal.entries import Damaged
from manalath_board.controller.journal.sqlite import Connection, blank, connect
from manalath_board.controller.messages import Message

#: What SQLite takes for the log of a journal that it finds beside it, and the index of one.
LOGS = ("-wal", "-journal")
INDEX = "-shm"

#: What a new journal is called until it is whole.
NEW = "-new"

#: What a file system says whose folders need no sync of their own, or have none.
_UNSYNCABLE = {errno.EINVAL, errno.ENOTSUP}


def beside(path: Path, suffix: str) -> Path:
    """Name a file that belongs to a journal."""
    return path.with_name(f"{path.name}{suffix}")


def identity(path: Path) -> object:
    """Tell one file from another that stands in its place; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def make(path: Path) -> None:
    """Make a journal without an entry where nothing stands yet.

    OSError if it cannot be made, `Damaged` if the log of another is left. Of several programs one makes it,
    and the others wait: whoever holds the lock of the new file may name it.
    """
    new = beside(path, NEW)
    while not os.path.lexists(path):
        with new.open("ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if not _is_under(file, new):
                continue
            if os.path.lexists(path):
                new.unlink()
            else:
                _clear_logs(path)
                _write(file, blank())
                new.rename(path)


def sync_names(folder: Path) -> None:
    """Have on the disk which files a folder holds; SQLite does that too, but does not say if it fails."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in _UNSYNCABLE:
            raise
    finally:
        os.close(opened)


@dataclass(frozen=True, slots=True)
class Access:
    """How a journal gets at its file. A disk that is not a real one has ways of its own."""

    connect: Callable[[Path], Connection] = connect
    identity: Callable[[Path], object] = identity
    make: Callable[[Path], None] = make
    sync_names: Callable[[Path], None] = sync_names


def _is_under(file: BinaryIO, name: Path) -> bool:
    """Whether an open file still has this name: another program may have renamed it."""
    found = os.fstat(file.fileno())
    return identity(name) == (found.st_dev, found.st_ino)


def _clear_logs(path: Path) -> None:
    """See that no log is left that would be read into the new journal."""
    for suffix in LOGS:
        log = beside(path, suffix)
        if log.is_file() and log.stat().st_size:
            raise Damaged(Message("journal.only_log"))
    for suffix in (*LOGS, INDEX):
        beside(path, suffix).unlink(missing_ok=True)


def _write(file: BinaryIO, content: bytes) -> None:
    """Write all of a file, in place of what a power cut may have left in it."""
    file.truncate(0)
    file.write(content)
    file.flush()
    os.fsync(file.fileno())
