"""The verdicts: a closed union of what the hand may have done, each with its reason for programs to read."""

from dataclasses import dataclass

from manalath_board.controller.games.base import Colour, Move, Reason


@dataclass(frozen=True, slots=True)
class Amend:
    """A change of the record: the last ``undone`` plies are taken back, and then these ``moves`` are made.

    A move is an Amend without ``undone``, a takeback or a lone undo one without ``moves``, a revision has one
    of each, and a redo as many moves as it goes deep. ``is_by_key`` if a key decides and not the hand: then
    pieces may still be read where the game has none.
    """

    undone: int = 0
    moves: tuple[Move, ...] = ()
    is_by_key: bool = False


@dataclass(frozen=True, slots=True)
class AtRest:
    """The table is what the game says."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """Something is different but has not settled, or a piece is in the hand.

    Who has ``touched`` these spaces does not revise the last move.
    """

    touched: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Settled:
    """What the hand did is on the table and may be committed."""

    change: Amend


@dataclass(frozen=True, slots=True)
class Undecided:
    """The table may mean any of several changes; a person chooses, or puts the table right."""

    candidates: tuple[Amend, ...]


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A piece is on the table that may be a move in either colour, and nobody has told which it has."""

    space: str


@dataclass(frozen=True, slots=True)
class NotLifted:
    """The piece stands there from before a takeback or a new game; it has to be lifted first."""


@dataclass(frozen=True, slots=True)
class Together:
    """Several pieces arrived with nothing to tell which was first."""


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A piece of the other colour stands where ``expected`` belongs."""

    expected: Colour


@dataclass(frozen=True, slots=True)
class Unsure:
    """A piece is missing, and this may be a new one or that one in another place.

    ``is_moved`` if it is of the missing colour and came when that was gone: then it does not count as new.
    """

    is_moved: bool = False


@dataclass(frozen=True, slots=True)
class InTheWay:
    """Something else than a placed move is being chosen or declared: nothing that is placed counts now."""


Why = Reason | NotLifted | Together | Exchanged | Unsure | InTheWay


@dataclass(frozen=True, slots=True)
class Extra:
    """A piece that should not be where it is, and why; ``colour`` is None where nobody has told it."""

    space: str
    colour: Colour | None
    why: Why


@dataclass(frozen=True, slots=True)
class Missing:
    """A piece that should be on ``space`` and is not; ``is_marked`` if no reed tells which piece it is."""

    space: str
    colour: Colour
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Misplaced:
    """No legal explanation: what is too many, what is missing, and when the latest of it had settled."""

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
class Verdict:
    """A placement, the spaces whose reading is not to be trusted, and when time alone may change it.

    ``suspected`` spaces have a sensor that may be at fault: it chatters, or it is all that keeps the table
    from being right though nobody has touched anything for long. ``early`` pieces wait for their player's
    set-up.
    """

    placement: Placement = AtRest()
    doubtful: frozenset[str] = frozenset()
    due_ms: float = float("inf")
    suspected: frozenset[str] = frozenset()
    early: frozenset[str] = frozenset()
