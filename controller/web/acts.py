"""What a page may ask for: each act a value.

An act is whatever stands in the union `Act`; its fields and their types say what a page has to send.
`controller.web.act_codec` reads it from a message, and `controller.web.page_hand` carries it out.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from manalath_board.controller.diagnose.pattern_guest import Pattern
from manalath_board.controller.games.base import Colour, Game
from manalath_board.controller.games.shuffle import MAX_SEED
from manalath_board.controller.guest import Answer
from manalath_board.controller.inference.keyed_colours import Colours
from manalath_board.controller.plain import Within
from manalath_board.controller.players import Names
from manalath_board.controller.profile import Key
from manalath_board.controller.seats import HAND, LEVELS
from manalath_board.controller.session.events import Help
from manalath_board.controller.session.mode import Choice

#: A place on the board: farther from its middle than any hand. What is within reach the bench says.
Millimetres = Annotated[float, Within(-10_000, 10_000)]

#: Any other number: what is possible the bench says.
Number = Annotated[float, Within(-1_000_000, 1_000_000)]

#: What chance goes by.
Seed = Annotated[int, Within(0, MAX_SEED)]

#: How many, or which one; how many there are the record says, or the journal.
Count = Annotated[int, Within(0, 1_000_000_000)]

#: Who moves, the first player's seat first; what answers from elsewhere no page can ask for.
PlayedSeat = Annotated[int, Within(HAND, LEVELS[-1])]
PlayedSeats = tuple[PlayedSeat, PlayedSeat]

#: A row or a column: no board has a line with a higher number.
LineNumber = Annotated[int, Within(0, 63)]


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
    """Let a key of the board up that was held: however short that was, it is no tap."""

    key: Key


@dataclass(frozen=True, slots=True)
class Tap:
    """Answer on the page as with a key."""

    key: Key


@dataclass(frozen=True, slots=True)
class Touch:
    """Tap a space on the page, to declare a move or to choose in the menu."""

    space: str


@dataclass(frozen=True, slots=True)
class Choose:
    """End the game otherwise than by its rules."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Open the menu on the lights."""


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Close the records, darken the lights and end the program."""


@dataclass(frozen=True, slots=True)
class New:
    """Begin a game with green pieces on the ``blocked`` spaces, by a ``seed`` of chance or from a position.

    A seed of None is drawn; an empty ``position`` is none. ``begins`` is who is to begin, None as the game
    has it; ``names`` are those of the players, and ``seats`` who moves for them, a hand as 0 and the engine
    as its level: None is the same as before. ``puzzle`` is the number of one of the game, which has all of
    this but the names; 0 is none.
    """

    game: Game
    blocked: tuple[str, ...] = ()
    seed: Seed | None = None
    position: str = ""
    begins: Colour | None = None
    names: Names | None = None
    seats: PlayedSeats | None = None
    puzzle: Count = 0


@dataclass(frozen=True, slots=True)
class SetHelp:
    """Choose what the lights tell one player."""

    seat: Colour
    help: Help


@dataclass(frozen=True, slots=True)
class SetNames:
    """Name the players; an empty name is none."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class SetBrightness:
    """Choose how bright all lights are, as a share of their duty; which shares there are the menu says."""

    brightness: Number


@dataclass(frozen=True, slots=True)
class SetCalm:
    """Choose whether the lights are calm."""

    is_calm: bool


@dataclass(frozen=True, slots=True)
class TellColours:
    """Choose how the colours of pieces are told to a board that does not feel them."""

    way: Colours


@dataclass(frozen=True, slots=True)
class Recolour:
    """Say which ``colour`` the piece has that is asked for, or was laid last."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Clear:
    """Take all pieces off the board."""


@dataclass(frozen=True, slots=True)
class Restore:
    """Put the pieces back as the game has them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Break something, written as `simulator.workbench.KINDS` tells."""

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

    speed: Number


@dataclass(frozen=True, slots=True)
class Pause:
    """Let the time at the table stand still."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Let it pass again."""


@dataclass(frozen=True, slots=True)
class Step:
    """Let a little of it pass while it stands still."""

    ms: Number


@dataclass(frozen=True, slots=True)
class LendHand:
    """Have a hand do on the bench what the self-test asks for now."""


@dataclass(frozen=True, slots=True)
class SkipCaption:
    """Have the guide of a tour go on: what he said has been read."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Have the guide of a tour leave the board as it is."""


@dataclass(frozen=True, slots=True)
class Examine:
    """Begin a self-test, or a quick check."""

    is_quick: bool = False


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

    picture: Pattern


@dataclass(frozen=True, slots=True)
class Inspect:
    """Be told everything of one sensor from now on; ``is_traced``: have the board trace its row meanwhile."""

    row: LineNumber
    column: LineNumber
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


@dataclass(frozen=True, slots=True)
class LookBack:
    """Be shown the position after so many plies of a record, and its lights; 0 is the game on the table."""

    number: Count
    record: Count = 0


@dataclass(frozen=True, slots=True)
class BackToNow:
    """Be shown the table and its lights again."""


OnPieces = Put | Lift | Slide | Grab | Drag | Drop | Press | Release | LetUp | Clear | Restore
OnWorkbench = Fault | Repair | RepairAll | Faults | Speed | Pause | GoOn | Step | LendHand
OnTour = SkipCaption | TakeOver
OnTest = Examine | Reply | Shine
Looks = Watch | Inspect | LookBack | BackToNow
OnGame = (
    Tap
    | Touch
    | Choose
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
Act = OnPieces | OnGame | Looks | OnWorkbench | OnTour | OnTest
