"""The lives of the reeds of each board, as they are kept: in a file a board, beside the records."""

import re
from pathlib import Path

from controller.command_line.stdio import say
from controller.command_line.user_files import read_kept
from controller.wear import BoardLife, life_from_text
from hardware.plain_files import FileError

FOLDER = "reeds"


def life_file(records: Path, profile: str, board: str) -> Path:
    """Return the file of a board's reeds."""
    return records / FOLDER / (re.sub(r"[^\w.-]", "_", f"{profile}-{board}") + ".json")


def kept_lives(records: Path) -> tuple[tuple[Path, BoardLife], ...]:
    """Read the lives of all boards, the one played on last first; print which file could not be read."""
    found = []
    for path in sorted((records / FOLDER).glob("*.json"), key=lambda path: -path.stat().st_mtime):
        try:
            found.append((path, read_kept(path, life_from_text)))
        except FileError as error:
            say(error.message)
    return tuple(found)


def life_of(records: Path, profile: str) -> BoardLife | None:
    """Return the life of the board of this kind that was played on last; None if there was none."""
    return next((life for _, life in kept_lives(records) if life.profile == profile), None)
