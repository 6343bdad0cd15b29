"""``make mass``: how much there is to read, room by room.

Counts the statements of Python without docstrings, and the lines of other sources that are not blank. Data,
what is generated, and catalogues of words are no source.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.checkouts import ROOMS, ROOT, tracked_files

#: What is read besides Python.
SOURCES = {".c", ".css", ".h", ".html", ".js"}
#: What others wrote, as `.ci/vendor` puts it there.
VENDORED = {"preact.js"}
PLACES = (*ROOMS, "firmware", "tests")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Mass:
    """The mass of some files: of Python, and of ``others``, which are counted in lines.

    ``lines`` are all lines of Python, ``documented`` those of its docstrings, ``functions`` the statements in
    each function.
    """

    modules: int = 0
    statements: int = 0
    lines: int = 0
    documented: int = 0
    others: int = 0
    functions: tuple[int, ...] = ()

    def __add__(self, other: "Mass") -> "Mass":
        return Mass(
            self.modules + other.modules,
            self.statements + other.statements,
            self.lines + other.lines,
            self.documented + other.documented,
            self.others + other.others,
            self.functions + other.functions,
        )

    def row(self) -> tuple[str, ...]:
        """Return its figures as a line of the table has them."""
        share = f"{100 * self.documented / self.lines:.0f} %" if self.lines else ""
        middle = f"{median(self.functions):g}" if self.functions else ""
        longest = str(max(self.functions, default=0) or "")
        return (
            str(self.modules),
            str(self.statements),
            str(self.lines),
            share,
            middle,
            longest,
            str(self.others),
        )


HEAD = ("modules", "statements", "lines", "docstrings", "median", "longest", "other lines")


def mass_of(path: Path) -> Mass:
    """Count one file; nothing in one that is no source."""
    if path.name in VENDORED:
        return Mass()
    if path.suffix == ".py":
        return python_mass(path.read_text(encoding="utf-8"))
    if path.suffix not in SOURCES:
        return Mass()
    return Mass(others=sum(bool(line.strip()) for line in path.read_text(encoding="utf-8").splitlines()))


def python_mass(text: str) -> Mass:
    """Count one module."""
    tree = ast.parse(text)
    docs = [doc for node in ast.walk(tree) for doc in _docstring(node)]
    functions = tuple(_statements(node) - 1 for node in ast.walk(tree) if isinstance(node, Function))
    documented = sum((doc.end_lineno or doc.lineno) - doc.lineno + 1 for doc in docs)
    return Mass(1, _statements(tree), len(text.splitlines()), documented, 0, functions)


def _statements(tree: ast.AST) -> int:
    """Count the statements in a tree, itself included, without docstrings."""
    nodes = list(ast.walk(tree))
    return sum(isinstance(node, ast.stmt) for node in nodes) - sum(
        len(list(_docstring(node))) for node in nodes
    )


def _docstring(node: ast.AST) -> Iterator[ast.stmt]:
    """Yield the statement that documents a node, if there is one."""
    if (
        isinstance(node, Function | ast.ClassDef | ast.Module)
        and ast.get_docstring(node, clean=False) is not None
    ):
        yield node.body[0]


def files(place: str) -> list[Path]:
    """List the files of a room that belong to the project."""
    return [ROOT / name for name in tracked_files(place) if (ROOT / name).exists()]


def table() -> Iterator[Sequence[str]]:
    """Yield the head, a line for each room, and one for the whole product."""
    found = {place: sum(map(mass_of, files(place)), Mass()) for place in PLACES}
    yield ("", *HEAD)
    yield from ((place, *mass.row()) for place, mass in found.items())
    yield ("product", *sum((mass for place, mass in found.items() if place != "tests"), Mass()).row())


def main() -> None:
    """Print the table."""
    rows = list(table())
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for first, *others in rows:
        cells = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
        sys.stdout.write("  ".join((f"{first:<{widths[0]}}", *cells)) + "\n")


if __name__ == "__main__":
    main()
