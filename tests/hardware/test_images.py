"""Intel HEX files: what is read, what is refused, and which firmware ships."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.images import facts_of, shipped_image
from hardware.images.intel_hex import FLASH_BYTES, ImageError, flash_from_hex
from tests.hex_files import hex_of, record


def read(text: str) -> bytes:
    return flash_from_hex(text.encode(), "mine.hex")


@given(st.binary(min_size=1, max_size=600))
def test_the_bytes_of_a_file_are_read_back(content: bytes) -> None:
    assert read(hex_of(content)) == content


def test_addresses_go_on_beyond_64_kilobytes() -> None:
    content = bytes(n * 7 & 0xFF for n in range(0x12345))
    assert read(hex_of(content)) == content


def test_a_byte_order_mark_may_come_first() -> None:
    assert read(f"\ufeff{hex_of(b'ab')}") == b"ab"


def test_a_file_in_utf_16_is_told_as_that() -> None:
    with pytest.raises(
        ImageError, match=r"mine.hex is text in UTF-16 \(save it as UTF-8\); name an Intel HEX"
    ):
        flash_from_hex(hex_of(b"ab").encode("utf-16"), "mine.hex")


def test_gaps_read_as_erased_and_segments_and_starts_are_understood() -> None:
    lines = [
        record(2, 0, b"ab"),
        record(0, 2, (0x0001).to_bytes(2, "big")),
        record(0, 0, b"cd"),
        record(0, 3, bytes(4)),
        record(0, 5, bytes(4)),
        record(0, 1, b""),
    ]
    assert read("\n".join(lines)) == b"\xff\xffab" + b"\xff" * 12 + b"cd"


def test_what_is_said_twice_in_the_same_words_is_understood() -> None:
    assert read("\n".join([record(0, 0, b"abcd"), record(2, 0, b"cde"), record(0, 1, b"")])) == b"abcde"


def test_lines_may_end_as_they_do_elsewhere() -> None:
    assert read(hex_of(b"xy").replace("\n", "\r\n")) == b"xy"


GOOD = hex_of(bytes(range(32)))
BAD = {
    "an empty one": ("", "ends before its last record"),
    "one cut off": (GOOD.rsplit("\n", 2)[0], "ends before its last record"),
    "one with nothing in it": (record(0, 1, b""), "holds no firmware"),
    "prose": ("Hello.\n", "line 1 is not an Intel HEX record"),
    "a record cut off": (GOOD[:30] + "\n", "is not an Intel HEX record"),
    "a record that is too short": (GOOD.replace("\n", "\n:00\n", 1), "line 2 is not an Intel HEX record"),
    "a wrong digit": (GOOD.replace("0001020304", "0101020304"), "line 2: its sum is wrong"),
    "a record of another kind": (record(0, 9, b""), "line 1: there is no record of kind 9"),
    "one that contradicts itself": (
        "\n".join([record(2, 0, b"abcd"), record(4, 0, b"ce"), record(0, 1, b"")]),
        "line 2: byte 5 is 0x65, but an earlier line says 0x64; build it again",
    ),
    "one over the end": (hex_of(b"ab", FLASH_BYTES - 1), f"reaches to byte {FLASH_BYTES + 1}; the chip has"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD.values(), ids=BAD)
def test_a_bad_file_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ImageError, match=f"^mine.hex.*{sentence}"):
        read(text)


def test_what_is_no_text_is_distinguished_from_a_hex() -> None:
    with pytest.raises(ImageError, match=r"is not text in UTF-8; name an Intel HEX file"):
        flash_from_hex(b"\x7fELF\xff\x80", "mine.hex")


def test_a_profile_without_firmware_is_refused() -> None:
    with pytest.raises(ImageError, match="no firmware for chess comes with this program"):
        shipped_image("chess")


def test_what_ships_is_as_long_as_its_build_said() -> None:
    image = shipped_image("hex70-dual-mega")
    assert len(flash_from_hex(image.read_bytes(), image.name)) == facts_of("hex70-dual-mega").flash_bytes
