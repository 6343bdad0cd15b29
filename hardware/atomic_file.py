"""Atomic file replacement: a file is either written whole or left as it was.

New content is written beside the old file; once all of it is on the disk, it replaces that file in one step.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: The permissions of a file that everyone may read, such as a service that runs as another user.
READABLE = 0o644


@contextmanager
def replacing(path: Path, mode: int | None = None) -> Iterator[Path]:
    """Yield the path of a new file that replaces ``path`` on exit; on OSError, ``path`` is unchanged.

    ``mode`` sets the permissions; with None they are those of any new file.
    """
    new = path.with_name(f".{secrets.token_hex(8)}.new")
    try:
        yield new
        with new.open("rb+") as written:
            os.fsync(written.fileno())
        if mode is not None:
            new.chmod(mode)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
