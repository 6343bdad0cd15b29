"""The archive: the records of a folder, to look through while another program keeps writing to it.

Decides when two records are of the same game: one that is put back is not kept twice, and nothing is ever
overwritten: a player's other name is written after the one before. The folder is opened only for each act,
and never owned.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.games import Game
from controller.messages import Message
from controller.play.journal.entries import EntryKind, KeptGame, NoGameError, RecordError
from controller.play.journal.folder import Folder, holds_records, open_folder
from controller.play.journal.record_format import read_record, record_text, split_records
from controller.play.journal.store import Journal
from controller.table import names_text


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The outcome of importing a text: the numbers of the records ``added`` and of those already ``there``.

    ``refused`` holds the place of each other record in the text, from 1, and why.
    """

    added: tuple[int, ...] = ()
    there: tuple[int, ...] = ()
    refused: tuple[tuple[int, Message], ...] = ()


class Archive:
    """The records of one folder. Any thread may use it; ``now_ms`` are milliseconds since 1970."""

    def __init__(self, path: Path, now_ms: Callable[[], int]) -> None:
        self._path = path
        self._now_ms = now_ms
        self._lock = threading.Lock()
        self._known: Mapping[int, KeptGame] = {}
        #: What was found when the folder was last opened, None if all was well.
        self.notice: Message | None = None

    def games(self) -> tuple[KeptGame, ...]:
        """Read every game, in the order in which they began; JournalError if that fails."""
        with self._lock:
            if not holds_records(self._path):
                return ()
            with self._opened() as folder:
                return self._learn(folder.journal.found)

    def game(self, number: int) -> KeptGame:
        """Return a game as last read; NoGameError if no game has that number."""
        if number not in self._known:
            self.games()
        if number not in self._known:
            raise NoGameError(Message("record.no_game", number=number))
        return self._known[number]

    def copy(self) -> str:
        """Write all records as one text."""
        return "\n".join(record_text(game) for game in self.games() if game.moves)

    def put_back(self, text: str, games: Mapping[str, Game]) -> ImportResult:
        """Add the records of a text that are not there yet; JournalError if they cannot be written.

        A record that cannot be read, or that the rules do not allow, does not keep the others out.
        """
        added, there, refused = list[int](), list[int](), list[tuple[int, Message]]()
        with self._lock, self._opened() as folder:
            numbers = _numbers(folder)
            for place, part in enumerate(split_records(text), start=1):
                try:
                    number, is_there = _placed(read_record(part, games), folder.journal, numbers)
                    (there if is_there else added).append(number)
                except RecordError as error:
                    refused.append((place, error.message))
            if added:
                self._learn(folder.journal.games())
        return ImportResult(tuple(added), tuple(there), tuple(refused))

    def add(self, games: Iterable[KeptGame]) -> tuple[tuple[int, bool], ...]:
        """Add the games that are not there yet; return the number of each, and whether it was there before.

        JournalError if they cannot be written.
        """
        with self._lock, self._opened() as folder:
            numbers = _numbers(folder)
            return tuple(_placed(game, folder.journal, numbers) for game in games)

    def find_or_add(self, game: KeptGame) -> int:
        """Return the number of the game with these very moves, whenever played; add it if there is none.

        JournalError if it cannot be written.
        """
        with self._lock, self._opened() as folder:
            for kept in folder.journal.found:
                if _played(kept) == _played(game):
                    return kept.number
            number = folder.journal.keep(game)
            self._learn(folder.journal.games())
            return number

    def rename(self, name: str, other: str) -> int:
        """Have the player of a name be called otherwise in every record, or nothing; return in how many.

        What was written before stays below, sealed. JournalError if it cannot be written; done again, it goes
        on with the records that are left.
        """
        with self._lock, self._opened() as folder:
            named = [game for game in folder.journal.found if name in game.names]
            for game in named:
                first, second = (other if each == name else each for each in game.names)
                folder.journal.go_on(game)
                folder.journal.append([(EntryKind.NAMES, 0, names_text((first, second)))])
            self._learn(folder.journal.games())
        return len(named)

    @contextmanager
    def _opened(self) -> Iterator[Folder]:
        with closing(open_folder(self._path, self._now_ms, is_owner=False)) as folder:
            self.notice = folder.notice
            yield folder

    def _learn(self, found: tuple[KeptGame, ...]) -> tuple[KeptGame, ...]:
        self._known = {game.number: game for game in found}
        return found


def _numbers(folder: Folder) -> dict[object, int]:
    return {_identity(game): game.number for game in folder.journal.found}


def _placed(game: KeptGame, journal: Journal, numbers: dict[object, int]) -> tuple[int, bool]:
    """Return the number of a game, and whether it was there before; if not, it is added."""
    identity = _identity(game)
    is_there = identity in numbers
    if not is_there:
        numbers[identity] = journal.keep(game)
    return numbers[identity], is_there


def _identity(game: KeptGame) -> object:
    """Return what identifies a game: when and how it began, and if the time is unknown its moves too."""
    header = game.header
    moves = () if game.began_ms else tuple(move.text for move in game.moves)
    return header.game, header.fen, header.board, game.began_ms, moves


def _played(game: KeptGame) -> object:
    """Return what was played, whoever did so; a puzzle is no game."""
    header = game.header
    return header.game, header.fen, header.puzzle, tuple(move.text for move in game.moves)
