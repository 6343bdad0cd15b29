"""Lights while two keys are held to switch the board off: the seconds that are left."""

from controller.lights.rhythm import NEVER, Row, Until
from controller.session.keys import HALT_MS
from controller.session.state import Session


def halting(session: Session) -> Row:
    """The seconds left until the board is switched off, a light each on the lowest row."""
    end_ms, spaces = session.keys.halt_ms, session.profile.space_rows[0]
    count = round(HALT_MS / 1000.0)
    if end_ms == NEVER:
        return {}
    return {space: Until(1.0, end_ms - 1000.0 * (count - 1 - n)) for n, space in enumerate(spaces[:count])}
