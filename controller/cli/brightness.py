"""The brightness that was chosen at the table, kept in one file beside the records for the next start.

A file that cannot be read, or that holds none of the steps there are, means full brightness.
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

from manalath_board.controller.cli.records import records_path
from manalath_board.controller.cli.stdio import say
from manalath_board.controller.journal import JournalError
from manalath_board.controller.loop import Loop
from manalath_board.controller.messages import Message
from manalath_board.controller.session.menu import BRIGHTNESSES
from manalath_board.controller.subscriber import Subscriber
from manalath_board.hardware.plain_files import ReadError, read_text
from manalath_board.hardware.replacing import READABLE, replacing

FILE = "lights.json"

_MOST_MB = 1


def read_brightness(folder: Path | None) -> float:
    """Read the brightness that was chosen last, above 0 to 1; None is where records are."""
    try:
        kept = json.loads(read_text(records_path(folder) / FILE, _MOST_MB))
    except (JournalError, ReadError, json.JSONDecodeError, RecursionError):
        return BRIGHTNESSES[-1]
    brightness = kept.get("brightness") if isinstance(kept, dict) else None
    return brightness if brightness in BRIGHTNESSES else BRIGHTNESSES[-1]


def keep_brightness(folder: Path | None, brightness: float) -> None:
    """Keep a brightness; where that cannot be, it is said, and holds until the end of the program."""
    try:
        path = records_path(folder) / FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path, READABLE) as new:
            new.write_text(json.dumps({"version": 1, "brightness": brightness}) + "\n", encoding="utf-8")
    except OSError as error:
        say(Message("command.brightness_unkept", why=error.strerror or ""))
    except JournalError as error:
        say(Message("command.brightness_unkept", why=error.message))


class BrightnessKeeper(Subscriber):
    """Keeps the brightness of a loop's lights in ``folder`` when another one was chosen.

    ``later`` has something done in a thread that may wait for a disk.
    """

    def __init__(self, loop: Loop, folder: Path | None, later: Callable[[Callable[[], None]], None]) -> None:
        self._loop = loop
        self._folder = folder
        self._later = later
        self._kept = loop.snapshot.session.brightness

    def look(self) -> None:
        """Have it kept if it is another one."""
        brightness = self._loop.snapshot.session.brightness
        if brightness != self._kept:
            self._kept = brightness
            self._later(partial(keep_brightness, self._folder, brightness))
