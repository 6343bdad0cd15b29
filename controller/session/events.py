"""Events, changes and effects: what may happen to a session, what it decides, and what follows.

Events are reports of the board, requests of a page, answers of the record, and the passing of time. Changes
are decisions. Effects are facts about the game, in order, for a record to keep, and the request to record a
change before it becomes a fact.
"""

from dataclasses import dataclass, field
from typing import Annotated

from controller.board import Key
from controller.games import Colour, Move, Outcome, Position
from controller.inference import Amend, Colours, Reading
from controller.messages import Message
from controller.plain import Within
from controller.ports import Linked, Sensors, Unlinked
from controller.session.mode import Agreeing, Choice, Proposal
from controller.table import Level, Names, Record, Seats


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""

    at_ms: float


@dataclass(frozen=True, slots=True)
class Tapped:
    """A key was tapped on a page, which counts like the board's own key."""

    key: Key
    at_ms: float


@dataclass(frozen=True, slots=True)
class Touched:
    """A space was tapped on a page, which counts like a tap on the board."""

    space: str
    at_ms: float


@dataclass(frozen=True, slots=True)
class Sure:
    """A hand that never corrects itself lays or lifts a piece on ``space``: what is read there soon counts.

    With None it makes the requested move that changes nothing on the table: nobody needs to be shown it.
    ``start`` is where it took the piece that it lays, empty for the box; None if it does not say.
    """

    space: str | None
    at_ms: float
    start: str | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """Take a hint, or a choice that leaves the game, on a page, as if it had been opened and stepped to."""

    choice: Choice
    at_ms: float


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a ``move``, in its notation, on a page, as if it had been opened, spelled and taken."""

    move: str
    at_ms: float


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Open the menu, as requested on a page."""

    at_ms: float


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Switch the board off, as requested on a page."""

    at_ms: float


@dataclass(frozen=True, slots=True)
class NewGame:
    """Begin a game from ``start``, which ``seed`` drew unless it is None.

    ``names`` are its players' names, ``seats`` who moves for them, and ``clock`` their clock, as it is
    written; None keeps the present ones. If it ``swaps``, the players exchange colours, and keep their names,
    seats and help. In this game the level that fits begins at ``first_level``; None leaves that.
    """

    start: Position
    at_ms: float
    seed: int | None = None
    names: Names | None = None
    seats: Seats | None = None
    clock: str | None = None
    swaps: bool = False
    first_level: Level | None = None


#: How much the lights show: 0 only what is needed, 1 also the rules, 2 also what a coach would point out.
Help = Annotated[int, Within(0, 2)]


@dataclass(frozen=True, slots=True)
class SetHelp:
    """Choose how much the lights help the player of ``seat``."""

    seat: Colour
    help: Help
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetNames:
    """Name the players."""

    names: Names
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetSeats:
    """Have others move for the players from now on."""

    seats: Seats
    at_ms: float


@dataclass(frozen=True, slots=True)
class LetPhonesIn:
    """Let phones on the local network in, or no longer: by choice, or because too many wrong PINs came."""

    is_on: bool
    at_ms: float
    is_guessed: bool = False


@dataclass(frozen=True, slots=True)
class MissPhones:
    """Note for which colours, of those with a seat on a phone, the phone is gone."""

    away: frozenset[Colour]
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetBrightness:
    """Set every light to this share of its duty, above 0 and up to 1."""

    brightness: float
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetCalm:
    """Choose whether the lights are calm."""

    is_calm: bool
    at_ms: float


@dataclass(frozen=True, slots=True)
class SetColours:
    """Choose how new pieces get their colours, on a board that does not sense them."""

    way: Colours
    at_ms: float


@dataclass(frozen=True, slots=True)
class Recolour:
    """Set on a page the ``colour`` of the piece in question, or otherwise of the one placed last."""

    colour: Colour
    at_ms: float


@dataclass(frozen=True, slots=True)
class Requested:
    """A seat without hands, or the engine for a hint, answers with ``move`` in the position of ``fen``.

    The move is None if no answer will come. Of a hint ``why`` says what is proved of the move, if anything.
    """

    fen: str
    move: str | None
    at_ms: float
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class DrawAnswered:
    """The engine takes the draw that it was offered in the position of ``fen``, or declines it."""

    fen: str
    is_taken: bool
    at_ms: float


@dataclass(frozen=True, slots=True)
class FollowMatch:
    """A match with a friend elsewhere has come to ``record``, and what is ``proposed`` waits for an answer.

    ``before`` is how the game before that ended. Without a record the match is left.
    """

    record: Record | None
    before: Record | None
    proposed: Agreeing | None
    at_ms: float


@dataclass(frozen=True, slots=True)
class Recorded:
    """The pending change is on record."""

    at_ms: float


@dataclass(frozen=True, slots=True)
class RecordFailed:
    """The pending change cannot be recorded; ``why`` is a clause that explains it."""

    why: Message
    at_ms: float


#: What a page asks for, or a seat without hands answers, that decides nothing by itself.
Wish = (
    OpenMenu
    | Sure
    | SetHelp
    | SetNames
    | SetSeats
    | LetPhonesIn
    | MissPhones
    | SetBrightness
    | SetCalm
    | SetColours
    | Recolour
    | Requested
    | FollowMatch
)
Event = (
    Linked
    | Unlinked
    | Sensors
    | Tick
    | Tapped
    | Touched
    | Choose
    | Declare
    | SwitchOff
    | NewGame
    | Wish
    | DrawAnswered
    | Recorded
    | RecordFailed
)


@dataclass(frozen=True, slots=True)
class Begin:
    """Leave the present game and begin that of a fresh ``record``.

    ``is_by_key`` unless hands have cleared the table for it.
    """

    record: Record
    is_by_key: bool = True


@dataclass(frozen=True, slots=True)
class Conclude:
    """End the game in its present position, as the players decided."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Reopen:
    """Resume a game that the players had ended."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Close what hands have opened."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask for a hint, or for the whole of the one shown."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose something to the friend elsewhere; if plies are to be taken back, ``kept`` stay."""

    what: Proposal
    kept: int = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """Take or decline what the friend elsewhere proposes, or withdraw what was proposed to the friend.

    ``to`` is what is answered: no other proposal that has come meanwhile.
    """

    is_taken: bool
    to: Agreeing


