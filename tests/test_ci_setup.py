"""The set-up of a machine: it leaves nothing half done, be it without rights, or beside another."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

import pytest

from tests.deadline import DEADLINE_S

ROOT = Path(__file__).parent.parent
#: What `.ci/setup` calls before it makes anything.
TOOLS = ("sh", "dirname", "xargs", "echo", "cat", "cksum", "cp", "ln", "mkdir", "rm")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A checkout on a machine with few programs and no root; python3 has everything."""
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, tool
        (bin_ / tool).symlink_to(found)
    stub(tmp_path, "id", "echo 1000")
    stub(tmp_path, "python3", f'exec {sys.executable} "$@"')
    (tmp_path / "checkout/.ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci/setup", tmp_path / "checkout/.ci/setup")
    return tmp_path


def stub(machine: Path, name: str, text: str) -> None:
    path = machine / "bin" / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def setup(machine: Path, for_what: str) -> "subprocess.CompletedProcess[str]":
    """Run the set-up."""
    return subprocess.run(
        ["/bin/sh", ".ci/setup", for_what],
        cwd=machine / "checkout",
        env={"PATH": str(machine / "bin")},
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )


def refused(machine: Path, for_what: str) -> str:
    """Run the set-up, which must fail; return its message."""
    done = setup(machine, for_what)
    assert done.returncode != 0
    assert [path.name for path in (machine / "checkout").iterdir()] == [".ci"], "something was left behind"
    return done.stderr


def test_without_venv_the_game_is_refused_with_the_line_that_cures_it(machine: Path) -> None:
    stub(machine, "python3", f'case "$*" in *ensurepip*) exit 1;; esac; exec {sys.executable} "$@"')
    assert "    sudo apt install python3-venv\n" in refused(machine, "run")


def test_without_what_they_drive_the_tests_are_refused_with_the_line_that_cures_it(machine: Path) -> None:
    said = refused(machine, "test")
    (line,) = (line for line in said.splitlines() if "sudo apt install" in line)
    assert {"chromium-headless-shell", "gcc", "gcc-avr", "avrdude"} <= set(line.split())
    assert not {"python3-venv", "python3-dev"} & set(line.split())


def test_where_python_has_no_headers_the_tests_ask_for_them(machine: Path) -> None:
    stub(machine, "python3", f'case "$*" in *Python.h*) exit 1;; esac; exec {sys.executable} "$@"')
    for for_what, is_asked in (("test", True), ("firmware", False)):
        (line,) = (line for line in refused(machine, for_what).splitlines() if "sudo apt install" in line)
        assert ("python3-dev" in line.split()) is is_asked


def test_a_whole_chromium_is_as_good(machine: Path) -> None:
    stub(machine, "chromium", "")
    assert "chromium" not in refused(machine, "test")


def test_only_the_proof_asks_for_the_other_browsers(machine: Path) -> None:
    others = {"firefox-esr", "webkit2gtk-driver", "xvfb"}
    for for_what, wanted in (("test", set[str]()), ("proof", others)):
        (line,) = (line for line in refused(machine, for_what).splitlines() if "sudo apt install" in line)
        assert {"chromium-headless-shell", "avrdude"} <= set(line.split())
        assert others & set(line.split()) == wanted


def test_without_its_compiler_the_firmware_is_refused_with_the_line_that_cures_it(machine: Path) -> None:
    said = refused(machine, "firmware")
    (line,) = (line for line in said.splitlines() if "sudo apt install" in line)
    assert "gcc-avr" in line.split()
    assert not {"chromium-headless-shell", "python3-venv", "avrdude", "gcc"} & set(line.split())


def test_with_its_compiler_the_firmware_needs_nothing_more_and_makes_nothing(machine: Path) -> None:
    stub(machine, "avr-gcc", "")
    stub(machine, "python3", f'case "$*" in *ensurepip*) exit 1;; esac; exec {sys.executable} "$@"')
    done = setup(machine, "firmware")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert [path.name for path in (machine / "checkout").iterdir()] == [".ci"]


def test_the_firmware_is_built_only_after_its_compiler_was_asked_for() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = makefile.partition("\nfirmware:")[2].splitlines()[1:3]
    assert recipe == ["\t@.ci/setup firmware", "\t@$(MAKE) -C firmware"]


def test_without_python_both_are_asked_for(machine: Path) -> None:
    (machine / "bin/python3").unlink()
    assert "    sudo apt install python3 python3-venv\n" in refused(machine, "run")


def test_an_old_python_is_named(machine: Path) -> None:
    stub(machine, "python3", 'case "$1" in -V) echo Python 3.9.2;; *) exit 1;; esac')
    said = refused(machine, "run")
    assert "Python 3.11 or newer is needed, and python3 is Python 3.9.2." in said
    assert "make PYTHON=python3.12" in said


def test_an_unknown_purpose_is_refused(machine: Path) -> None:
    assert "usage: .ci/setup run|dev|test|proof|ci|release|firmware" in refused(machine, "fly")


@pytest.fixture
def slow(machine: Path) -> Path:
    """The same with all that the set-up reads; making .venv takes until the pipe `go` is opened."""
    checkout = machine / "checkout"
    (checkout / "controller/engine/native").mkdir(parents=True)
    (checkout / ".ci/javascript").mkdir()
    for name in (
        ".ci/javascript/package.json",
        "pyproject.toml",
        "requirements.txt",
        "requirements-build.txt",
        "controller/engine/native/a.c",
    ):
        (checkout / name).touch()
    stub(machine, "uv", "")
    os.mkfifo(checkout / "go")
    made = f"mkdir -p .venv/bin && cp {machine}/bin/uv .venv/bin/python && cp {machine}/bin/uv .venv/bin/uv"
    python = f'exec {sys.executable} "$@"'
    stub(machine, "python3", f'case "$*" in "-m venv .venv") cat go; {made};; *) {python};; esac')
    return machine


@contextmanager
def begun(machine: Path) -> Iterator["subprocess.Popen[str]"]:
    """Begin the set-up, in a session of its own, and kill what is left of it."""
    with subprocess.Popen(
        ["/bin/sh", ".ci/setup", "run"],
        cwd=machine / "checkout",
        env={"PATH": str(machine / "bin")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            kill(process)


def kill(process: "subprocess.Popen[str]") -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def said(process: "subprocess.Popen[str]", lines: int = -1) -> list[str]:
    """Read its next lines, or all until its end."""
    assert process.stdout is not None
    return [line.strip() for line in islice(process.stdout, None if lines < 0 else lines)]


def test_of_two_at_once_one_waits_and_finds_all_ready(slow: Path) -> None:
    with begun(slow) as one:
        assert said(one, 1) == ["Making .venv"]
        with begun(slow) as other:
            assert said(other, 1) == ["Waiting for another set-up of this folder"]
            (slow / "checkout/go").write_text("")
            assert said(one) == ["Installing the packages of requirements.txt"]
            assert said(other) == []
            assert one.wait() == other.wait() == 0


def test_one_that_is_killed_blocks_no_other(slow: Path) -> None:
    with begun(slow) as one:
        assert said(one, 1) == ["Making .venv"]
        with begun(slow) as other:
            assert said(other, 1) == ["Waiting for another set-up of this folder"]
            kill(one)
            assert said(other, 1) == ["Making .venv"]
            (slow / "checkout/go").write_text("")
            assert said(other) == ["Installing the packages of requirements.txt"]
            assert other.wait() == 0
