"""Lights about the table: what was read, what is wrong with it, and switching the board off.

A wrong table shows what to take off, what to put back, what forbids a piece; where a plan leads the hand,
only what its present step names is lit.
"""

from controller.games import Reason
from controller.inference import Misplaced, Reading
from controller.inference.correction_step import Carry, PutBack, TakeOff, put_back_first
from controller.inference.verdict import Extra, Missing
from controller.lights.palette import WHITE
from controller.lights.rhythm import (
    NEVER,
    Blink,
    Breath,
    DoubleBeat,
    Doubt,
    Flash,
    Rhythm,
    Row,
    Steady,
    Until,
)
from controller.session import Session, moment
from controller.session.keys import HALT_MS


def echo(session: Session) -> Row:
    """What was read just now."""
    return {
        space: Flash(echo.colour, echo.start_ms, NEVER if (end := echo.end_ms) is None else end)
        for space, echo in session.table.echoes.items()
    }


def doubtful(session: Session) -> Row:
    """A reading that is not to be trusted."""
    return dict.fromkeys(session.verdict.doubtful, Blink(1000.0))


def glow(session: Session) -> Row:
    """Neighbours blink faintly with an unclear reading, in case a piece hides its own light."""
    around = session.record.game.geometry.around
    return {other: Blink(1000.0, 0.1) for space in session.verdict.doubtful for other in around(space)}


def stuck(session: Session) -> Row:
    """The sensor here may be at fault: it still reads a piece that has long been off."""
    tracks, verdict = session.table.tracks, session.verdict
    spaces = (space for space in verdict.suspected if tracks[space].reading is not Reading.EMPTY)
    return dict.fromkeys((space for space in spaces if space not in verdict.doubtful), Doubt())


def uncoloured(session: Session) -> Row:
    """The first piece whose colour a key must name breathes; others wait."""
    asked = moment(session, session.at_ms).asked()
    lights: dict[str, Rhythm] = dict.fromkeys(asked, Steady(WHITE, 0.2))
    return {**lights, asked[0]: Breath(None)} if asked else {}


def halting(session: Session) -> Row:
    """The seconds left until the board is switched off, a light each on the lowest row."""
    end_ms, spaces = session.keys.halt_ms, session.profile.space_rows[0]
    count = round(HALT_MS / 1000.0)
    if end_ms == NEVER:
        return {}
    return {space: Until(1.0, end_ms - 1000.0 * (count - 1 - n)) for n, space in enumerate(spaces[:count])}


def take_off(session: Session) -> Row:
    """A piece that is wrong, one too many, or early for its player's set-up."""
    wrong = (extra.space for extra in _shown_extra(session))
    return dict.fromkeys((*wrong, *sorted(session.verdict.early)), Blink(500.0))


def _shown_extra(session: Session) -> tuple[Extra, ...]:
    """What is wrong now: everything, or what the present step of the plan names or makes wait.

    Where a wire makes ghosts of a piece, those are in doubt, and the piece may be right.
    """
    placement = session.verdict.placement
    if not isinstance(placement, Misplaced) or session.verdict.ghosts is not None:
        return ()
    match session.judged.plan:
        case Carry(start):
            named: tuple[str, ...] = (start,)
        case TakeOff(spaces):
            named = spaces
        case _:
            return placement.extra
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
    match session.judged.plan:
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
