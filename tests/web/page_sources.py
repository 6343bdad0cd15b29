"""The files of the page as they are written: its own, and the parts that annexes bring."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from tests.checkouts import ROOT

#: Where they are: one folder for the page, and one in each annex that has a part.
FOLDERS: list[Traversable] = [
    files("controller.web").joinpath("static"),
    *sorted((ROOT / "controller/annexes").glob("*/page")),
    ROOT / "simulator/page",
    ROOT / "hardware/builder/page",
]


def within(folder: Traversable) -> Iterator[Traversable]:
    """Yield all files of a folder and of those in it."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from within(entry)
        else:
            yield entry


def sources() -> dict[str, Traversable]:
    """Return all files by their names; no two have the same."""
    entries = [entry for folder in FOLDERS for entry in within(folder)]
    found = {entry.name: entry for entry in entries}
    assert len(found) == len(entries)
    return found
