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
            raise ActError(f"the message has {len(text)} characters; at most {MAX_CHARS} are read")
        try:
            value = read_json(text)
        except DocumentError as error:
            why = f"the message {shown(text)} is not JSON: {error}"
            raise ActError(f"{why}; send one object with an act") from None
        if not isinstance(value, dict):
            raise ActError(f"the message {shown(text)} is no JSON object; send one with an act")
        self._left: dict[str, object] = value
        self.name = "message"
        self.name = self.text("act")

    def take(self, field: str) -> object:
        """Take a field of any kind."""
        if field not in self._left:
            raise ActError(f"{self.name}: the field {field!r} is missing; add it")
        return self._left.pop(field)

    def text(self, field: str) -> str:
        """Take a text."""
        value = self.take(field)
        if not isinstance(value, str):
            raise ActError(f"{self.name}: {field} must be a text, not {shown(value)}")
        return value

    def colour(self, field: str) -> Colour:
        """Take a colour, by its word."""
        value = self.text(field)
        if value not in _COLOURS:
            raise ActError(f"{self.name}: {field} must be {' or '.join(_COLOURS)}, not {shown(value)}")
        return _COLOURS[value]

    def one_of(self, field: str, kind: type[Choice]) -> Choice:
        """Take one of the values of an enumeration of texts."""
        value, known = self.text(field), {each.value: each for each in kind}
        if value not in known:
            raise ActError(f"{self.name}: {field} must be one of {', '.join(known)}, not {shown(value)}")
        return known[value]

    def game(self, field: str, games: Mapping[str, Game]) -> Game:
        """Take one of ``games``, by its name."""
        value = self.text(field)
        if value not in games:
            raise ActError(f"{self.name}: there is no game {shown(value)}; choose from {', '.join(games)}")
        return games[value]

    def level(self, field: str) -> int:
        """Take a level of the lights."""
        value = self.take(field)
        if not isinstance(value, int) or isinstance(value, bool) or value not in LEVELS:
            known = " or ".join(map(str, LEVELS))
            raise ActError(f"{self.name}: {field} must be {known}, not {shown(value)}")
        return value

    def millimetres(self, field: str) -> float:
        """Take a place on the board."""
        value = self.take(field)
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MAX_MM:
            most = f"a number of millimetres, at most {MAX_MM}"
            raise ActError(f"{self.name}: {field} must be {most}, not {shown(value)}")
        return float(value)

    def number(self, field: str) -> float:
        """Take any other number."""
        value = self.take(field)
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MAX_NUMBER:
            most = f"a number, at most {MAX_NUMBER}"
            raise ActError(f"{self.name}: {field} must be {most}, not {shown(value)}")
        return float(value)

    def index(self, field: str) -> int:
        """Take the number of a line of the matrix."""
        value = self.take(field)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_LINE:
            raise ActError(
                f"{self.name}: {field} must be a whole number from 0 to {MAX_LINE}, not {shown(value)}"
            )
        return value

    def truth(self, field: str) -> bool:
        """Take a yes or no."""
        value = self.take(field)
        if not isinstance(value, bool):
            raise ActError(f"{self.name}: {field} must be true or false, not {shown(value)}")
        return value

    def names(self, field: str) -> tuple[str, ...]:
        """Take a list of spaces."""
        value = self.take(field)
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise ActError(f"{self.name}: {field} must be a list of spaces, not {shown(value)}")
        return tuple(value)

    def end(self) -> None:
        """Refuse what has not been taken."""
        if self._left:
            raise ActError(f"{self.name}: the field {shown(min(self._left))} is unknown; leave it out")


def shown(value: object) -> str:
    """Show a value in an error, in few plain characters; what holds others only by its kind."""
    match value:
        case str():
            return quoted(value)
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            text = json.dumps(value)
            return text if len(text) <= _LONGEST_NUMBER else f"{text[:_LONGEST_NUMBER]}..."
