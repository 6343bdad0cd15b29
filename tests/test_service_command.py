"""`manalath service`: what it writes and runs, what it refuses, and that it leaves nothing half made."""

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from controller.cli import main, make_parser, service
from controller.cli.machine import Machine, Ran
from hardware.profiles import DEFAULT
from hardware.serial_board.finding import BRIDGES
from hardware.service import MARK, RULES, UNIT, WANTED, is_ours, texts_of
from tests.fake_machine import FakeMachine
from tests.hardware.service.plans import GROUPS, LINE
from tests.other_process import ROOT
from tests.service_manager import service_manager

OURS = [str(UNIT), str(WANTED), str(RULES)]
FOREIGN = "# Mine.\n[Service]\nExecStart=/bin/true\n"
ON_PINS = ("--board", "gpio:hex70-single-gpio")


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeMachine:
    fake = FakeMachine(tmp_path)

    def look(root: Path) -> Machine:
        return fake.machine if root == Path("/") else fake.image

    monkeypatch.setattr(service, "this_machine", look)
    return fake


def do(*words: str) -> int:
    return main(("service", *words))


def put(fake: FakeMachine, path: Path, content: str) -> None:
    place = fake.root / path.relative_to("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(content)


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
        "/etc/systemd/system/manalath.service is written.",
        "/etc/udev/rules.d/70-manalath.rules is written.",
        "It runs, now and after every start of the computer; `journalctl -u manalath` tells what it says.",
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
        "/etc/systemd/system/manalath.service is already so.",
        "/etc/udev/rules.d/70-manalath.rules is already so.",
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
        "/etc/systemd/system/manalath.service is written.",
        "/etc/udev/rules.d/70-manalath.rules is already so.",
    ]


