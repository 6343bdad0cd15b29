"""The verdicts: a closed union of what the hand may have done, each with its reason for programs to read."""

from dataclasses import dataclass

from controller.board import Line
from controller.games import Colour, Move, Reason


@dataclass(frozen=True, slots=True)
class Amend:
    """A change of the record: the last ``undone`` plies are taken back, then these ``moves`` are made.

    A move is an Amend without ``undone``, a takeback or a lone undo one without ``moves``; a revision has one
    of each, and a redo as many moves as it is deep. ``is_by_key`` if a key decides, not the hand: pieces may
    then still be read where the game has none.
    """

    undone: int = 0
    moves: tuple[Move, ...] = ()
    is_by_key: bool = False


@dataclass(frozen=True, slots=True)
class AtRest:
    """The table matches the game."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """Something is different but has not settled, or a piece is in the hand.

    Touching one of the ``touched`` spaces means that the last move is not being revised.
    """

    touched: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Settled:
    """What the hand did is complete on the table and may be committed."""

    change: Amend


@dataclass(frozen=True, slots=True)
class Undecided:
    """The table may mean any of several changes; a person chooses, or corrects the table."""

    candidates: tuple[Amend, ...]


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A piece whose colour is not known, and which may be a move in either."""

    space: str


@dataclass(frozen=True, slots=True)
class NotLifted:
    """The piece is left from before a takeback or a new game; it must be lifted first."""


@dataclass(frozen=True, slots=True)
class Together:
    """Several pieces arrived, and nothing shows which was first."""


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A piece of the other colour is where ``expected`` belongs."""

    expected: Colour


@dataclass(frozen=True, slots=True)
class Unsure:
    """A piece is missing, and this may be a new one or that one in another place.

    ``is_moved`` if it is of the missing colour and came when that one went: then it does not count as new.
    """

    is_moved: bool = False


@dataclass(frozen=True, slots=True)
class InTheWay:
    """Something other than a placed move is being chosen or declared: no placed piece counts now."""


Why = Reason | NotLifted | Together | Exchanged | Unsure | InTheWay


@dataclass(frozen=True, slots=True)
class Extra:
    """A piece that should not be where it is, and why; ``colour`` is None if unknown.

    It ``is_marked`` if it is surely of a kind that no reed can identify.
    """

    space: str
    colour: Colour | None
    why: Why
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Missing:
    """A piece that should be on ``space`` and is not; ``is_marked`` if no reed can identify its kind."""

    space: str
    colour: Colour
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Misplaced:
    """No legal explanation: what is extra, what is missing, and when the latest of it had settled."""

    extra: tuple[Extra, ...]
    missing: tuple[Missing, ...]
    settled_ms: float


@dataclass(frozen=True, slots=True)
class Unclear:
    """A reading that is neither piece nor empty holds the game up."""

    spaces: frozenset[str]


@dataclass(frozen=True, slots=True)
class Emptied:
    """Every piece is off the table."""


@dataclass(frozen=True, slots=True)
class Clearing:
    """The game is over and its pieces are being taken off."""


Placement = AtRest | UnderWay | Settled | Undecided | Ambiguous | Misplaced | Unclear | Emptied | Clearing


@dataclass(frozen=True, slots=True)
class Ghosts:
    """What a faulty wire makes of the piece on ``space``: readings on other ``spaces`` of a ``line``."""

    space: str
    spaces: tuple[str, ...]
    line: Line


@dataclass(frozen=True, slots=True)
class Verdict:
    """A placement, and the spaces whose reading is not to be trusted.

    ``suspected`` spaces have a sensor that may be at fault: it chatters, it alone keeps the table wrong
    though nothing has been touched for long, or it reads one of the ``ghosts``. ``early`` pieces wait for
    their player's set-up.
    """

    placement: Placement = AtRest()
    doubtful: frozenset[str] = frozenset()
    suspected: frozenset[str] = frozenset()
    early: frozenset[str] = frozenset()
    ghosts: Ghosts | None = None
