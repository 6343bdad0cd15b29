"""What is read of an image, and every file that is none."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.flashing import ImageError, read_image, shipped_image
from hardware.flashing.image import ROOM_BYTES
from tests.hex_files import hex_of, record, write_hex


@given(st.binary(min_size=1, max_size=600).filter(lambda content: b"!!!" not in content))
def test_the_bytes_of_a_file_are_read_back(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = write_hex(Path(folder) / "any.hex", content)
        assert read_image(path).content == content


def test_addresses_go_on_beyond_64_kilobytes(tmp_path: Path) -> None:
    content = bytes(n * 7 & 0xFF for n in range(0x12345))
    assert read_image(write_hex(tmp_path / "long.hex", content)).content == content


def test_gaps_read_as_erased_and_segments_and_starts_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "gap.hex"
    lines = [
        record(2, 0, b"ab"),
        record(0, 2, (0x0001).to_bytes(2, "big")),
        record(0, 0, b"cd"),
        record(0, 3, bytes(4)),
        record(0, 1, b""),
    ]
    path.write_text("\n".join(lines))
    assert read_image(path).content == b"\xff\xffab" + b"\xff" * 12 + b"cd"


GOOD = hex_of(bytes(range(32)))
BAD = {
    "not there": (None, "cannot be read: No such file"),
    "an empty one": ("", "ends before its last record"),
    "one cut off": (GOOD.rsplit("\n", 2)[0], "ends before its last record"),
    "one with nothing in it": (record(0, 1, b""), "holds no firmware"),
    "prose": ("Hello.\n", "line 1 is no Intel HEX record"),
    "a record cut off": (GOOD.replace("\n:", "\n:", 1)[:30] + "\n", "is no Intel HEX record"),
    "a wrong digit": (GOOD.replace("0001020304", "0101020304"), "line 2: its sum is wrong"),
    "a record of another kind": (record(0, 9, b""), "line 1: there is no record of kind 9"),
    "one for a far larger chip": (
        "\n".join((record(0, 4, b"\xff\xff"), record(0, 0, b"ab"), record(0, 1, b""))),
        "reaches to byte 4294901762",
    ),
    "one over the bootloader": (hex_of(b"ab", ROOM_BYTES - 1), f"reaches to byte {ROOM_BYTES + 1}"),
    "a call to the monitor": (hex_of(b"abc!!!def"), "holds '!!!' at byte 3"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD.values(), ids=BAD)
def test_a_bad_file_is_refused_in_a_sentence(text: str | None, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.hex"
    if text is not None:
        path.write_text(text)
    with pytest.raises(ImageError, match=sentence):
        read_image(path)


def test_the_last_byte_before_the_bootloader_may_be_used(tmp_path: Path) -> None:
    path = tmp_path / "full.hex"
    path.write_text(hex_of(b"a", ROOM_BYTES - 1))
    assert len(read_image(path).content) == ROOM_BYTES


def test_an_elf_is_told_from_a_hex(tmp_path: Path) -> None:
    path = tmp_path / "firmware.elf"
    path.write_bytes(b"\x7fELF\xff\x80")
    with pytest.raises(ImageError, match=r"name the \.hex, not the \.elf"):
        read_image(path)


def test_a_profile_without_firmware_is_refused() -> None:
    with pytest.raises(ImageError, match="no firmware for chess comes with this program"):
        shipped_image("chess")
