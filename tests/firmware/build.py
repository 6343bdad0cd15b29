"""Builds the firmware for the chip from a copy of its sources, as it is or with mistakes put in."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.firmware.native import FIRMWARE

BOARD = "hex70-dual-mega"


@dataclass(frozen=True, slots=True)
class Patch:
    """A place in the firmware's sources, and what is put there; it must be there exactly once."""

    file: str
    old: str
    new: str


def copy_of(folder: Path, *patches: Patch) -> Path:
    """Copy the sources into a folder and change them."""
    shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("build", "__pycache__"))
    for patch in patches:
        file = folder / patch.file
        text = file.read_text(encoding="ascii")
        assert text.count(patch.old) == 1, f"{patch.file} has not exactly one {patch.old!r}"
        file.write_text(text.replace(patch.old, patch.new), encoding="ascii")
    return folder


def build(folder: Path, board: str = BOARD) -> subprocess.CompletedProcess[str]:
    """Build what `copy_of` made."""
    return subprocess.run(
        ["make", "-C", str(folder), f"BOARDS={board}"],  # noqa: S607 - the system's own make
        capture_output=True,
        text=True,
        check=False,
    )


def image_of(folder: Path, board: str = BOARD) -> Path:
    """The image that `build` makes."""
    return folder / "build" / f"{board}.hex"
