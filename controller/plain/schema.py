"""Convert frozen values to JSON data and back, guided by the types of their fields.

Decides how a value is written: a dataclass as an object with all of its fields, an enumeration by its value
or its name in lower case, a tuple or a set as a list, a mapping as an object if its keys are words and as a
list of pairs if not, a message by its code and its facts. A field added to a value is therefore written too.
What is read is checked against the same types, and `MisfitError` names the first place that does not fit;
what to do about it, the caller adds.
"""

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from controller.errors import MessageError
from controller.messages import Message, has_words

#: Optional types: ``int | None``, plain or annotated.
_UNIONS = {UnionType, Union}

#: Types whose every value is written and read as it is; a float need not be a number.
_AS_THEY_ARE = frozenset({bool, int, str})

_WANTED: dict[Any, Message] = {
    bool: Message("plain.truth"),
    int: Message("plain.whole"),
    float: Message("plain.number"),
    str: Message("plain.words"),
    NoneType: Message("plain.null"),
}
_SHOWN_CHARACTERS = 40
#: As many digits as a number of 64 bits may have.
_DIGITS = re.compile("[0-9]{1,20}")


class MisfitError(MessageError, ValueError):
    """A value that does not fit its type; the message gives place and reason, but no advice."""


@dataclass(frozen=True, slots=True)
class Within:
    """The range of a number, both ends included: ``Annotated[int, Within(0, 63)]``."""

    least: int
    most: int

    def allows(self, number: float) -> bool:
        """Whether a number lies within the range."""
        return self.least <= number <= self.most

    def wanted(self, kind: type) -> Message:
        """Say which values of type ``kind`` are allowed."""
        return Message("plain.between", kind=_WANTED[kind], least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class Condition:
    """What a value must be besides its type: ``Annotated[str, Condition(str.islower, Message("..."))]``."""

    allows: Callable[[Any], object]
    words: Message

    def wanted(self, _kind: type) -> Message:
        """Say which values are allowed."""
        return self.words


@dataclass(frozen=True, slots=True)
class Form:
    """A custom way to write and read the values of a type; ``read`` is also given the place."""

    write: Callable[[Any], Any]
    read: Callable[[object, str], Any]


def named(values: Mapping[str, Any]) -> Form:
    """Write values by their names.

    >>> from controller.games.base import COLOUR_WORDS, Colour
    >>> named({word: colour for colour, word in COLOUR_WORDS.items()}).write(Colour.FIRST)
    'orange'
    """

    def write(value: object) -> str:
        return next(name for name, known in values.items() if known == value)

    def read(value: object, where: str) -> Any:  # noqa: ANN401 - of any type
        if not isinstance(value, str) or value not in values:
            raise _wrong(where, Message("plain.one_of", known=tuple(values)), value)
        return values[value]

    return Form(write, read)


def in_words(write: Callable[[Any], str], read: Callable[[str], Any]) -> Form:
    """Write values as texts; a MessageError of ``read`` explains what is wrong with one."""

    def explained(value: object, where: str) -> Any:  # noqa: ANN401 - of any type
        text = _read_plain(str, value, where, _WANTED[str])
        try:
            return read(text)
        except MessageError as error:
            raise MisfitError(Message("plain.unfit", where=where, why=error.message)) from None

    return Form(write, explained)


@dataclass(frozen=True, slots=True)
class Codec:
    """Writes and reads values; ``forms`` are the types with a form of their own.

    Dataclasses among ``rows`` are written as the list of their fields. Those among ``grown`` have got fields
    that older documents lack; these then have their default value.
    """

    forms: Mapping[Any, Form] = field(default_factory=dict)
    rows: frozenset[type] = frozenset()
    grown: frozenset[type] = frozenset()

    def write(self, kind: Any, value: Any) -> Any:  # noqa: ANN401 - any type and value; what JSON has
        """Write a value of type ``kind`` as dicts, lists, texts, numbers, true, false and null.

        >>> from controller.diagnose.evidence import Supply
        >>> Codec().write(Supply, Supply(mv=4980, lights_ma=70.5))
        {'mv': 4980, 'lights_ma': 70.5}
        """
        if kind in self.forms:
            return self.forms[kind].write(value)
        if type(value) is kind and kind in _AS_THEY_ARE:
            return value
        origin, kinds = get_origin(kind), get_args(kind)
        if origin in _UNIONS:
            return None if value is None else self.write(_not_none(kinds), value)
        if origin is Annotated:
            return self.write(kinds[0], value)
        if origin is tuple:
            each = kinds[:1] * len(value) if kinds[-1] is Ellipsis else kinds
            return [self.write(one, item) for one, item in zip(each, value, strict=True)]
        if origin is frozenset:
            return sorted(self.write(kinds[0], item) for item in value)
        if origin is Mapping:
            return self._write_mapping(kinds, value)
        if kind is Message:
            return value.to_json()
        if isinstance(kind, type) and is_dataclass(kind):
            items = {name: self.write(one, getattr(value, name)) for name, one in fields_of(kind).items()}
            return list(items.values()) if kind in self.rows else items
        return _word(value) if isinstance(value, Enum) else value

    def _write_mapping(self, kinds: tuple[Any, ...], value: Mapping[Any, Any]) -> object:
        pairs = [(self.write(kinds[0], key), self.write(kinds[1], item)) for key, item in value.items()]
        if all(isinstance(key, str) for key, _ in pairs):
            return dict(pairs)
        return sorted([key, item] for key, item in pairs)

    def read(self, kind: Any, value: object, where: str) -> Any:  # noqa: ANN401 - as for `write`
        """Rebuild the value of type ``kind`` that was written; MisfitError names the place, after ``where``.

        >>> from controller.diagnose.evidence import Supply
        >>> Codec().read(Supply, {"mv": 4980, "lights_ma": 70.5}, "the report")
        Supply(mv=4980, lights_ma=70.5)
        >>> Codec().read(Supply, {"mv": "much", "lights_ma": 70.5}, "the report")
        Traceback (most recent call last):
        controller.plain.schema.MisfitError: the report: mv must be a whole number, not 'much'
        """
        if kind in self.forms:
            return self.forms[kind].read(value, where)
        if type(value) is kind and kind in _AS_THEY_ARE:
            return value
        origin, kinds = get_origin(kind), get_args(kind)
        if origin in _UNIONS:
            return None if value is None and NoneType in kinds else self.read(_not_none(kinds), value, where)
        if origin is Annotated:
            return _read_limited(kinds[0], kinds[1], value, where)
        if origin is tuple:
            return self._read_tuple(kinds, value, where)
        if origin is frozenset:
            items = enumerate(_listed(value, where))
            return frozenset(self.read(kinds[0], item, f"{where}[{n}]") for n, item in items)
        if origin is Mapping:
            return self._read_mapping(kinds, value, where)
        if kind is Message:
            return _read_message(value, where)
        if is_dataclass(kind):
            return self._read_object(kind, value, where)
        if issubclass(kind, Enum):
            return named({_word(member): member for member in kind}).read(value, where)
        return _read_plain(kind, value, where, _WANTED[kind])

    def read_known(self, kind: Any, value: object, where: str, usual: Mapping[str, object]) -> Any:  # noqa: ANN401
        """Read a dataclass from an object's known entries; ``usual`` has those that are missing."""
        if not isinstance(value, dict):
            raise _wrong(where, Message("plain.an_object"), value)
        known = {name: item for name, item in {**usual, **value}.items() if name in fields_of(kind)}
        return self._read_object(kind, known, where)

    def _read_object(self, kind: Any, value: object, where: str) -> Any:  # noqa: ANN401 - of any dataclass
        kinds = fields_of(kind)
        if kind in self.rows:
            return kind(*self._read_tuple(tuple(kinds.values()), value, where))
        if not isinstance(value, dict):
            raise _wrong(where, Message("plain.an_object"), value)
        if kind in self.grown:
            missing = optional_of(kind) - set(value)
            kinds = {name: one for name, one in kinds.items() if name not in missing}
        for name in kinds:
            if name not in value:
                raise MisfitError(Message("plain.lacks", where=where, name=name))
        for name in value:
            if name not in kinds:
                raise MisfitError(Message("plain.unknown", where=where, found=shown(name)))
        return kind(**{name: self.read(one, value[name], f"{where}: {name}") for name, one in kinds.items()})

    def _read_tuple(self, kinds: tuple[Any, ...], value: object, where: str) -> tuple[Any, ...]:
        items = _listed(value, where)
        if kinds[-1] is Ellipsis:
            kinds = kinds[:1] * len(items)
        if len(items) != len(kinds):
            raise MisfitError(Message("plain.items", where=where, wanted=len(kinds), found=len(items)))
        each = enumerate(zip(kinds, items, strict=True))
        return tuple(self.read(kind, item, f"{where}[{n}]") for n, (kind, item) in each)

    def _read_mapping(self, kinds: tuple[Any, ...], value: object, where: str) -> object:
        if isinstance(value, dict):
            return {
                self.read(kinds[0], key, f"{where}: an entry"): self.read(
                    kinds[1], item, f"{where}: {_plain(key)}"
                )
                for key, item in value.items()
            }
        items = enumerate(_listed(value, where))
        pairs = [self._read_tuple(kinds, pair, f"{where}[{n}]") for n, pair in items]
        return dict(pairs)


@cache
def fields_of(kind: type) -> dict[str, Any]:
    """Return the types of a dataclass's init fields; fields derived from these are not written."""
    kinds = get_type_hints(kind, include_extras=True)
    return {entry.name: kinds[entry.name] for entry in fields(kind) if entry.init}


@cache
def optional_of(kind: type) -> frozenset[str]:
    """Return the fields of a dataclass that have a default value and need not be written."""
    return frozenset(entry.name for entry in fields(kind) if entry.init and entry.default is not MISSING)


def digits(text: str) -> int | None:
    """Read a whole number of at most 20 digits, as many as 64 bits may have; None for any other text.

    >>> digits("07"), digits("-1"), digits("9" * 5000)
    (7, None, None)
    """
    return int(text) if _DIGITS.fullmatch(text) else None


def shown(value: object) -> str:
    """Show a value in a few plain characters."""
    text = f"'{_plain(value)}'" if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}..."


