"""Disks for tests."""

from manalath_board.controller.journal import Journal, JournalError
from manalath_board.controller.messages import Message


def no_journal() -> Journal:
    """Raise JournalError: no journal ever opens."""
    raise JournalError(Message("journal.no_home"))
