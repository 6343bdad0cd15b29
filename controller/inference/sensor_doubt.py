"""Sensor doubt: a table that stays wrong for long, or is corrected in vain, may be the sensor's fault."""

from controller.inference.differences import Differences
from controller.inference.expected_tables import is_begun
from controller.inference.occupancy import Reading
from controller.inference.verdict import Clearing, Misplaced, NotLifted, Placement

#: The most sensors taken to fail at once: with more, it is the pieces.
MOST_FAULTY = 3
#: How many times as long a player may think while holding a piece that may move.
THINKING = 3
#: After this many vain tries the piece has been lifted, and its sensor still reads it.
MOST_TRIES = 2


def doubted(view: Differences, placement: Placement) -> tuple[frozenset[str], float]:
    """Name the spaces whose sensors may be at fault, and the time from which that is reported.

    Returns no spaces and minus infinity if nothing raises a doubt.
    """
    left = _left_wrong(view, placement)
    if not 0 < len(left) <= MOST_FAULTY:
        return frozenset(), float("-inf")
    if view.case.memory.tries >= MOST_TRIES:
        return left, float("-inf")
    is_in_hand = is_begun(view.case.position, view.seen)
    if is_in_hand:
        # Whatever else they do, nobody holds a piece that long.
        return left, max(view.tracks[space].since_ms for space in left) + THINKING * view.hand_times.doubt_ms
    return left, max(track.since_ms for track in view.tracks.values()) + view.hand_times.doubt_ms


def _left_wrong(view: Differences, placement: Placement) -> frozenset[str]:
    """The spaces that hold up play, where each may be as the game has it and be read otherwise.

    Of missing pieces only the first, to which the lights lead: others may well be off.
    """
    match placement:
        case Clearing():
            return frozenset(
                space for space, track in view.tracks.items() if track.reading is not Reading.EMPTY
            )
        case Misplaced(extra, ()) if all(isinstance(piece.why, NotLifted) for piece in extra):
            return frozenset(piece.space for piece in extra)
        case Misplaced((), missing) if len(missing) <= MOST_FAULTY:
            return frozenset({missing[0].space})
    return frozenset()
