"""Files that a person names, read whole: plain files only, and none larger than its content could need.

Text is UTF-8. Editors on Windows put a byte order mark before it, which is no part of it; what they save as
"Unicode" is UTF-16, which is told as that. No other module opens what a person names.

A pipe or a device is refused before it is opened: it may never end, or never begin, and opening some devices
changes what they do.
"""

import io
import re
import stat
from pathlib import Path

from controller.errors import InputError, MessageError, reason
from controller.messages import Message

_MB = 1_000_000

#: How text in UTF-16 begins: with its byte order mark, or with two letters of ASCII.
_UTF_16 = re.compile(rb"\xff\xfe|\xfe\xff|[^\0]\0[^\0]\0|\0[^\0]\0[^\0]")

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
    return text_of(read_bytes(path, most_mb))


def text_of(content: bytes) -> str:
    """Read bytes as UTF-8 text, which a byte order mark may precede; ReadError if they are no such text."""
    if _UTF_16.match(content):
        raise ReadError(Message("plain_files.utf_16"))
    try:
        return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8-sig").read()
    except UnicodeDecodeError as error:
        raise ReadError(Message("plain_files.no_text")) from error
