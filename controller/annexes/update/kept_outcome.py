"""How the last update ended, kept for whoever asks later: a trial's outcome, or why none was begun."""

import json

from controller.annexes.update.version_disk import VersionDisk
from controller.messages import Message, has_words
from hardware.service.version_place import OUTCOME


def keep_outcome(disk: VersionDisk, said: Message) -> None:
    """Keep an outcome in place of the last one; OSError if the disk refuses."""
    disk.write(OUTCOME, json.dumps(said.to_json()))


def kept_outcome(disk: VersionDisk) -> Message | None:
    """Return what is kept; None if that is nothing that this version has words for."""
    try:
        said = Message.from_json(json.loads(disk.read(OUTCOME) or ""))
    except ValueError:
        return None
    return said if has_words(said) else None
