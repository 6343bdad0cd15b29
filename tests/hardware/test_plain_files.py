"""Files that a user names: endless or oversized ones are refused before they are read."""

import os
import socket
from pathlib import Path

import pytest

from hardware.plain_files import ReadError, read_bytes, read_text


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
