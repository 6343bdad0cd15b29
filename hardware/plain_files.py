"""Files that a person names, read as a whole: plain ones, no larger than what is asked for can be.

A pipe or a device is refused before it is opened: it may never end, or never begin, and opening some devices
changes what they do.
"""

import io
import stat
from pathlib import Path

_MB = 1_000_000

_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a folder",
}


class ReadError(Exception):
    """A file that cannot be read; the message is a clause to stand behind its name."""


def kind_of(path: Path) -> int | None:
    """Tell what is at a path, as `stat.S_IFMT` does; None where nothing is, OSError where nothing can be."""
    try:
        return stat.S_IFMT(path.stat().st_mode)
    except FileNotFoundError:
        return None


def read_bytes(path: Path, most_mb: int) -> bytes:
    """Read a plain file of at most ``most_mb`` megabytes; ReadError."""
    try:
        kind = stat.S_IFMT(path.stat().st_mode)
        if kind != stat.S_IFREG:
            raise ReadError(f"is {_KINDS.get(kind, 'something else')}, and no plain file")
        with path.open("rb") as file:
            content = file.read(most_mb * _MB + 1)
    except OSError as error:
        raise ReadError(f"cannot be read: {error.strerror}") from error
    if len(content) > most_mb * _MB:
        raise ReadError(f"is larger than {most_mb} MB")
    return content


def read_text(path: Path, most_mb: int) -> str:
    """Read a plain file of at most ``most_mb`` megabytes as text in UTF-8; ReadError."""
    content = io.BytesIO(read_bytes(path, most_mb))
    try:
        return io.TextIOWrapper(content, encoding="utf-8").read()
    except UnicodeDecodeError as error:
        raise ReadError("is no text in UTF-8") from error
