"""The journal: everything that was committed, kept so that nothing is lost or changed unnoticed.

`entries` defines what is kept, `store` keeps it in SQLite, in a `journal_file` that exists whole or not at
all. `background_writer` writes beside the loop and answers when a change is on record, `sensor_stream` keeps
the sensor readings, `record_format` writes a game as text or JSON and reads it back, `game_link` as a link,
`game_result` says how one ended, `kept_games` finds the one to resume, `salvage` what can be read of a
damaged journal, `folder` decides where it all lives and which program owns it. What may be played is up to
the rules, and when is up to the session.
"""

from controller.play.journal.background_writer import Recorder
from controller.play.journal.entries import (
    ABANDONED,
    Damaged,
    EntryKind,
    GameHeader,
    JournalError,
    KeptGame,
    KeptMove,
    NoGameError,
    NoStreamError,
    RecordError,
    result_text,
)
from controller.play.journal.folder import (
    LOCK_FILE,
    SENSORS_FOLDER,
    Folder,
    base_below_home,
    default_folder,
    holds_records,
    is_owned,
    open_folder,
)
from controller.play.journal.journal_file import (
    INDEX_SUFFIX,
    JOURNAL_FILE,
    LOG_SUFFIXES,
    NEW_SUFFIX,
    Access,
    file_beside,
)
from controller.play.journal.kept_games import offer_unfinished, results_of
from controller.play.journal.sensor_stream import replay_stream, stream_goes_on_with
from controller.play.journal.sqlite import VERSION, Connection, Row, blank_journal
from controller.play.journal.store import Journal

__all__ = [
    "ABANDONED",
    "INDEX_SUFFIX",
    "JOURNAL_FILE",
    "LOCK_FILE",
    "LOG_SUFFIXES",
    "NEW_SUFFIX",
    "SENSORS_FOLDER",
    "VERSION",
    "Access",
    "Connection",
    "Damaged",
    "EntryKind",
    "Folder",
    "GameHeader",
    "Journal",
    "JournalError",
    "KeptGame",
    "KeptMove",
    "NoGameError",
    "NoStreamError",
    "RecordError",
    "Recorder",
    "Row",
    "base_below_home",
    "blank_journal",
    "default_folder",
    "file_beside",
    "holds_records",
    "is_owned",
    "offer_unfinished",
    "open_folder",
    "replay_stream",
    "result_text",
    "results_of",
    "stream_goes_on_with",
]
