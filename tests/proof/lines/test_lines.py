"""The lines that ran: of a small program, of the whole run, and that noting them changes nothing."""

import re
import subprocess
from pathlib import Path

import pytest

from hardware.images import facts_of, shipped_image
from hardware.profiles import load_profile
from tests.built_once import BuiltOnce
from tests.firmware.build import BOARD
from tests.firmware.chip import Stand
from tests.proof.lines.command import PAGE, BuildError, built_with_lines, own_lines
from tests.proof.lines.line_table import FileLines, lines_by_address, lines_of
from tests.sweeps import PROOF

PROGRAM = """#include <avr/io.h>
static volatile uint8_t count;
int main(void) {
    for (;;) {
        count++;
        if (count == 3)
            DDRB = 1;
        if (DDRD & 4)
            __asm__ volatile("nop");
    }
}
"""


def test_of_a_small_program_the_branch_that_is_never_taken_is_found(tmp_path: Path) -> None:
    source, elf = tmp_path / "small.c", tmp_path / "small.elf"
    source.write_text(PROGRAM, encoding="ascii")
    flags = ["-mmcu=atmega2560", "-Os", "-gdwarf-4", "-o", elf.name, source.name]
    subprocess.run(["avr-gcc", *flags], cwd=tmp_path, check=True)  # noqa: S607 - the system's own
    board = Stand(load_profile(BOARD), elf)
    board.chip.note_ran()
    board.go(2_000)
    (file,) = (file for file in lines_of(lines_by_address(elf), board.chip.ran) if file.name == "small.c")
    board.chip.close()
    assert {5, 6, 7, 8} <= file.run
    assert file.with_code - file.run == {9}
    assert file.never == "9"


def test_neighbours_that_never_ran_stand_together() -> None:
    lines = FileLines("it.c", frozenset({1, 3, 4, 8, 9, 12}), frozenset({8}))
    assert lines.never == "1-4, 9-12"


def test_noting_changes_nothing_that_is_seen() -> None:
    seen = []
    for is_noted in (False, True):
        board = Stand(load_profile(BOARD), shipped_image(BOARD))
        if is_noted:
            board.chip.note_ran()
        board.link()
        board.put("e5")
        board.go(30_000)
        seen.append((board.chip.digest, board.chip.scans, len(board.chip.ran) > 1000))
        board.chip.close()
    assert [noted for *_, noted in seen] == [False, True]
    assert seen[0][:2] == seen[1][:2]


def test_the_page_is_of_the_image_that_ships() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"build `{facts_of(BOARD).build}`" in page
    assert "| `link.c` |" in page


@pytest.fixture(scope="module")
def elf(built_once: BuiltOnce) -> Path:
    """The image that ships, with line numbers."""
    return built_once.made("image with lines", built_with_lines) / f"{BOARD}.elf"


@PROOF
def test_a_line_is_that_which_binutils_names(elf: Path) -> None:
    where = lines_by_address(elf)
    addresses = sorted(where)[::7]
    asked = ["avr-addr2line", "-s", "-e", str(elf), *map(hex, addresses)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    named = re.sub(r" \(disc.*", "", done.stdout, flags=re.MULTILINE).splitlines()
    ours = [f"{Path(where[address][0]).name}:{where[address][1]}" for address in addresses]
    same = sum(one == other for one, other in zip(named, ours, strict=True))
    assert same > 0.98 * len(addresses)


@PROOF
def test_every_function_begins_at_a_line_of_its_own_file(elf: Path) -> None:
    files = {file.name for file in own_lines(elf, frozenset())}
    assert {"avr/main.c", "link.c", "avr/ws2812.S"} <= files
    assert not any(name.startswith(("/", "..")) for name in files)


@PROOF
def test_an_image_other_than_the_one_that_ships_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.proof.lines.command.shipped_image", lambda _: shipped_image("hex7-dual-mega"))
    with pytest.raises(BuildError, match="is another one; run make firmware"):
        built_with_lines(tmp_path)
