"""The program is on no index of packages: nothing tells anybody to install it by its name."""

import re
import tomllib
from collections.abc import Iterator

from tests.checkouts import ROOT, tracked_files

NAME = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"]
#: The name with an extra, or after a word that makes an installer fetch it.
ORDERED = re.compile(
    rf"(?:(?:install|inject|add|download|upgrade|uvx|run)\b[^\n`]*?['\"\s]|^){NAME}\b|{NAME}\["
)
#: What an installer does with the folder itself, and how it names the project meanwhile.
KEPT = {
    ("pyproject.toml", f'    "{NAME}[cluster,far,kit,wave]",'),
    (".ci/setup", "        --refresh-package manalath-board --editable ."),
}


def ordered() -> Iterator[tuple[str, str]]:
    """Yield each line of a tracked file that has the program installed by its name, with the file."""
    for name in tracked_files():
        path = ROOT / name
        if name.startswith("tests/") or not path.is_file():
            continue
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for line in lines:
            if ORDERED.search(line):
                yield name, line


def test_nothing_is_installed_by_the_name_of_the_program() -> None:
    assert set(ordered()) <= KEPT


def test_an_order_is_seen() -> None:
    for line in (
        f"pip install '{NAME}[far]'",
        f"pipx install {NAME}",
        f"version of `{NAME}[kit]`",
        f"uvx {NAME}",
    ):
        assert ORDERED.search(line), line
    for line in (f'version("{NAME}")', "pip install '.[far]'", f'name = "{NAME}"'):
        assert not ORDERED.search(line), line
