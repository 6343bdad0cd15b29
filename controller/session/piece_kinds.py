"""Kinds of pieces that no reed can distinguish: which is which after several of one side were off at once.

A piece with a sign is recognised if it comes back alone and first. Otherwise the players are asked about it.
"""

from controller.games.base import Position
from controller.inference.expected_tables import marked_spaces, table_of
from controller.inference.occupancy import Reading
from controller.inference.settle_filter import Tracks
from controller.session.state import Session


def mixed(session: Session) -> frozenset[str]:
    """Return the pieces that may have changed places since they were off together with one with a sign."""
    if session.position.outcome is not None:
        return frozenset()
    table, tracks, found = table_of(session.position), session.table.tracks, set(session.memory.mixed)
    for space in marked_spaces(session.position):
        side = {other for other, colour in table.items() if colour is table[space]}
        off = {other for other in side & tracks.keys() if tracks[other].reading is Reading.EMPTY}
        if space in off:
            found |= off if len(off) > 1 else set()
        elif _came_first(space, found & side - {space}, tracks):
            found -= side
    return frozenset(found)


def _came_first(space: str, others: set[str], tracks: Tracks) -> bool:
    """Whether a piece came back while all others were off, as they still are."""
    are_off = all(tracks[other].reading is Reading.EMPTY for other in others)
    return are_off and all(tracks[other].since_ms < tracks[space].since_ms for other in others)


def carried(before: Position, after: Position, mixed_before: frozenset[str]) -> frozenset[str]:
    """Return the pieces that may still have changed places in a new position, following those that moved."""
    was, now = table_of(before), table_of(after)
    gone = {space for space in mixed_before if now.get(space) is not was.get(space)}
    landed = {space for space, colour in now.items() if was.get(space) is not colour}
    return (mixed_before - gone) | (landed if gone else set())
