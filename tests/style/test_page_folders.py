"""The folders of the page stand one on another: a script imports from its own, or from one below it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.checkouts import ROOT

pytestmark = pytest.mark.style

PAGE = ROOT / "controller/web/static"
#: The folders from the ground up; on them stands what puts the page together, which lies in none.
STOREYS = ("base", "board", "hand", "game", "look", "dialogs", "workbench", "")
#: What the part of an annex is made of, besides its own scripts.
GROUND = ("base", "board")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r'(?:\bfrom |\bimport\()"(\.[^"]+)"')

Imports = dict[Path, set[Path]]


def imports(folder: Path) -> Imports:
    """Return what each script of a folder imports, at once or later, but not the types in its comments."""
    return {path: set(imported(path)) for path in folder.rglob("*.js")}


def imported(script: Path) -> Iterator[Path]:
    """Yield what one script imports."""
    for way in _IMPORT.findall(_COMMENT.sub("", script.read_text("utf-8"))):
        yield (script.parent / way).resolve()


def storey(path: Path) -> str:
    """Return the folder of the page that a script lies in."""
    return str(path.relative_to(PAGE).parent).removeprefix(".")


def upward(found: Imports) -> list[str]:
    """Name the imports that lead up."""
    steps = [(path, it) for path, whole in found.items() for it in whole]
    height = STOREYS.index
    return [f"{path.name} -> {it.name}" for path, it in steps if height(storey(it)) > height(storey(path))]


def circle(found: Imports) -> set[Path]:
    """Return the scripts that reach themselves, or stand between some that do."""
    left = dict(found)
    while ends := [path for path, whole in left.items() if not whole & left.keys()]:
        for path in ends:
            del left[path]
    return set(left)


def test_every_script_lies_on_a_storey() -> None:
    found = imports(PAGE)
    assert {storey(path) for path in found} == set(STOREYS)
    assert len(found) > 80
    assert sum(map(len, found.values())) > 250


def test_imports_lead_down_and_never_back() -> None:
    found = imports(PAGE)
    assert upward(found) == []
    assert circle(found) == set()


def test_what_leads_up_or_back_is_noticed() -> None:
    low, high = PAGE / "base/dom.js", PAGE / "board/board.js"
    assert upward({low: {high}}) == ["dom.js -> board.js"]
    assert upward({high: {low}, low: set()}) == []
    assert circle({high: {low}, low: {high}}) == {low, high}


def test_the_part_of_an_annex_stands_on_the_ground_of_the_page() -> None:
    brought = ROOT / "simulator/page", ROOT / "hardware/builder/page"
    folders = [*sorted((ROOT / "controller/annexes").glob("*/page")), *brought]
    assert len(folders) > 5
    for folder in folders:
        others = {it for whole in imports(folder).values() for it in whole if it.parent != folder}
        assert all(it.exists() and storey(it) in GROUND for it in others), folder
