"""The fields of a message from a page, each taken once and by its kind.

Decides what a field may hold; what an act needs is told in `acts`.
"""

import json
from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from manalath_board.controller.documents import DocumentError, read_json
from manalath_board.controller.errors import InputError
from manalath_board.controller.games.base import COLOUR_WORDS, Colour, Game
from manalath_board.controller.games.hexfen import quoted
from manalath_board.controller.messages import Message

#: No act needs more; the longest is a document with every fault of a wrecked board.
MAX_CHARS = 20_000

#: Farther from the middle of the board than any hand: what is within reach the bench says.
MAX_MM = 10_000

#: No other number is larger: what is possible the bench says.
MAX_NUMBER = 1_000_000
LEVELS = (0, 1)

#: No board has a line with a higher number.
MAX_LINE = 63

_LONGEST_NUMBER = 24
_COLOURS = {name: colour for colour, name in COLOUR_WORDS.items()}

Choice = TypeVar("Choice", bound=Enum)


class ActError(InputError):
    """A message that is no act; says what, where and what to do."""

    code = "bad-act"


class Fields:
    """The fields of one message, each taken once, none left over."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_CHARS:
            raise ActError(Message("act.too_long", length=len(text), most=MAX_CHARS))
        try:
            value = read_json(text)
        except DocumentError as error:
            raise ActError(Message("act.no_json", found=shown(text), why=error.message)) from None
        if not isinstance(value, dict):
            raise ActError(Message("act.no_object", found=shown(text)))
        self._left: dict[str, object] = value
        self._act: str | Message = Message("act.nameless")
        self.name = self._act = self.text("act")

    def take(self, field: str) -> object:
        """Take a field of any kind."""
        if field not in self._left:
            raise ActError(Message("act.lacks", act=self._act, field=field))
        return self._left.pop(field)

    def text(self, field: str) -> str:
        """Take a text."""
        value = self.take(field)
        if not isinstance(value, str):
            raise ActError(Message("act.not_words", act=self._act, field=field, found=shown(value)))
        return value

    def colour(self, field: str) -> Colour:
        """Take a colour, by its word."""
        value = self.text(field)
        if value not in _COLOURS:
            raise self._not_either(field, tuple(_COLOURS), value)
        return _COLOURS[value]

    def one_of(self, field: str, kind: type[Choice]) -> Choice:
        """Take one of the values of an enumeration of texts."""
        value, known = self.text(field), {each.value: each for each in kind}
        if value not in known:
            raise ActError(
                Message("act.not_one_of", act=self._act, field=field, known=tuple(known), found=shown(value))
            )
        return known[value]

    def game(self, field: str, games: Mapping[str, Game]) -> Game:
        """Take one of ``games``, by its name."""
        value = self.text(field)
        if value not in games:
            raise ActError(Message("act.no_game", act=self._act, found=shown(value), known=tuple(games)))
        return games[value]

    def level(self, field: str) -> int:
        """Take a level of the lights."""
        value = self.take(field)
        if not isinstance(value, int) or isinstance(value, bool) or value not in LEVELS:
            raise self._not_either(field, LEVELS, value)
        return value

    def millimetres(self, field: str) -> float:
        """Take a place on the board."""
        value = self.take(field)
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MAX_MM:
            raise ActError(
                Message("act.not_millimetres", act=self._act, field=field, most=MAX_MM, found=shown(value))
            )
        return float(value)

    def number(self, field: str) -> float:
        """Take any other number."""
        value = self.take(field)
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MAX_NUMBER:
            raise ActError(
                Message("act.not_number", act=self._act, field=field, most=MAX_NUMBER, found=shown(value))
            )
        return float(value)

    def index(self, field: str) -> int:
        """Take the number of a line of the matrix."""
        value = self.take(field)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_LINE:
            raise ActError(
                Message("act.not_index", act=self._act, field=field, most=MAX_LINE, found=shown(value))
            )
        return value

    def truth(self, field: str) -> bool:
        """Take a yes or no."""
        value = self.take(field)
        if not isinstance(value, bool):
            raise ActError(Message("act.not_truth", act=self._act, field=field, found=shown(value)))
        return value

    def names(self, field: str) -> tuple[str, ...]:
        """Take a list of spaces."""
        value = self.take(field)
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise ActError(Message("act.not_spaces", act=self._act, field=field, found=shown(value)))
        return tuple(value)

    def end(self) -> None:
        """Refuse what has not been taken."""
        if self._left:
            raise ActError(Message("act.unknown_field", act=self._act, found=shown(min(self._left))))

    def _not_either(self, field: str, known: tuple[str | int, ...], value: object) -> ActError:
        return ActError(
            Message("act.not_either", act=self._act, field=field, known=known, found=shown(value))
        )


def shown(value: object) -> str | Message:
    """Show a value in an error, in few plain characters; what holds others only by its kind."""
    match value:
        case str():
            return quoted(value)
        case list():
            return Message("act.a_list")
        case dict():
            return Message("act.an_object")
        case _:
            text = json.dumps(value)
            return text if len(text) <= _LONGEST_NUMBER else f"{text[:_LONGEST_NUMBER]}..."
