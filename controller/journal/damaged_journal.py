"""A damaged journal: what to do if the file of a folder's records cannot be trusted.

It is set aside under a name that marks it as damaged, and a new one begun: nothing is deleted. `salvage`
reads what was set aside.
"""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from controller.errors import reason
from controller.journal import folder_lock
from controller.journal.entries import Damaged, JournalError
from controller.journal.journal_file import JOURNAL, PARTS, beside
from controller.journal.store import Journal
from controller.messages import Message


def open_or_set_aside(
    path: Path, now_ms: Callable[[], int], *, is_own: bool
) -> tuple[Journal, Message | None]:
    """Open the journal, or set it aside and begin a new one, with a notice."""
    try:
        return Journal(path / JOURNAL, now_ms), None
    except Damaged as damage:
        lock = None if is_own else folder_lock.own(path)
        if not is_own and lock is None:
            used = Message("journal.damaged_in_use", path=str(path / JOURNAL), damage=damage.message)
            raise JournalError(used) from damage
    with ExitStack() as owned:
        if lock is not None:
            owned.callback(lock.release)
        return _begin_anew(path, now_ms)


def _begin_anew(path: Path, now_ms: Callable[[], int]) -> tuple[Journal, Message | None]:
    """Set the journal aside and begin a new one, unless another program has just done so."""
    try:
        return Journal(path / JOURNAL, now_ms), None
    except Damaged as damage:
        why, name = damage.message, _set_aside(path)
    journal = str(path / JOURNAL)
    try:
        opened = Journal(path / JOURNAL, now_ms)
    except Damaged as damage:
        raise JournalError(
            Message("journal.damaged_again", path=journal, damage=why, name=name, again=damage.message)
        ) from damage
    return opened, Message("journal.set_aside", path=journal, damage=why, name=name)


def _set_aside(path: Path) -> str:
    """Rename the journal and its files; return its new name, or that of what is left of it."""
    number, name = 1, ""
    while any(beside(path / _aside(number), part).exists() for part in PARTS):
        number += 1
    try:
        for part in PARTS:
            if beside(path / JOURNAL, part).exists():
                name = beside(path / JOURNAL, part).rename(beside(path / _aside(number), part)).name
    except OSError as error:
        stuck = Message("journal.stuck", path=str(path / JOURNAL), why=reason(error))
        raise JournalError(stuck) from error
    return name


def _aside(number: int) -> str:
    return f"games-damaged-{number}.db"
