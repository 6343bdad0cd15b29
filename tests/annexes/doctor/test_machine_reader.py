"""Reading the machine: whatever files contain and commands print, the doctor reports something."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.annexes.doctor.checkup import examine
from controller.annexes.doctor.machine import Unread
from controller.annexes.doctor.report_text import json_of, text_of
from controller.annexes.doctor.system_probe import version_of
from controller.messages import Message
from tests.annexes.doctor.fake_computer import MODELS, SITE, Computer, desktop, pi
from tests.annexes.doctor.spoiling import NOT_ASKED, ON_DUAL, ON_SINGLE
from tests.sweeps import some
from tests.wordings import quoted

LONG = b"gpio=" + b"9" * 5000 + b"=op\ndtoverlay=pwm,pin=" + b"9" * 5000 + b"\na:b:" + b"9" * 5000 + b":c"

JUNK = st.one_of(
    st.binary(max_size=40),
    st.sampled_from(
        [b"", b"\n", b"=", b"::::", b"a b c d e f g", b"[", b"[]\n=\n", b"dtoverlay=,\n", b"9" * 400, LONG]
    ),
    st.text("[]=,:-0123456789abgpio \n", max_size=60).map(str.encode),
)


def files_of(computer: Computer) -> list[Path]:
    return sorted(path for path in computer.root.rglob("*") if path.is_file())


@given(st.randoms(use_true_random=False), st.lists(JUNK, min_size=1, max_size=6), st.sampled_from([*MODELS]))
@settings(max_examples=some(60, 15), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_junk_stops_the_doctor(
    tmp_path_factory: pytest.TempPathFactory, chance: random.Random, junk: list[bytes], model: str
) -> None:
    computer = pi(tmp_path_factory.mktemp("junk"), model)
    before = {path: path.read_bytes() for path in files_of(computer)}
    for content in junk:
        path = chance.choice([path for path in before if path.name != "model"])
        path.write_bytes(content if chance.random() < 0.5 else before[path] + b"\n" + content)
        text = content.decode(errors="replace")
        computer.said = dict.fromkeys(computer.said, text)
    for asked in (NOT_ASKED, ON_SINGLE, ON_DUAL):
        report = examine(computer.machine(), asked)
        assert text_of(report)
        assert json_of(report)


def test_a_computer_of_which_nothing_can_be_read_is_reported_all_the_same(tmp_path: Path) -> None:
    computer = Computer(tmp_path / "nothing", tmp_path / "records")
    machine = computer.machine()
    assert machine.raspberry is None
    assert machine.system == Message("doctor_computer.unknown_system")
    assert isinstance(machine.groups, Unread)
    assert text_of(examine(machine, NOT_ASKED))


def test_the_chip_with_the_lines_of_the_header_is_found(tmp_path: Path) -> None:
    assert "/dev/gpiochip4" in pi(tmp_path / "5", "5").machine().devices
    assert "/dev/gpiochip0" in pi(tmp_path / "4", "4").machine().devices


def test_the_older_place_of_config_txt_is_read_where_there_is_no_newer(tmp_path: Path) -> None:
    computer = pi(tmp_path)
    computer.remove("boot/firmware/config.txt")
    computer.write("boot/config.txt", "dtparam=spi=on\n")
    raspberry = computer.machine().raspberry
    assert raspberry is not None
    assert not isinstance(raspberry.config, Unread)
    assert raspberry.config.path == "/boot/config.txt"
    assert raspberry.config.param("spi") is not None


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("throttled=0x50005", 0x50005),
        ("throttled=0x0", 0),
        (
            "VCHI initialization failed",
            Unread("`vcgencmd get_throttled`", quoted("VCHI initialization failed")),
        ),
        ("", Unread("`vcgencmd get_throttled`", Message("doctor_unread.said_nothing"))),
    ],
)
def test_what_vcgencmd_says(answer: str, expected: object, tmp_path: Path) -> None:
    computer = pi(tmp_path)
    computer.said["vcgencmd", "get_throttled"] = answer
    raspberry = computer.machine().raspberry
    assert raspberry is not None
    assert raspberry.throttled == expected


def test_packages_are_known_by_their_folders(tmp_path: Path) -> None:
    computer = desktop(tmp_path)
    computer.write(f"{SITE}/RPi.GPIO-0.7.1a4.egg-info", "")
    computer.write(f"{SITE}/lgpio-0.2.2.0-py3.11-linux-aarch64.egg-info/PKG-INFO", "")
    computer.write(f"{SITE}/not-a-package.txt", "")
    computer.install("Adafruit_Blinka-10.0.0")
    seen = {package.name: package.version for package in computer.machine().packages.seen}
    assert seen == {"rpi-gpio": "0.7.1a4", "lgpio": "0.2.2.0", "adafruit-blinka": "10.0.0"}


@pytest.mark.parametrize(
    ("text", "numbers"), [("0.6", (0, 6)), ("2.2.2", (2, 2, 2)), ("0.7.1a4", (0, 7, 1)), ("dev", ())]
)
def test_versions_are_compared_by_their_numbers(text: str, numbers: tuple[int, ...]) -> None:
    assert version_of(text) == numbers


def test_where_records_will_be_is_judged_by_what_stands_above(tmp_path: Path) -> None:
    computer = desktop(tmp_path)
    computer.records = tmp_path / "not" / "yet" / "there"
    storage = computer.machine().storage
    assert not isinstance(storage, Unread)
    assert (storage.standing, storage.source) == (str(tmp_path), "/dev/sda2")
    assert not computer.records.exists()


def test_nobody_owns_records_whose_lock_nobody_holds(tmp_path: Path) -> None:
    computer = desktop(tmp_path)
    computer.records.mkdir()
    (computer.records / "games.lock").touch()
    assert computer.machine().owner is None
