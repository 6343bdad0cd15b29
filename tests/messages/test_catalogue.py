"""Every message that the product makes has its words, and every entry of a catalogue its message."""

import ast
import inspect
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from controller import messages
from controller.messages import Message
from controller.messages.catalogue import LANGUAGES, english, word
from tests.checkouts import ROOMS

CHECKOUT = Path(__file__).parents[2]
#: The grammar that a language's sentences share; it holds no messages itself.
GRAMMAR = "grammar"


def made() -> Iterator[tuple[str, ast.Call]]:
    """Find every place in the product where a message is made."""
    for room in ROOMS:
        for path in sorted((CHECKOUT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id == "Message"
                ):
                    yield f"{path.relative_to(CHECKOUT)}:{node.lineno}", node


def facts_by_code() -> dict[str, set[frozenset[str]]]:
    found: dict[str, set[frozenset[str]]] = defaultdict(set)
    for where, call in made():
        match call.args:
            case [ast.Constant(value=str(code))]:
                names = [keyword.arg for keyword in call.keywords]
                assert None not in names, f"{where}: a message is made with its facts by name"
                found[code].add(frozenset(name for name in names if name is not None))
            case _:
                pytest.fail(f"{where}: a message is made with its code as it stands")
    return found


def wordings(language: str = "en") -> dict[str, frozenset[str]]:
    """List the functions of a catalogue by code, each with the facts that it takes."""
    found = {}
    package = import_module(f"{messages.__name__}.{language}")
    for part in (module.name for module in iter_modules(package.__path__) if module.name != GRAMMAR):
        module = import_module(f"{package.__name__}.{part}")
        for name, function in vars(module).items():
            if inspect.isfunction(function) and function.__module__ == module.__name__ and name[0] != "_":
                found[f"{part}.{name}"] = frozenset(inspect.signature(function).parameters)
    return found


def test_every_message_has_its_words_and_every_word_its_message() -> None:
    made_with = facts_by_code()
    assert len(made_with) > 10
    assert {code: facts for code, facts in wordings().items() if made_with.get(code) != {facts}} == {}
    assert set(made_with) - set(wordings()) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message_with_the_same_facts(language: str) -> None:
    assert wordings(language) == wordings()


def test_messages_among_the_facts_are_worded_first() -> None:
    inner = Message("table.must_pass", colour="purple")
    outer = Message("table.reminded", said=inner)
    assert word(outer) == f"{word(inner)} Press OK to go on without this reminder."


def test_another_language_chooses_its_own_order() -> None:
    def backwards(code: str) -> Callable[..., str]:
        return lambda **facts: " ".join(reversed(english(code)(**facts).split()))

    assert word(Message("table.won", player="Orange"), backwards) == "won has Orange"
