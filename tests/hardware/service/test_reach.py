"""Whether a service can run the program where it is."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from controller.messages import word
from hardware.service import trouble_of

ROOT = Path("/")
HOME = (Path("/home/pi/board/.venv"), Path("/usr/bin/python3.11"))
OPT = (Path("/opt/my games"),)


def modes(rights: dict[str, int]) -> Callable[[Path], int]:
    """A file system that is open to all except for some paths."""
    return lambda path: rights.get(str(path), 0o755)


def refusal(parts: Iterable[Path], mode_of: Callable[[Path], int], *, is_root: bool = False) -> str:
    """Return the message about a program that cannot be run there."""
    trouble = trouble_of(parts, mode_of, is_root=is_root)
    assert trouble is not None
    return word(trouble)


def test_what_everybody_may_read_can_be_run() -> None:
    assert trouble_of(HOME, modes({}), is_root=False) is None
    assert trouble_of(HOME, modes({"/home/pi": 0o711}), is_root=False) is None


def test_a_home_that_is_closed_to_others_is_reported_with_its_cure() -> None:
    closed = modes({"/home/pi": 0o750, "/home/pi/board": 0o700})
    said = refusal(HOME, closed)
    assert said.startswith("the program is in /home/pi, which only its owner may enter")
    assert "`sudo chmod o+x /home/pi /home/pi/board`" in said


def test_a_program_that_others_may_not_read_is_reported_with_its_cure() -> None:
    said = refusal(OPT, modes({"/opt/my games": 0o751}))
    assert said.startswith("only its owner may read /opt/my games;")
    assert said.endswith("`sudo chmod -R o+rX '/opt/my games'`")


def test_root_may_enter_everything() -> None:
    closed = modes({"/home/pi": 0o700, "/home/pi/board/.venv": 0o700})
    assert trouble_of(HOME, closed, is_root=True) is None


@pytest.mark.parametrize("folder", [ROOT / "tmp", ROOT / "var" / "tmp"], ids=str)
@pytest.mark.parametrize("is_root", [False, True])
def test_a_folder_for_passing_files_is_seen_by_no_service(folder: Path, is_root: bool) -> None:  # noqa: FBT001 - as the parameter it is
    said = refusal((folder / "board",), modes({}), is_root=is_root)
    assert said.startswith(f"{folder}/board is in a folder for temporary files")
    assert trouble_of((folder.with_name("tmpfiles"),), modes({}), is_root=is_root) is None
