"""The file of a journal: there whole or not at all, and told from another that stands in its place.

A new journal is written under another name, and gets its own once all of it is on the disk. So whatever
stands under its name is a journal or was damaged: nobody ever sees one that is half made, neither another
program that makes one at the same moment nor the first start after a power cut.
"""

import errno
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from filelock import BaseFileLock, FileLock

from manalath_board.controller.journal.entries import Damaged
from manalath_board.controller.journal.sqlite import Connection, blank, connect
from manalath_board.controller.messages import Message

#: What SQLite takes for the log of a journal that it finds beside it, and the index of one.
LOGS = ("-wal", "-journal")
INDEX = "-shm"

#: What a new journal is called until it is whole, and the lock of whoever makes it, which stays.
NEW = "-new"
MAKING = "-making"

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


def lock_of(path: Path) -> BaseFileLock:
    """The lock at a path, which one program at a time can have; the system takes it back when that one ends.

    Any thread may let it go. OSError where there is no such folder, which would be made otherwise; on a file
    system without locks, none can be had.
    """
    path.parent.stat()
    return FileLock(path, thread_local=False, fallback_to_soft=False)


def make(path: Path) -> None:
    """Make a journal without an entry where nothing stands yet.

    OSError if it cannot be made, `Damaged` if the log of another is left. Of several programs one makes it,
    and the others wait.
    """
    if os.path.lexists(path):
        return
    with lock_of(beside(path, MAKING)):
        if not os.path.lexists(path):
            _clear_logs(path)
            _write(beside(path, NEW), blank())
            beside(path, NEW).rename(path)


def sync_names(folder: Path) -> None:
    """Have on the disk which files a folder holds; SQLite does that too, but does not say if it fails.

    Windows opens no folder for that: NTFS keeps a log of its names.
    """
    if sys.platform == "win32":
        return
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


def _clear_logs(path: Path) -> None:
    """See that no log is left that would be read into the new journal."""
    for suffix in LOGS:
        log = beside(path, suffix)
        if log.is_file() and log.stat().st_size:
            raise Damaged(Message("journal.only_log"))
    for suffix in (*LOGS, INDEX):
        beside(path, suffix).unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    """Write a file to the disk, in place of what a power cut may have left of it."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
