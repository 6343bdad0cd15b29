"""Files that a user names: endless or oversized ones are refused before they are read."""

import os
import socket
from pathlib import Path

import pytest

from hardware.plain_files import ReadError, read_bytes, read_text, text_of


def test_a_plain_file_is_read_as_text_with_lines_of_one_kind(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes("eins\r\nzwei\rgrün\n".encode())
    assert read_text(tmp_path / "text", 1) == "eins\nzwei\ngrün\n"


def test_a_file_may_be_as_large_as_is_asked_for_and_no_larger(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(bytes(1_000_000))
    assert len(read_bytes(path, 1)) == 1_000_000
    path.write_bytes(bytes(1_000_001))
    with pytest.raises(ReadError, match="is larger than 1 MB"):
        read_bytes(path, 1)


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
    named = {tmp_path / "pipe": "a pipe", tmp_path / "socket": "a socket", tmp_path: "a folder"}
    for path, kind in (named | {Path("/dev/zero"): "a device"}).items():
        with pytest.raises(ReadError, match=f"is {kind}, not a plain file"):
            read_bytes(path, 1)


def test_why_a_file_cannot_be_read_is_said_as_the_system_words_it(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none", "No such file"), (tmp_path / ("x" * 300), "File name too long")):
        with pytest.raises(ReadError, match=f"cannot be read: {why}"):
            read_text(path, 1)
    (tmp_path / "picture").write_bytes(b"\xff\xd8")
    with pytest.raises(ReadError, match="is not text in UTF-8"):
        read_text(tmp_path / "picture", 1)


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes("\ufeffgrün \ufeff\r\n".encode())
    assert read_text(tmp_path / "text", 1) == "grün \ufeff\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_text_in_utf_16_is_told_as_that(encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    for text in (f"{mark}title Grün", "title"):
        with pytest.raises(ReadError, match=r"is text in UTF-16 \(save it as UTF-8\)"):
            text_of(text.encode(encoding))


@pytest.mark.parametrize("content", [b"\0", b"\0\0", bytes(range(8)), b"a\0\0", b"e5o\0"])
def test_what_is_not_text_in_utf_16_is_not_called_so(content: bytes) -> None:
    assert text_of(content) == content.decode()
