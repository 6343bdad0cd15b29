"""A journal on a simulated disk: SQLite's file layer (https://www.sqlite.org/vfs.html) over `disk`.

Decides how SQLite's file operations become calls of the disk, as SQLite's own layer for Unix makes them: a
new journal or log syncs its directory with its own first sync, ignoring failure; the database does not; a
read-only disk is opened for reading.

Two things differ from the product's connection, without effect here: the SQLite is the version that apsw
ships; and there is no shared memory, so the index of the write-ahead log is kept in the memory of the
process, which needs exclusive locking. That index is rebuilt from the log after every crash and never
trusted, so it decides nothing about the disk. Writes and syncs, their order, and what is read after a crash
are the same.
"""

import errno
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import cast

import apsw

from controller.play.journal import (
    INDEX_SUFFIX,
    LOG_SUFFIXES,
    NEW_SUFFIX,
    Access,
    Connection,
    Row,
    blank_journal,
)
from tests.proof.bench.journal.disk import Call, Disk, DiskError, DiskFault, File

#: The result codes of SQLite's layer for Unix (https://www.sqlite.org/rescode.html).
_CODES = {
    Call.OPEN: apsw.SQLITE_CANTOPEN,
    Call.READ: apsw.SQLITE_IOERR_READ,
    Call.WRITE: apsw.SQLITE_IOERR_WRITE,
    Call.RESIZE: apsw.SQLITE_IOERR_TRUNCATE,
    Call.SYNC: apsw.SQLITE_IOERR_FSYNC,
    Call.SIZE: apsw.SQLITE_IOERR_FSTAT,
    Call.DELETE: apsw.SQLITE_IOERR_DELETE,
    Call.ACCESS: apsw.SQLITE_IOERR_ACCESS,
}
#: The system's error numbers (errno(3)) by fault; every other fault is an input/output error.
_ERRNOS = {None: errno.ENOENT, DiskFault.FULL: errno.ENOSPC, DiskFault.READ_ONLY: errno.EROFS}
_JOURNALS = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_SUPER_JOURNAL | apsw.SQLITE_OPEN_WAL
_SECTOR = 4096
_numbers = count(1)


def access_to(disk: Disk) -> Access:
    """Return a journal's access to its file on the disk, which fails as access to a real file does."""
    return Access(
        connect=lambda path: connect_to(disk, path),
        identity=lambda path: id(disk.files.get(str(path))),
        make=lambda path: _make(disk, str(path)),
        sync_names=lambda _path: _sync_names(disk),
    )


def _make(disk: Disk, name: str) -> None:
    """Make a new journal in the order of `controller.play.journal.file.make`; no other program interferes."""
    with _as_of_the_system():
        if disk.is_there(name):
            return
        for suffix in (*LOG_SUFFIXES, INDEX_SUFFIX):
            if disk.is_there(f"{name}{suffix}"):
                disk.delete(f"{name}{suffix}")
        new = disk.open(f"{name}{NEW_SUFFIX}")
        disk.resize(new, 0)
        disk.write(new, blank_journal(), 0)
        disk.sync(new)
        disk.rename(f"{name}{NEW_SUFFIX}", name)


def _sync_names(disk: Disk) -> None:
    with _as_of_the_system():
        disk.sync_directory()


def connect_to(disk: Disk, path: Path) -> Connection:
    """Open a database on the disk; sqlite3.Error on failure, as `controller.play.journal.sqlite.connect`."""
    vfs = _Layer(disk, f"disk-{next(_numbers)}")
    try:
        connection = apsw.Connection(str(path), apsw.SQLITE_OPEN_READWRITE, vfs.name)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    except apsw.Error as error:
        raise _translate(error) from error
    return _Connection(vfs, connection)


