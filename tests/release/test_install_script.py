"""The script of a bundle: what it refuses, it says, and leaves nothing half made."""

import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkouts import ROOT
from tests.deadline import DEADLINE_S

HERE = "{} {}.{}".format(platform.machine(), *sys.version_info)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """Return a bundle that was cut: its wheels are missing."""
    folder = tmp_path / "a bundle"
    (folder / "wheels").mkdir(parents=True)
    shutil.copy(ROOT / ".ci/release/install.sh", folder)
    (folder / "target").write_text(HERE + "\n")
    (folder / "requirements.txt").write_text("manalath-board==0.2.0 --hash=sha256:" + 64 * "0" + "\n")
    return folder


def install(bundle: Path, *words: str) -> tuple[int, str]:
    done = subprocess.run(
        ["/bin/sh", bundle / "install.sh", *words],
        env={"PYTHON": sys.executable, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "usage: sh install.sh FOLDER"),
        (("x", "pi", "y"), "usage: sh install.sh FOLDER"),
        (("x", "pi"), "nothing for 'pi'"),
    ],
)
def test_a_line_that_is_wrong_is_said(bundle: Path, words: tuple[str, ...], said: str) -> None:
    assert said in install(bundle, *words)[1]


def test_what_is_there_already_stays(bundle: Path, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    code, said = install(bundle, str(tmp_path / "there"))
    assert (code, said.splitlines()[-1]) == (2, "Name a new folder, or remove that one.")


@pytest.mark.parametrize("target", ["riscv64 3.11", f"{platform.machine()} 3.7"])
def test_another_computer_or_python_is_named(bundle: Path, tmp_path: Path, target: str) -> None:
    (bundle / "target").write_text(target + "\n")
    code, said = install(bundle, str(tmp_path / "new"))
    machine, python = target.split()
    assert code == 2
    assert f"for Python {python} on {machine}, and here is Python" in said


def test_of_a_bundle_that_was_cut_nothing_stays(bundle: Path, tmp_path: Path) -> None:
    code, said = install(bundle, str(tmp_path / "new"))
    assert code != 0
    assert "pip" in said
    assert not (tmp_path / "new").exists()
