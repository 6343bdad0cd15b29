"""A table of a profile's file, read entry by entry.

Decides what type of value an entry has, and explains what is wrong with it and where. Which entries there are
is decided by `controller.board.profile_schema` and `controller.board.build_schema`.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TypeGuard, TypeVar

from controller.board.profile import ProfileError
from controller.board.profile_checks import Where
from controller.messages import Message
from controller.plain import Condition

T = TypeVar("T")
Choice = TypeVar("Choice", bound=Enum)
Amount = TypeVar("Amount", int, float)

#: The most that a length, a place or a measurement may be, either way: no board is longer than its cable.
MOST = 5000

_KINDS: dict[type, Message] = {
    bool: Message("plain.truth"),
    int: Message("plain.whole"),
    str: Message("plain.words"),
}


class TomlTable:
    """A TOML table that is read once, entry by entry, and must have no entry left over."""

    def __init__(self, where: Where, value: object) -> None:
        if not isinstance(value, Mapping):
            raise ProfileError(Message("profile.no_table", where=where, found=repr(value)))
        self.where = where
        self.left: dict[str, object] = dict(value)

    def take(self, name: str) -> object:
        """Take an entry; ProfileError if it is missing."""
        if name not in self.left:
            raise ProfileError(Message("profile.lacks", where=self.where, name=name))
        return self.left.pop(name)

    def of(self, kind: type[T], name: str) -> T:
        """Take an entry of one type."""
        value = self.take(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ProfileError(
                Message(
                    "profile.wrong_kind", where=self.where, name=name, kind=_KINDS[kind], found=repr(value)
                )
            )
        return value

    def like(self, form: Condition, name: str) -> str:
        """Take a text of that form."""
        value = self.of(str, name)
        if not form.allows(value):
            where, kind = self.where, form.words
            raise ProfileError(
                Message("profile.wrong_kind", where=where, name=name, kind=kind, found=repr(value))
            )
        return value

    def choice(self, name: str, kinds: Mapping[Choice, Message]) -> Choice:
        """Take one of a set of words."""
        value = self.of(str, name)
        for kind in kinds:
            if kind.value == value:
                return kind
        known = tuple((str(kind.value), meaning) for kind, meaning in kinds.items())
        raise ProfileError(
            Message("profile.unknown_choice", where=self.where, name=name, found=value, known=known)
        )

    def number(self, name: str, low: int, high: int) -> int:
        """Take a whole number."""
        return self._within(name, self.of(int, name), low, high)

    def items(self, name: str, read: Callable[[Where, object], T]) -> tuple[T, ...]:
        """Take a list, each item read by ``read``."""
        value = self.take(name)
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise ProfileError(Message("profile.no_list", where=self.where, name=name, found=repr(value)))
        return tuple(
            read(Message("profile.item", where=self.where, name=name, number=number), item)
            for number, item in enumerate(value)
        )

    def end(self) -> None:
        """Refuse any entry that was not taken."""
        if self.left:
            raise ProfileError(Message("profile.unknown_entry", where=self.where, name=min(self.left)))

    def words(self, name: str) -> tuple[str, ...]:
        """Take a list of texts."""
        return self.items(name, _text)

    def millimetres(self, name: str, low: float, high: float) -> float:
        """Take a length."""
        where = Message("profile.entry", where=self.where, name=name)
        return self._within(name, _millimetres(where, self.take(name)), low, high)

    def pair(self, name: str) -> tuple[float, float]:
        """Take two numbers."""
        return self._two(name, Message("profile.no_pair", where=self.where, name=name))

    def point(self, name: str) -> tuple[float, float]:
        """Take a place."""
        return self._two(name, Message("profile.no_point", where=self.where, name=name))

    def numbers(self, name: str) -> tuple[float, ...]:
        """Take a list of numbers."""
        return self.items(name, _millimetres)

    def pairs(self, name: str) -> tuple[tuple[float, float], ...]:
        """Take a list of pairs of numbers."""
        return self.items(name, _pair)

    def points(self, name: str) -> tuple[tuple[float, float], ...]:
        """Take a list of places."""
        return self.items(name, _point)

    def _within(self, name: str, value: Amount, low: float, high: float) -> Amount:
        if not low <= value <= high:
            raise ProfileError(
                Message(
                    "profile.out_of_range", where=self.where, name=name, number=value, least=low, most=high
                )
            )
        return value

    def _two(self, name: str, otherwise: Message) -> tuple[float, float]:
        numbers = self.numbers(name)
        if len(numbers) != 2:  # noqa: PLR2004 - two
            raise ProfileError(otherwise)
        return numbers[0], numbers[1]


def _text(where: Where, value: object) -> str:
    if not isinstance(value, str):
        raise ProfileError(Message("profile.no_text", where=where, found=repr(value)))
    return value


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and -MOST <= value <= MOST


def _millimetres(where: Where, value: object) -> float:
    if not _is_number(value):
        raise ProfileError(Message("profile.no_millimetres", where=where, found=repr(value), most=MOST))
    return value


def _point(where: Where, value: object) -> tuple[float, float]:
    match value:
        case [x_mm, y_mm]:
            return _millimetres(where, x_mm), _millimetres(where, y_mm)
    raise ProfileError(Message("profile.no_place", where=where, found=repr(value)))


def _pair(where: Where, value: object) -> tuple[float, float]:
    match value:
        case [one, other] if _is_number(one) and _is_number(other):
            return one, other
    raise ProfileError(Message("profile.no_two_numbers", where=where, found=repr(value), most=MOST))
