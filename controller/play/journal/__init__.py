"""The journal: everything that was committed, kept so that nothing is lost or changed unnoticed.

`entries` defines what is kept, `store` keeps it in SQLite, in a `journal_file` that exists whole or not at
all. `background_writer` writes beside the loop and answers when a change is on record, `sensor_stream` keeps
the sensor readings, `record_format` writes a game as text or JSON and reads it back, `kept_games` finds
the one to resume, `salvage` what can be read of a damaged journal, `folder` decides where it all lives and
which program owns it. What may be played is up to the rules, and when is up to the session.
"""

from controller.play.journal.background_writer import Recorder
from controller.play.journal.entries import JournalError, KeptGame
from controller.play.journal.folder import Folder, open_folder
from controller.play.journal.store import Journal

__all__ = ["Folder", "Journal", "JournalError", "KeptGame", "Recorder", "open_folder"]
