"""The product stands on what other packages offer in public: their private modules may change at any time."""

import ast

import pytest

from tests.checkouts import ROOMS, ROOT

pytestmark = pytest.mark.style

#: What a package offers nowhere else: an option that it reads where a drawing is written.
ALLOWED = {"ezdxf._options.options"}


def imported(tree: ast.AST) -> list[str]:
    """Return the full name of each module and name that a module imports."""
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found += [f"{node.module}.{each.name}" for each in node.names]
    return found


def is_private(name: str) -> bool:
    """Whether a name is for its own package alone: it begins with ``_``, or is one implementation of several.

    >>> is_private("uvicorn._types.Scope"), is_private("uvicorn.protocols.http.h11_impl.H11Protocol")
    (True, True)
    """
    parts = name.split(".")
    return any(part.endswith("_impl") or (part.startswith("_") and part[:2] != "__") for part in parts)


def test_nothing_private_of_another_package_is_imported() -> None:
    assert is_private("uvicorn._types.Scope")
    assert is_private("uvicorn.protocols.http.h11_impl.H11Protocol")
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        for name in imported(ast.parse(path.read_text()))
        if is_private(name) and name not in ALLOWED and name.partition(".")[0] not in ROOMS
    ]
    assert found == []
