"""Disks that tests need."""

from manalath_board.controller.journal import Journal, JournalError
from manalath_board.controller.messages import Message


def no_journal() -> Journal:
    """Open no journal, ever."""
    raise JournalError(Message("journal.no_home"))
