"""Seams: how a defect replaces a function of the product while the program runs.

Whoever has imported the function by its name gets the replacement as well, wherever it lies. A method is
replaced in the class that defines it.
"""

import sys
from collections.abc import Callable, Iterator
from functools import wraps
from types import ModuleType
from typing import Any

from tests.checkouts import ROOMS

#: The modules in which a function is looked for: the product, and the tests that compile its firmware.
PLACES = (*(f"{room}." for room in ROOMS), "tests.firmware.")

Function = Callable[..., Any]
Place = type | ModuleType

#: What was replaced: where, under which name, and what was there before.
_REPLACED: list[tuple[Place, str, object]] = []


def instead(original: Function, err: Function) -> None:
    """Call ``err(original, *arguments)`` wherever ``original`` is called; AssertionError if it is nowhere."""

    @wraps(original)
    def erring(*arguments: object, **named: object) -> object:
        return err(original, *arguments, **named)

    places = tuple(_places(original))
    assert places, f"{original.__module__}.{original.__qualname__} is nowhere"
    for place, name in places:
        _REPLACED.append((place, name, vars(place)[name]))
        setattr(place, name, _as_kept(vars(place)[name], original, erring))


def put_back() -> None:
    """Put everything back that was replaced."""
    while _REPLACED:
        setattr(*_REPLACED.pop())


def always(original: Function, result: object) -> None:
    """Return ``result`` wherever the product calls ``original``, and call nothing."""
    instead(original, lambda *_arguments, **_named: result)


def changed(original: Function, change: Callable[[Any], object]) -> None:
    """Change what ``original`` returns, wherever the product calls it."""
    instead(original, lambda function, *arguments, **named: change(function(*arguments, **named)))


def getter(owner: type, name: str) -> Function:
    """Return the function behind a property."""
    found = vars(owner)[name]
    assert isinstance(found, property)
    assert found.fget is not None
    return found.fget


def _places(original: Function) -> Iterator[tuple[Place, str]]:
    """Yield everything of the product that names a function, and the name."""
    for module in [module for name, module in sys.modules.items() if name.startswith(PLACES)]:
        for name, value in tuple(vars(module).items()):
            if value is original or _lists(value, original):
                yield module, name
            elif isinstance(value, type) and value.__module__ == module.__name__:
                yield from (
                    (value, own) for own, kept in vars(value).items() if _function_of(kept) is original
                )


def _function_of(kept: object) -> object:
    """Return the function behind what a class keeps."""
    if isinstance(kept, property):
        return kept.fget
    return kept.__func__ if isinstance(kept, staticmethod | classmethod) else kept


def _lists(value: object, original: Function) -> bool:
    """Whether a module has a function in a table, which is a tuple or the keys of a dictionary."""
    return isinstance(value, tuple | dict) and any(one is original for one in value)


def _as_kept(before: object, original: Function, function: Function) -> object:
    """Return a function in the form in which a class or module kept the ``original`` before."""
    if isinstance(before, property):
        return property(function)
    if isinstance(before, tuple):
        return tuple(function if one is original else one for one in before)
    if isinstance(before, dict):
        return {function if one is original else one: value for one, value in before.items()}
    return type(before)(function) if isinstance(before, staticmethod | classmethod) else function
