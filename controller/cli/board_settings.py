"""What is set for a board, kept in one file beside its records for the next start.

A file that cannot be read, or that holds anything else, is said and means what is set by itself:
it keeps nobody from playing.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from manalath_board.controller.cli.records import records_path
from manalath_board.controller.cli.stdio import say
from manalath_board.controller.errors import reason
from manalath_board.controller.journal import JournalError
from manalath_board.controller.loop import Loop
from manalath_board.controller.messages import Message
from manalath_board.controller.players import NOBODY, Names, read_names
from manalath_board.controller.session import Session
from manalath_board.controller.session.light_menu import BRIGHTNESSES
from manalath_board.controller.session.session_start import named
from manalath_board.controller.subscriber import Subscriber
from manalath_board.hardware.atomic_file import READABLE, replacing
from manalath_board.hardware.plain_files import ReadError, read_text

FILE = "settings.json"

#: What held the brightness alone, read where there is no other file.
BRIGHTNESS_FILE = "lights.json"

_MOST_MB = 1


@dataclass(frozen=True, slots=True)
class Settings:
    """What is set for a board: the ``names`` of its players, and how its lights are.

    ``brightness`` is the share of its duty that every light has, to 1; where it ``is_calm`` they are slow.
    """

    names: Names = NOBODY
    brightness: float = BRIGHTNESSES[-1]
    is_calm: bool = False

    @classmethod
    def of(cls, session: Session) -> "Settings":
        """What is set in a session."""
        return cls(session.record.names, session.brightness, session.is_calm)

    def set_in(self, session: Session) -> Session:
        """The session with all of it set."""
        return replace(named(session, self.names), brightness=self.brightness, is_calm=self.is_calm)


def read_settings(folder: Path | None) -> tuple[Settings, Message | None]:
    """Read what was set last, and what has to be said of the file; None is where records are."""
    try:
        records = records_path(folder)
    except JournalError:
        return Settings(), None
    path = records / (BRIGHTNESS_FILE if _is_missing(records / FILE) else FILE)
    if _is_missing(path):
        return Settings(), None
    try:
        return _settings(json.loads(read_text(path, _MOST_MB))), None
    except ReadError as error:
        return Settings(), Message("command.settings_unread", path=str(path), why=error.message)
    except (ValueError, TypeError, RecursionError):
        return Settings(), Message("command.settings_damaged", path=str(path))


def _is_missing(path: Path) -> bool:
    """Tell whether there is no such file, which one that cannot be looked at may be."""
    try:
        return not path.exists()
    except OSError:
        return False


def _settings(kept: Any) -> Settings:  # noqa: ANN401 - whatever JSON has
    """Read what is set; ValueError or TypeError where a value is none. What is left out is set by itself."""
    if not isinstance(kept, dict):
        raise TypeError
    names = read_names(json.dumps(kept.get("names", NOBODY)))
    brightness = kept.get("brightness", BRIGHTNESSES[-1])
    if brightness not in BRIGHTNESSES or isinstance(brightness, bool):
        raise ValueError(brightness)
    is_calm = kept.get("calm", False)
    if not isinstance(is_calm, bool):
        raise TypeError
    return Settings(names, float(brightness), is_calm)


def keep_settings(folder: Path | None, settings: Settings) -> None:
    """Keep what is set; where that cannot be, it is said, and holds until the end of the program."""
    kept = {
        "version": 1,
        "names": list(settings.names),
        "brightness": settings.brightness,
        "calm": settings.is_calm,
    }
    try:
        path = records_path(folder) / FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path, READABLE) as new:
            new.write_text(json.dumps(kept) + "\n", encoding="utf-8")
    except OSError as error:
        say(Message("command.settings_unkept", why=reason(error)))
    except JournalError as error:
        say(Message("command.settings_unkept", why=error.message))


class SettingsKeeper(Subscriber):
    """Keeps what is set in a loop's session in ``folder`` when it was set otherwise.

    ``later`` has something done in a thread that may wait for a disk.
    """

    def __init__(self, loop: Loop, folder: Path | None, later: Callable[[Callable[[], None]], None]) -> None:
        self._loop = loop
        self._folder = folder
        self._later = later
        self._kept = Settings.of(loop.snapshot.session)

    def look(self) -> None:
        """Have it kept if it is otherwise."""
        settings = Settings.of(self._loop.snapshot.session)
        if settings != self._kept:
            self._kept = settings
            self._later(partial(keep_settings, self._folder, settings))
