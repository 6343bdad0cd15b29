"""Disks for tests, and entries on them that the product would not write."""

import sqlite3
from pathlib import Path

from controller.messages import Message
from controller.play.journal import JOURNAL_FILE, Journal, JournalError
from controller.play.journal.entries import FIRST_SEAL, Entry, Sum, add


def no_journal() -> Journal:
    """Raise JournalError: no journal ever opens."""
    raise JournalError(Message("journal.no_home"))


def made_of(*entries: Entry) -> Sum:
    """Return what the entries of one game make."""
    games: dict[int, Sum] = {}
    for entry in entries:
        add(games, entry)
    (game,) = games.values()
    return game


def seal_into(folder: Path, *entries: Entry) -> None:
    """Add entries to the journal of a folder, well sealed, whatever they say."""
    file = sqlite3.connect(folder / JOURNAL_FILE)
    seals = [seal for (seal,) in file.execute("SELECT seal FROM entry ORDER BY id")]
    seal = seals[-1] if seals else FIRST_SEAL
    for entry in entries:
        seal = entry.seal(seal)
        file.execute(
            "INSERT INTO entry (game, kind, number, text, at_ms, seal) VALUES (?, ?, ?, ?, ?, ?)",
            (entry.game, entry.kind.value, entry.number, entry.text, entry.at_ms, seal),
        )
    file.commit()
    file.close()
