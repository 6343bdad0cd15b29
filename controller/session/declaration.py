"""A move that changes nothing on the table, given by taps and keys.

Each tap narrows the legal moves to those that are spelled so; the colour keys step through what is left.
Which taps spell a move is its game's own knowledge.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from manalath_board.controller.games.base import Declaration, Move, Position
from manalath_board.controller.games.declared_moves import declarations
from manalath_board.controller.inference.verdict import AtRest, Misplaced, UnderWay
from manalath_board.controller.session.mode import Declaring
from manalath_board.controller.session.state import Notice, Session


def left(position: Position, declaring: Declaring) -> tuple[Declaration, ...]:
    """The moves that the taps so far begin."""
    return tuple(each for each in declarations(position) if _begins(each, declaring.taps))


def chosen(position: Position, declaring: Declaring) -> Declaration | None:
    """The move that ``ok`` closes with: the one stepped to, or the only one left."""
    moves = left(position, declaring)
    if declaring.at is not None:
        return moves[declaring.at]
    return moves[0] if len(moves) == 1 else None


def tappable(position: Position) -> frozenset[str]:
    """The spaces whose taps can spell a move."""
    return frozenset(space for each in declarations(position) for way in each.taps for space in way)


def next_taps(position: Position, declaring: Declaring) -> frozenset[str]:
    """The spaces that can be tapped next."""
    taps = Counter(declaring.taps)
    ways = (Counter(way) for each in declarations(position) for way in each.taps)
    return frozenset(space for way in ways if not taps - way for space in way - taps)


def tap(session: Session, declaring: Declaring, spaces: Sequence[str], at_ms: float) -> Session:
    """Take taps in; one that no move is spelled with is said, and what was tapped before stays."""
    for space in spaces:
        more = replace(declaring, taps=(*declaring.taps, space), at=None)
        if not left(session.position, more):
            session = replace(session, notice=Notice.FITS_NO_MOVE, notice_ms=at_ms)
        else:
            declaring = more
    return replace(session, mode=declaring)


def step(position: Position, declaring: Declaring, by: int) -> Declaring:
    """Step to the next of the moves left, or to the one before."""
    count = len(left(position, declaring))
    at = (0 if by > 0 else -1) if declaring.at is None else declaring.at + by
    return replace(declaring, at=at % count)


def closes_with(session: Session, declaring: Declaring) -> Move | Notice | None:
    """What ``ok`` commits, or why it does not; None where what is wrong on the table is said already.

    A piece that only waits for this move, being legal after it, holds nothing up unless it can be a tap.
    """
    declared = chosen(session.position, declaring)
    match session.verdict.placement:
        case AtRest():
            pass
        case UnderWay() if not declaring.touches.since_ms:
            pass
        case Misplaced() as wrong if declared is not None and _waits_for(session, wrong, declared.move):
            pass
        case UnderWay():
            return Notice.OFF_FIRST
        case _:
            return None
    return Notice.SEVERAL_LEFT if declared is None else declared.move


def _waits_for(session: Session, wrong: Misplaced, move: Move) -> bool:
    """Whether all that is wrong is right once ``move`` is made."""
    after = session.position.play(move)
    return not wrong.missing and all(
        extra.colour is not None
        and extra.space not in tappable(session.position)
        and extra.space not in session.memory.stale
        and after.why_not(extra.space, extra.colour) is None
        for extra in wrong.extra
    )


def _begins(declared: Declaration, taps: Sequence[str]) -> bool:
    return any(not Counter(taps) - Counter(way) for way in declared.taps)
