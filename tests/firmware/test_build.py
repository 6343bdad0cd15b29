"""What `make -C firmware` makes: the shipped images, the same everywhere, small, by one compiler."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from controller.board import Transport
from hardware.mega_header import port_of
from hardware.profiles import load_profile, profile_names
from tests.firmware.build import Patch
from tests.firmware.conftest import Built
from tests.firmware.native import FIRMWARE, SHAPES
from tests.sweeps import PROOF, swept_keeping

IMAGES = FIRMWARE.parent / "hardware" / "images"
BOARD = "hex70-dual-mega"


def config(board: str) -> str:
    return (FIRMWARE / "config" / f"{board}.h").read_text(encoding="ascii")


def pins(text: str, kind: str) -> list[str]:
    block = text.split(f"#define {kind}_PINS(X)")[1].split("#define", maxsplit=1)[0]
    listed = re.findall(r"X\((\d+), (\w+)\)", block)
    assert [int(number) for number, _ in listed] == list(range(len(listed)))
    return [pin for _, pin in listed]


def number(text: str, name: str) -> int:
    found = re.search(rf"#define {name}\s+(\d+)", text)
    assert found is not None, name
    return int(found[1])


@pytest.mark.parametrize("board", swept_keeping(SHAPES, BOARD))
def test_the_shipped_image_is_what_the_sources_make(built: Built, board: str) -> None:
    for suffix in (".hex", ".toml"):
        shipped = (IMAGES / f"{board}{suffix}").read_text(encoding="ascii")
        made = built(board=board).with_suffix(suffix)
        assert made.read_text(encoding="ascii") == shipped, "run `make firmware`"


@pytest.mark.parametrize("board", swept_keeping(SHAPES, BOARD))
def test_what_is_said_of_the_image_is_true(built: Built, board: str) -> None:
    image = built(board=board)
    description = tomllib.loads(image.with_suffix(".toml").read_text(encoding="ascii"))
    assert description["sha256"] == hashlib.sha256(image.read_bytes()).hexdigest()
    assert description["version"] == (FIRMWARE / "VERSION").read_text(encoding="ascii").strip()
    assert description["name"] == board
    assert 0 < description["flash_bytes"] <= 12_288
    assert 0 < description["ram_bytes"] + description["stack_bytes"] <= 6656


@PROOF
def test_the_same_sources_make_the_same_image_elsewhere(built: Built, tmp_path: Path) -> None:
    elsewhere = tmp_path / "a folder of another name"
    shutil.copytree(FIRMWARE, elsewhere, ignore=shutil.ignore_patterns("build", "__pycache__"))
    subprocess.run(["make", "-C", str(elsewhere), f"BOARDS={BOARD}"], check=True, capture_output=True)  # noqa: S607
    assert (elsewhere / "build" / f"{BOARD}.hex").read_bytes() == built().read_bytes()


def test_no_source_asks_for_the_date() -> None:
    for file in [*FIRMWARE.glob("*.[ch]"), *FIRMWARE.glob("avr/*.[chS]")]:
        assert not re.search(r"__(DATE|TIME|TIMESTAMP)__", file.read_text(encoding="ascii")), file


def test_another_compiler_is_refused_by_name(tmp_path: Path) -> None:
    fake = tmp_path / "avr-gcc"
    fake.write_text("#!/bin/sh\necho 7.3.0\n", encoding="ascii")
    fake.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["make", "-C", str(FIRMWARE), f"BUILD={tmp_path}"],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": path},
    )
    assert done.returncode
    assert "avr-gcc 5.4.0" in done.stderr
    assert "7.3.0" in done.stderr
    assert not list(tmp_path.glob("*.hex"))


def test_every_board_on_a_line_ships_with_its_image_and_no_other() -> None:
    serial = {name for name in profile_names() if load_profile(name).transport is Transport.SERIAL}
    assert {file.stem for file in IMAGES.glob("*.hex")} == serial
    assert {file.stem for file in IMAGES.glob("*.toml")} == serial
    assert serial == set(SHAPES)


@pytest.mark.parametrize("board", SHAPES)
def test_the_configuration_is_the_profile(board: str) -> None:
    profile, text = load_profile(board), config(board)
    assert pins(text, "ROW") == [wire.pin for wire in profile.rows]
    assert pins(text, "COLUMN") == [wire.pin for wire in profile.columns]
    assert number(text, "ROWS") == len(profile.rows)
    assert number(text, "COLUMNS") == len(profile.columns)
    assert number(text, "LIGHTS") == len(profile.lights)
    for name in ("select_us", "release_us", "reread_us"):
        assert number(text, name.upper()) == getattr(profile.timings, name)
    assert profile.timings.scan_us == 1000
    assert profile.light_pin == "D12"


@pytest.mark.parametrize("board", SHAPES)
def test_every_configuration_lists_its_pins_once(board: str) -> None:
    text, shape = config(board), SHAPES[board]
    assert f'#define PROFILE "{board}"' in text
    rows, columns = pins(text, "ROW"), pins(text, "COLUMN")
    assert (len(rows), len(columns), number(text, "LIGHTS")) == (shape.rows, shape.columns, shape.lights)
    assert len({*rows, *columns}) == shape.rows + shape.columns


def test_every_board_is_built_and_known_to_the_tests() -> None:
    assert {file.stem for file in (FIRMWARE / "config").glob("*.h")} == set(SHAPES)


def test_names_of_pins_are_those_of_the_arduino() -> None:
    text = (FIRMWARE / "avr" / "pins.h").read_text(encoding="ascii")
    named = re.findall(r"#define PIN_(\w+)\s+([A-L]), (\d)", text)
    assert len(named) >= 32
    for pin, letter, bit in named:
        assert port_of(pin) == (letter, int(bit))


@pytest.mark.parametrize(
    ("size", "word"),
    [("FLASH_BYTES, RAM_BYTES = 100, 6656", "flash"), ("FLASH_BYTES, RAM_BYTES = 12288, 6000", "RAM")],
)
def test_an_image_over_its_budget_is_refused(built: Built, tmp_path: Path, size: str, word: str) -> None:
    source = (FIRMWARE / "budget.py").read_text(encoding="utf-8")
    line = next(line for line in source.splitlines() if line.startswith("FLASH_BYTES, RAM_BYTES ="))
    script = tmp_path / "budget.py"
    script.write_text(source.replace(line, size), encoding="utf-8")
    hex_ = built()
    done = subprocess.run(
        [sys.executable, str(script), str(hex_.with_suffix(".elf")), str(hex_), str(tmp_path / "x.toml")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert word in done.stderr


@PROOF
def test_an_image_that_an_old_bootloader_takes_for_a_command_is_refused(built: Built) -> None:
    name = Patch(f"config/{BOARD}.h", '"hex70-dual-mega"', '"hex70-dual!!!ga"')
    assert not built(name, is_refused=True).exists()
