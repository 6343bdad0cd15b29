"""Firmware images: what is sound is read, what is damaged is refused by name."""

import struct
from pathlib import Path

import pytest

from simulator.avr.image import FLASH_BYTES, BadFirmwareError, flash_of

END = b":00000001FF\n"


def record(kind: int, at: int, content: bytes) -> bytes:
    raw = bytes((len(content),)) + at.to_bytes(2) + bytes((kind,)) + content
    return b":" + (raw + bytes((-sum(raw) & 0xFF,))).hex().upper().encode() + b"\n"


def test_records_lie_where_they_say() -> None:
    image = record(0, 4, b"abcd") + record(0, 0, b"01") + END
    assert flash_of(image) == b"01\xff\xffabcd"


@pytest.mark.parametrize(("kind", "base"), [(2, b"\x10\x00"), (4, b"\x00\x01")])
def test_the_upper_half_is_reached(kind: int, base: bytes) -> None:
    flash = flash_of(record(kind, 0, base) + record(0, 2, b"x") + END)
    assert len(flash) == 0x10003
    assert flash[-1:] == b"x"


def test_where_to_start_is_not_of_interest() -> None:
    assert flash_of(record(0, 0, b"x") + record(3, 0, bytes(4)) + record(5, 0, bytes(4)) + END) == b"x"


def test_lines_may_end_as_they_do_elsewhere() -> None:
    image = record(0, 0, b"xy") + END
    assert flash_of(image.replace(b"\n", b"\r\n")) == b"xy"


@pytest.mark.parametrize(
    ("image", "said"),
    [
        (b"", "breaks off"),
        (record(0, 0, b"x"), "breaks off"),
        (record(0, 0, b"x").replace(b"78", b"79") + END, "line 1 .* no sound"),
        (record(0, 0, b"x") + b":00\n" + END, "line 2 .* no sound"),
        (b"MZ\x90" + END, "line 1 .* no sound"),
        (record(0, 0, b"x")[:-4] + b"\n" + END, "line 1 .* no sound"),
        (END, "empty"),
        (record(4, 0, b"\x00\x04") + record(0, 0, b"x") + END, f"needs {FLASH_BYTES + 1} bytes"),
        (b"\x7fELF and no more", "no whole ELF"),
        (b"\x7fELF" + bytes(60), "empty"),
    ],
)
def test_what_is_damaged_is_refused(image: bytes, said: str) -> None:
    with pytest.raises(BadFirmwareError, match=said):
        flash_of(image)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFirmwareError, match=f"{tmp_path} cannot be read: Is a directory"):
        flash_of(tmp_path)


def test_the_segments_of_an_elf_that_are_loaded_lie_in_flash() -> None:
    loads = [(1, 4, 0x100, 2), (1, 0x810000, 0x102, 2), (0, 0, 0x104, 2)]
    headers = b"".join(struct.pack("<8I", kind, at, 0, to, size, size, 5, 2) for kind, to, at, size in loads)
    elf = b"\x7fELF\x01\x01\x01".ljust(28, b"\0") + struct.pack("<I", 52)
    elf = elf.ljust(42, b"\0") + struct.pack("<HH", 32, 3)
    elf = elf.ljust(52, b"\0") + headers
    image = elf.ljust(0x100, b"\0") + b"abcdef"
    assert flash_of(image) == b"\xff\xff\xff\xffab"
