"""Profiles in a person's own files: read by path, and written without losing the old contents.

A file is written whole or not at all. Its old contents are first copied beside it, to the name with the next
number: ``mine.toml.1``, ``mine.toml.2``. The profiles that ship are read-only: they belong to the program,
and its next version brings its own.
"""

import shutil
import stat
from itertools import count
from pathlib import Path

from controller.board import NoProfileError, Profile, ProfileError
from controller.errors import reason
from controller.messages import Message
from hardware.plain_files import READABLE, ReadError, kind_of, read_text, replacing
from hardware.profiles import load_profile, profile_names, read_profile

#: How a path to a profile ends; no shipped profile has such a name.
ENDING = ".toml"

#: The folder of the profiles that ship.
SHIPPED = Path(__file__).parent

#: Even the profile of a board with ten thousand spaces is not larger.
_MOST_MB = 1


class UnkeptError(ProfileError):
    """A profile that cannot be written to that file; the message says why, and what to name instead."""

    code = "profile-not-written"


def find_profile(name: str) -> Profile:
    """Read and validate a shipped profile by its name, or any other by the path of its file.

    NoProfileError names those that ship, ProfileError what is wrong.
    """
    if not name.endswith(ENDING):
        return load_profile(name)
    try:
        text = read_text(Path(name), _MOST_MB)
    except ReadError as error:
        unreadable = Message(
            "profile_files.unreadable", name=name, why=error.message, shipped=profile_names()
        )
        raise NoProfileError(unreadable) from error
    return read_profile(text, name)


def check_place(path: Path) -> None:
    """Refuse a file to which no profile can be written; UnkeptError."""
    if path.suffix != ENDING:
        raise UnkeptError(Message("profile_files.no_name", path=str(path), ending=ENDING))
    try:
        kind = kind_of(path)
    except OSError as error:
        raise _unwritten(path, error) from error
    if path.resolve().parent == SHIPPED.resolve():
        raise UnkeptError(Message("profile_files.among_shipped", path=str(path)))
    if not path.parent.is_dir():
        raise UnkeptError(Message("file.no_folder", folder=str(path.parent), name=path.name))
    if kind not in {None, stat.S_IFREG}:
        raise UnkeptError(Message("profile_files.no_file", path=str(path)))


def keep_profile(path: Path, text: str) -> Path | None:
    """Write a profile's text to a file; return the path of the copy of its old contents, None if it had none.

    UnkeptError if that fails; the file is then unchanged.
    """
    check_place(path)
    try:
        copy = _copied(path) if path.exists() else None
        with replacing(path, READABLE) as new:
            new.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritten(path, error) from error
    return copy


def _unwritten(path: Path, error: OSError) -> UnkeptError:
    return UnkeptError(Message("profile_files.unwritten", path=str(path), said=reason(error)))


def _copied(path: Path) -> Path:
    """Copy a file to the name with the first free number."""
    for number in count(1):
        copy = path.with_name(f"{path.name}.{number}")
        if not copy.exists():
            with replacing(copy, READABLE) as new:
                shutil.copyfile(path, new)
            return copy
    raise AssertionError("numbers do not end")
