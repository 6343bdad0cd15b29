"""The target computer: its groups, its programs, this program, and files that are complete or absent."""

import os
import sys
from pathlib import Path

import pytest

import controller
from hardware.plain_files import FileError
from hardware.service.target import HERE, InstallTarget, this_machine

NOTE = Path("/etc/note")


@pytest.fixture
def image(tmp_path: Path) -> InstallTarget:
    return this_machine(tmp_path)


def test_this_very_program_is_what_runs() -> None:
    program = this_machine().program
    assert program.python == Path(sys.executable)
    assert {Path(sys.executable).resolve(), Path(sys.prefix), Path(controller.__path__[0])} <= set(
        program.parts
    )


def test_the_command_is_one_that_anybody_can_give_anywhere() -> None:
    ran = this_machine().run((*this_machine().program.command, "--version"))
    assert ran.code == 0
    assert ran.said.startswith("manalath ")


def test_another_root_is_an_image_whatever_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not this_machine(HERE).is_image
    assert not this_machine(tmp_path / "/").is_image
    monkeypatch.chdir(tmp_path)
    assert this_machine(Path()).is_image
    assert this_machine(Path()).at(NOTE) == tmp_path.resolve() / "etc/note"


def test_an_image_never_runs_systemd(image: InstallTarget) -> None:
    (image.root / "run/systemd/system").mkdir(parents=True)
    assert not image.has_systemd


def test_the_groups_of_an_image_are_its_own(image: InstallTarget) -> None:
    assert this_machine(image.root).groups == frozenset()
    (image.root / "etc").mkdir()
    (image.root / "etc/group").write_text("root:x:0:\ngpio:x:997:pi,other\n\n")
    assert {"root", "gpio"} <= this_machine(image.root).groups
    assert "pi" not in this_machine(image.root).groups
    assert "root" in this_machine().groups


def test_what_a_program_says_is_heard_with_its_code(image: InstallTarget) -> None:
    ran = image.run(("/bin/sh", "-c", "echo out; echo err >&2; echo $LC_ALL; exit 3"))
    assert ran.code == 3
    assert sorted(ran.said.split()) == ["C", "err", "out"]
    assert image.run(("/no/such/program",)).code == -1


def test_a_file_is_written_anew_and_read_back(image: InstallTarget) -> None:
    assert image.read(NOTE) is None
    for content in ("one\n", "two\n"):
        image.write(NOTE, content)
        assert image.read(NOTE) == content
    assert [path.name for path in (image.root / "etc").iterdir()] == ["note"]
    image.remove(NOTE)
    image.remove(NOTE)
    assert image.read(NOTE) is None


def test_a_file_that_cannot_be_written_leaves_the_old_one_and_nothing_else(
    image: InstallTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    image.write(NOTE, "old\n")

    def refuse(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(FileError, match=r"^/etc/note cannot be written: No space left on device"):
        image.write(NOTE, "new\n")
    assert image.read(NOTE) == "old\n"
    assert [path.name for path in (image.root / "etc").iterdir()] == ["note"]


def test_what_cannot_be_read_linked_or_removed_is_reported(image: InstallTarget) -> None:
    (image.root / "etc/note").mkdir(parents=True)
    with pytest.raises(FileError, match="cannot be read: Is a directory"):
        image.read(NOTE)
    with pytest.raises(FileError, match="cannot be made: File exists"):
        image.link(NOTE, NOTE)
    with pytest.raises(FileError, match="cannot be removed"):
        image.remove(NOTE)
