"""Lights for a record: an unfinished game on offer, a game being shown."""

from controller.inference.occupancy import Reading
from controller.lights.rhythm import (
    SHOWN_LEVEL,
    Coloured,
    Flash,
    Offer,
    Row,
)
from controller.session.state import Offered, Replaying, Session

#: How long the newest ply of a show stands out.
NEWEST_MS = 1000.0


def offered(session: Session) -> Row:
    """The pieces of an unfinished game that are not on their spaces yet."""
    if not isinstance(session.mode, Offered):
        return {}
    tracks = session.table.tracks
    return {
        space: Offer(colour)
        for space, colour in session.position.table().items()
        if space in tracks and tracks[space].reading is not Reading.of(colour)
    }


def shown(session: Session) -> Row:
    """The pieces of a record being shown."""
    if not isinstance(session.mode, Replaying):
        return {}
    return {space: Coloured(colour, SHOWN_LEVEL) for space, colour in session.position.table().items()}


def newest(session: Session) -> Row:
    """The ply that a show has reached, for a moment."""
    last = session.record.last
    if not isinstance(session.mode, Replaying) or last is None:
        return {}
    end_ms = last.at_ms + NEWEST_MS
    return {space: Flash(colour, last.at_ms, end_ms) for space, colour in session.record.landed().items()}
