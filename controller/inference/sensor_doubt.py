"""When the sensor is doubted and not the player: what is wrong has stood for long, or was lifted in vain."""

from manalath_board.controller.inference.differences import Differences
from manalath_board.controller.inference.expected_tables import is_begun
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.verdict import Clearing, Misplaced, NotLifted, Placement

#: More sensors than these do not fail at once: it is the pieces.
MOST_FAULTY = 3
#: Who holds a piece that he may move is given so many times as long to think.
THINKING = 3
#: Who tries in vain so often has lifted the piece, and its sensor still reads it.
MOST_TRIES = 2


def doubted(view: Differences, placement: Placement) -> tuple[frozenset[str], float]:
    """Name the spaces whose sensors may be at fault, and since or from when that is said.

    None, and at all times, where nothing raises a doubt.
    """
    left = _left_wrong(view, placement)
    if not 0 < len(left) <= MOST_FAULTY:
        return frozenset(), float("-inf")
    if view.case.memory.tries >= MOST_TRIES:
        return left, float("-inf")
    is_in_hand = is_begun(view.case.position, view.seen)
    if is_in_hand:
        # Whatever else he does meanwhile: he does not hold it for so long.
        return left, max(view.tracks[space].since_ms for space in left) + THINKING * view.patience.doubt_ms
    return left, max(track.since_ms for track in view.tracks.values()) + view.patience.doubt_ms


def _left_wrong(view: Differences, placement: Placement) -> frozenset[str]:
    """The spaces that keep play from going on, where each may be as the game has it and read otherwise.

    Of missing pieces that is the first, to which the lights lead: others may well be off.
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
