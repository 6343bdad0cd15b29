"""Versions that are really installed and started, and the old one back if the new one ends."""

import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.annexes.update.trial import TrialClock, TrialVerdict
from controller.annexes.update.trial_players import TwinPlayer
from controller.annexes.update.version_disk import LocalDisk, extra_of
from controller.annexes.update.version_installer import Installer, target_here
from controller.annexes.update.version_update import UpdateWish, VersionUpdate, ask_about
from controller.messages import Message
from hardware.service.version_place import CURRENT, GOOD, PREVIOUS, place_of, steady
from tests.annexes.update.stub_bundles import bundle
from tests.deadline import DEADLINE_S
from tests.sweeps import PROOF


def output(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE_S, check=False).stdout


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Install version 0.2.0 as somebody does who has its bundle."""
    with zipfile.ZipFile(bundle(tmp_path, "0.2.0")) as archive:
        archive.extractall(tmp_path)
    script = tmp_path / f"manalath-0.2.0-{target_here()}" / "install.sh"
    place = tmp_path / "a place"
    done = subprocess.run(
        ["/bin/sh", script, place, "pi"],
        env={"PYTHON": sys.executable, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return place


@PROOF
def test_a_version_is_installed_tried_kept_and_left(place: Path, tmp_path: Path) -> None:
    disk, said = LocalDisk(place), list[Message]()
    assert {link: disk.leads_to(link) for link in (CURRENT, GOOD, PREVIOUS)} == {
        CURRENT: "0.2.0",
        GOOD: "0.2.0",
        PREVIOUS: None,
    }
    assert output(place / "bin/manalath", "x") == "0.2.0\n"
    prefix = Path(output(place / "current/bin/python", "-c", "import sys; print(sys.prefix)").strip())
    assert place_of(prefix) == place_of(place / "versions/0.2.0") == place
    assert steady(prefix / "bin/python", prefix) == place / "current/bin/python"
    with updating(place, disk, said) as update:
        release = bundle(tmp_path, "0.3.0")
        assert update.update(UpdateWish(str(release), is_unsigned=True)).verdict is TrialVerdict.GOOD
        assert output(place / "bin/manalath", "x") == "0.3.0\n"
        assert disk.leads_to(PREVIOUS) == "0.2.0"
        assert extra_of(disk, "0.3.0") == "pi"
        assert update.back(UpdateWish("")).verdict.is_good
        assert output(place / "bin/manalath", "x") == "0.2.0\n"
    assert not (place / "incoming").exists()
    assert Message("update.nobody_vouches", version="0.3.0") in said


@PROOF
def test_a_version_that_ends_at_once_leaves_the_one_before_in_use(place: Path, tmp_path: Path) -> None:
    disk = LocalDisk(place)
    with updating(place, disk, []) as update:
        release = bundle(tmp_path, "0.4.0", ends=True)
        assert update.update(UpdateWish(str(release), is_unsigned=True)).verdict is TrialVerdict.ENDED
    assert output(place / "bin/manalath", "x") == "0.2.0\n"
    assert disk.found() == ("0.2.0", "0.4.0")


@contextmanager
def updating(place: Path, disk: LocalDisk, said: list[Message]) -> Iterator[VersionUpdate]:
    """Update the versions of a place, with a player that is ended afterwards."""
    player = TwinPlayer(place)
    try:
        yield VersionUpdate(
            disk=disk,
            installer=Installer(place, disk, target_here()),
            player=player,
            # A busy computer has ten times as long.
            clock=TrialClock(lambda: time.monotonic() / 10, time.sleep),
            about=lambda version: ask_about(place, version),
            keys=(),
            say=said.append,
        )
    finally:
        player.close()
