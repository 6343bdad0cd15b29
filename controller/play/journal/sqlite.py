"""One SQLite file that is a journal: its content when new, how to open it, and whether it is whole.

Distinguishes damage, which is in the file, from trouble, which is around it.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from controller.errors import reason
from controller.messages import Message
from controller.play.journal.entries import (
    FIRST_SEAL,
    Damaged,
    Entry,
    EntryKind,
    JournalError,
    Sum,
    add,
)

#: How long a reader may keep the writer waiting.
BUSY_S = 5.0

#: The shortest file that can be a database (bytes): one page of the smallest size.
SHORTEST = 512

#: "mnlh", which identifies the file as a journal (PRAGMA application_id).
APPLICATION_ID = 0x6D6E6C68
VERSION = 1

_SCHEMA = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
    """CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    seal BLOB NOT NULL
) STRICT""",
    "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT raise(ABORT, 'entries stay'); END",
    "CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry BEGIN SELECT raise(ABORT, 'entries are kept'); END",
)
#: Where the header of a database marks that changes are written to a log first, and the mark
#: (https://www.sqlite.org/fileformat2.html#file_format_version_numbers).
_FORMATS = slice(18, 20)
_LOGGED = b"\2\2"
_KINDS = {kind.value for kind in EntryKind}

_CURE = Message("journal.name_another")
_END_OTHER = Message("journal.end_other")
#: The errors of SQLite (https://www.sqlite.org/rescode.html) that leave the file possibly sound, and what to
#: do about each. Any other error while reading is damage.
_TROUBLE = {
    sqlite3.SQLITE_PERM: _CURE,
    sqlite3.SQLITE_BUSY: _END_OTHER,
    sqlite3.SQLITE_LOCKED: _END_OTHER,
    sqlite3.SQLITE_NOMEM: Message("journal.free_memory"),
    sqlite3.SQLITE_READONLY: _CURE,
    sqlite3.SQLITE_INTERRUPT: Message("journal.try_again"),
    sqlite3.SQLITE_IOERR: Message("journal.check_disk"),
    sqlite3.SQLITE_FULL: Message("journal.make_room"),
    sqlite3.SQLITE_CANTOPEN: _CURE,
    sqlite3.SQLITE_PROTOCOL: _END_OTHER,
}

Row = tuple[Any, ...]


class Connection(Protocol):
    """The part of SQLite that is used here, without implicit transactions."""

    def execute(self, statement: str, values: Sequence[object] = ..., /) -> Iterable[Row]:
        """Execute one statement; sqlite3.Error if that fails."""

    def close(self) -> None:
        """Close the file."""


def blank_journal() -> bytes:
    """Return the bytes of a journal without an entry."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in _SCHEMA:
            connection.execute(statement)
        content = bytearray(connection.serialize())
    content[_FORMATS] = _LOGGED
    return bytes(content)


def connect(path: Path) -> Connection:
    """Open a file with the SQLite of Python; sqlite3.Error if that fails.

    `Damaged` if it is too short: SQLite would take it for a new one, and delete its log.
    """
    if path.is_file() and path.stat().st_size < SHORTEST:
        raise Damaged(Message("journal.cut_short"))
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=BUSY_S,
        isolation_level=None,
        check_same_thread=False,
    )


def check(connection: Connection, path: Path) -> None:
    """Check that a file is a journal of this version, and that its pages are whole."""
    if one(connection, "PRAGMA application_id") != APPLICATION_ID:
        raise Damaged(Message("journal.no_journal"))
    version = one(connection, "PRAGMA user_version")
    if version != VERSION:
        raise JournalError(
            Message("journal.other_version", path=str(path), found=str(version), known=VERSION)
        )
    found = one(connection, "PRAGMA quick_check(1)")
    if found != "ok":
        raise Damaged(Message("journal.sqlite_says", said=str(found)))


def settle(connection: Connection) -> None:
    """Move what is in the write-ahead log to its final place, unless a reader blocks that."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        one(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.execute(f"PRAGMA busy_timeout = {round(BUSY_S * 1000)}")


def touch(connection: Connection) -> None:
    """Write the version once more, so that the next commit syncs a new log.

    The beginning of a log whose sync failed may be on the disk, and come back over what is newer.
    """
    connection.execute(f"PRAGMA user_version = {VERSION}")


class EntryReading:
    """What is known of a journal so far: to read on costs no more than what is new.

    ``games`` are those it holds, by number; ``seal`` is that of the last entry read.
    """

    def __init__(self) -> None:
        self.games: dict[int, Sum] = {}
        self.seal = FIRST_SEAL
        self._last = 0

    def read_on(self, connection: Connection) -> None:
        """Read what is new; Damaged at the first entry that is not what was written.

        If the last entry read is no longer there, begin again with the first.
        """
        last = connection.execute("SELECT seal FROM entry WHERE id = ?", (self._last,))
        if [seal for (seal,) in last] != [self.seal]:
            self._last, self.seal = 0, FIRST_SEAL
            self.games.clear()
        rows = connection.execute(
            "SELECT id, game, kind, number, text, at_ms, seal FROM entry WHERE id > ? ORDER BY id",
            (self._last,),
        )
        for number, (row_id, game, kind, ply, text, at_ms, sealed) in enumerate(rows, start=self._last + 1):
            if row_id != number or kind not in _KINDS:
                raise Damaged(Message("journal.entry_changed", entry=number))
            entry = Entry(game, EntryKind(kind), ply, text, at_ms)
            if entry.seal(self.seal) != sealed:
                raise Damaged(Message("journal.seal_broken", entry=number))
            self._last, self.seal = row_id, sealed
            add(self.games, entry)


def one(connection: Connection, statement: str) -> object:
    """Return the single value of a statement."""
    for row in connection.execute(statement):
        return row[0]
    return None


@contextmanager
def convert_errors(path: Path) -> Iterator[None]:
    """Turn the errors of SQLite and the disk into messages, and distinguish damage from trouble."""
    try:
        yield
    except sqlite3.Error as error:
        cure = _TROUBLE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if cure is None:
            raise Damaged(Message("journal.sqlite_says", said=str(error))) from error
        raise _unusable(path, str(error), cure) from error
    except UnicodeDecodeError as error:
        raise Damaged(Message("journal.no_text")) from error
    except OSError as error:
        raise _unusable(path, reason(error), _CURE) from error


def _unusable(path: Path, why: str | Message, cure: Message) -> JournalError:
    return JournalError(Message("journal.unusable", path=str(path), why=why, cure=cure))
