"""What people are told is in a catalogue: no error and no command has a sentence of its own."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from manalath_board.controller.cli import make_parser
from manalath_board.controller.errors import MessageError

CHECKOUT = Path(__file__).parents[2]
CONTROLLER = CHECKOUT / "controller"

#: Rooms and files of the controller whose words are their own.
OWN = {
    "cli/diagnose.py",
    "cli/diagnose_terminal.py",
    "cli/dialogue.py",
    "cli/fault.py",
    "cli/installing.py",
    "cli/service.py",
    "cli/standing.py",
}

#: What prints on a terminal, and the name that it may put first.
PRINTING = {"print", "say", "note", "complain"}
PROGRAM = "manalath"


def kinds(root: type[MessageError] = MessageError) -> set[str]:
    make_parser()
    return {root.__name__}.union(*(kinds(kind) for kind in root.__subclasses__()))


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(CONTROLLER.rglob("*.py")):
        name = path.relative_to(CONTROLLER).as_posix()
        if name not in OWN and name.split("/")[0] not in OWN:
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def called(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def words_in(call: ast.Call) -> list[str]:
    """The words that are written where something is called, but for those of a message made there."""
    found = []
    inside = {id(node) for made in called(call, {"Message"}) for node in ast.walk(made)}
    for argument in call.args:
        for node in ast.walk(argument):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                found += re.findall(r"[A-Za-z]{2,}", node.value)
    return found


def test_no_error_has_a_sentence_of_its_own() -> None:
    errors = kinds()
    assert {"BadFen", "BoardError", "DocumentError", "Damaged", "FileError"} <= errors
    own = [
        f"{name}:{call.lineno}" for name, tree in sources() for call in called(tree, errors) if words_in(call)
    ]
    assert own == []


def test_no_command_prints_a_sentence_of_its_own() -> None:
    printed = [
        f"{name}:{call.lineno} {' '.join(words)}"
        for name, tree in sources()
        if name.startswith("cli/")
        for call in called(tree, PRINTING)
        if (words := words_in(call)) not in ([], [PROGRAM])
    ]
    assert printed == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('say(f"{count} games")', ["games"]),
        ('say(Message("record.none_yet", path=str(path)))', []),
        ('print(f"{name:<{width}}  {title}")', []),
        ('BadFen("there are " + str(number))', ["there", "are"]),
    ],
)
def test_words_are_found_wherever_they_stand(text: str, words: list[str]) -> None:
    (call,) = called(ast.parse(text), {"say", "print", "BadFen"})
    assert words_in(call) == words
