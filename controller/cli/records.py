"""The records of a table as it opens: its journal, and the unfinished game that it offers.

Decides where records live and what is reported of them; `controller.play.journal` decides what a record is.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from controller.command_line.data_folder import records_path
from controller.games import GameError, all_games
from controller.messages import Message
from controller.play.journal import (
    Folder,
    Journal,
    JournalError,
    Recorder,
    is_owned,
    offer_unfinished,
    open_folder,
    results_of,
)
from controller.play.wall_clock import now_ms
from controller.session import Session, with_results

if TYPE_CHECKING:
    from controller.play.journal.archive import Archive


@dataclass(frozen=True, slots=True)
class Records:
    """The records of a session: the session as it begins with them, and what must be reported about them.

    ``notice`` is that report, None if all is well. ``folders`` holds the open folder; none if it cannot be
    used. What else is remembered is in the folder ``beside`` them; None if that is another program's. Pages
    list what is in the folder ``listed``, None if that cannot be used.
    """

    session: Session
    recorder: Recorder
    folders: list[Folder]
    notice: Message | None
    beside: Path | None = None
    listed: Path | None = None

    def archive(self) -> "Archive | None":
        """Give access to all records of the folder, for pages that list them; None if it cannot be used."""
        if self.listed is None:
            return None
        from controller.play.journal.archive import Archive

        return Archive(self.listed, now_ms)

    def close(self) -> None:
        """Close the journal, once the loop has ended or failed to begin, unless its disk hangs."""
        self.recorder.stop(0.0)
        if not self.recorder.is_writing:
            for folder in self.folders:
                folder.close()


def open_records(path: Path | None, session: Session) -> Records:
    """Keep the records of a session in a folder, and offer the unfinished game found there.

    What the records tell of the players sets the level that fits.

    A folder that cannot be used is reported, and reported again at the table with the first move; then it is
    tried again.
    """
    folders: list[Folder] = []

    def open_journal() -> Journal:
        folders.append(open_folder(records_path(path), now_ms))
        return folders[-1].journal

    try:
        results = results_of(open_journal().found)
    except JournalError as error:
        session = with_results(session, {})
        unkept = Message("record.unkept", why=error.message)
        return Records(session, Recorder(open_journal), folders, unkept, beside=_unowned(path))
    session, folder = with_results(session, results), folders[-1]
    offered, refused = 0, None
    if folder.lock is None:
        refused = Message("record.second", path=str(folder.path))
    else:
        try:
            session, offered = offer_unfinished(folder.journal, session, all_games())
        except (GameError, JournalError) as error:
            refused = Message("record.not_offered", why=error.message)
    recorder = Recorder(folder.journal, folder.streams, offered=offered)
    beside = None if folder.lock is None else folder.path
    records = Records(session, recorder, folders, folder.notice, beside, folder.path)
    return with_notice(records, refused)


def _unowned(path: Path | None) -> Path | None:
    """Return the folder where no records can be kept; None if there is none, or another program owns it."""
    try:
        folder = records_path(path)
    except JournalError:
        return None
    return None if is_owned(folder) else folder


def with_notice(records: Records, notice: Message | None) -> Records:
    """Add a notice to the records; None adds nothing."""
    if notice is None:
        return records
    both = notice if records.notice is None else Message("record.notices", notices=(records.notice, notice))
    return replace(records, notice=both)
