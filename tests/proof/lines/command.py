"""The command `lines`: runs the flashed firmware as it is used, and lists which of its source lines ran.

The image is built once more with the line numbers of its sources; its code is that of the image that ships.
With --keep the page of the docs is drawn from what was found.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from controller.command_line.stdio import progress_line
from hardware.images import shipped_image
from simulator.avr.avr_chip import flash_of
from tests.checkouts import ROOT
from tests.firmware.build import BOARD
from tests.firmware.native import FIRMWARE
from tests.proof.lines.line_table import FileLines, lines_by_address, lines_of
from tests.proof.lines.page import page_of
from tests.proof.lines.typical_run import STATIONS, ran_at, ran_in_selftest

PAGE = ROOT / "docs/develop/firmware-lines.md"


def make_parser() -> argparse.ArgumentParser:
    """Describe the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.proof lines", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--keep", action="store_true", help="draw the page of the docs")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, print the table, and return 1 if the image could not be built."""
    asked = make_parser().parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, progress_line("lines") as say:
        try:
            elf = built_with_lines(Path(folder))
        except BuildError as error:
            print(error, file=sys.stderr)
            return 1
        ran = set[int]()
        for station in STATIONS:
            say(station)
            ran |= ran_at(station, elf)
        say("self-test")
        ran |= ran_in_selftest(elf)
        files = own_lines(elf, ran)
    page = page_of(files)
    print(page)
    if asked.keep:
        PAGE.write_text(page, encoding="utf-8")
    return 0


class BuildError(Exception):
    """The image cannot be built here, or is another one than ships."""


def built_with_lines(folder: Path, board: str = BOARD) -> Path:
    """Build the image that ships, with line numbers; BuildError if that fails."""
    elf = folder / f"{board}.elf"
    made = ["make", "-C", str(FIRMWARE), f"BUILD={folder}", f"BOARDS={board}", "CFLAGS_EXTRA=-gdwarf-4"]
    done = subprocess.run([*made, str(elf)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(done.stderr.strip())
    if flash_of(elf) != flash_of(shipped_image(board)):
        raise BuildError(f"the image of {board} that ships is another one; run make firmware")
    return elf


def own_lines(elf: Path, ran: set[int] | frozenset[int]) -> list[FileLines]:
    """Return the lines of the firmware's own files, without those of the compiler's library."""
    return [file for file in lines_of(lines_by_address(elf), ran) if not Path(file.name).is_absolute()]
