"""Declarations: moves that change nothing on the table, given by taps and keys.

Each tap narrows the legal moves to those it spells; the colour keys step through the rest. Only the game
knows which taps spell a move.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from controller.games import Declaration, Move, Position, declarations
from controller.inference import Amend, AtRest, Misplaced, UnderWay
from controller.session.mode import Declaring
from controller.session.state import Notice, Session


def declarations_left(position: Position, declaring: Declaring) -> tuple[Declaration, ...]:
    """Return the moves whose spelling fits the taps so far."""
    taps = Counter(declaring.taps)
    return tuple(d for d in declarations(position) if any(not taps - Counter(way) for way in d.taps))


def chosen_declaration(position: Position, declaring: Declaring) -> Declaration | None:
    """Return the move that ``ok`` commits: the one stepped to, or the only one left."""
    moves = declarations_left(position, declaring)
    if declaring.at is not None:
        return moves[declaring.at]
    return moves[0] if len(moves) == 1 else None


def tappable(position: Position) -> frozenset[str]:
    """Return the spaces whose taps can spell a move."""
    return frozenset(space for each in declarations(position) for way in each.taps for space in way)


def next_taps(position: Position, declaring: Declaring) -> frozenset[str]:
    """Return the spaces that can be tapped next."""
    taps = Counter(declaring.taps)
    ways = (Counter(way) for each in declarations(position) for way in each.taps)
    return frozenset(space for way in ways if not taps - way for space in way - taps)


def tap_declaration(session: Session, declaring: Declaring, spaces: Sequence[str], at_ms: float) -> Session:
    """Apply taps; one that fits no move raises a notice, and the earlier taps stay."""
    for space in spaces:
        more = replace(declaring, taps=(*declaring.taps, space), at=None)
        if not declarations_left(session.position, more):
            session = session.saying(Notice.FITS_NO_MOVE, at_ms)
        else:
            declaring = more
    return replace(session, mode=declaring)


def step_declaration(position: Position, declaring: Declaring, by: int) -> Declaring:
    """Step to the next or the previous of the moves left."""
    count = len(declarations_left(position, declaring))
    at = (0 if by > 0 else -1) if declaring.at is None else declaring.at + by
    return replace(declaring, at=at % count)


def closes_with(session: Session, declaring: Declaring) -> Amend | Notice | None:
    """Return the change that ``ok`` decides, or why it cannot; None if the table's fault is already shown.

    A piece that becomes legal after this move does not hold it up, unless it may be a tap.
    """
    declared = chosen_declaration(session.position, declaring)
    found = Notice.SEVERAL_LEFT if declared is None else Amend(moves=(declared.move,))
    match session.verdict.placement:
        case AtRest():
            return found
        case UnderWay():
            return Notice.OFF_FIRST if declaring.touches.since_ms else found
        case Misplaced() as wrong if declared is not None and _waits_for(session, wrong, declared.move):
            return found
        case _:
            return None


def _waits_for(session: Session, wrong: Misplaced, move: Move) -> bool:
    """Whether everything wrong on the table is right once ``move`` is made."""
    after = session.position.play(move)
    return not wrong.missing and all(
        extra.colour is not None
        and extra.space not in tappable(session.position)
        and extra.space not in session.memory.stale
        and after.why_not(extra.space, extra.colour) is None
        for extra in wrong.extra
    )
