"""The light for the last move: the piece that it laid or moved."""

from controller.inference.occupancy import Reading
from controller.lights.rhythm import LastMove, Row
from controller.lights.scenery_lights import dipped
from controller.session.state import Session


def last_move(session: Session) -> Row:
    """The piece that the last move laid or moved, faintly."""
    last, tracks = session.record.last, session.table.tracks
    if session.help() < 1 or last is None or session.position.outcome is not None:
        return {}
    return {
        space: dipped(session, space, LastMove(colour, last.at_ms))
        for space, colour in session.record.landed().items()
        if space in tracks and tracks[space].reading is Reading.of(colour)
    }
