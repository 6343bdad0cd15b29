"""A table of a profile's file, read entry by entry.

Decides what kind of value an entry is, and says what is wrong with it and where. Which entries there are
decide `controller.board_reading` and `controller.build_reading`.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TypeVar

from manalath_board.controller.board import ProfileError
from manalath_board.controller.board_checks import Where
from manalath_board.controller.messages import Message

T = TypeVar("T")
Choice = TypeVar("Choice", bound=Enum)

_KINDS: dict[type, Message] = {
    bool: Message("plain.truth"),
    int: Message("plain.whole"),
    str: Message("plain.words"),
}


class Table:
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
        """Take an entry of one kind."""
        value = self.take(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ProfileError(
                Message(
                    "profile.wrong_kind", where=self.where, name=name, kind=_KINDS[kind], found=repr(value)
                )
            )
        return value

    def choice(self, name: str, kinds: Mapping[Choice, Message]) -> Choice:
        """Take one of some words."""
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
        value = self.of(int, name)
        if not low <= value <= high:
            raise ProfileError(
                Message(
                    "profile.out_of_range", where=self.where, name=name, number=value, least=low, most=high
                )
            )
        return value

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
        """Refuse what was not taken."""
        if self.left:
            raise ProfileError(Message("profile.unknown_entry", where=self.where, name=min(self.left)))

    def words(self, name: str) -> tuple[str, ...]:
        """Take a list of texts."""
        return self.items(name, _text)

    def millimetres(self, name: str, low: float, high: float) -> float:
        """Take a length."""
        value = _millimetres(Message("profile.entry", where=self.where, name=name), self.take(name))
        if not low <= value <= high:
            raise ProfileError(
                Message(
                    "profile.out_of_range", where=self.where, name=name, number=value, least=low, most=high
                )
            )
        return value

    def pair(self, name: str) -> tuple[float, float]:
        """Take two numbers."""
        pair = self.items(name, _millimetres)
        if len(pair) != 2:  # noqa: PLR2004 - two
            raise ProfileError(Message("profile.no_pair", where=self.where, name=name))
        return pair[0], pair[1]

    def point(self, name: str) -> tuple[float, float]:
        """Take a place."""
        point = self.items(name, _millimetres)
        if len(point) != 2:  # noqa: PLR2004 - x and y
            raise ProfileError(Message("profile.no_point", where=self.where, name=name))
        return point[0], point[1]

    def pairs(self, name: str) -> tuple[tuple[float, float], ...]:
        """Take a list of two numbers each."""
        return self.items(name, _pair)

    def points(self, name: str) -> tuple[tuple[float, float], ...]:
        """Take a list of places."""
        return self.items(name, _point)


def _text(where: Where, value: object) -> str:
    if not isinstance(value, str):
        raise ProfileError(Message("profile.no_text", where=where, found=repr(value)))
    return value


def _millimetres(where: Where, value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
        raise ProfileError(Message("profile.no_millimetres", where=where, found=repr(value)))
    return float(value)


def _point(where: Where, value: object) -> tuple[float, float]:
    match value:
        case [x_mm, y_mm]:
            return _millimetres(where, x_mm), _millimetres(where, y_mm)
    raise ProfileError(Message("profile.no_place", where=where, found=repr(value)))


def _pair(where: Where, value: object) -> tuple[float, float]:
    match value:
        case [int() | float() as one, int() | float() as other]:
            return float(one), float(other)
    raise ProfileError(Message("profile.no_two_numbers", where=where, found=repr(value)))
