"""What the product imports it declares, and what people play with is pinned by hash."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.checkouts import ROOMS, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

#: What is named otherwise than its package, where that is not installed here.
ELSEWHERE = {"manifold3d": "manifold3d"}

LOCKED = {
    "requirements.txt": [*PROJECT["dependencies"], *EXTRAS["far"]],
    "requirements-dev.txt": [*PROJECT["dependencies"], *EXTRAS["far"], *EXTRAS["kit"], *EXTRAS["cluster"]],
}


def names(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in requirements}


def imported_in(tree: ast.AST) -> Iterator[str]:
    """Yield the package, as Python names it, of each import."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=modules):
                yield from (module.name.partition(".")[0] for module in modules)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.partition(".")[0]


def pinned(text: str) -> dict[str, int]:
    """Return how many hashes each package of a requirements file has."""
    parts = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)
    return {part.partition("==")[0]: part.count("--hash=sha256:") for part in parts if "==" in part}


def test_every_package_that_is_imported_is_declared_and_not_only_brought_along_by_another() -> None:
    known = {**packages_distributions()} | {module: [name] for module, name in ELSEWHERE.items()}
    imported = {
        module
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for module in imported_in(ast.parse(path.read_text("utf-8")))
    }
    others = imported - {*sys.stdlib_module_names, *ROOMS}
    assert {"ifaddr", "numpy", "serial"} < others
    declared = names([*PROJECT["dependencies"], *(line for lines in EXTRAS.values() for line in lines)])
    found = {canonicalize_name(name) for module in others for name in known[module]}
    assert found <= declared


@pytest.mark.parametrize("file", LOCKED)
def test_what_people_play_with_is_pinned_by_hash(file: str) -> None:
    hashes = pinned((ROOT / file).read_text("utf-8"))
    assert names(LOCKED[file]) <= set(hashes)
    assert all(hashes.values())


def test_what_looks_for_them_finds_them() -> None:
    tree = ast.parse("import one.two, three\nfrom four.five import six\nfrom . import seven\n")
    assert list(imported_in(tree)) == ["one", "three", "four"]
    assert pinned("one==1 \\\n    --hash=sha256:a \\\n    --hash=sha256:b\ntwo==2 ; x\n") == {
        "one": 2,
        "two": 0,
    }
