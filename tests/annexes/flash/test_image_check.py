"""Which images may be written through a bootloader."""

import os
from pathlib import Path

import pytest

from hardware.images import shipped_image, shipped_profiles
from hardware.images.intel_hex import MOST_MB, ROOM_BYTES, ImageError, WrongImageError, read_image
from tests.hex_files import hex_of, write_hex


def test_an_image_knows_its_file(tmp_path: Path) -> None:
    path = write_hex(tmp_path / "any.hex", b"abc")
    image = read_image(path)
    assert (image.path, image.content) == (path, b"abc")


def test_firmware_of_another_profile_is_refused_by_name(tmp_path: Path) -> None:
    known = shipped_profiles()
    for name in known:
        image = read_image(shipped_image(name))
        image.check_profile(name, known)
        for other in set(known) - {name}:
            with pytest.raises(
                WrongImageError, match=f"is firmware for {name}, but the board was built to {other}"
            ):
                image.check_profile(other, known)
    read_image(write_hex(tmp_path / "own.hex", b"my-own-board")).check_profile(known[0], known)


BAD = {
    "not there": (None, "cannot be read: No such file"),
    "prose": ("Hello.\n", "line 1 is not an Intel HEX record"),
    "one over the bootloader": (hex_of(b"ab", ROOM_BYTES - 1), f"reaches to byte {ROOM_BYTES + 1}"),
    "a call to the monitor": (hex_of(b"abc!!!def"), "holds '!!!' at byte 3"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD.values(), ids=BAD)
def test_a_bad_file_is_refused_in_a_sentence(text: str | None, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.hex"
    if text is not None:
        path.write_text(text)
    with pytest.raises(ImageError, match=f"^{path}.*{sentence}"):
        read_image(path)


def test_what_is_no_plain_file_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, kind in ((pipe, "a pipe"), (Path("/dev/zero"), "a device"), (tmp_path, "a folder")):
        with pytest.raises(ImageError, match=f"^{path} is {kind}, not a plain file; name an Intel HEX file"):
            read_image(path)


def test_a_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.hex"
    path.touch()
    os.truncate(path, MOST_MB * 1_000_000 + 1)
    with pytest.raises(ImageError, match=f"is larger than {MOST_MB} MB; name an Intel HEX file"):
        read_image(path)


def test_the_last_byte_before_the_bootloader_may_be_used(tmp_path: Path) -> None:
    path = tmp_path / "full.hex"
    path.write_text(hex_of(b"a", ROOM_BYTES - 1))
    assert len(read_image(path).content) == ROOM_BYTES
