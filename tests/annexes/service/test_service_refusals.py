"""`manalath service` where it is impossible: refused beforehand, or undone completely."""

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annexes.service import service_command as service
from controller.cli import make_parser
from hardware.service import MARK, RULES, UNIT, WANTED, texts_of
from hardware.service.target import Ran
from tests.fake_machine import FOREIGN, ON_PINS, FakeMachine, do
from tests.hardware.service.plans import LINE

OURS = [str(UNIT), str(WANTED), str(RULES)]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeMachine:
    fake = FakeMachine(tmp_path)
    monkeypatch.setattr(service, "this_machine", fake.look)
    return fake


@pytest.mark.parametrize("words", [("install", *ON_PINS, "--port", "8071"), ("remove",)])
def test_without_root_nothing_is_done_but_the_command_printed(
    words: Sequence[str], fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.is_root = False
    fake.put(UNIT, f"{MARK}\n")
    assert do(*words) == 2
    assert list(fake.files()) == [str(UNIT)]
    assert fake.ran == []
    printed = capsys.readouterr().err
    assert "[needs-root]" in printed
    sudo, program, *rest = shlex.split(printed.splitlines()[1])
    assert (sudo, program) == ("sudo", "/opt/manalath/.venv/bin/manalath")
    wanted, asked = (make_parser(line).parse_args(line) for line in (("service", *words), rest))
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
    fake.put(path, FOREIGN)
    assert do("install") == 2
    assert f"{path} was not made by this program" in capsys.readouterr().err
    assert do("remove") == 0
    assert f"{path} was not made by this program, and stays." in capsys.readouterr().out
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
        fake.put(path, old)
    fake.answers[command] = Ran(1, "manalath.service:7: it does not like that")
    assert do("install") == 2
    printed = capsys.readouterr().err
    assert f"`{command}` says: manalath.service:7: it does not like that; nothing was changed" in printed
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


def test_a_folder_that_cannot_be_written_is_reported(
    fake: FakeMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    (fake.root / "etc").mkdir()
    (fake.root / "etc/udev").write_text("a file where a folder should be")
    assert do("install") == 2
    printed = capsys.readouterr().err
    assert f"{RULES} cannot be read" in printed
    assert "[bad-file]" in printed
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
    plan = service.plan_of(replace(LINE.wish, board=ON_PINS[1], game=None), fake.machine)
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
