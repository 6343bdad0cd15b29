"""Files that the user names on the command line: read and written as text, or refused with a sentence.

A file that is written replaces the old one in one step or, if that fails, not at all. What is no plain file,
such as a pipe or a device, or is in a folder that takes no other file, is written in place.
"""

import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TypeVar

from controller.command_line.stdio import say
from controller.errors import MessageError, reason
from controller.files import replace_file, write_private
from controller.messages import Message
from hardware import plain_files
from hardware.plain_files import FileError, ReadError, kind_of

Content = TypeVar("Content", str, bytes)
Kept = TypeVar("Kept")

#: No record, stream or report is larger: a stream ends before that.
_MOST_MB = 64

#: Names of what may be open already: its readers would not see another file put in its place.
_OPEN = ("/dev", "/proc")


def read_text(path: Path, wanted: Message) -> str:
    """Read a file that should be what is ``wanted``, a few words; FileError if that fails."""
    return _read(plain_files.read_text, path, wanted)


def read_bytes(path: Path, wanted: Message) -> bytes:
    """Read a binary file that should be what is ``wanted``, a few words; FileError if that fails."""
    return _read(plain_files.read_bytes, path, wanted)


def _read(read: Callable[[Path, int], Content], path: Path, wanted: Message) -> Content:
    try:
        return read(path, _MOST_MB)
    except ReadError as error:
        raise FileError(
            Message("file.unreadable", path=str(path), why=error.message, wanted=wanted)
        ) from error


def write_text(path: Path, text: str) -> None:
    """Write a file anew; on FileError, a plain file is as it was."""
    write_bytes(path, text.encode())


def put_out(html: str | None, text: Callable[[], str], page: Callable[[], str], written: Message) -> None:
    """Print a text, or its page if ``html`` is ``-``; otherwise write the page to that file, and say so.

    FileError if that fails.
    """
    if html is None:
        print(text(), end="")
    elif html == "-":
        print(page(), end="")
    else:
        write_text(Path(html), page())
        say(written)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a binary file anew; FileError as for `write_text`."""
    try:
        if _is_replaceable(path, kind_of(path)):
            mode = path.stat().st_mode & 0o777 if path.exists() else None
            replace_file(path.resolve(), content, mode)
        else:
            path.write_bytes(content)
    except OSError as error:
        raise unwritable(path, error) from error


def empty_folder(path: Path, *, is_forced: bool) -> None:
    """Make a folder to write into; FileError if that fails, or if it is not empty and not forced."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        is_empty = not any(path.iterdir())
    except OSError as error:
        raise FileError(Message("file.no_such_folder", path=str(path), why=reason(error))) from error
    if not is_empty and not is_forced:
        raise FileError(Message("file.not_empty", path=str(path)))


def keep_inside(folder: Path, paths: Iterable[Path]) -> None:
    """Refuse what a link leads out of a folder that is written over; FileError names the first such path."""
    top = folder.resolve()
    for path in paths:
        if not path.resolve().is_relative_to(top):
            raise FileError(Message("file.leads_out", path=str(path), to=str(path.resolve())))


def unwritable(path: Path, error: OSError) -> FileError:
    """Return the error for a file that cannot be written."""
    return FileError(Message("file.unwritable", path=str(path), why=reason(error)))


def read_kept(path: Path, read: Callable[[str], Kept]) -> Kept:
    """Read what this program keeps in a file; one that cannot be read is put aside, and FileError says so."""
    try:
        return read(plain_files.read_text(path, _MOST_MB))
    except (ReadError, MessageError, ValueError) as error:
        why = error.message if isinstance(error, MessageError) else Message("quoted.text", text=str(error))
        raise FileError(Message("file.put_aside", path=str(path), why=why, kept=_put_aside(path))) from error


def _put_aside(path: Path) -> str:
    """Rename a file, so that none takes its place, nor that of an earlier one; returns where it is now."""
    names = (f".unreadable{number or ''}" for number in count())
    aside = next(other for name in names if not (other := path.with_suffix(name)).exists())
    with suppress(OSError):
        path.rename(aside)
        return str(aside)
    return str(path)


def keep(path: Path, text: str) -> Message | None:
    """Keep something for the next start, for nobody else to read; returns what went wrong, if anything."""
    try:
        write_private(path, text)
    except OSError as error:
        return Message("file.unsaved", path=str(path), why=reason(error))
    return None


def _is_replaceable(path: Path, kind: int | None) -> bool:
    """Whether another file can take this one's place without anything holding on to the old one."""
    if any(path.absolute().is_relative_to(folder) for folder in _OPEN):
        return False
    if kind is None:
        return True
    return kind == stat.S_IFREG and os.access(path, os.W_OK) and os.access(path.resolve().parent, os.W_OK)
