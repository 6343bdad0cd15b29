"""What spaces show whatever is played: what lies on them in its hue, or white where only counting tells it.

Decides how dim that is and when it can be counted: at all times where it has no hue, else while the first
player holds his key on a board that feels colours, where that key means nothing else.
"""

from manalath_board.controller.games.base import Scenery
from manalath_board.controller.inference.expected_tables import marked_spaces
from manalath_board.controller.inference.keyed_colours import Colours
from manalath_board.controller.lights.palette import HUES, WHITE
from manalath_board.controller.lights.rhythm import (
    DIP_EVERY_MS,
    NEVER,
    Dips,
    DoubleBeat,
    Later,
    Rhythm,
    Row,
    Steady,
)
from manalath_board.controller.profile import Key
from manalath_board.controller.session.keys import HOLD_MS
from manalath_board.controller.session.state import Question, Session

#: How bright it is at most, dimmer than any message, and where the turn asks for another one.
LEVEL, NOT_ASKED_LEVEL = 0.12, 0.06
#: In so long what has most dips has had them all, and has been seen to be done.
LEAST_MS, PAUSE_MS = 3000.0, 1200.0


def scenery(session: Session) -> Row:
    """What each space shows that has something to show."""
    return {
        space: dipped(session, space, Steady(WHITE if one.hue is None else HUES[one.hue], _level(one)))
        for space, one in session.position.scenery().items()
    }


def dipped(session: Session, space: str, light: Rhythm) -> Rhythm:
    """Let the scenery of a space be counted in another light too."""
    every = session.position.scenery()
    if space not in every:
        return light
    one = every[space]
    from_ms = 0.0 if one.hue is None else _told_from_ms(session)
    if from_ms == NEVER:
        return light
    most = max(other.count for other in every.values())
    return Dips(light, one.count, max(LEAST_MS, most * DIP_EVERY_MS + PAUSE_MS), from_ms)


def kinds(session: Session) -> Row:
    """The pieces that only their game can tell: where one is asked for, or while the first key is held."""
    if session.question is Question.KINDS:
        return dict.fromkeys(session.unsure_spaces, DoubleBeat(None))
    from_ms = _told_from_ms(session)
    if from_ms == NEVER:
        return {}
    table = session.position.table()
    return {space: Later(DoubleBeat(table[space]), from_ms) for space in marked_spaces(session.position)}


def _level(one: Scenery) -> float:
    return LEVEL if one.hue is not None or one.is_asked else NOT_ASKED_LEVEL


def _told_from_ms(session: Session) -> float:
    """Since when hues are told by counting: while the first key is held."""
    since_ms = session.keys.since_ms.get(Key.FIRST)
    is_free = session.colours is Colours.SENSED and not session.keys.is_swallowed
    return since_ms + HOLD_MS if since_ms is not None and is_free else NEVER