def test_a_service_that_does_not_start_is_installed_all_the_same(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.answers["systemctl restart"] = Ran(1, "Job for manalath.service failed.")
    assert do("install") == 1
    assert list(fake.files()) == OURS
    assert capsys.readouterr().out.splitlines()[2:] == [
        "It is started at boot, but does not run now; `journalctl -u manalath` tells why."
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
    assert "There is no group gpio or spi here, which owns what the board is on." in capsys.readouterr().out
    assert "SupplementaryGroups=dialout\n" in fake.files()[str(UNIT)]


@pytest.mark.parametrize("words", [("install", *ON_PINS, "--port", "8071"), ("remove",)])
def test_without_root_nothing_is_done_but_the_command_told(
    words: Sequence[str], fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.is_root = False
    put(fake, UNIT, f"{MARK}\n")
    assert do(*words) == 2
    assert list(fake.files()) == [str(UNIT)]
    assert fake.ran == []
    told = capsys.readouterr().err
    assert "[needs-root]" in told
    sudo, program, *rest = shlex.split(told.splitlines()[1])
    assert (sudo, program) == ("sudo", "/opt/manalath/.venv/bin/manalath")
    wanted, asked = make_parser().parse_args(("service", *words)), make_parser().parse_args(rest)
    assert wanted == asked


def test_without_systemd_there_is_a_sentence(fake: FakeMachine, capsys: pytest.CaptureFixture[str]) -> None:
    (fake.root / "run/systemd/system").rmdir()
    for words in (("install",), ("status",), ("status", "--json")):
        assert do(*words) == 2
        assert "systemd, which starts services, does not run here" in capsys.readouterr().err
    assert fake.files() == {}
    assert fake.ran == []


@pytest.mark.parametrize("path", [UNIT, RULES])
def test_a_foreign_file_is_left_alone(
    path: Path, fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    put(fake, path, FOREIGN)
    assert do("install") == 2
    assert f"{path} was not made by this program" in capsys.readouterr().err
    assert do("remove") == 0
    assert f"{path} is of another origin, and stays." in capsys.readouterr().out
    assert fake.files() == {str(path): FOREIGN}
    assert fake.started() == []


def test_a_program_that_a_service_cannot_reach_is_refused(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.mode = 0o700
    assert do("install") == 2
    assert "[out-of-reach]" in capsys.readouterr().err
    assert fake.files() == {}


BAD = {
    "a kind that is none": (("--board", "usb:x"), "no-board"),
    "firmware, which needs a compiler": (("--board", "firmware:hex70-dual-mega"), "no-board"),
    "a profile that is none": (("--board", "gpio:hex71"), "no-board"),
    "a profile for a line": (("--board", "gpio:hex70-dual-mega"), "no-board"),
    "a port by a name that goes with it": (("--board", "serial:usb-Arduino"), "no-board"),
    "a port by half a path": (("--board", "serial:dev/ttyACM0"), "no-board"),
    "a game that is none": (("--game", "chess"), "bad-command-line"),
    "a port that is none": (("--port", "70000"), "no-port"),
    "a port of root's": (("--port", "80"), "no-port"),
}


@pytest.mark.parametrize(("words", "code"), BAD.values(), ids=BAD)
@pytest.mark.parametrize("extra", [(), ("--print",)], ids=["install", "print"])
def test_what_could_not_be_played_is_refused(
    words: Sequence[str],
    extra: Sequence[str],
    code: str,
    fake: FakeMachine,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert do("install", *words, *extra) == 2
    assert f"[{code}]" in capsys.readouterr().err
    assert fake.files() == {}
    assert fake.ran == []


# --- what fails on the way ---


@pytest.mark.parametrize("command", ["systemd-analyze verify", "systemctl daemon-reload", "systemctl enable"])
@pytest.mark.parametrize("had", [(), (UNIT,), (UNIT, RULES)], ids=["nothing", "half", "all"])
def test_what_fails_is_as_if_it_had_not_been(
    command: str, had: tuple[Path, ...], fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    old = f"{MARK}\nan old one\n"
    for path in had:
        put(fake, path, old)
    fake.answers[command] = Ran(1, "manalath.service:7: it does not like that")
    assert do("install") == 2
    told = capsys.readouterr().err
    assert f"`{command}` says: manalath.service:7: it does not like that; nothing was changed" in told
    assert fake.files() == {str(path): old for path in had}
    assert not fake.is_up
    if command == "systemctl enable":
        assert fake.started()[-1] == "daemon-reload"


def test_being_interrupted_half_way_is_as_if_it_had_not_been(fake: FakeMachine) -> None:
    def interrupt(command: Sequence[str]) -> None:
        if command[1] == "enable":
            raise KeyboardInterrupt

    fake.on_run = interrupt
    assert do("install") == 130
    assert fake.files() == {}


def test_a_folder_that_cannot_be_written_is_told(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    (fake.root / "etc").mkdir()
    (fake.root / "etc/udev").write_text("a file where a folder should be")
    assert do("install") == 2
    told = capsys.readouterr().err
    assert f"{RULES} cannot be read" in told
    assert "[bad-file]" in told
    (fake.root / "etc/udev").unlink()
    (fake.root / "etc/systemd").symlink_to("nowhere")
    assert do("install") == 2
    assert f"{UNIT} cannot be written" in capsys.readouterr().err
    assert list(fake.files()) == ["/etc/systemd"]


def test_the_rules_are_checked_where_that_can_be_done(fake: FakeMachine) -> None:
    seen = dict[str, str]()

    def look(command: Sequence[str]) -> None:
        if command[1] == "verify":
            seen[command[0]] = Path(command[-1]).read_text()

    fake.on_run = look
    fake.answers["udevadm --version"] = Ran(0, "254")
    assert do("install", *ON_PINS) == 0
    plan = service.plan_of(replace(LINE.wish, board=ON_PINS[1]), fake.machine)
    assert list(seen) == ["systemd-analyze", "udevadm"]
    assert list(seen.values()) == [text.content for text in texts_of(plan)]
    assert any(said.startswith("udevadm verify --resolve-names=never ") for said in fake.ran)


@pytest.mark.parametrize("version", ["252", "253", "", "unknown"])
def test_an_old_udev_checks_no_rules(version: str, fake: FakeMachine) -> None:
    fake.answers["udevadm --version"] = Ran(0, version)
    assert do("install") == 0
    assert not any(said.startswith("udevadm verify") for said in fake.ran)


def test_what_is_not_there_is_not_run(fake: FakeMachine) -> None:
    fake.programs = {"systemctl"}
    assert do("install") == 0
    assert do("remove") == 0
    assert {said.split()[0] for said in fake.ran} == {"systemctl"}


# --- print, and another root ---


def test_the_files_are_shown_without_root_systemd_or_any_change(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.is_root = False
    (fake.root / "run/systemd/system").rmdir()
    assert do("install", *ON_PINS, "--print") == 0
    told = capsys.readouterr().out
    plan = service.plan_of(replace(LINE.wish, board=ON_PINS[1]), fake.machine)
    assert told == "".join(f"# {text.path}\n{text.content}\n" for text in texts_of(plan))
    assert fake.files() == {}
    assert fake.ran == []


def test_an_image_is_written_and_nothing_is_run_on_it(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.is_root = False
    fake.programs = set()
    root = ("--root", str(fake.root))
    for first in ("written", "already so"):
        assert do("install", *ON_PINS, *root) == 0
        assert capsys.readouterr().out.splitlines() == [
            f"{UNIT} is {first}.",
            f"{RULES} is {first}.",
            "It starts when that image does.",
        ]
    assert list(fake.files()) == OURS
    assert fake.files()[str(WANTED)] == str(UNIT)
    assert do("status", *root) == 0
    assert capsys.readouterr().out.splitlines() == [
        "installed  gpio:hex70-single-gpio, manalath, page on port 8070",
        "files      as this version writes them",
        "at boot    started",
    ]
    assert do("remove", *root) == 0
    assert fake.files() == {}
    assert do("status", *root) == 1
    assert fake.ran == []


def test_the_command_of_the_unit_plays(tmp_path: Path) -> None:
    """In the environment of the unit, from any folder, until it is told to end."""
    twin = ("--board", f"virtual:{DEFAULT}", "--port", "0")
    assert do("install", *twin, "--root", str(tmp_path)) == 0
    unit = (tmp_path / UNIT.relative_to("/")).read_text(encoding="utf-8")
    settings = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line and line[0].isalpha())
    words = [word.replace("%%", "%").replace("$$", "$") for word in shlex.split(settings["ExecStart"])]
    words[words.index("/var/lib/manalath")] = str(tmp_path / "records")
    own = dict(setting.split("=", 1) for setting in settings["Environment"].split())
    with service_manager() as manager:
        environ = {**own, **manager.environ, "PYTHONPATH": str(ROOT)}
        with subprocess.Popen(words, env=environ, cwd=tmp_path, stdout=subprocess.PIPE) as process:
            manager.hear_until("READY=1")
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
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
    put(fake, neighbour, FOREIGN)
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
        "/etc/systemd/system/manalath.service is removed.",
        "/etc/udev/rules.d/70-manalath.rules is removed.",
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


# --- status ---


def test_a_service_that_runs_is_told(fake: FakeMachine, capsys: pytest.CaptureFixture[str]) -> None:
    assert do("install") == 0
    capsys.readouterr()
    fake.is_root = False
    assert do("status") == 0
    assert capsys.readouterr().out.splitlines() == [
        "installed  serial:auto, manalath, page on port 8070",
        "files      as this version writes them",
        "at boot    started",
        "now        active (running), since Thu 2025-11-20 15:09:00 UTC",
        "says       the page is on http://127.0.0.1:8070/",
        "watchdog   10s, fed Thu 2025-11-20 15:11:00 UTC",
        "restarts   2",
        "log        journalctl -u manalath -n 20",
    ]


def test_a_service_that_was_ended_is_told_with_the_cause(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do("install") == 0
    put(fake, UNIT, fake.files()[str(UNIT)] + "# changed by hand\n")
    fake.shown = {"ActiveState": "failed", "SubState": "failed", "Result": "watchdog"}
    fake.shown["UnitFileState"] = "disabled"
    capsys.readouterr()
    assert do("status") == 1
    told = capsys.readouterr().out.splitlines()
    assert told[1:5] == [
        "files      otherwise than this version writes them; install it again",
        "at boot    not started",
        "now        failed (failed), ended by watchdog",
        "restarts   2",
    ]
    fake.shown = {}
    fake.is_up = False
    assert do("status") == 1
    assert "now        inactive (dead), stopped\n" in capsys.readouterr().out


def test_programs_are_told_the_same(fake: FakeMachine, capsys: pytest.CaptureFixture[str]) -> None:
    fake.shown["NRestarts"] = ""
    assert do("status", "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["is_installed"], told["wish"], told["is_current"]) == (False, None, False)
    assert (told["is_running"], told["restarts"], told["fed"]) == (False, 0, None)
    fake.shown = {}
    assert do("install", *ON_PINS) == 0
    capsys.readouterr()
    assert do("status", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "is_installed": True,
        "is_foreign": False,
        "is_current": True,
        "is_enabled": True,
        "wish": {"board": "gpio:hex70-single-gpio", "game": "manalath", "port": 8070},
        "is_running": True,
        "is_waiting": False,
        "state": "active (running)",
        "result": "success",
        "since": "Thu 2025-11-20 15:09:00 UTC",
        "restarts": 2,
        "watchdog": "10s",
        "fed": "Thu 2025-11-20 15:11:00 UTC",
        "says": "the page is on http://127.0.0.1:8070/",
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
def test_a_unit_of_another_version_is_told_to_be_one(
    wish: str, fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    put(fake, UNIT, f"{MARK}\n# {wish}\n[Service]\n")
    assert do("status") == 1
    assert "files      otherwise than this version writes them; install it again" in capsys.readouterr().out


def test_what_is_not_ours_or_not_there_is_told(fake: FakeMachine, capsys: pytest.CaptureFixture[str]) -> None:
    assert do("status") == 1
    assert capsys.readouterr().out == "It is not installed; `manalath service install` does that.\n"
    put(fake, UNIT, FOREIGN)
    assert do("status") == 1
    assert capsys.readouterr().out == f"{UNIT} was not made by this program.\n"
