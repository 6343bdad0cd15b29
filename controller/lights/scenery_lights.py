"""What spaces show in any game: their scenery in its hue, or in white if only counting identifies it.

Decides how dim that is and when it can be counted: at all times if it has no hue, otherwise while the first
player holds their key on a board that senses colours, if that key means nothing else then.
"""

from collections.abc import Iterable

from controller.board import Key
from controller.games import Scenery
from controller.inference import Colours, marked_spaces
from controller.lights.palette import HUES, WHITE
from controller.lights.rhythm import (
    DIP_EVERY_MS,
    NEVER,
    Dips,
    DoubleBeat,
    Later,
    Rhythm,
    Row,
    Steady,
)
from controller.session import Question, Session
from controller.session.keys import HOLD_MS

#: How bright scenery is at most, dimmer than any message, and how bright if the turn asks for another one.
LEVEL, NOT_ASKED_LEVEL = 0.12, 0.06
#: The shortest period of dips, and how long the scenery with the most dips pauses after its last.
LEAST_MS, PAUSE_MS = 3000.0, 1200.0


def scenery(session: Session) -> Row:
    """The scenery of each space that has some."""
    every = session.position.scenery()
    every_ms = _every_ms(every.values())
    return {
        space: _countable(
            session, one, every_ms, Steady(WHITE if one.hue is None else HUES[one.hue], _level(one))
        )
        for space, one in every.items()
    }


def dipped(session: Session, space: str, light: Rhythm) -> Rhythm:
    """Make the scenery of a space countable in another light too."""
    every = session.position.scenery()
    if space not in every:
        return light
    return _countable(session, every[space], _every_ms(every.values()), light)


def kinds(session: Session) -> Row:
    """The pieces of a kind only the game knows: if one is asked about, or while the first key is held."""
    if session.question is Question.KINDS:
        return dict.fromkeys(session.unsure_spaces, DoubleBeat(None))
    from_ms = _countable_from_ms(session)
    if from_ms == NEVER:
        return {}
    table = session.position.table()
    return {space: Later(DoubleBeat(table[space]), from_ms) for space in marked_spaces(session.position)}


def _countable(session: Session, one: Scenery, every_ms: float, light: Rhythm) -> Rhythm:
    from_ms = 0.0 if one.hue is None else _countable_from_ms(session)
    return light if from_ms == NEVER else Dips(light, one.count, every_ms, from_ms)


def _every_ms(every: Iterable[Scenery]) -> float:
    """How long it takes to count any of them."""
    most = max((one.count for one in every), default=0)
    return max(LEAST_MS, most * DIP_EVERY_MS + PAUSE_MS)


def _level(one: Scenery) -> float:
    return LEVEL if one.hue is not None or one.is_asked else NOT_ASKED_LEVEL


def _countable_from_ms(session: Session) -> float:
    """Since when hues can be counted: while the first key is held."""
    since_ms = session.keys.since_ms.get(Key.FIRST)
    is_free = session.settings.colours is Colours.SENSED and not session.keys.is_swallowed
    return since_ms + HOLD_MS if since_ms is not None and is_free else NEVER
