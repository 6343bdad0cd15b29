"""Texts for people come from a catalogue: no error, command or caption has its own sentence."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import controller
import hardware
import simulator
from controller.errors import MessageError

CHECKOUT = Path(__file__).parents[2]
ROOMS = (controller, hardware, simulator)

#: Calls that address people without their types showing a message, and the name that may come first.
SAYING = {"print", "say"}
PROGRAM = "manalath"


def kinds(root: type[Exception]) -> set[str]:
    return {root.__name__}.union(*(kinds(kind) for kind in root.__subclasses__()))


def errors() -> set[str]:
    """Return the name of every error that people may see."""
    for room in ROOMS:
        for module in walk_packages(room.__path__, f"{room.__name__}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    return kinds(MessageError)


def sources() -> Iterator[tuple[str, ast.Module]]:
    for room in ROOMS:
        for path in sorted((CHECKOUT / room.__name__.rpartition(".")[2]).rglob("*.py")):
            yield path.relative_to(CHECKOUT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def called(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name) | ast.Attribute(attr=name) if name in names:
                    yield node


def words_in(call: ast.Call) -> list[str]:
    """Return the words in the arguments of a call, except those of a message made there."""
    found = []
    inside = {id(node) for made in called(call, {"Message"}) for node in ast.walk(made)}
    for argument in call.args:
        for node in ast.walk(argument):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                found += re.findall(r"[A-Za-z]{2,}", node.value)
    return found


def own_words(names: set[str]) -> list[str]:
    return [
        f"{name}:{call.lineno} {' '.join(words)}"
        for name, tree in sources()
        for call in called(tree, names)
        if (words := words_in(call)) not in ([], [PROGRAM])
    ]


def test_no_error_has_a_sentence_of_its_own() -> None:
    known = errors()
    assert {
        "BadFen",
        "BoardError",
        "Damaged",
        "FlashError",
        "WorkbenchError",
        "Unreadable",
        "ReadError",
    } <= known
    assert own_words(known) == []


def test_nothing_is_said_in_a_sentence_of_its_own() -> None:
    assert own_words(SAYING) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('say(f"{count} games")', ["games"]),
        ('say(Message("record.none_yet", path=str(path)))', []),
        ('print(f"{name:<{width}}  {title}")', []),
        ('BadFen("there are " + str(number))', ["there", "are"]),
        ('stage.say("Look here.")', ["Look", "here"]),
    ],
)
def test_words_are_found_wherever_they_stand(text: str, words: list[str]) -> None:
    (call,) = called(ast.parse(text), {"say", "print", "BadFen"})
    assert words_in(call) == words
