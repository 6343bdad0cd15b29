"""Firmware images: sound ones are read, damaged ones are refused with the reason."""

import struct
from pathlib import Path

import pytest

from hardware.images.intel_hex import FLASH_BYTES, ImageError
from simulator.avr.avr_chip import flash_of
from tests.hex_files import hex_of, write_hex


def elf_of(*segments: tuple[int, int, int]) -> bytes:
    """An ELF file with segments of two bytes: kind, place in the file, and address in flash."""
    headers = b"".join(struct.pack("<8I", kind, at, 0, to, 2, 2, 5, 2) for kind, at, to in segments)
    elf = b"\x7fELF\x01\x01\x01".ljust(28, b"\0") + struct.pack("<I", 52)
    elf = elf.ljust(42, b"\0") + struct.pack("<HH", 32, len(segments))
    elf = elf.ljust(52, b"\0") + headers
    return elf.ljust(0x100, b"\0") + b"abcdef"


def test_a_file_and_its_bytes_are_read_alike(tmp_path: Path) -> None:
    path = write_hex(tmp_path / "mine.hex", b"xy")
    assert flash_of(path) == flash_of(path.read_bytes()) == b"xy"


def test_the_segments_of_an_elf_that_are_loaded_lie_in_flash() -> None:
    image = elf_of((1, 0x100, 4), (1, 0x102, 0x810000), (0, 0x104, 2))
    assert flash_of(image) == b"\xff\xff\xff\xffab"


@pytest.mark.parametrize(
    ("image", "said"),
    [
        (b"", "ends before its last record"),
        (b"\x7fELF and no more", "not a complete ELF"),
        (elf_of(), "holds no firmware"),
        (elf_of((1, 0x100, FLASH_BYTES - 1)), f"reaches to byte {FLASH_BYTES + 1}; the chip has"),
        (hex_of(b"ab", FLASH_BYTES - 1).encode(), f"reaches to byte {FLASH_BYTES + 1}; the chip has"),
    ],
)
def test_what_is_damaged_is_refused(image: bytes, said: str) -> None:
    with pytest.raises(ImageError, match=said):
        flash_of(image)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match=f"{tmp_path} is a folder, not a plain file"):
        flash_of(tmp_path)
