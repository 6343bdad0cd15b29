"""Without a home folder a command explains that, or plays unrecorded; a home that is no path is none."""

import pwd
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from controller.cli import main
from controller.cli.records import open_records
from controller.games import all_games
from controller.play.journal import default_folder
from controller.session import open_session
from hardware.profiles import DEFAULT, load_profile
from simulator.avr.simavr_build import NoAvrSimulatorError, cache_folder, compiled
from tests.wordings import worded


@pytest.fixture
def _homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the environment nor the system knows a home."""

    def nobody(_number: int) -> None:
        raise KeyError

    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)


@pytest.mark.usefixtures("_homeless")
@pytest.mark.parametrize("words", ["games", "games --json", "export 1", "replay 1", "doctor"])
def test_records_have_to_be_named_where_there_is_no_home(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    said = capsys.readouterr().err
    assert said.startswith("manalath: there is no home folder for records; name a folder with --data\n")
    assert "[journal-unusable]" in said


@pytest.mark.usefixtures("_homeless")
def test_a_board_is_played_on_without_a_home() -> None:
    session = open_session(load_profile(DEFAULT), all_games()["manalath"].start(), is_recorded=True)
    records = open_records(None, session)
    assert worded(records.notice).startswith("No record can be kept: there is no home folder for records; ")
    records.close()


@pytest.mark.usefixtures("_homeless")
def test_a_simulated_chip_needs_somewhere_to_be_kept() -> None:
    with pytest.raises(NoAvrSimulatorError, match=r"there is no home folder; name .* XDG_CACHE_HOME"):
        cache_folder()
    with pytest.raises(NoAvrSimulatorError, match=r"/proc/none cannot be written: .* XDG_CACHE_HOME"):
        compiled(Path("/proc/none"))


@pytest.mark.parametrize("home", ["", "here"])
def test_a_home_that_is_no_path_is_none(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", home)
    monkeypatch.setattr(pwd, "getpwuid", lambda _number: SimpleNamespace(pw_dir=str(tmp_path / "own")))
    assert main(["games"]) == 0
    assert f"No game is recorded in {tmp_path}/own/.local/share/manalath yet." in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("system", "folder"),
    [
        ("linux", ".local/share/manalath"),
        ("darwin", "Library/Application Support/manalath"),
        ("win32", "AppData/Local/manalath"),
    ],
)
def test_records_are_where_the_system_has_what_belongs_to_programs(
    system: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", "not/from/the/root")
    assert default_folder() == tmp_path / folder
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "named"))
    assert default_folder() == tmp_path / "named" / "manalath"
