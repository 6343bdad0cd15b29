"""What is kept of a building: which steps are done, and of which board; a small file beside the records."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from controller.command_line.user_files import keep, read_kept
from controller.messages import Message

FOLDER = "building"


@dataclass(frozen=True, slots=True)
class KeptBuilding:
    """How far the building of a board of a ``profile`` is: ``done`` steps, of the ``board`` with that id."""

    profile: str
    built: str
    board: str
    done: int


def building_file(records: Path, profile: str, built: str) -> Path:
    """Return the file of a building."""
    return records / FOLDER / f"{profile}-{built}.json"


def keep_building(records: Path, kept: KeptBuilding) -> Message | None:
    """Keep it for the next start; returns what went wrong, if anything."""
    return keep(building_file(records, kept.profile, kept.built), json.dumps(asdict(kept)))


def kept_building(records: Path, profile: str, built: str) -> KeptBuilding | None:
    """Read what is kept, None if there is nothing; FileError if it cannot be read, and is put aside."""
    path = building_file(records, profile, built)
    return read_kept(path, building_from_text) if path.exists() else None


def building_from_text(text: str) -> KeptBuilding:
    """Read what `keep_building` wrote; ValueError if it is something else."""
    found = json.loads(text)
    match found:
        case {"profile": str(profile), "built": str(built), "board": str(board), "done": int(done)} if (
            done >= 0
        ):
            return KeptBuilding(profile, built, board, done)
    raise ValueError(f"no steps of a building: {text[:40]}")
