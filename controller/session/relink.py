"""What of a table counts when a board is heard of again: nobody saw how its pieces came there."""

from controller.placement.readings import Tracks
from controller.placement.verdict import Misplaced, Unclear
from controller.session.changes import occupied
from controller.session.state import Session


def uncounted(session: Session, tracks: Tracks, at_ms: float) -> frozenset[str]:
    """The spaces whose piece has to be lifted before it counts, by the first readings of a link.

    Before a new game all of them; of a game that is taken up again none. In mid-game a piece counts if it can
    only be one that was laid down meanwhile. It may be another where something was wrong or unclear when the
    board went; and of two beside each other, neither may be: a piece pushed half way is read as two.
    """
    if session.resume is not None:
        return session.table.stale
    if not session.table.tracks:
        return occupied(tracks, session.patience, at_ms)
    taken, around = session.position.table(), session.record.game.geometry.around
    new = occupied(tracks, session.patience, at_ms) - set(taken)
    if not isinstance(session.verdict.placement, Misplaced | Unclear):
        new = frozenset(space for space in new if any(other in new for other in around(space)))
    return session.table.stale | new
