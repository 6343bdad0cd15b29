"""Files that a person names on the command line: read and written as text, or refused in a sentence.

What is written replaces what was there at once, or, if that fails, not at all. In place is written what is no
plain file, as a pipe or a device, or lies where no other file can be put beside it.
"""

import os
import stat
from pathlib import Path

from manalath_board.controller.errors import reason
from manalath_board.controller.messages import Message
from manalath_board.hardware import plain_files
from manalath_board.hardware.atomic_file import replacing
from manalath_board.hardware.plain_files import FileError, ReadError, kind_of

#: No record, stream or report is larger: a stream ends before it is.
_MOST_MB = 64

#: Names for what may be open already: who has that would not see another file in its place.
_OPEN = ("/dev", "/proc")


def read_text(path: Path, wanted: Message) -> str:
    """Read a file that should be what is ``wanted``, in a few words; FileError if it cannot be."""
    try:
        return plain_files.read_text(path, _MOST_MB)
    except ReadError as error:
        raise FileError(
            Message("file.unreadable", path=str(path), why=error.message, wanted=wanted)
        ) from error


def write_text(path: Path, text: str) -> None:
    """Write a file anew; FileError if that cannot be, and then a plain file is as it was."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file anew that is no text; FileError as for `write_text`."""
    try:
        if _is_replaceable(path, kind_of(path)):
            mode = path.stat().st_mode & 0o777 if path.exists() else None
            with replacing(path.resolve(), mode) as new:
                new.write_bytes(content)
        else:
            path.write_bytes(content)
    except OSError as error:
        raise unwritable(path, error) from error


def empty_folder(path: Path, *, is_forced: bool) -> None:
    """Make a folder to write into; FileError if it cannot be, or holds something and nobody forces it."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        is_empty = not any(path.iterdir())
    except OSError as error:
        raise FileError(Message("file.no_such_folder", path=str(path), why=reason(error))) from error
    if not is_empty and not is_forced:
        raise FileError(Message("file.not_empty", path=str(path)))


def unwritable(path: Path, error: OSError) -> FileError:
    """Say why a file cannot be written."""
    return FileError(Message("file.unwritable", path=str(path), why=reason(error)))


def _is_replaceable(path: Path, kind: int | None) -> bool:
    """Whether another file can be put in the place of one, and nobody would miss the old one."""
    if any(path.absolute().is_relative_to(folder) for folder in _OPEN):
        return False
    if kind is None:
        return True
    return kind == stat.S_IFREG and os.access(path, os.W_OK) and os.access(path.resolve().parent, os.W_OK)
