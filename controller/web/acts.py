"""What a page may ask for: each act a value, read from one text message.

Decides the form of a message and nothing else: whether a hand can do it the bench says, whether the game
allows it the loop. A message is a JSON object with ``act``, the name of a class here in lower case with ``_``
between words, and the fields of that class, no more and no fewer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from manalath_board.controller.board import Key
from manalath_board.controller.diagnose.guest import Answer
from manalath_board.controller.diagnose.shining import Picture
from manalath_board.controller.games.base import Colour, Game
from manalath_board.controller.messages import Message
from manalath_board.controller.session.told import Colours
from manalath_board.controller.web.fields import ActError, Fields, shown


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
class LetUp:
    """Let a key of the board up that was held: however short that was, it is no tap."""

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
class TellColours:
    """Choose how the colours of pieces are told to a board that does not feel them."""

    way: Colours


@dataclass(frozen=True, slots=True)
class Clear:
    """Take all pieces off the board."""


@dataclass(frozen=True, slots=True)
class Restore:
    """Put the pieces back as the game has them."""


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


@dataclass(frozen=True, slots=True)
class LendHand:
    """Have a hand do on the bench what the self-test asks for now."""


@dataclass(frozen=True, slots=True)
class Examine:
    """Begin a self-test."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Answer what the self-test asks, where asked with spaces that look otherwise, or a colour seen.

    ``to`` is the ticket of the prompt that was read.
    """

    answer: Answer
    spaces: tuple[str, ...]
    saw: str
    to: str


@dataclass(frozen=True, slots=True)
class Shine:
    """Show a picture on the lights, to be looked at."""

    picture: Picture


@dataclass(frozen=True, slots=True)
class Inspect:
    """Be told everything of one sensor from now on; ``is_traced``: have the board trace its row meanwhile."""

    row: int
    column: int
    is_traced: bool


class View(Enum):
    """What of the board's workings a page can watch."""

    MATRIX = "matrix"  #: every sensor, before and after the bounce filter, and how the board fares
    DIAGNOSE = "diagnose"  #: that, what every sensor has done so far, and the self-test
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Watch:
    """Be told something from now on that is not told unasked, instead of what was asked for before."""

    what: View


OnPieces = Put | Lift | Slide | Grab | Drag | Drop | Press | Release | LetUp | Clear | Restore
OnBench = Fault | Repair | RepairAll | Faults | Speed | Pause | GoOn | Step | LendHand
OnTest = Examine | Reply | Shine
Looks = Watch | Inspect
Act = OnPieces | Tap | New | Level | TellColours | Looks | OnBench | OnTest


def parse(text: str, games: Mapping[str, Game]) -> Act:
    """Read one act; ActError says what is wrong with it.

    >>> parse('{"act": "put", "space": "e5", "colour": "orange"}', {})
    Put(space='e5', colour=Colour.FIRST)
    """
    fields = Fields(text)
    if fields.name not in _READ:
        raise ActError(Message("act.unknown", found=shown(fields.name)))
    act = _READ[fields.name](fields, games)
    fields.end()
    return act


_READ: Mapping[str, Callable[[Fields, Mapping[str, Game]], Act]] = {
    "put": lambda fields, _: Put(fields.text("space"), fields.colour("colour")),
    "lift": lambda fields, _: Lift(fields.text("space")),
    "slide": lambda fields, _: Slide(fields.text("start"), fields.text("end")),
    "grab": lambda fields, _: Grab(fields.text("space")),
    "drag": lambda fields, _: Drag(fields.millimetres("x_mm"), fields.millimetres("y_mm")),
    "drop": lambda _fields, _: Drop(),
    "press": lambda fields, _: Press(fields.one_of("key", Key)),
    "release": lambda fields, _: Release(fields.one_of("key", Key)),
    "let_up": lambda fields, _: LetUp(fields.one_of("key", Key)),
    "tap": lambda fields, _: Tap(fields.one_of("key", Key)),
    "new": lambda fields, games: New(fields.game("game", games), fields.names("blocked")),
    "level": lambda fields, _: Level(fields.colour("seat"), fields.level("level")),
    "tell_colours": lambda fields, _: TellColours(fields.one_of("way", Colours)),
    "clear": lambda _fields, _: Clear(),
    "fault": lambda fields, _: Fault(fields.text("fault")),
    "repair": lambda fields, _: Repair(fields.text("fault")),
    "repair_all": lambda _fields, _: RepairAll(),
    "faults": lambda fields, _: Faults(fields.text("text")),
    "speed": lambda fields, _: Speed(fields.number("speed")),
    "pause": lambda _fields, _: Pause(),
    "go_on": lambda _fields, _: GoOn(),
    "step": lambda fields, _: Step(fields.number("ms")),
    "restore": lambda _fields, _: Restore(),
    "lend_hand": lambda _fields, _: LendHand(),
    "examine": lambda _fields, _: Examine(),
    "reply": lambda fields, _: Reply(
        fields.one_of("answer", Answer), fields.names("spaces"), fields.text("saw"), fields.text("to")
    ),
    "shine": lambda fields, _: Shine(fields.one_of("picture", Picture)),
    "inspect": lambda fields, _: Inspect(
        fields.index("row"), fields.index("column"), fields.truth("is_traced")
    ),
    "watch": lambda fields, _: Watch(fields.one_of("what", View)),
}
