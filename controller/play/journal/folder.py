"""The folder where records live: where it is, what it holds, and who owns it.

A damaged journal: what to do if the file of a folder's records cannot be trusted. It is set aside under a
name that marks it as damaged, and a new one begun: nothing is deleted. `salvage` reads what was set aside.

The lock of a folder of records: which program owns it, and all that is remembered beside the records. One
program at a time does. A later one writes its games there too, and no more: it does not offer to resume those
of the first. A lock file that is deleted no longer keeps
others out, so the owner looks whether it is still there.
"""

import os
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import Timeout

from controller.errors import reason
from controller.files import close_to_others, make_private_folder, sync_names
from controller.messages import Message
from controller.play.journal.entries import Damaged, JournalError
from controller.play.journal.journal_file import (
    JOURNAL_FILE,
    PARTS,
    file_beside,
    identity,
    lock_of,
)
from controller.play.journal.store import Journal

LOCK_FILE = "games.lock"


class FolderLock:
    """Owns a folder until it is released or the process ends in any way."""

    def __init__(self, folder: Path) -> None:
        """Own the folder; Timeout if another program does."""
        self._path = folder / LOCK_FILE
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


def is_owned(folder: Path) -> bool:
    """Whether another program owns a folder; of one where no lock can be had, none does."""
    try:
        lock = own(folder)
    except OSError:
        return False
    if lock is not None:
        lock.release()
    return lock is None


def open_or_set_aside(
    path: Path, now_ms: Callable[[], int], *, is_own: bool
) -> tuple[Journal, Message | None]:
    """Open the journal, or set it aside and begin a new one, with a notice."""
    try:
        return Journal(path / JOURNAL_FILE, now_ms), None
    except Damaged as damage:
        lock = None if is_own else own(path)
        if not is_own and lock is None:
            used = Message("journal.damaged_in_use", path=str(path / JOURNAL_FILE), damage=damage.message)
            raise JournalError(used) from damage
    with ExitStack() as owned:
        if lock is not None:
            owned.callback(lock.release)
        return _begin_anew(path, now_ms)


def _begin_anew(path: Path, now_ms: Callable[[], int]) -> tuple[Journal, Message | None]:
    """Set the journal aside and begin a new one, unless another program has just done so."""
    try:
        return Journal(path / JOURNAL_FILE, now_ms), None
    except Damaged as damage:
        why, name = damage.message, _set_aside(path)
    journal = str(path / JOURNAL_FILE)
    try:
        opened = Journal(path / JOURNAL_FILE, now_ms)
    except Damaged as damage:
        raise JournalError(
            Message("journal.damaged_again", path=journal, damage=why, name=name, again=damage.message)
        ) from damage
    return opened, Message("journal.set_aside", path=journal, damage=why, name=name)


def _set_aside(path: Path) -> str:
    """Rename the journal and its files; return its new name, or that of what is left of it."""
    number, name = 1, ""
    while any(file_beside(path / _aside(number), part).exists() for part in PARTS):
        number += 1
    try:
        for part in PARTS:
            file = file_beside(path / JOURNAL_FILE, part)
            if file.exists():
                name = file.rename(file_beside(path / _aside(number), part)).name
    except OSError as error:
        stuck = Message("journal.stuck", path=str(path / JOURNAL_FILE), why=reason(error))
        raise JournalError(stuck) from error
    return name


def _aside(number: int) -> str:
    return f"games-damaged-{number}.db"


SENSORS_FOLDER = "sensors"

#: Where systems other than Linux keep the data of programs.
_BASES = {"darwin": "Library/Application Support", "win32": "AppData/Local"}


@dataclass(frozen=True, slots=True)
class Folder:
    """An open folder. ``notice`` reports what was found on opening, None if all was well.

    ``lock`` is held as long as the program runs; None if another program owns the folder.
    """

    path: Path
    journal: Journal
    notice: Message | None = None
    lock: FolderLock | None = None

    @property
    def streams(self) -> Path:
        """The folder of the sensor streams."""
        return self.path / SENSORS_FOLDER

    def close(self) -> None:
        """Close the journal and let others own the folder."""
        self.journal.close()
        if self.lock is not None:
            self.lock.release()


def default_folder() -> Path:
    """Return the default folder of records: on Linux by the XDG base directories, version 0.8."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (named if named.is_absolute() else Path.home() / base_below_home()) / "manalath"


def base_below_home() -> str:
    """Return where this system keeps the data of programs, below the home folder."""
    return _BASES.get(sys.platform, ".local/share")


def holds_records(path: Path) -> bool:
    """Whether a folder holds any part of a journal; JournalError if the folder cannot be read."""
    try:
        found = {file.name for file in path.iterdir()}
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _unusable(path, error) from error
    return any(f"{JOURNAL_FILE}{part}" in found for part in PARTS)


def open_folder(path: Path, now_ms: Callable[[], int], *, is_owner: bool = True) -> Folder:
    """Open the journal of a folder, which is made if need be. JournalError if it cannot be used.

    A program that only looks, or adds a game, is no ``is_owner`` and keeps no other from owning the folder.
    """
    with ExitStack() as opened:
        try:
            _make(path / SENSORS_FOLDER)
            _close(path)
            lock = own(path) if is_owner else None
            if lock is not None:
                opened.callback(lock.release)
            journal, notice = open_or_set_aside(path, now_ms, is_own=lock is not None)
        except OSError as error:
            raise _unusable(path, error) from error
        opened.pop_all()
    if lock is not None:
        journal.stay_owner = lock.stay_owner
    return Folder(path, journal, notice or journal.left_out, lock)


def _unusable(path: Path, error: OSError) -> JournalError:
    return JournalError(Message("journal.no_folder", path=str(path), why=reason(error)))


def _make(path: Path) -> None:
    """Make a folder and those above it, all private, so that they survive a power cut."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    make_private_folder(path)
    for folder in missing:
        sync_names(folder.parent)


def _close(path: Path) -> None:
    """Close the default folder, which earlier versions left open; one that was named stays as it is."""
    with suppress(RuntimeError, OSError):
        if path.samefile(default_folder()):
            close_to_others(path)
