"""The journal in SQLite: append-only, write-ahead log, full sync.

An append returns when all of its entries are on the disk, or raises JournalError and none is. They are read
back before that: what would make no game is refused, and so is what another program has begun to continue.
Later damage is found when the file is opened: SQLite checks its pages, the seals check the entries. Sealed
entries that make no game cost that game alone. Sync and crash behaviour: https://www.sqlite.org/wal.html and
https://www.sqlite.org/atomiccommit.html.

One process writes at a time; others may read meanwhile.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from controller.messages import Message
from controller.play.journal.entries import (
    Damaged,
    Entry,
    EntryKind,
    GameHeader,
    JournalError,
    KeptGame,
    RecordError,
    Sum,
    header_text,
    masked_text,
)
from controller.play.journal.journal_file import Access
from controller.play.journal.sqlite import (
    Connection,
    EntryReading,
    check,
    convert_errors,
    settle,
    touch,
)
from controller.table import NOBODY, names_text

#: Kind, number and text of an entry.
Line = tuple[EntryKind, int, str]
#: A change to the journal.
Lines = Sequence[Line]

_INSERT = "INSERT INTO entry (game, kind, number, text, at_ms, seal) VALUES (?, ?, ?, ?, ?, ?)"

_BROKEN = (EntryKind.BROKEN, 0, "")

#: Access to a file on a real disk.
_REAL = Access()


@dataclass(frozen=True, slots=True)
class _Attempt:
    """The present game as it would be with ``lines`` written, which may or may not have happened."""

    lines: Lines
    made: KeptGame


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
        #: Called before anything is written; JournalError if this program may not do that any longer.
        self.stay_owner: Callable[[], None] = lambda: None
        self._opened_as: object = None
        self._connection: Connection | None = None
        self._read = EntryReading()
        self._header: GameHeader | None = None
        #: The present game as this program left it, once anything of it is written.
        self._game: KeptGame | None = None
        self._failed: _Attempt | None = None
        #: The games still to be marked as broken, as this program left them.
        self._broken: list[KeptGame] = []
        try:
            #: The games that were there when it was opened, which took reading all of it.
            self.found = self.games()
            #: What was wrong with the games then left out; None if none was.
            self.left_out = self._left_out()
        except (JournalError, Damaged):
            self.close()
            raise

    def games(self) -> tuple[KeptGame, ...]:
        """Read every game, in the order in which they began. JournalError, Damaged as at opening.

        A game whose entries make no sense is left out.
        """
        with convert_errors(self._path):
            connection = self._opened()
            self._read.read_on(connection)
        return tuple(game for game in self._read.games.values() if isinstance(game, KeptGame))

    def _left_out(self) -> Message | None:
        why = tuple(why for why in self._read.games.values() if isinstance(why, Message))
        return Message("journal.left_out", path=str(self._path), why=why) if why else None

    def begin(self, header: GameHeader) -> None:
        """Make the next append the first of a new game."""
        self._header, self._game, self._failed = header, None, None

    def go_on(self, game: KeptGame) -> None:
        """Make the next append continue a game, as it was read; JournalError if only another program may."""
        with convert_errors(self._path):
            self.stay_owner()
        self._header, self._game, self._failed = None, game, None

    @property
    def has_begun(self) -> bool:
        """Whether anything of the present game is written."""
        return self._game is not None

    def append(self, lines: Lines) -> None:
        """Write the entries of one change of the present game, with its beginning if it is the first.

        JournalError if they could not be written, would not read back, or if the game in the file is no
        longer as this program left it. Appending the same again is safe: if they were written after all they
        are not written twice.
        """
        self._add(tuple(lines))

    def keep(self, game: KeptGame) -> int:
        """Write a whole game that was played elsewhere; return its number here.

        RecordError if it would not read back as it is.
        """
        times_ms = [game.began_ms, *(move.at_ms for move in game.moves)]
        lines = [(EntryKind.PLY, number, move.text) for number, move in enumerate(game.moves, start=1)]
        lines += [
            (EntryKind.CLOCK, number, str(move.thought_ms))
            for number, move in enumerate(game.moves, start=1)
            if move.thought_ms
        ]
        lines += [(EntryKind.MASKED, 0, masked_text(space, felt)) for space, felt in game.masked.items()]
        if game.names != NOBODY:
            lines.append((EntryKind.NAMES, 0, names_text(game.names)))
        if game.is_broken:
            lines.append((EntryKind.BROKEN, 0, ""))
        if game.result:
            lines.append((EntryKind.RESULT, 0, game.result))
        self.begin(game.header)
        return self._add(tuple(lines), times_ms, game)

    def _add(self, lines: Lines, times_ms: Sequence[int] = (), whole: KeptGame | None = None) -> int:
        """Write entries of the present game, at ``times_ms`` and once those run out, now; return its number.

        They make ``whole``, if that is given.
        """
        try:
            with convert_errors(self._path):
                self.stay_owner()
                connection = self._opened()
                connection.execute("BEGIN IMMEDIATE")
                game = self._insert(connection, lines, times_ms, whole)
                connection.execute("COMMIT")
        except BaseException as error:
            # The outcome of this attempt is unknown: the next one begins with a new connection.
            self._drop()
            if isinstance(error, Damaged):
                raise JournalError(
                    Message("journal.damaged", path=str(self._path), damage=error.message)
                ) from error
            raise
        self._game, self._failed = game, None
        self._broken.clear()
        return 0 if game is None else game.number

    def mark_broken(self) -> None:
        """Mark that the present game goes on without a record, if that can be written now.

        If it cannot, the game ends in the journal with its last entry.
        """
        tried = None if self._failed is None else self._failed.made
        self._broken += [game for game in (self._game, tried) if game is not None]
        if self._broken:
            with suppress(JournalError):
                self._add(())

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
                self._add(())
        self.tidy()
        self._drop()

    def _insert(
        self, connection: Connection, lines: Lines, times_ms: Sequence[int], whole: KeptGame | None
    ) -> KeptGame | None:
        """Insert the entries of a change; return the present game as it reads with them."""
        self._read.read_on(connection)
        games, game, failed = self._read.games, self._game, self._failed
        wanted = lines
        if failed is not None and _is_left(games.get(failed.made.number), failed.made):
            # The last attempt was written after all.
            touch(connection)
            game, wanted = failed.made, tuple(line for line in lines if line not in failed.lines)
        for left in self._broken:
            if _is_left(games.get(left.number), left):
                self._write(connection, left.number, (_BROKEN,))
        if not wanted and whole is None:
            return game
        if game is None:
            number, wanted = max(games, default=0) + 1, (*self._beginning(), *wanted)
        elif _is_left(games.get(game.number), game):
            number = game.number
        else:
            raise JournalError(Message("journal.game_changed", path=str(self._path), game=game.number))
        self._write(connection, number, wanted, times_ms)
        made = self._read_back(number, whole)
        self._failed = _Attempt(lines, made)
        return made

    def _beginning(self) -> Lines:
        return () if self._header is None else ((EntryKind.GAME, 0, header_text(self._header)),)

    def _write(self, connection: Connection, number: int, lines: Lines, times_ms: Sequence[int] = ()) -> None:
        """Insert entries of one game, and read them."""
        seal, now_ms = self._read.seal, self._now_ms()
        for place, (kind, ply, text) in enumerate(lines):
            at_ms = times_ms[place] if place < len(times_ms) else now_ms
            seal = Entry(number, kind, ply, text, at_ms).seal(seal)
            try:
                connection.execute(_INSERT, (number, kind.value, ply, text, at_ms, seal))
            except (UnicodeEncodeError, OverflowError) as error:
                raise self._refused(Message("journal.sqlite_says", said=str(error))) from error
        self._read.read_on(connection)

    def _read_back(self, number: int, whole: KeptGame | None) -> KeptGame:
        """Return a game that was just written, as it reads; RecordError if it is not what was to be kept."""
        match self._read.games[number]:
            case Message() as why:
                raise self._refused(why)
            case made if made == replace(whole or made, number=number, header=self._header or made.header):
                return made
        raise self._refused(Message("journal.reads_otherwise"))

    def _refused(self, why: Message) -> RecordError:
        return RecordError(Message("journal.not_kept", path=str(self._path), why=why))

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
        connection, self._connection, self._read = self._connection, None, EntryReading()
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()


def _is_left(found: Sum | None, game: KeptGame) -> bool:
    """Whether a game is as this program left it; another may have called its players otherwise since."""
    return isinstance(found, KeptGame) and replace(found, names=game.names) == game
