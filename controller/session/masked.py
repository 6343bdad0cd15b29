"""Sensors that stick: what play goes on without, once the players have said that nothing is there.

A masked sensor reads nothing until it feels another piece than when it was masked, or feels nothing as a link
begins: then its space counts again. That it lets go for a moment does not mend it.
"""

from dataclasses import replace

from manalath_board.controller.inference.occupancy import Occupancy, Reading
from manalath_board.controller.inference.readings import observe
from manalath_board.controller.session.colours import with_tracks
from manalath_board.controller.session.state import Session


def mask(session: Session, at_ms: float) -> Session:
    """Take the sensors that stick out of play: from now on they read nothing."""
    table = session.table
    stuck = {space: table.tracks[space].reading for space in session.verdict.stuck}
    session = replace(session, table=replace(table, masked={**table.masked, **stuck}))
    nothing = dict.fromkeys(stuck, Reading.EMPTY)
    return with_tracks(session, observe(table.tracks, nothing, at_ms, session.patience), at_ms)


def hide(session: Session, seen: Occupancy) -> tuple[Session, Occupancy]:
    """Leave out what masked sensors read; those that feel something else are taken back in."""
    masked = session.table.masked
    if not masked:
        return session, seen
    quiet = set() if session.is_awaiting_sensors else {Reading.EMPTY}
    kept = {
        space: reading
        for space, reading in masked.items()
        if seen.readings[space] in {reading, Reading.PIECE} | quiet
    }
    if len(kept) < len(masked):
        session = replace(session, table=replace(session.table, masked=kept))
    return session, replace(seen, readings={**seen.readings, **dict.fromkeys(kept, Reading.EMPTY)})
