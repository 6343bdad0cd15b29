"""What the workers of the tests share: the first that needs a thing builds it, while the others wait."""

import os
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
from filelock import FileLock


class BuiltOnce:
    """The folder of what is built for one run of the tests."""

    def __init__(self, temporary: pytest.TempPathFactory) -> None:
        own = temporary.getbasetemp()
        # A worker's own folder lies in that of the run.
        self._folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "built"
        self._folder.mkdir(exist_ok=True)

    def made(self, what: object, make: Callable[[Path], object]) -> Path:
        """Return the folder in which ``make`` has built something; the repr of ``what`` names the thing."""
        folder = self._folder / f"{crc32(repr(what).encode()):08x}"
        done = folder / "done"
        with FileLock(folder.with_suffix(".lock")):
            if not done.exists():
                folder.mkdir(exist_ok=True)
                make(folder)
                done.touch()
        return folder
