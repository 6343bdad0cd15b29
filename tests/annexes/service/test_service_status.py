"""`manalath service status`: its report on a service that runs, waits, failed, is old, or is not ours."""

import json
from pathlib import Path

import pytest

from controller.annexes.service import service_command as service
from hardware.service import MARK, UNIT
from tests.fake_machine import FOREIGN, ON_PINS, FakeMachine, do


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeMachine:
    fake = FakeMachine(tmp_path)
    monkeypatch.setattr(service, "this_machine", fake.look)
    return fake


def test_a_service_that_runs_is_reported(fake: FakeMachine, capsys: pytest.CaptureFixture[str]) -> None:
    assert do("install") == 0
    capsys.readouterr()
    fake.is_root = False
    assert do("status") == 0
    assert capsys.readouterr().out.splitlines() == [
        "installed  serial:auto, the first game that fits, page on port 8070",
        "files      as this version writes them",
        "at boot    started",
        "now        active (running), since Thu 2025-11-20 15:09:00 UTC",
        "says       the page is at http://127.0.0.1:8070/",
        "watchdog   10s, fed Thu 2025-11-20 15:11:00 UTC",
        "restarts   2",
        "log        journalctl -u manalath -n 20",
    ]


def test_a_service_that_was_ended_is_reported_with_the_cause(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do("install") == 0
    fake.put(UNIT, fake.files()[str(UNIT)] + "# changed by hand\n")
    fake.shown = {"ActiveState": "failed", "SubState": "failed", "Result": "watchdog"}
    fake.shown["UnitFileState"] = "disabled"
    capsys.readouterr()
    assert do("status") == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[1:5] == [
        "files      not as this version writes them; install it again",
        "at boot    not started",
        "now        failed (failed), ended by watchdog",
        "restarts   2",
    ]
    fake.shown = {}
    fake.is_up = False
    assert do("status") == 1
    assert "now        inactive (dead), stopped\n" in capsys.readouterr().out


def test_programs_can_read_the_same(fake: FakeMachine, capsys: pytest.CaptureFixture[str]) -> None:
    fake.shown["NRestarts"] = ""
    assert do("status", "--json") == 1
    status = json.loads(capsys.readouterr().out)
    assert (status["is_installed"], status["wish"], status["is_current"]) == (False, None, False)
    assert (status["is_running"], status["restarts"], status["fed"]) == (False, 0, None)
    fake.shown = {}
    assert do("install", *ON_PINS) == 0
    capsys.readouterr()
    assert do("status", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "is_installed": True,
        "is_foreign": False,
        "is_current": True,
        "is_enabled": True,
        "wish": {
            "board": "gpio:hex70-single-gpio",
            "game": None,
            "port": 8070,
            "is_lan": False,
            "is_far": False,
            "has_voice": False,
            "language": "",
        },
        "is_running": True,
        "is_waiting": False,
        "state": "active (running)",
        "result": "success",
        "since": "Thu 2025-11-20 15:09:00 UTC",
        "restarts": 2,
        "watchdog": "10s",
        "fed": "Thu 2025-11-20 15:11:00 UTC",
        "says": "the page is at http://127.0.0.1:8070/",
        "log": "journalctl -u manalath",
    }


@pytest.mark.parametrize(
    "wish",
    [
        '{"board": "gpio:hex71", "game": "manalath", "port": 8070}',
        '{"board": "serial:auto", "game": "chess", "port": 8070}',
        "{}",
    ],
)
def test_a_unit_of_another_version_is_said_to_be_one(
    wish: str, fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.put(UNIT, f"{MARK}\n# {wish}\n[Service]\n")
    assert do("status") == 1
    assert "files      not as this version writes them; install it again" in capsys.readouterr().out


def test_what_is_not_ours_or_not_there_is_reported(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do("status") == 1
    assert capsys.readouterr().out == "It is not installed; `manalath service install` installs it.\n"
    fake.put(UNIT, FOREIGN)
    assert do("status") == 1
    assert capsys.readouterr().out == f"{UNIT} was not made by this program.\n"
