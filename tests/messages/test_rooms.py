"""The rooms that have learned it tell people messages alone: no sentence is made outside of a catalogue."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from manalath_board import hardware
from manalath_board.controller.errors import InputError
from manalath_board.hardware.plain_files import ReadError

CHECKOUT = Path(__file__).parents[2]
ROOMS = ("hardware",)


def errors_of(kind: type[BaseException]) -> Iterator[str]:
    yield kind.__name__
    for derived in kind.__subclasses__():
        yield from errors_of(derived)


def told() -> Iterator[tuple[str, ast.expr]]:
    """Find what every error for a person is made of."""
    for module in walk_packages(hardware.__path__, f"{hardware.__name__}."):
        import_module(module.name)
    names = {*errors_of(InputError), *errors_of(ReadError)}
    for room in ROOMS:
        for path in sorted((CHECKOUT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                    yield f"{path.relative_to(CHECKOUT)}:{node.lineno}", node.args[0]


def test_an_error_for_a_person_is_made_of_a_message() -> None:
    found = list(told())
    assert len(found) > 40
    sentences = (ast.Constant, ast.JoinedStr, ast.BinOp)
    assert [where for where, said in found if isinstance(said, sentences)] == []
