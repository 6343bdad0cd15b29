"""`manalath service install` and `remove`: what is written and run, and what is left alone."""

import os
import shlex
import signal
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annexes.service import service_command as service
from hardware.profiles import DEFAULT
from hardware.serial_board.port_discovery import BRIDGES
from hardware.service import RULES, UNIT, WANTED, is_ours, texts_of
from hardware.service.target import Ran
from tests.deadline import DEADLINE_S
from tests.fake_machine import FOREIGN, ON_PINS, FakeMachine, do
from tests.hardware.service.plans import GROUPS, LINE
from tests.service_manager import service_manager
from tests.sweeps import PROOF

OURS = [str(UNIT), str(WANTED), str(RULES)]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeMachine:
    fake = FakeMachine(tmp_path)
    monkeypatch.setattr(service, "this_machine", fake.look)
    return fake


# --- install ---


def test_it_is_written_checked_enabled_and_started(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do("install", *ON_PINS) == 0
    assert list(fake.files()) == OURS
    assert all(is_ours(fake.files()[str(path)]) for path in (UNIT, RULES))
    assert "--board gpio:hex70-single-gpio" in fake.files()[str(UNIT)]
    assert fake.ran[0] == "udevadm --version"
    assert fake.ran[1].startswith("systemd-analyze verify --man=no --recursive-errors=no ")
    assert fake.ran[2:] == [
        "systemctl daemon-reload",
        "systemctl enable manalath.service",
        "udevadm control --reload",
        "udevadm trigger --action=change --subsystem-match=tty --subsystem-match=*-pio",
        "systemctl is-failed manalath.service",
        "systemctl restart manalath.service",
        "systemctl is-active manalath.service",
    ]
    assert capsys.readouterr().out.splitlines() == [
        "/etc/systemd/system/manalath.service was written.",
        "/etc/udev/rules.d/70-manalath.rules was written.",
        (
            "It is running, now and after every start of the computer; "
            "`journalctl -u manalath` shows its output."
        ),
    ]


def test_everybody_may_read_what_is_written_and_nothing_else_is_left(fake: FakeMachine) -> None:
    before = os.umask(0o077)
    try:
        assert do("install") == 0
    finally:
        os.umask(before)
    for path in (UNIT, RULES):
        place = fake.root / path.relative_to("/")
        assert place.stat().st_mode & 0o777 == 0o644
        assert sorted(found.name for found in place.parent.iterdir() if found.is_file()) == [place.name]


def test_the_rules_are_about_the_boards_that_the_product_knows(fake: FakeMachine) -> None:
    assert do("install") == 0
    rules = fake.files()[str(RULES)]
    assert all(f'"{vendor:04x}"' in rules and f'"{product:04x}"' in rules for vendor, product in BRIDGES)


def test_a_second_time_it_says_so_and_disturbs_nobody(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do("install", *ON_PINS) == 0
    files, fake.ran = fake.files(), []
    capsys.readouterr()
    assert do("install", *ON_PINS) == 0
    assert fake.files() == files
    assert "start manalath.service" in fake.started()
    assert "restart manalath.service" not in fake.started()
    assert capsys.readouterr().out.splitlines()[:2] == [
        "/etc/systemd/system/manalath.service is already up to date.",
        "/etc/udev/rules.d/70-manalath.rules is already up to date.",
    ]


def test_another_wish_changes_the_unit_and_starts_it_anew(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do("install", *ON_PINS) == 0
    fake.ran = []
    capsys.readouterr()
    assert do("install", *ON_PINS, "--game", "manalath-stein", "--port", "8071") == 0
    assert "--game manalath-stein --port 8071 " in fake.files()[str(UNIT)]
    assert "restart manalath.service" in fake.started()
    assert capsys.readouterr().out.splitlines()[:2] == [
        "/etc/systemd/system/manalath.service was written.",
        "/etc/udev/rules.d/70-manalath.rules is already up to date.",
    ]


def test_a_service_that_does_not_start_is_installed_all_the_same(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.answers["systemctl restart"] = Ran(1, "Job for manalath.service failed.")
    assert do("install") == 1
    assert list(fake.files()) == OURS
    assert capsys.readouterr().out.splitlines()[2:] == [
        "It is started at boot, but is not running now; `journalctl -u manalath` shows why."
    ]


def test_a_service_that_has_yet_to_be_given_a_board_waits(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.has_port = False
    assert do("install") == 0
    assert capsys.readouterr().out.splitlines()[2:] == ["It starts as soon as a board is plugged in."]
    fake.shown["ConditionResult"] = "no"
    assert do("status") == 1
    assert "now        inactive (dead), starts as soon as a board is plugged in\n" in capsys.readouterr().out
    assert do("install", "--board", "serial:/dev/ttyACM0") == 1


def test_a_service_that_was_given_up_is_tried_again(fake: FakeMachine) -> None:
    fake.has_failed = True
    assert do("install") == 0
    assert fake.started()[2:5] == [
        "is-failed manalath.service",
        "reset-failed manalath.service",
        "restart manalath.service",
    ]


def test_a_group_that_is_missing_is_said(fake: FakeMachine, capsys: pytest.CaptureFixture[str]) -> None:
    fake.groups = GROUPS - {"gpio", "spi"}
    assert do("install", *ON_PINS) == 0
    there = capsys.readouterr().out
    assert "There is no group gpio or spi here to own the device that the board is on." in there
    assert "SupplementaryGroups=dialout\n" in fake.files()[str(UNIT)]


# --- print, and another root ---


def test_the_files_are_shown_without_root_systemd_or_any_change(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.is_root = False
    (fake.root / "run/systemd/system").rmdir()
    assert do("install", *ON_PINS, "--print") == 0
    printed = capsys.readouterr().out
    plan = service.plan_of(replace(LINE.wish, board=ON_PINS[1], game=None), fake.machine)
    assert printed == "".join(f"# {text.path}\n{text.content}\n" for text in texts_of(plan))
    assert fake.files() == {}
    assert fake.ran == []


def test_an_image_is_written_and_nothing_is_run_on_it(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.is_root = False
    fake.programs = set()
    root = ("--root", str(fake.root))
    for done in ("was written", "is already up to date"):
        assert do("install", *ON_PINS, *root) == 0
        assert capsys.readouterr().out.splitlines() == [
            f"{UNIT} {done}.",
            f"{RULES} {done}.",
            "It starts when that image boots.",
        ]
    assert list(fake.files()) == OURS
    assert fake.files()[str(WANTED)] == str(UNIT)
    assert do("status", *root) == 0
    assert capsys.readouterr().out.splitlines() == [
        "installed  gpio:hex70-single-gpio, the first game that fits, page on port 8070",
        "files      as this version writes them",
        "at boot    started",
    ]
    assert do("remove", *root) == 0
    assert fake.files() == {}
    assert do("status", *root) == 1
    assert fake.ran == []


@PROOF
def test_the_command_of_the_unit_plays(tmp_path: Path) -> None:
    """It plays in the environment of the unit, from any folder, until it is stopped."""
    twin = ("--board", f"virtual:{DEFAULT}", "--port", "0")
    assert do("install", *twin, "--root", str(tmp_path)) == 0
    unit = (tmp_path / UNIT.relative_to("/")).read_text(encoding="utf-8")
    settings = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line and line[0].isalpha())
    words = [word.replace("%%", "%").replace("$$", "$") for word in shlex.split(settings["ExecStart"])]
    words[words.index("/var/lib/manalath")] = str(tmp_path / "records")
    own = dict(setting.split("=", 1) for setting in settings["Environment"].split())
    with service_manager() as manager:
        environ = {**own, **manager.environ}
        with subprocess.Popen(words, env=environ, cwd=tmp_path, stdout=subprocess.PIPE) as process:
            manager.hear_until("READY=1")
            process.send_signal(signal.SIGTERM)
            assert process.wait(DEADLINE_S) == 0
            assert "STOPPING=1" in manager.heard()
    assert (tmp_path / "records/games.db").is_file()


# --- remove ---


def test_it_is_stopped_and_its_files_go_but_not_the_records(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    record = fake.root / "var/lib/manalath/games.db"
    record.parent.mkdir(parents=True)
    record.write_text("what was played")
    neighbour = Path("/etc/udev/rules.d/71-mine.rules")
    fake.put(neighbour, FOREIGN)
    assert do("install") == 0
    fake.ran = []
    capsys.readouterr()
    assert do("remove") == 0
    assert fake.files() == {str(neighbour): FOREIGN}
    assert record.read_text() == "what was played"
    assert not fake.is_up
    assert fake.started() == [
        "disable --now manalath.service",
        "daemon-reload",
        "reset-failed manalath.service",
    ]
    assert capsys.readouterr().out.splitlines() == [
        "/etc/systemd/system/manalath.service was removed.",
        "/etc/udev/rules.d/70-manalath.rules was removed.",
        "The records stay in /var/lib/manalath.",
    ]


def test_where_nothing_is_installed_nothing_is_removed(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do("remove") == 0
    assert capsys.readouterr().out == "No service was installed.\n"
    assert fake.ran == []


def test_a_service_that_cannot_be_stopped_is_not_removed(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do("install") == 0
    fake.answers["systemctl disable"] = Ran(1, "Access denied")
    assert do("remove") == 2
    assert "`systemctl disable` says: Access denied; nothing was changed" in capsys.readouterr().err
    assert list(fake.files()) == OURS
