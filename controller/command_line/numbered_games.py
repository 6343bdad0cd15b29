"""Games of the journal by their number, as commands find them, without claiming its folder."""

from contextlib import closing
from pathlib import Path

from controller.command_line.data_folder import records_path
from controller.command_line.stdio import note
from controller.messages import Message
from controller.play.journal import SENSORS_FOLDER, Folder, KeptGame, NoGameError, holds_records, open_folder
from controller.play.wall_clock import now_ms

#: The argument that selects a game on the command line.
WHICH = "its number in `manalath games` (default: the last one)"


def load_game(path: Path | None, number: int | None) -> tuple[KeptGame, Path]:
    """Find a game of the journal, by default the last, and the folder of the streams.

    NoGameError if there is no such game.
    """
    folder = records_path(path)
    kept = kept_games(folder)
    if number is None and not kept:
        raise NoGameError(Message("record.no_last", path=str(folder)))
    for game in kept[-1:] if number is None else kept:
        if number in {None, game.number}:
            return game, folder / SENSORS_FOLDER
    raise NoGameError(Message("record.no_game", number=number))


def kept_games(path: Path) -> tuple[KeptGame, ...]:
    """List the games of a folder; if nothing was recorded yet, nothing is created."""
    if not holds_records(path):
        return ()
    with closing(_opened(path)) as folder:
        return folder.journal.found


def _opened(path: Path) -> Folder:
    """Open a folder without claiming it, and print its notice."""
    folder = open_folder(path, now_ms, is_owner=False)
    if folder.notice is not None:
        note(folder.notice)
    return folder
