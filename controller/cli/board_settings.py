"""The settings of a board, kept in one file beside its records for the next start.

A file that cannot be read, or that holds anything else, is reported and replaced by the defaults: it never
prevents play.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from controller.command_line.data_folder import records_path
from controller.command_line.stdio import say
from controller.errors import reason
from controller.files import write_private
from controller.messages import Message
from controller.play.journal import JournalError
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.session import Session, with_names
from controller.session.light_menu import BRIGHTNESSES
from controller.table import LEVELS, NOBODY, Names, read_names
from hardware.plain_files import ReadError, read_text

FILE = "settings.json"

#: The file that held only the brightness; read if the other one does not exist.
BRIGHTNESS_FILE = "lights.json"

_MOST_MB = 1


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a board: the ``names`` of its players, how its lights behave, and which level plays.

    ``brightness`` is the share of its duty that every light gets, up to 1; ``is_calm`` makes the lights slow.
    If it ``fits``, the computer plays at the level that fits; ``firsts`` are where that begins, by game.
    """

    names: Names = NOBODY
    brightness: float = BRIGHTNESSES[-1]
    is_calm: bool = False
    fits: bool = False
    firsts: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, session: Session) -> "Settings":
        """Return the settings of a session."""
        fit = session.fit
        return cls(
            session.record.names, session.settings.brightness, session.settings.is_calm, fit.is_on, fit.firsts
        )

    def set_in(self, session: Session) -> Session:
        """Return the session with these settings."""
        fit = replace(session.fit, is_on=self.fits, firsts=self.firsts)
        session = replace(with_names(session, self.names), fit=fit)
        return replace(
            session, settings=replace(session.settings, brightness=self.brightness, is_calm=self.is_calm)
        )


def read_settings(folder: Path | None) -> tuple[Settings, Message | None]:
    """Read the last settings, and a warning about the file; a ``folder`` of None is where records live."""
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
    """Whether there is certainly no such file; one that cannot be checked may exist."""
    try:
        return not path.exists()
    except OSError:
        return False


def _settings(kept: Any) -> Settings:  # noqa: ANN401 - whatever JSON has
    """Read settings; ValueError or TypeError if a value is invalid. Missing ones get their default."""
    if not isinstance(kept, dict):
        raise TypeError
    names = read_names(json.dumps(kept.get("names", NOBODY)))
    brightness = kept.get("brightness", BRIGHTNESSES[-1])
    if brightness not in BRIGHTNESSES or isinstance(brightness, bool):
        raise ValueError(brightness)
    is_calm, fits = kept.get("calm", False), kept.get("fits", False)
    if not (isinstance(is_calm, bool) and isinstance(fits, bool)):
        raise TypeError
    return Settings(names, float(brightness), is_calm, fits, _firsts(kept.get("first_levels", {})))


def _firsts(kept: Any) -> Mapping[str, int]:  # noqa: ANN401 - whatever JSON has
    """Read where the level that fits begins in each game; ValueError or TypeError if a value is invalid."""
    if not isinstance(kept, dict):
        raise TypeError
    if any(isinstance(level, bool) or level not in LEVELS for level in kept.values()):
        raise ValueError(kept)
    return {game: int(level) for game, level in kept.items()}


def keep_settings(folder: Path | None, settings: Settings) -> None:
    """Save the settings; on failure print a notice, and the settings last until the end of the program."""
    kept = {
        "version": 1,
        "names": list(settings.names),
        "brightness": settings.brightness,
        "calm": settings.is_calm,
        "fits": settings.fits,
        "first_levels": dict(settings.firsts),
    }
    try:
        write_private(records_path(folder) / FILE, json.dumps(kept) + "\n")
    except OSError as error:
        say(Message("command.settings_unkept", why=reason(error)))
    except JournalError as error:
        say(Message("command.settings_unkept", why=error.message))


class SettingsKeeper(Subscriber):
    """Saves the settings of a loop's session in ``folder`` when they change.

    ``later`` runs a function in a thread that may wait for a disk.
    """

    def __init__(self, loop: Loop, folder: Path | None, later: Callable[[Callable[[], None]], None]) -> None:
        self._loop = loop
        self._folder = folder
        self._later = later
        self._kept = Settings.of(loop.snapshot.session)

    def look(self) -> None:
        """Have the settings saved if they have changed."""
        session = self._loop.snapshot.session
        settings = Settings.of(session)
        if session.record.match:
            # One of the names is that of a friend elsewhere.
            settings = replace(settings, names=self._kept.names)
        if settings != self._kept:
            self._kept = settings
            self._later(partial(keep_settings, self._folder, settings))
