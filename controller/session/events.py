"""What may happen to a session, what it decides, and what follows from it.

Events are what the board reports, what a page asks for, what the record answers, and the passing of time.
Changes are decisions. Effects are facts about the game, in order, for whoever keeps a record, and the wish to
have a change recorded before it becomes one.
"""

from dataclasses import dataclass, field
from typing import Annotated

from manalath_board.controller.games.base import Colour, Game, Move, Outcome, Position
from manalath_board.controller.games.record import Record
from manalath_board.controller.inference.keyed_colours import Colours
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.verdict import Amend
from manalath_board.controller.messages import Message
from manalath_board.controller.plain import Within
from manalath_board.controller.players import Names
from manalath_board.controller.ports import Linked, Sensors, Unlinked
from manalath_board.controller.profile import Key
from manalath_board.controller.seats import Seats
from manalath_board.controller.session.mode import Choice


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""

    at_ms: float


@dataclass(frozen=True, slots=True)
class Tapped:
    """A key was tapped on a page, which counts like the key of the board."""

    key: Key
    at_ms: float


@dataclass(frozen=True, slots=True)
class Touched:
    """A space was tapped on a page, which counts like a tap on the board."""

    space: str
    at_ms: float


@dataclass(frozen=True, slots=True)
class Choose:
    """A choice that ends the game is taken on a page, as if it had been opened and stepped to."""

    choice: Choice
    at_ms: float


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """The menu is to open, asked for on a page."""

    at_ms: float


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """The board is to be switched off, asked for on a page."""

    at_ms: float


@dataclass(frozen=True, slots=True)
class NewGame:
    """Begin a game from ``start``, which chance gave by ``seed`` if it is not None.

    ``names`` are those of its players, ``seats`` who moves for them; None where the same play on. ``puzzle``
    is the number of the one that begins so, None where it is a game of its own.
    """

    start: Position
    at_ms: float
    seed: int | None = None
    names: Names | None = None
    seats: Seats | None = None
    puzzle: int | None = None


#: How much the lights tell: 0 only what is needed, 1 the rules, 2 what a coach would point at, too.
Help = Annotated[int, Within(0, 2)]


@dataclass(frozen=True, slots=True)
class SetHelp:
    """Choose how much the lights tell the player of ``seat``."""

    seat: Colour
    help: Help
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetNames:
    """Name the players."""

    names: Names
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetBrightness:
    """Choose what share of its duty every light has, above 0 to 1."""

    brightness: float
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetCalm:
    """Choose whether the lights are calm."""

    is_calm: bool
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetColours:
    """Choose how the colours of new pieces are known, on a board that does not feel them."""

    way: Colours
    at_ms: float


@dataclass(frozen=True, slots=True)
class Recolour:
    """Say on a page that the piece which is asked for, or else was laid last, is of another ``colour``."""

    colour: Colour
    at_ms: float


@dataclass(frozen=True, slots=True)
class Requested:
    """A seat without hands wants this ``move``, as its game writes it, in the position of this ``fen``."""

    fen: str
    move: str
    at_ms: float


@dataclass(frozen=True, slots=True)
class Recorded:
    """The change that waits is on record."""

    at_ms: float


@dataclass(frozen=True, slots=True)
class RecordFailed:
    """The change that waits cannot be recorded, and ``why``: a clause."""

    why: Message
    at_ms: float


Event = (
    Linked
    | Unlinked
    | Sensors
    | Tick
    | Tapped
    | Touched
    | Choose
    | OpenMenu
    | SwitchOff
    | NewGame
    | SetHelp
    | SetNames
    | SetBrightness
    | SetCalm
    | SetColours
    | Recolour
    | Requested
    | Recorded
    | RecordFailed
)


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin the game of a fresh ``record``, leaving the present one."""

    record: Record


@dataclass(frozen=True, slots=True)
class Conclude:
    """End the game where it stands, as the players want it."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Reopen:
    """Go on with a game that the players had ended."""


Change = Amend | Begin | Conclude | Reopen


@dataclass(frozen=True, slots=True)
class RecordWanted:
    """Record a change that begins with ply ``number``, and with which the game has ``outcome``.

    Answered by `Recorded` or `RecordFailed`; until then nothing else is decided.
    """

    change: Change
    number: int
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Began:
    """A game began from ``fen``."""

    game: Game
    fen: str


@dataclass(frozen=True, slots=True)
class Committed:
    """Ply ``number``, counted from 1, stands since it was decided at ``at_ms``."""

    number: int
    move: Move
    at_ms: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Replaced:
    """Ply ``number`` was revised to another move, decided at ``at_ms``."""

    number: int
    move: Move
    at_ms: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Ply ``number`` was taken back, decided at ``at_ms``."""

    number: int
    at_ms: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, by the rules or as the players want it."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Reopened:
    """The game that the players had ended goes on."""


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The game was ended unfinished."""


@dataclass(frozen=True, slots=True)
class Unrecorded:
    """From here on the game goes on without a record."""


@dataclass(frozen=True, slots=True)
class Masked:
    """From here on the game goes on without the sensor of ``space``, which ``felt`` this by then."""

    space: str
    felt: Reading


@dataclass(frozen=True, slots=True)
class Unmasked:
    """The sensor of ``space`` counts again."""

    space: str


@dataclass(frozen=True, slots=True)
class Halted:
    """Somebody wants the board switched off."""


Effect = (
    RecordWanted
    | Began
    | Committed
    | Replaced
    | Withdrawn
    | Ended
    | Reopened
    | Abandoned
    | Unrecorded
    | Masked
    | Unmasked
    | Halted
)
