"""Values as what JSON has, and back, by the types of their fields.

Decides how a value is written: a dataclass as an object with all of its fields, an enumeration by its value
or its name in small letters, a tuple or a set as a list, a mapping as an object where its keys are words and
as a list of pairs where they are not. So a value that gains a field is written with it. What is read is
checked against the same types, and `ReportError` names the first place that does not fit.
"""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from manalath_board.controller.errors import InputError

_KINDS: dict[Any, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    NoneType: "null",
}
_SHOWN_CHARACTERS = 40


class ReportError(InputError):
    """A report of a self-test that cannot be read; the message says what, where, and what to do."""

    code = "bad-report"


def written(value: Any) -> Any:  # noqa: ANN401 - any value of the evidence, as anything that JSON has
    """Write a value in dicts, lists, texts, numbers, true, false and null.

    >>> from manalath_board.controller.diagnose.evidence import Supply
    >>> written(Supply(mv=4980, lights_ma=70.5))
    {'mv': 4980, 'lights_ma': 70.5}
    """
    match value:
        case Enum():
            return _word(value)
        case Mapping():
            pairs = [(written(key), written(item)) for key, item in value.items()]
            if all(isinstance(key, str) for key, _ in pairs):
                return dict(pairs)
            return sorted([key, item] for key, item in pairs)
        case frozenset():
            return sorted(written(item) for item in value)
        case tuple():
            return [written(item) for item in value]
        case _ if is_dataclass(value):
            return {entry.name: written(getattr(value, entry.name)) for entry in fields(value) if entry.init}
        case _:
            return value


def read(kind: Any, value: object, where: str) -> Any:  # noqa: ANN401 - as for `written`
    """Make the value of type ``kind`` that was written; ReportError names the place, ``where`` and on.

    >>> from manalath_board.controller.diagnose.evidence import Supply
    >>> read(Supply, {"mv": 4980, "lights_ma": 70.5}, "the report")
    Supply(mv=4980, lights_ma=70.5)
    >>> read(Supply, {"mv": "much", "lights_ma": 70.5}, "the report")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    manalath_board.controller...ReportError: the report: mv must be a whole number, not 'much'; take the ...
    """
    origin = get_origin(kind)
    if origin is UnionType:
        return _read_union(kind, value, where)
    if origin in _READERS:
        return _READERS[origin](get_args(kind), value, where)
    if is_dataclass(kind):
        return _read_object(kind, value, where)
    if issubclass(kind, Enum):
        return _read_word(kind, value, where)
    return _read_plain(kind, value, where)


def refused(where: str, what: str) -> ReportError:
    """Word the refusal of a place."""
    return ReportError(f"{where} {what}; take the report as it was written")


def _word(value: Enum) -> str:
    return value.value if isinstance(value.value, str) else value.name.lower()


def _read_object(kind: Any, value: object, where: str) -> Any:  # noqa: ANN401 - of any dataclass
    if not isinstance(value, dict):
        raise refused(where, f"must be an object, not {_shown(value)}")
    kinds = _kinds_of(kind)
    for name in kinds:
        if name not in value:
            raise refused(where, f"lacks {name!r}")
    for name in value:
        if name not in kinds:
            raise refused(where, f"has an unknown entry {_shown(name)}")
    return kind(**{name: read(entry, value[name], f"{where}: {name}") for name, entry in kinds.items()})


@cache
def _kinds_of(kind: type) -> dict[str, Any]:
    """The types of the fields that a dataclass is made of; what it derives from these is not written."""
    kinds = get_type_hints(kind)
    return {entry.name: kinds[entry.name] for entry in fields(kind) if entry.init}


def _read_word(kind: type[Enum], value: object, where: str) -> Enum:
    for member in kind:
        if _word(member) == value:
            return member
    known = ", ".join(_word(member) for member in kind)
    raise refused(where, f"is {_shown(value)}, not one of {known}")


def _read_plain(kind: type, value: object, where: str) -> object:
    is_number = kind is float and isinstance(value, int | float) and not isinstance(value, bool)
    if type(value) is not kind and not is_number:
        raise refused(where, f"must be {_KINDS[kind]}, not {_shown(value)}")
    if isinstance(value, float) and not math.isfinite(value):
        raise refused(where, "must be a finite number")
    return value


def _read_union(kind: Any, value: object, where: str) -> object:  # noqa: ANN401 - a union is no type
    """Read what may also be null, or one of several plain kinds."""
    kinds = get_args(kind)
    if value is None and NoneType in kinds:
        return None
    (other,) = (each for each in kinds if each is not NoneType)
    return read(other, value, where)


def _read_tuple(kinds: tuple[Any, ...], value: object, where: str) -> object:
    items = _listed(value, where)
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(items)
    if len(items) != len(kinds):
        raise refused(where, f"must have {len(kinds)} items, not {len(items)}")
    return tuple(
        read(kind, item, f"{where}[{n}]") for n, (kind, item) in enumerate(zip(kinds, items, strict=True))
    )


def _read_set(kinds: tuple[Any, ...], value: object, where: str) -> object:
    return frozenset(read(kinds[0], item, f"{where}[{n}]") for n, item in enumerate(_listed(value, where)))


def _read_mapping(kinds: tuple[Any, ...], value: object, where: str) -> object:
    if isinstance(value, dict):
        return {
            read(kinds[0], key, f"{where}: an entry"): read(kinds[1], item, f"{where}: {_plain(key)}")
            for key, item in value.items()
        }
    pairs: list[Any] = [
        _read_tuple(kinds, pair, f"{where}[{n}]") for n, pair in enumerate(_listed(value, where))
    ]
    return dict(pairs)


def _listed(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise refused(where, f"must be a list, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    """Show a value in few plain characters."""
    text = f"'{_plain(value)}'" if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}..."


def _plain(text: object) -> str:
    return json.dumps(text)[1:-1]


_READERS: dict[Any, Callable[[tuple[Any, ...], object, str], Any]] = {
    tuple: _read_tuple,
    frozenset: _read_set,
    Mapping: _read_mapping,
}
