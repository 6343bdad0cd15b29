"""The file of a journal: there whole or not at all, and identified in case another replaces it.

A new journal is written under another name, and gets its own only once all of it is on the disk. So a file
under its name is either a journal or damaged: no half-made journal is ever visible, neither to another
program that makes one at the same moment nor to the first start after a power cut. It is its owner's alone
from its first byte on, and SQLite gives its log the permissions that it has.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from filelock import BaseFileLock, FileLock

from controller.files import PRIVATE, sync_names, write_new
from controller.messages import Message
from controller.play.journal.entries import Damaged
from controller.play.journal.sqlite import Connection, blank_journal, connect

#: The name of a journal in its folder.
JOURNAL_FILE = "games.db"

#: The files beside a journal that SQLite takes for its log, and for the index of one.
LOG_SUFFIXES = ("-wal", "-journal")
INDEX_SUFFIX = "-shm"

#: A journal and what SQLite keeps beside it, in the order in which to set it aside.
PARTS = (INDEX_SUFFIX, *LOG_SUFFIXES, "")

#: The suffix of a new journal until it is whole, and of its maker's lock, which stays.
NEW_SUFFIX = "-new"
MAKING = "-making"


def file_beside(path: Path, suffix: str) -> Path:
    """Return the path of a file that belongs to a journal."""
    return path.with_name(f"{path.name}{suffix}")


def identity(path: Path) -> object:
    """Return what distinguishes a file from another put in its place; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def lock_of(path: Path) -> BaseFileLock:
    """Return the lock at a path, for one program at a time; the system releases it when that program ends.

    Any thread may release it. OSError if there is no such folder, which would otherwise be made; on a file
    system without locks, none can be had.
    """
    path.parent.stat()
    return FileLock(path, mode=PRIVATE, thread_local=False, fallback_to_soft=False)


def make(path: Path) -> None:
    """Make a journal without an entry, unless a file is there already.

    OSError if it cannot be made, `Damaged` if the log of another is left. If several programs try, one makes
    it and the others wait.
    """
    if os.path.lexists(path):
        return
    with lock_of(file_beside(path, MAKING)):
        if not os.path.lexists(path):
            _clear_logs(path)
            new = file_beside(path, NEW_SUFFIX)
            new.unlink(missing_ok=True)  # A power cut may have left some of it.
            write_new(new, blank_journal())
            new.rename(path)


@dataclass(frozen=True, slots=True)
class Access:
    """How a journal reaches its file. A disk that is not a real one has its own functions."""

    connect: Callable[[Path], Connection] = connect
    identity: Callable[[Path], object] = identity
    make: Callable[[Path], None] = make
    sync_names: Callable[[Path], None] = sync_names


def _clear_logs(path: Path) -> None:
    """Remove empty logs of an earlier journal; `Damaged` if one has content, which the new one would read."""
    for suffix in LOG_SUFFIXES:
        log = file_beside(path, suffix)
        if log.is_file() and log.stat().st_size:
            raise Damaged(Message("journal.only_log"))
    for suffix in (*LOG_SUFFIXES, INDEX_SUFFIX):
        file_beside(path, suffix).unlink(missing_ok=True)
