"""Files named on the command line: either the whole new file is there, or the one from before."""

import os
import resource
import threading
from pathlib import Path

import pytest

from controller.cli import main
from controller.command_line.user_files import read_text, write_text
from controller.messages import Message
from hardware.plain_files import FileError
from hardware.profiles import DEFAULT, load_profile
from hardware.profiles.profile_files import profile_text

TEXT = "of another board\n" * 1000

#: Commands that read a text by the name of its file, and such a text.
NAMED = {
    "import x": "manalath record, version 1\ngame: manalath\nstart: 6/7/8/9/10/9/8/7/6 o\n\ne5o\nf6p\n",
    "scenario x": "title A piece\nat 100 place orange e5\nafter 900 expect moves e5o\n",
    "wiring x.toml": profile_text(load_profile(DEFAULT)),
}


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text("of this board")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(FileError, match=r"report.json cannot be written: .*; name another file"):
            write_text(path, TEXT)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_text() == "of this board"
    assert [file.name for file in tmp_path.iterdir()] == ["report.json"]


def test_who_may_read_it_stays_and_a_new_one_is_as_any_other(tmp_path: Path) -> None:
    mine, new, other = (tmp_path / name for name in ("mine", "new", "other"))
    mine.touch(0o600)
    other.touch()
    for path in (mine, new):
        write_text(path, TEXT)
        assert path.read_text() == TEXT
    assert mine.stat().st_mode & 0o777 == 0o600
    assert new.stat().st_mode == other.stat().st_mode


def test_of_a_link_the_file_is_written_that_it_leads_to(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    for text in ("first", "second"):
        write_text(link, text)
        assert link.is_symlink()
        assert file.read_text() == text


def test_a_pipe_is_written_in_place(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()), daemon=True)
    reader.start()
    write_text(pipe, "a report")
    reader.join(timeout=10)
    assert heard == ["a report"]
    assert pipe.is_fifo()


def test_what_is_open_already_is_written_in_place(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w+") as out:
        write_text(Path(f"/dev/fd/{out.fileno()}"), "a report")
        assert out.read() == "a report"


def test_a_file_that_cannot_be_read_says_why_in_no_words(tmp_path: Path) -> None:
    wanted = Message("file.another_game")
    with pytest.raises(FileError) as caught:
        read_text(tmp_path, wanted)
    why = Message("plain_files.folder")
    assert caught.value.message == Message("file.unreadable", path=str(tmp_path), why=why, wanted=wanted)


@pytest.mark.parametrize("command", NAMED)
def test_a_text_may_begin_with_a_byte_order_mark_and_one_in_utf_16_is_told_as_that(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    words = command.split()
    named = tmp_path / words[-1]
    named.write_bytes(f"\ufeff{NAMED[command]}".encode())
    assert main(words) == 0, capsys.readouterr()
    named.write_bytes(NAMED[command].encode("utf-16"))
    assert main(words) == 2
    assert f"{words[-1]} is text in UTF-16 (save it as UTF-8)" in capsys.readouterr().err
