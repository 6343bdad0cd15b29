"""The lock of a folder of records: which program owns it.

One program at a time does. A later one writes its games there too, but does not offer to resume those of the
first.
"""

from pathlib import Path

from filelock import BaseFileLock, Timeout

from manalath_board.controller.journal.journal_file import lock_of

LOCK = "games.lock"


def own(folder: Path) -> BaseFileLock | None:
    """Own a folder until the lock is released or the process ends in any way; None if another owns it."""
    lock = lock_of(folder / LOCK)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return None
    return lock
