"""What a page may ask for: each act a value, read from one text message.

Decides the form of a message and nothing else: whether a hand can do it the bench says, whether the game
allows it the loop. A message is a JSON object with ``act``, the name of a class here in lower case with ``_``
between words, and the fields of that class, no more and no fewer.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.board import Key
from controller.errors import InputError
from controller.games.base import COLOUR_WORDS, Colour, Game
from controller.games.hexfen import quoted

#: No act needs more; the longest is a document with every fault of a wrecked board.
MAX_CHARS = 20_000

#: Farther from the middle of the board than any hand: what is within reach the bench says.
MAX_MM = 10_000

#: No other number is larger: what is possible the bench says.
MAX_NUMBER = 1_000_000
LEVELS = (0, 1)

_LONGEST_NUMBER = 24
_COLOURS = {name: colour for colour, name in COLOUR_WORDS.items()}


class ActError(InputError):
    """A message that is no act; says what, where and what to do."""

    code = "bad-act"


@dataclass(frozen=True, slots=True)
class Put:
    """Put a piece from the tray on a space."""

    space: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Lift:
    """Take the piece off a space."""

    space: str


@dataclass(frozen=True, slots=True)
class Slide:
    """Slide the piece from one space to another."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Grab:
    """Put a hand on the piece on a space."""

    space: str


@dataclass(frozen=True, slots=True)
class Drag:
    """Move the hand with its piece to a place on the board, in mm from its middle."""

    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class Drop:
    """Let the piece go where the hand is: on the nearest space, or off the board."""


@dataclass(frozen=True, slots=True)
class Press:
    """Hold a key of the board down."""

    key: Key


@dataclass(frozen=True, slots=True)
class Release:
    """Let a key of the board up."""

    key: Key


@dataclass(frozen=True, slots=True)
class Tap:
    """Answer on the page as with a key."""

    key: Key


@dataclass(frozen=True, slots=True)
class New:
    """Begin a game with green pieces on the ``blocked`` spaces."""

    game: Game
    blocked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """Choose what the lights tell one player."""

    seat: Colour
    level: int


@dataclass(frozen=True, slots=True)
class Clear:
    """Take all pieces off the board."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Break something, written as `simulator.bench.KINDS` tells."""

    fault: str


@dataclass(frozen=True, slots=True)
class Repair:
    """Repair what is broken."""

    fault: str


@dataclass(frozen=True, slots=True)
class RepairAll:
    """Repair everything."""


@dataclass(frozen=True, slots=True)
class Faults:
    """Break exactly what a saved document says, and repair the rest."""

    text: str


@dataclass(frozen=True, slots=True)
class Speed:
    """Let the time at the table pass slower or faster."""

    speed: float


@dataclass(frozen=True, slots=True)
class Pause:
    """Let the time at the table stand still."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Let it pass again."""


@dataclass(frozen=True, slots=True)
class Step:
    """Let a little of it pass while it stands still."""

    ms: float


OnPieces = Put | Lift | Slide | Grab | Drag | Drop | Press | Release | Clear
OnBench = Fault | Repair | RepairAll | Faults | Speed | Pause | GoOn | Step
Act = OnPieces | Tap | New | Level | OnBench


def parse(text: str, games: Mapping[str, Game]) -> Act:
    """Read one act; ActError says what is wrong with it.

    >>> parse('{"act": "put", "space": "e5", "colour": "orange"}', {})
    Put(space='e5', colour=Colour.FIRST)
    """
    fields = _Fields(text)
    if fields.name not in _READ:
        raise ActError(f"there is no act {_quoted(fields.name)}; reload the page to have its newest version")
    act = _READ[fields.name](fields, games)
    fields.end()
    return act


