"""The lock of a folder of records: which program owns it.

One program at a time does. A later one writes its games there too, but does not offer to resume those of the
first. A lock file that is deleted no longer keeps others out, so the owner looks whether it is still there.
"""

from pathlib import Path

from filelock import Timeout

from controller.messages import Message
from controller.play.journal.entries import JournalError
from controller.play.journal.journal_file import identity, lock_of

LOCK = "games.lock"


class FolderLock:
    """Owns a folder until it is released or the process ends in any way."""

    def __init__(self, folder: Path) -> None:
        """Own the folder; Timeout if another program does."""
        self._path = folder / LOCK
        self._lock = lock_of(self._path)
        self._acquire()

    def stay_owner(self) -> None:
        """Own the folder again if its lock file was deleted or replaced.

        JournalError if another program owns it now, OSError if the folder is gone.
        """
        # The system gives no other file this identity while the lock is held.
        if self._lock.is_locked and identity(self._path) == self._locked_as:
            return
        self.release()
        self._path.parent.stat()
        try:
            self._acquire()
        except Timeout:
            raise JournalError(Message("journal.other_owner", path=str(self._path))) from None

    def release(self) -> None:
        """Let others own the folder."""
        self._lock.release()

    def _acquire(self) -> None:
        self._lock.acquire(blocking=False)
        self._locked_as = identity(self._path)


def own(folder: Path) -> FolderLock | None:
    """Own a folder; None if another program does."""
    try:
        return FolderLock(folder)
    except Timeout:
        return None
