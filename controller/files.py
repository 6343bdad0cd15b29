"""Files that this program writes: whole or not at all, and never readable by more people than they should be.

A file gets its permissions as it is made, under another name, and its own name once all of it is on the
disk. So there is no instant at which somebody else may open a secret, whatever the umask is. Nothing else in
the program makes a file that it keeps for itself.
"""

import errno
import os
import secrets
import sys
from pathlib import Path
from typing import BinaryIO

#: The permissions of a file for its owner alone, and of one for everybody, such as a service's own user.
PRIVATE, READABLE = 0o600, 0o644
#: Those of any new file, from which the umask takes.
_USUAL = 0o666
_PRIVATE_FOLDER = 0o700

#: The errors of a file system whose folders need no sync, or have none.
_UNSYNCABLE = {errno.EINVAL, errno.ENOTSUP}

#: Only Windows tells text from bytes here.
_BINARY = getattr(os, "O_BINARY", 0)


def new_file(path: Path, mode: int = PRIVATE) -> BinaryIO:
    """Make a file with these permissions, and open it to write; FileExistsError if there is one, OSError."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode), "wb")


def write_new(path: Path, content: bytes, mode: int = PRIVATE) -> None:
    """Write a file that is not there yet to the disk; OSError as for `new_file`."""
    with new_file(path, mode) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def replace_file(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file in place of the one that is there; on OSError, that one is unchanged.

    ``mode`` are its permissions; with None they are those of any new file.
    """
    new = path.with_name(f".{secrets.token_hex(8)}.new")
    try:
        write_new(new, content, _USUAL if mode is None else mode)
        if mode not in {None, PRIVATE}:
            new.chmod(mode)  # What the umask has taken.
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def write_private(path: Path, text: str) -> None:
    """Write a text that only its owner may read, in place of an old one; its folder is made if need be."""
    make_private_folder(path.parent)
    replace_file(path, text.encode(), PRIVATE)


def make_private_folder(path: Path) -> None:
    """Make a folder that only its owner may enter, and so each one above it that is missing; OSError.

    A folder that is there stays as it is.
    """
    if not path.is_dir():
        make_private_folder(path.parent)
        path.mkdir(_PRIVATE_FOLDER, exist_ok=True)


def close_to_others(folder: Path) -> None:
    """Let only its owner enter a folder, which an earlier version may have left open; OSError."""
    folder.chmod(_PRIVATE_FOLDER)


def sync_names(folder: Path) -> None:
    """Sync the names of a folder's files to the disk; SQLite does so too, but does not report a failure.

    Windows opens no folder for that: NTFS keeps a log of its names.
    """
    if sys.platform == "win32":
        return
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in _UNSYNCABLE:
            raise
    finally:
        os.close(opened)
