"""Files that no command can use: no regular files, too large ones, and documents no reader should meet."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from hardware.profiles import DEFAULT, load_profile
from hardware.profiles.profile_files import profile_text


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.mkdir()


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _nothing(path: Path) -> None:
    path.symlink_to("/no/such/file")


def _large(path: Path) -> None:
    """Write far more than any limit allows; the disk stores none of it."""
    with path.open("wb") as file:
        file.truncate(100_000_000)


def _text(text: str, path: Path) -> None:
    path.write_text(text, encoding="utf-8")


def _no_text(path: Path) -> None:
    path.write_bytes(bytes(range(256)))


FILES: dict[str, Callable[[Path], None]] = {
    "pipe": _pipe,
    "folder": _folder,
    "loop": loop,
    "device": _device,
    "nothing": _nothing,
    "large": _large,
    "no text": _no_text,
    "empty": partial(_text, ""),
    "nul": partial(_text, "\0"),
    "deep list": partial(_text, "[" * 5000 + "]" * 5000),
    "deep object": partial(_text, '{"format":' * 5000),
    "deep table": partial(_text, "a = " + "[" * 5000 + "]" * 5000),
    "deep name": partial(_text, "a." * 200_000 + "a = 1"),
    "digits": partial(_text, '{"format": ' + "9" * 6000 + "}"),
    "digits in a table": partial(_text, "name = " + "9" * 6000),
    "half a character": partial(_text, '{"format": "\\ud800"}'),
    "not a number": partial(_text, '{"format": NaN}'),
    "one long line": partial(_text, "e5o " * 200_000),
    "far away": partial(
        _text,
        profile_text(load_profile(DEFAULT)).replace("at_mm = [", "at_mm = [1" + "0" * 400 + ", ", 1),
    ),
}
