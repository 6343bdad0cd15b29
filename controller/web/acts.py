"""The acts: what a page may ask for, each as a value.

Every member of the union `Act` is an act; its fields and their types define what a page sends.
`controller.web.act_codec` reads it from a message, and `controller.web.act_handler` carries it out. Annexes
have acts of their own, and so does a bench.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from controller.board import Key
from controller.games import MAX_SEED, Colour, Game
from controller.inference import Colours
from controller.plain import Within
from controller.play.guest import Answer
from controller.session.events import Help
from controller.session.mode import Choice
from controller.table import Level, Names, OpeningRule, Seats

#: A place on the board, with room beyond the reach of any hand; the bench decides what is within reach.
Millimetres = Annotated[float, Within(-10_000, 10_000)]

#: Any other number; the bench decides what is possible.
Number = Annotated[float, Within(-1_000_000, 1_000_000)]

#: The seed of a shuffle.
Seed = Annotated[int, Within(0, MAX_SEED)]

#: A count or a number of an item; the record or the journal decides how many there are.
Count = Annotated[int, Within(0, 1_000_000_000)]

#: A row or a column: no board has a line with a higher number.
LineNumber = Annotated[int, Within(0, 63)]


@dataclass(frozen=True, slots=True)
class Put:
    """Put a piece from the tray on a space; if it ``exchanges``, the one there is taken off first.

    A hand that ``is_sure`` will not correct it.
    """

    space: str
    colour: Colour
    exchanges: bool = False
    is_sure: bool = False


@dataclass(frozen=True, slots=True)
class Lift:
    """Take the piece off a space."""

    space: str


@dataclass(frozen=True, slots=True)
class Slide:
    """Slide the piece from one space to another; if it ``captures``, the one there is taken off first."""

    start: str
    end: str
    captures: bool = False


@dataclass(frozen=True, slots=True)
class Grab:
    """Put a hand on the piece on a space; one that ``raises`` it keeps it above the board until the drop."""

    space: str
    raises: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """Move the hand with its piece to a place on the board, in mm from its middle."""

    x_mm: Millimetres
    y_mm: Millimetres


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
    """Let up a key of the board that was held: however short that was, it does not count as a tap."""

    key: Key


@dataclass(frozen=True, slots=True)
class Tap:
    """Answer on the page, as with a key."""

    key: Key


@dataclass(frozen=True, slots=True)
class Touch:
    """Tap a space on the page, to declare a move or to choose in the menu."""

    space: str


@dataclass(frozen=True, slots=True)
class Choose:
    """End the game other than by its rules."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a ``move`` that changes nothing on the table, in the game's notation."""

    move: str


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Open the menu on the lights."""


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Close the records, darken the lights and end the program."""


@dataclass(frozen=True, slots=True)
class New:
    """Begin a game with green pieces on the ``blocked`` spaces, from a ``seed`` or from a position.

    A seed of None is drawn; an empty ``position`` is none. ``begins`` is who must begin, None for whoever the
    game says; ``names`` are those of the players, and ``seats`` who plays for them, 0 for a hand, -1 for a
    page on another computer, and the level for the engine, 9 for the one that fits; ``clock`` is empty for
    none: None keeps the previous ones. If it ``swaps``, the players of the game before exchange colours, and
    keep names, seats and help. In this game the level that fits begins at ``first_level``, None leaves it.
    A position says itself what is green and how it is opened.
    """

    game: Game
    blocked: tuple[str, ...] = ()
    seed: Seed | None = None
    position: str = ""
    begins: Colour | None = None
    names: Names | None = None
    seats: Seats | None = None
    clock: str | None = None
    swaps: bool = False
    first_level: Level | None = None
    opening: OpeningRule = OpeningRule.BOOK


@dataclass(frozen=True, slots=True)
class SetHelp:
    """Choose the help that the lights give one player."""

    seat: Colour
    help: Help


@dataclass(frozen=True, slots=True)
class SetNames:
    """Name the players; an empty name is none."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class SetBrightness:
    """Choose the brightness of all lights, as a share of their duty; the menu lists the possible ones."""

    brightness: Number


@dataclass(frozen=True, slots=True)
class SetCalm:
    """Choose whether the lights are calm."""

    is_calm: bool


@dataclass(frozen=True, slots=True)
class TellColours:
    """Choose how a board that does not sense the colours of pieces learns them."""

    way: Colours


@dataclass(frozen=True, slots=True)
class Recolour:
    """Give the ``colour`` of the piece that is in question, or was laid last."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Premove:
    """Make a move chosen while another was awaited: of the piece on ``start``, or of one from the tray."""

    space: str
    colour: Colour
    start: str = ""


@dataclass(frozen=True, slots=True)
class Clear:
    """Take all pieces off the board."""


@dataclass(frozen=True, slots=True)
class Restore:
    """Put the pieces back as the game has them."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Answer the guest at the board, with the spaces that look different, or the colour seen, if asked for.

    ``to`` is the ticket of the prompt that was read.
    """

    answer: Answer
    spaces: tuple[str, ...]
    saw: str
    to: str


@dataclass(frozen=True, slots=True)
class Inspect:
    """Receive everything about one sensor from now on; ``is_traced`` has the board trace its row as well."""

    row: LineNumber
    column: LineNumber
    is_traced: bool


class View(Enum):
    """The parts of the board's workings that a page can watch."""

    MATRIX = "matrix"  #: every sensor, before and after the bounce filter, and the board's health
    DIAGNOSE = "diagnose"  #: that, what every sensor has done so far, and what annexes found
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Watch:
    """Receive from now on what is only sent on request, in place of the previous request."""

    what: View


#: What stands for the record of the game on the table, and for the example of that game.
TABLE, EXAMPLE = 0, -1


@dataclass(frozen=True, slots=True)
class LookBack:
    """Show the position after that many plies of a record, with its lights."""

    number: Count
    record: Annotated[int, Within(EXAMPLE, 1_000_000_000)] = TABLE


@dataclass(frozen=True, slots=True)
class BackToNow:
    """Show the table and its lights again."""


OnCarried = Put | Premove | Clear | Restore
OnPieces = OnCarried | Lift | Slide | Grab | Drag | Drop | Press | Release | LetUp
Looks = Watch | Inspect | LookBack | BackToNow
OnGame = (
    Tap
    | Touch
    | Choose
    | Declare
    | OpenMenu
    | SwitchOff
    | New
    | SetHelp
    | SetNames
    | SetBrightness
    | SetCalm
    | TellColours
    | Recolour
)
Act = OnPieces | OnGame | Looks | Reply