class _Connection:
    """An apsw connection that answers and fails like one of the standard library."""

    def __init__(self, vfs: "_Layer", connection: apsw.Connection) -> None:
        self._vfs = vfs
        self._connection = connection

    def execute(self, statement: str, values: Sequence[object] = (), /) -> Iterable[Row]:
        """Run a statement to its end."""
        try:
            return list(self._connection.execute(statement, tuple(values)))
        except apsw.Error as error:
            raise _translate(error) from error

    def close(self) -> None:
        """Close the database."""
        try:
            self._connection.close()
        except apsw.Error as error:
            raise _translate(error) from error


class _Layer(apsw.VFS):
    """SQLite's file layer over the disk."""

    def __init__(self, disk: Disk, name: str) -> None:
        super().__init__(name, base="")
        self.name = name
        self._disk = disk

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        file_name = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        is_new = bool(flags[0] & _JOURNALS) and file_name not in self._disk.files
        flags[1] = flags[0]
        with _coded():
            if not flags[0] & apsw.SQLITE_OPEN_CREATE and file_name not in self._disk.files:
                raise DiskError(Call.OPEN, None)
            try:
                opened = _Open(self._disk, self._disk.open(file_name), is_new_journal=is_new)
            except DiskError as error:
                if error.fault is not DiskFault.READ_ONLY:
                    raise
                flags[1] = flags[0] & ~apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_READONLY
                file = self._disk.open(file_name, is_read_only=True)
                opened = _Open(self._disk, file, is_new_journal=False)
        return cast("apsw.VFSFile", opened)

    def xDelete(self, name: str, is_directory_synced: bool) -> None:
        with _coded():
            self._disk.delete(name)
            if is_directory_synced:
                self._disk.sync_directory()

    def xAccess(self, name: str, _flags: int) -> bool:
        with _coded():
            return self._disk.is_there(name)

    def xFullPathname(self, name: str) -> str:
        return name

    def excepthook(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> bool:
        """Print nothing about failures that SQLite itself ignores."""
        return True


class _Open:
    """An open file with the calls of a VFSFile; its one connection is alone, so locks always succeed."""

    def __init__(self, disk: Disk, file: File, *, is_new_journal: bool) -> None:
        self._disk = disk
        self._file = file
        self._is_new_journal = is_new_journal

    def xRead(self, size: int, at: int) -> bytes:
        with _coded():
            return self._disk.read(self._file, size, at)

    def xWrite(self, content: bytes, at: int) -> None:
        with _coded():
            self._disk.write(self._file, bytes(content), at)

    def xTruncate(self, size: int) -> None:
        with _coded():
            self._disk.resize(self._file, size)

    def xSync(self, _flags: int) -> None:
        with _coded():
            self._disk.sync(self._file)
            if self._is_new_journal:
                self._is_new_journal = False
                with suppress(DiskError):
                    self._disk.sync_directory()

    def xFileSize(self) -> int:
        with _coded():
            return self._disk.size(self._file)

    def xLock(self, _level: int) -> None:
        pass

    def xUnlock(self, _level: int) -> None:
        pass

    def xCheckReservedLock(self) -> bool:
        return False

    def xFileControl(self, _operation: int, _pointer: int) -> bool:
        return False

    def xSectorSize(self) -> int:
        return _SECTOR

    def xDeviceCharacteristics(self) -> int:
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE

    def xClose(self) -> None:
        pass


@contextmanager
def _coded() -> Iterator[None]:
    """Raise disk errors to SQLite under its result codes."""
    try:
        yield
    except DiskError as error:
        is_full = error.fault is DiskFault.FULL and error.call is not Call.OPEN
        failure = apsw.exception_for(apsw.SQLITE_FULL if is_full else _CODES[error.call])
        failure.args = (str(error),)
        raise failure from error


@contextmanager
def _as_of_the_system() -> Iterator[None]:
    """Raise disk errors as the operating system does."""
    try:
        yield
    except DiskError as error:
        number = _ERRNOS.get(error.fault, errno.EIO)
        raise OSError(number, os.strerror(number)) from error


def _translate(error: apsw.Error) -> sqlite3.Error:
    translated = sqlite3.DatabaseError(str(error))
    translated.sqlite_errorcode = getattr(error, "extendedresult", apsw.SQLITE_ERROR)
    return translated