def _not_none(kinds: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a type of any kind
    """Return the one type of a union besides None."""
    (kind,) = (each for each in kinds if each is not NoneType)
    return kind


def _word(value: Enum) -> str:
    return value.value if isinstance(value.value, str) else value.name.lower()


def _read_plain(kind: type, value: object, where: str, wanted: Message) -> Any:  # noqa: ANN401 - of the type
    is_number = kind is float and isinstance(value, int | float) and not isinstance(value, bool)
    if type(value) is not kind and not is_number:
        raise _wrong(where, wanted, value)
    if isinstance(value, float) and not math.isfinite(value):
        raise MisfitError(Message("plain.not_finite", where=where))
    return value


def _read_limited(kind: type, limit: Within | Condition, value: object, where: str) -> object:
    wanted = limit.wanted(kind)
    read = _read_plain(kind, value, where, wanted)
    if not limit.allows(read):
        raise _wrong(where, wanted, value)
    return read


def _read_message(value: object, where: str) -> Message:
    try:
        message = Message.from_json(value)
    except ValueError:
        raise _wrong(where, Message("plain.message"), value) from None
    if not has_words(message):
        raise _wrong(where, Message("plain.message"), value)
    return message


def _listed(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise _wrong(where, Message("plain.a_list"), value)
    return value


def _wrong(where: str, wanted: Message, value: object) -> MisfitError:
    return MisfitError(Message("plain.wrong", where=where, wanted=wanted, found=shown(value)))


def _plain(text: object) -> str:
    return json.dumps(text)[1:-1]
