"""Lights for a wrong table: what to take off, what to put back, what forbids a piece.

Where a plan leads the hand, only what its present step names is lit.
"""

from controller.games.base import Reason
from controller.inference.correction_step import Carry, PutBack, TakeOff, put_back_first
from controller.inference.verdict import Extra, Misplaced, Missing
from controller.lights.palette import WHITE
from controller.lights.rhythm import Blink, Breath, DoubleBeat, Row, Steady
from controller.session.state import Session


def take_off(session: Session) -> Row:
    """A piece that is wrong, one too many, or early for its player's set-up."""
    wrong = (extra.space for extra in _shown_extra(session))
    return dict.fromkeys((*wrong, *sorted(session.verdict.early)), Blink(500.0))


def _shown_extra(session: Session) -> tuple[Extra, ...]:
    """What must come off now: everything wrong, or only what the present step of the plan names."""
    placement = session.verdict.placement
    if not isinstance(placement, Misplaced):
        return ()
    named: tuple[str, ...] = ()
    match session.plan:
        case None:
            return placement.extra
        case Carry(start):
            named = (start,)
        case TakeOff(spaces):
            named = spaces
        case PutBack():
            pass
    return tuple(extra for extra in placement.extra if extra.space in named)


def missing(session: Session) -> Row:
    """Put this colour here; a piece of a kind that no reed identifies beats."""
    return {
        piece.space: DoubleBeat(piece.colour) if piece.is_marked else Breath(piece.colour)
        for piece in _shown_missing(session)
    }


def _shown_missing(session: Session) -> tuple[Missing, ...]:
    """What must be put back now: everything missing, or only what the present step of the plan names."""
    placement = session.verdict.placement
    if not isinstance(placement, Misplaced):
        return ()
    match session.plan:
        case None:
            return put_back_first(placement.missing)
        case Carry(_, end, colour):
            return (Missing(end, colour),)
        case TakeOff():
            return ()
        case PutBack(pieces):
            return pieces


def culprits(session: Session) -> Row:
    """The pieces that forbid the one that is wrong."""
    pieces = (extra.why.pieces for extra in _shown_extra(session) if isinstance(extra.why, Reason))
    return dict.fromkeys((piece for group in pieces for piece in group), Steady(WHITE, 0.2))
