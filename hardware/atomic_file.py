"""A file written anew: there as a whole, or as it was.

What is written lies beside the file until all of it is on the disk, and is then put in its place at once.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: The rights of a file that everybody may read, as a service has to that is another user.
READABLE = 0o644


@contextmanager
def replacing(path: Path, mode: int | None = None) -> Iterator[Path]:
    """Have a file written that takes the place of another; OSError, and the other is as it was.

    Who may read it says ``mode``, or, if None, what new files are given.
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
