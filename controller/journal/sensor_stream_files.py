"""The files of the sensor streams: how many are kept, how long each may grow, when the oldest goes.

A stream that cannot be kept is given up silently, since no game depends on it.
"""

from pathlib import Path
from typing import TextIO

#: How many characters of a stream are kept at most, and how many streams.
MAX_CHARS = 50_000_000
MAX_STREAMS = 50


class StreamFile:
    """The present stream in a ``folder``, None to keep nothing; ``name`` is that of its file."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._file: TextIO | None = None
        self._chars = 0
        self.name = ""

    @property
    def is_open(self) -> bool:
        """Whether anything is kept."""
        return self._file is not None

    def open(self) -> None:
        """Begin a new file, and delete the oldest if there are too many."""
        if self._folder is None:
            return
        try:
            stems = (path.stem for path in self._folder.glob("*.jsonl"))
            numbers = sorted(int(stem) for stem in stems if stem.isascii() and stem.isdigit())
            for number in numbers[: len(numbers) + 1 - MAX_STREAMS]:
                (self._folder / f"{number:06}.jsonl").unlink(missing_ok=True)
            name = f"{numbers[-1] + 1 if numbers else 1:06}.jsonl"
            self._file = (self._folder / name).open("x", encoding="ascii")
            self.name = name
        except OSError:
            self._file = None

    def append(self, line: str) -> None:
        """Write another line, unless that makes the file too long."""
        if self._file is None:
            return
        self._chars += len(line) + 1
        try:
            if self._chars > MAX_CHARS:
                self.close()
            else:
                print(line, file=self._file, flush=True)
        except OSError:
            self.close()

    def close(self) -> None:
        """Close the file, and keep nothing more."""
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError:
                return
