"""Disks that tests need."""

from manalath_board.controller.journal import Journal, JournalError


def no_journal() -> Journal:
    """Open no journal, ever."""
    raise JournalError("there is no disk")