@dataclass(frozen=True, slots=True)
class TryLine:
    """Put the game aside and try a line."""


@dataclass(frozen=True, slots=True)
class GoBack:
    """Go back from a line to the game."""


@dataclass(frozen=True, slots=True)
class ShowRequested:
    """Show the players the move that is requested of them."""


Change = (
    Amend | Begin | Conclude | Reopen | Leave | AskHint | Propose | Reply | TryLine | GoBack | ShowRequested
)


@dataclass(frozen=True, slots=True)
class RecordWanted:
    """Record a change that begins with ply ``number`` and leaves the game with ``outcome``.

    `Recorded` or `RecordFailed` answers it; nothing else is decided before that. ``thoughts_ms`` are what the
    players have thought over new plies on a clock.
    """

    change: Change
    number: int
    outcome: Outcome | None
    thoughts_ms: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Began:
    """A game began from the position ``start``."""

    start: Position


@dataclass(frozen=True, slots=True)
class Committed:
    """Ply ``number``, counted from 1, was committed, as decided at ``at_ms``."""

    number: int
    move: Move
    at_ms: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Replaced:
    """Ply ``number`` was revised to another move, as decided at ``at_ms``."""

    number: int
    move: Move
    at_ms: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Ply ``number`` was taken back, as decided at ``at_ms``."""

    number: int
    at_ms: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, by the rules or by the players' decision."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Reopened:
    """The game that the players had ended goes on."""


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The game was left unfinished."""


@dataclass(frozen=True, slots=True)
class Unrecorded:
    """From here on the game goes on without a record."""


@dataclass(frozen=True, slots=True)
class Masked:
    """From here on the game goes on without the sensor of ``space``; ``felt`` is its last reading."""

    space: str
    felt: Reading


@dataclass(frozen=True, slots=True)
class Unmasked:
    """The sensor of ``space`` counts again."""

    space: str


@dataclass(frozen=True, slots=True)
class ClockRead:
    """The player of ply ``number``, which is not made yet, has thought for so long."""

    number: int
    thought_ms: float


@dataclass(frozen=True, slots=True)
class Halted:
    """A player has asked for the board to be switched off."""


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
    | ClockRead
    | Halted
    | Propose
    | Reply
)
