"""Relinking: which pieces still count after a reconnect, since no one saw how they got where they are."""

from collections.abc import Mapping
from dataclasses import replace

from controller.inference import (
    Arming,
    Misplaced,
    Occupancy,
    Reading,
    Tracks,
    Unclear,
    observe,
    restart,
    table_of,
)
from controller.session import keys, sensor_input
from controller.session.committed_changes import occupied
from controller.session.state import Offered, Resuming, Session


def sense_anew(session: Session, seen: Occupancy, at_ms: float) -> Session:
    """Take in the first matrix of a link; not every piece already on the table counts.

    Where reeds do not sense colours, a new piece's colour must be asked for: no one saw whose turn it was.
    """
    table, down = session.table, keys.swallow(seen.keys, at_ms)
    is_new_game, is_taken_up = not table.tracks, isinstance(session.mode, Offered | Resuming)
    readings = sensor_input.known(session, seen.readings)
    tracks = restart(readings, at_ms) if is_new_game else first_seen(session, readings, at_ms)
    return replace(
        session,
        table=replace(
            table,
            tracks=tracks,
            arming=Arming(),
        ),
        memory=replace(
            session.memory,
            stale=uncounted(session, tracks, at_ms),
            is_unseen=not is_new_game and not is_taken_up,
        ),
        keys=down,
        turn_ms=at_ms if is_new_game else session.turn_ms,
        is_awaiting_sensors=False,
        is_opening=False,
    )


def first_seen(session: Session, readings: Mapping[str, Reading], at_ms: float) -> Tracks:
    """Track the first readings of a link in mid-game; pieces unknown to the game count as just arrived."""
    known = table_of(session.position)
    before = {space: reading if space in known else Reading.EMPTY for space, reading in readings.items()}
    return observe(restart(before, at_ms), readings, at_ms, session.hand_times)


def uncounted(session: Session, tracks: Tracks, at_ms: float) -> frozenset[str]:
    """Return the spaces whose piece must be lifted before it counts, given the first readings of a link.

    Before a new game these are all pieces; in a resumed game none. In mid-game a piece counts if it can only
    have been placed in the meantime. That is uncertain if something was wrong or unclear when the link was
    lost, and for two pieces side by side: a piece pushed half-way reads as two.
    """
    if isinstance(session.mode, Offered | Resuming):
        return session.memory.stale
    if not session.table.tracks:
        return occupied(tracks, session.now(at_ms))
    taken, around = table_of(session.position), session.record.game.geometry.around
    new = occupied(tracks, session.now(at_ms)) - set(taken)
    if not isinstance(session.verdict.placement, Misplaced | Unclear):
        new = frozenset(space for space in new if any(other in new for other in around(space)))
    return session.memory.stale | new
