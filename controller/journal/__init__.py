"""The journal: everything that was committed, kept so that nothing of it is lost or changed unseen.

`entries` says what is kept, `store` keeps it in SQLite, in a `file` that is there whole or not at all.
`background_writer` does so beside the loop and answers when a change is on record, `stream` keeps what the
sensors said, `record_format` writes a game as text or JSON and reads it back, `unfinished_game` finds the one
to go on with, `folder` says where all that lives. What may be played is for the rules to say, and when for
the session.
"""

from manalath_board.controller.journal.background_writer import Recorder
from manalath_board.controller.journal.entries import JournalError, KeptGame
from manalath_board.controller.journal.folder import Folder, open_folder
from manalath_board.controller.journal.store import Journal

__all__ = ["Folder", "Journal", "JournalError", "KeptGame", "Recorder", "open_folder"]