class _Fields:
    """The fields of one message, each taken once, none left over."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_CHARS:
            raise ActError(f"the message has {len(text)} characters; at most {MAX_CHARS} are read")
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            raise ActError(f"the message {_quoted(text)} is not JSON; send one object with an act") from None
        if not isinstance(value, dict):
            raise ActError(f"the message {_quoted(text)} is no JSON object; send one with an act")
        self._left: dict[str, object] = value
        self.name = "message"
        self.name = self.text("act")

    def take(self, field: str) -> object:
        if field not in self._left:
            raise ActError(f"{self.name}: the field {field!r} is missing; add it")
        return self._left.pop(field)

    def text(self, field: str) -> str:
        value = self.take(field)
        if not isinstance(value, str):
            raise ActError(f"{self.name}: {field} must be a text, not {_quoted(value)}")
        return value

    def colour(self, field: str) -> Colour:
        value = self.text(field)
        if value not in _COLOURS:
            raise ActError(f"{self.name}: {field} must be {' or '.join(_COLOURS)}, not {_quoted(value)}")
        return _COLOURS[value]

    def key(self, field: str) -> Key:
        value, known = self.text(field), [key.value for key in Key]
        if value not in known:
            raise ActError(f"{self.name}: {field} must be one of {', '.join(known)}, not {_quoted(value)}")
        return Key(value)

    def game(self, field: str, games: Mapping[str, Game]) -> Game:
        value = self.text(field)
        if value not in games:
            raise ActError(f"{self.name}: there is no game {_quoted(value)}; choose from {', '.join(games)}")
        return games[value]

    def level(self, field: str) -> int:
        value = self.take(field)
        if not isinstance(value, int) or isinstance(value, bool) or value not in LEVELS:
            known = " or ".join(map(str, LEVELS))
            raise ActError(f"{self.name}: {field} must be {known}, not {_quoted(value)}")
        return value

    def millimetres(self, field: str) -> float:
        value = self.take(field)
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MAX_MM:
            most = f"a number of millimetres, at most {MAX_MM}"
            raise ActError(f"{self.name}: {field} must be {most}, not {_quoted(value)}")
        return float(value)

    def number(self, field: str) -> float:
        value = self.take(field)
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MAX_NUMBER:
            most = f"a number, at most {MAX_NUMBER}"
            raise ActError(f"{self.name}: {field} must be {most}, not {_quoted(value)}")
        return float(value)

    def names(self, field: str) -> tuple[str, ...]:
        value = self.take(field)
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise ActError(f"{self.name}: {field} must be a list of spaces, not {_quoted(value)}")
        return tuple(value)

    def end(self) -> None:
        if self._left:
            raise ActError(f"{self.name}: the field {_quoted(min(self._left))} is unknown; leave it out")


_READ: Mapping[str, Callable[[_Fields, Mapping[str, Game]], Act]] = {
    "put": lambda fields, _: Put(fields.text("space"), fields.colour("colour")),
    "lift": lambda fields, _: Lift(fields.text("space")),
    "slide": lambda fields, _: Slide(fields.text("start"), fields.text("end")),
    "grab": lambda fields, _: Grab(fields.text("space")),
    "drag": lambda fields, _: Drag(fields.millimetres("x_mm"), fields.millimetres("y_mm")),
    "drop": lambda _fields, _: Drop(),
    "press": lambda fields, _: Press(fields.key("key")),
    "release": lambda fields, _: Release(fields.key("key")),
    "tap": lambda fields, _: Tap(fields.key("key")),
    "new": lambda fields, games: New(fields.game("game", games), fields.names("blocked")),
    "level": lambda fields, _: Level(fields.colour("seat"), fields.level("level")),
    "clear": lambda _fields, _: Clear(),
    "fault": lambda fields, _: Fault(fields.text("fault")),
    "repair": lambda fields, _: Repair(fields.text("fault")),
    "repair_all": lambda _fields, _: RepairAll(),
    "faults": lambda fields, _: Faults(fields.text("text")),
    "speed": lambda fields, _: Speed(fields.number("speed")),
    "pause": lambda _fields, _: Pause(),
    "go_on": lambda _fields, _: GoOn(),
    "step": lambda fields, _: Step(fields.number("ms")),
}


def _quoted(value: object) -> str:
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
