"""What the program keeps is nobody else's, at no instant, and whole or not there."""

import os
from pathlib import Path

import pytest

from controller import files
from controller.annexes.friend import FILE
from controller.annexes.house import FILE as HOUSE_FILE
from controller.annexes.phones.wrong_pins import WrongPins
from controller.cli.board_settings import Settings, keep_settings
from controller.command_line.kept_lives import life_file
from controller.command_line.user_files import keep, write_text
from controller.games import all_games
from controller.play.journal import EntryKind, Recorder, default_folder, open_folder
from controller.play.journal.entries import GameHeader
from controller.session import open_any_session
from hardware.profiles import DEFAULT, load_profile
from tests.permissions import watched

GAME = GameHeader("manalath", "6/7/8/9/10/9/8/7/6 o")


def keep_everything(data: Path) -> None:
    """Keep one of everything that is kept beside records, and two moves."""
    for _ in range(2):
        folder = open_folder(data, lambda: 0)
        recorder = Recorder(folder.journal, folder.streams, is_threaded=False)
        recorder.start(open_any_session(load_profile(DEFAULT), all_games()), lambda _: None)
        folder.journal.begin(GAME)
        folder.journal.append([(EntryKind.PLY, 1, "e5o")])
        keep_settings(data, Settings(("Ada", "Grace")))
        WrongPins(data / "wrong-pins.json").note()
        for path in (data / FILE, data / HOUSE_FILE, life_file(data, "hex", "1")):
            assert keep(path, "a secret") is None
        recorder.stop(0.0)
        folder.close()


def test_at_no_instant_may_anybody_else_do_anything_with_what_is_kept(tmp_path: Path) -> None:
    with watched(tmp_path) as allowed:
        keep_everything(tmp_path / "not/there")
    named = {Path(name).name for name in allowed}
    assert {"there", "games.db", "games.db-wal", "games.db-new", "games.lock"} <= named
    assert {"000001.jsonl", "settings.json", "wrong-pins.json", FILE, HOUSE_FILE, "hex-1.json"} <= named
    assert {name: oct(mode) for name, mode in allowed.items() if mode} == {}


def test_what_is_watched_is_seen(tmp_path: Path) -> None:
    def write(path: Path) -> None:
        path.write_text("a secret")
        path.chmod(0o600)

    with watched(tmp_path) as allowed:
        write(tmp_path / "changed after")
    assert allowed == {"changed after": 0o066}


def test_a_private_file_takes_the_place_of_one_that_others_could_read(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("old")
    path.chmod(0o644)
    files.write_private(path, "new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o600)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("wanted", [0o600, 0o640, 0o644])
def test_a_file_has_just_the_permissions_that_are_asked_for(tmp_path: Path, wanted: int) -> None:
    for umask in (0, 0o077):
        before = os.umask(umask)
        try:
            files.replace_file(tmp_path / "kept", b"a text", wanted)
        finally:
            os.umask(before)
        assert (tmp_path / "kept").stat().st_mode & 0o777 == wanted


def test_a_file_of_a_person_keeps_the_permissions_that_it_had_and_never_has_more(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.touch(0o600)
    with watched(tmp_path) as allowed:
        write_text(mine, "a record")
    assert set(allowed.values()) == {0}


def test_a_new_file_is_never_one_that_is_there(tmp_path: Path) -> None:
    link, secret = tmp_path / "link", tmp_path / "secret"
    link.symlink_to(secret)
    with pytest.raises(FileExistsError):
        files.write_new(link, b"a secret")
    assert not secret.exists()


def test_the_default_folder_that_was_left_open_is_closed_and_a_named_one_is_its_owners_affair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for path, mode in ((default_folder(), 0o700), (tmp_path / "named", 0o750)):
        path.mkdir()
        path.chmod(0o750)
        open_folder(path, lambda: 0).close()
        assert path.stat().st_mode & 0o777 == mode
