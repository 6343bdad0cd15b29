"""The record opened last, which pages look through position by position."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from controller.games import Game
from controller.play.journal.archive import Archive
from controller.table import Record

if TYPE_CHECKING:
    from controller.play.journal import KeptGame


class OpenedRecord:
    """Keeps the record opened last, so that its moves are not replayed for each position looked at."""

    def __init__(self, archive: Archive, games: Mapping[str, Game]) -> None:
        self._archive = archive
        self._games = games
        self._last: tuple[KeptGame, Record] | None = None

    def find(self, number: int) -> Record:
        """Find a record; NoGameError if it does not exist, RecordError if it cannot be played."""
        game, last = self._archive.game(number), self._last
        if last is None or last[0] is not game:
            last = self._last = game, game.record(self._games)
        return last[1]
