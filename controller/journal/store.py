"""The journal in SQLite: append-only, write-ahead log, full sync.

An append returns when all of its entries are on the disk, or raises JournalError and none is. Later damage is
found when the file is opened: SQLite checks its pages, the seals check the entries. Sync and crash behaviour:
https://www.sqlite.org/wal.html and https://www.sqlite.org/atomiccommit.html.

One process writes; others may read at the same time.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from manalath_board.controller.journal.entries import (
    FIRST_SEAL,
    Damaged,
    Entry,
    EntryKind,
    GameHeader,
    JournalError,
    KeptGame,
    add_up,
    header_text,
    masked_text,
)
from manalath_board.controller.journal.journal_file import Access
from manalath_board.controller.journal.sqlite import (
    Connection,
    check,
    convert_errors,
    entries_of,
    one,
    settle,
    touch,
)
from manalath_board.controller.messages import Message
from manalath_board.controller.players import NOBODY, names_text

#: Kind, number and text of an entry.
Line = tuple[EntryKind, int, str]
#: A change to the journal.
Lines = Sequence[Line]

_INSERT = "INSERT INTO entry (game, kind, number, text, at_ms, seal) VALUES (?, ?, ?, ?, ?, ?)"

#: Access to a file on a real disk.
_REAL = Access()


@dataclass(frozen=True, slots=True)
class _Attempt:
    """What was to be written, and the seal of its last entry, which shows whether it was."""

    header: GameHeader | None
    lines: Lines
    broken: frozenset[int]
    seal: bytes = b""


class Journal:
    """The entries of one file. May be handed from thread to thread, and used by one at a time."""

    def __init__(self, path: Path, now_ms: Callable[[], int], access: Access = _REAL) -> None:
        """Open the file, or make it if there is none.

        JournalError if it cannot be used, `Damaged` if it is not what was written. ``now_ms`` returns
        milliseconds since 1970.
        """
        self._path = path
        self._now_ms = now_ms
        self._access = access
        self._opened_as: object = None
        self._connection: Connection | None = None
        self._header: GameHeader | None = None
        self._game = 0
        #: What may have been written although the attempt seemed to fail.
        self._failed: _Attempt | None = None
        #: The games still to be marked as broken.
        self._broken: set[int] = set()
        try:
            #: The games that were there when it was opened, which took reading all of it.
            self.found = self.games()
        except (JournalError, Damaged):
            self.close()
            raise

    def games(self) -> tuple[KeptGame, ...]:
        """Read every game, in the order in which they began. JournalError, Damaged as at opening."""
        with convert_errors(self._path):
            return add_up(entries_of(self._opened()))

    def begin(self, header: GameHeader) -> None:
        """Make the next append the first of a new game."""
        self._header, self._game, self._failed = header, 0, None

    def go_on(self, number: int) -> None:
        """Make the next append continue a game that has begun."""
        self._header, self._game, self._failed = None, number, None

    @property
    def has_begun(self) -> bool:
        """Whether anything of the present game is written."""
        return self._game > 0

    def append(self, lines: Lines) -> None:
        """Write the entries of one change of the present game, with its beginning if it is the first.

        JournalError if they could not be written. Appending the same again is safe: if they were written
        after all they are not written twice.
        """
        self._add(self._header if not self._game else None, lines)

    def keep(self, game: KeptGame) -> int:
        """Write a whole game that was played elsewhere; return its number here."""
        times_ms = [game.began_ms, *(move.at_ms for move in game.moves)]
        lines = [(EntryKind.PLY, number, move.text) for number, move in enumerate(game.moves, start=1)]
        lines += [(EntryKind.MASKED, 0, masked_text(space, felt)) for space, felt in game.masked.items()]
        if game.names != NOBODY:
            lines.append((EntryKind.NAMES, 0, names_text(game.names)))
        if game.is_broken:
            lines.append((EntryKind.BROKEN, 0, ""))
        if game.result:
            lines.append((EntryKind.RESULT, 0, game.result))
        self._add(game.header, lines, times_ms)
        return self._game

    def _add(self, header: GameHeader | None, lines: Lines, times_ms: Sequence[int] = ()) -> None:
        """Write entries, with a header those of a new game, at ``times_ms`` and once those run out, now."""
        try:
            with convert_errors(self._path):
                connection = self._opened()
                connection.execute("BEGIN IMMEDIATE")
                number = self._insert(connection, header, lines, times_ms)
                connection.execute("COMMIT")
        except BaseException as error:
            # The outcome of this attempt is unknown: the next one begins with a new connection.
            self._drop()
            if isinstance(error, Damaged):
                raise JournalError(
                    Message("journal.damaged", path=str(self._path), damage=error.message)
                ) from error
            raise
        self._game, self._failed = number, None
        self._broken.clear()

    def mark_broken(self) -> None:
        """Mark that the present game goes on without a record, if that can be written now.

        If it cannot, the game ends in the journal with its last entry.
        """
        if self._game:
            self._broken = {*self._broken, self._game}
            with suppress(JournalError):
                self._add(None, ())

    def tidy(self) -> None:
        """Move what was appended to its final place, so that nothing depends on the write-ahead log alone.

        Left for later if it cannot be done now.
        """
        if self._connection is not None:
            with suppress(sqlite3.Error):
                settle(self._connection)

    def close(self) -> None:
        """Close the file, with everything in one piece."""
        if self._broken:
            with suppress(JournalError):
                self._add(None, ())
        self.tidy()
        self._drop()

    def _insert(
        self, connection: Connection, header: GameHeader | None, lines: Lines, times_ms: Sequence[int]
    ) -> int:
        """Insert entries; return the number of their game."""
        attempt = _Attempt(header, tuple(lines), frozenset(self._broken))
        written = self._written(connection, attempt)
        if written is not None:
            touch(connection)
            return written if header is not None else self._game
        latest, number = int(str(one(connection, "SELECT max(game) FROM entry") or 0)), self._game
        if header is not None:
            number = latest + 1
            lines = ((EntryKind.GAME, 0, header_text(header)), *lines)
        elif number > latest:
            raise JournalError(Message("journal.game_gone", path=str(self._path), game=number))
        wanted = [(game, EntryKind.BROKEN, 0, "") for game in sorted(self._broken) if game <= latest]
        wanted += [(number, *line) for line in lines]
        seal, now_ms = _last_seal(connection), self._now_ms()
        for place, (game, kind, ply, text) in enumerate(wanted):
            at_ms = times_ms[place] if place < len(times_ms) else now_ms
            seal = Entry(game, kind, ply, text, at_ms).seal(seal)
            connection.execute(_INSERT, (game, kind.value, ply, text, at_ms, seal))
        self._failed = replace(attempt, seal=seal)
        return number

    def _written(self, connection: Connection, attempt: _Attempt) -> int | None:
        """Return the game of an attempt that seemed to fail but was written; None if it was not."""
        failed = self._failed
        if failed is None or replace(failed, seal=b"") != attempt:
            return None
        for (game,) in connection.execute("SELECT game FROM entry WHERE seal = ?", (failed.seal,)):
            return int(game)
        return None

    def _opened(self) -> Connection:
        """Return the connection, made if need be, to a file that is a journal of this version."""
        if self._connection is not None and self._access.identity(self._path) == self._opened_as:
            return self._connection
        # Anything written to a file that was deleted or replaced since would be lost with it.
        self._drop()
        self._access.make(self._path)
        connection = self._access.connect(self._path)
        try:
            check(connection, self._path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            # What macOS calls synced may still be in the memory of the disk; elsewhere this changes nothing.
            connection.execute("PRAGMA fullfsync = ON")
            # A sync that failed may have left a log that is whole only until the power goes.
            settle(connection)
            self._access.sync_names(self._path.parent)
        except BaseException:
            connection.close()
            raise
        self._connection, self._opened_as = connection, self._access.identity(self._path)
        return connection

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()


def _last_seal(connection: Connection) -> bytes:
    for (seal,) in connection.execute("SELECT seal FROM entry ORDER BY id DESC LIMIT 1"):
        return bytes(seal)
    return FIRST_SEAL
