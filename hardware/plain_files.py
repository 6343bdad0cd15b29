"""Files that a person names, read whole: plain files only, and none larger than its content could need.

A pipe or a device is refused before it is opened: it may never end, or never begin, and opening some devices
changes what they do.
"""

import io
import stat
from pathlib import Path

from controller.errors import InputError, MessageError, reason
from controller.messages import Message

_MB = 1_000_000

_KINDS = {
    stat.S_IFIFO: Message("plain_files.pipe"),
    stat.S_IFSOCK: Message("plain_files.socket"),
    stat.S_IFCHR: Message("plain_files.device"),
    stat.S_IFBLK: Message("plain_files.device"),
    stat.S_IFDIR: Message("plain_files.folder"),
}


class FileError(InputError):
    """A file that cannot be read or written; the message names it, the reason, and what to name instead."""

    code = "bad-file"


class ReadError(MessageError):
    """A file that cannot be read; the message is a clause to follow its name."""


def kind_of(path: Path) -> int | None:
    """Return the type of a file, as `stat.S_IFMT` does; None if it does not exist, OSError if unreachable."""
    try:
        return stat.S_IFMT(path.stat().st_mode)
    except FileNotFoundError:
        return None


def read_bytes(path: Path, most_mb: int) -> bytes:
    """Read a plain file of at most ``most_mb`` megabytes; ReadError if that is impossible."""
    try:
        kind = stat.S_IFMT(path.stat().st_mode)
        if kind != stat.S_IFREG:
            raise ReadError(_KINDS.get(kind, Message("plain_files.something_else")))
        with path.open("rb") as file:
            content = file.read(most_mb * _MB + 1)
    except OSError as error:
        raise ReadError(Message("plain_files.unreadable", said=reason(error))) from error
    if len(content) > most_mb * _MB:
        raise ReadError(Message("plain_files.too_large", most_mb=most_mb))
    return content


def read_text(path: Path, most_mb: int) -> str:
    """Read a plain file of at most ``most_mb`` megabytes as UTF-8 text; ReadError if that is impossible."""
    content = io.BytesIO(read_bytes(path, most_mb))
    try:
        return io.TextIOWrapper(content, encoding="utf-8").read()
    except UnicodeDecodeError as error:
        raise ReadError(Message("plain_files.no_text")) from error
