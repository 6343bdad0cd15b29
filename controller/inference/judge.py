"""The judge: compare the table that the game expects with the readings of the board.

This module itself recognizes the table at rest, a table swept empty, the clearing after the end, and what
must be corrected first; everything else is looked up among the tables that moves leave
(`controller.inference.move_recognition`). A move is settled only while no other settled difference is
unexplained. A chattering sensor blocks only its own space, unless it began to chatter in this turn.

Sensor doubt: a table that stays wrong for long, or is corrected in vain, may be the sensor's fault. Pieces
that come, go and come again at once may be one, which a wire shows on other spaces of its line.
"""

from controller.board import Axis, Line
from controller.games import Colour
from controller.games.rule_errors import OVER
from controller.inference.differences import Case, Differences
from controller.inference.expected_tables import is_begun
from controller.inference.hand_times import Now
from controller.inference.misplacement import misplaced, settled_ms
from controller.inference.move_recognition import look_up
from controller.inference.readings import Reading, Tracks
from controller.inference.verdict import (
    AtRest,
    Clearing,
    Emptied,
    Extra,
    Ghosts,
    Misplaced,
    NotLifted,
    Placement,
    Unclear,
    UnderWay,
    Verdict,
)

#: The most sensors taken to fail at once: with more, it is the pieces.
MOST_FAULTY = 3
#: How many times as long a player may think while holding a piece that may move.
THINKING = 3


def doubted(view: Differences, placement: Placement) -> frozenset[str]:
    """Name the spaces whose sensors may be at fault, once that is to be reported.

    They hold up play, and each may be as the game has it and be read otherwise. Of missing pieces it is only
    the first, to which the lights lead: others may well be off.
    """
    match placement:
        case Clearing():
            left = frozenset(s for s, track in view.tracks.items() if track.reading is not Reading.EMPTY)
        case Misplaced(extra, ()) if all(isinstance(piece.why, NotLifted) for piece in extra):
            left = frozenset(piece.space for piece in extra)
        case Misplaced((), missing) if len(missing) <= MOST_FAULTY:
            left = frozenset({missing[0].space})
        case _:
            return frozenset()
    if not 0 < len(left) <= MOST_FAULTY:
        return frozenset()
    asked = frozenset(space for space in left if _was_asked_twice(view, space))
    doubt_ms = _doubt_ms(view, left)
    return left if view.now.has_come(doubt_ms) else asked


def _was_asked_twice(view: Differences, space: str) -> bool:
    """Whether a piece should have been lifted twice, with time for a hand in between, and is read all along.

    Two presses at once are one request.
    """
    asked_ms = [ms for ms in view.case.memory.undo_ms if ms >= view.tracks[space].since_ms]
    return bool(asked_ms) and asked_ms[-1] - asked_ms[0] >= view.hand_times.takeback_ms


def _doubt_ms(view: Differences, left: frozenset[str]) -> float:
    """When sensors that hold up play are doubted."""
    if is_begun(view.position, view.seen):
        # Whatever else they do, nobody holds a piece that long.
        return max(view.tracks[space].since_ms for space in left) + THINKING * view.hand_times.doubt_ms
    touched_ms = max(track.since_ms for track in view.tracks.values())
    return max(touched_ms, view.case.since_ms) + view.hand_times.doubt_ms


def ghosts(view: Differences) -> Ghosts | None:
    """Find new pieces on one line of the matrix that came together, left in one scan and came together again.

    The space that is scanned first is taken to hold the piece: a column that recovers slowly shows it on the
    rows after that.
    """
    times_ms = {
        space: (track.unsettled_ms, track.departures[-1].came_ms, track.departures[-1].left_ms)
        for space in view.added
        if (track := view.tracks[space]).departures
    }
    at = {
        space: view.case.profile.space(space).sensor(view.colour(space) or Colour.FIRST) for space in times_ms
    }
    for space in sorted(times_ms, key=at.__getitem__):
        own_ms = times_ms[space]
        others = [
            s for s, other_ms in times_ms.items() if s != space and _are_at_once(view, own_ms, other_ms)
        ]
        for axis, part in ((Axis.COLUMN, 1), (Axis.ROW, 0)):
            shown = tuple(other for other in others if at[other][part] == at[space][part])
            if shown:
                return Ghosts(space, shown, Line(axis, at[space][part]))
    return None


def _are_at_once(view: Differences, one_ms: tuple[float, ...], other_ms: tuple[float, ...]) -> bool:
    """Whether two pieces came, came before and left at the same times, as far as readings show that."""
    times = view.hand_times
    spans_ms = (times.shown_ms, times.shown_ms, times.at_once_ms)
    pairs = zip(one_ms, other_ms, spans_ms, strict=True)
    return all(abs(one - other) <= span_ms for one, other, span_ms in pairs)


def judge(case: Case, tracks: Tracks, now: Now) -> Verdict:
    """Explain the readings, which mean the same until ``now.next_ms`` unless they change."""
    view = Differences.of(case, tracks, now)
    placement = _explain(view)
    unclear = placement.spaces if isinstance(placement, Unclear) else frozenset()
    restless, found = frozenset(view.chattering), ghosts(view)
    doubtful = restless | set(view.blurred) | unclear
    suspected = restless | doubted(view, placement) | set(found.spaces if found else ())
    return Verdict(placement, doubtful, suspected, frozenset(view.early), found)


def _explain(view: Differences) -> Placement:
    if view.position.outcome is not None and _is_being_cleared(view):
        return _explain_clearing(view)
    # The only piece may merely be in the hand.
    if view.lifted and len(view.table) > 1 and not view.case.is_resuming and view.is_all_empty():
        return Emptied()
    is_lacking = view.case.is_resuming and (view.lifted or view.exchanged)
    if not (view.old or view.blurred or is_lacking):
        if not view.differing:
            return UnderWay() if view.moving else AtRest()
        found = look_up(view)
        if found is not None:
            return found
    return misplaced(view)


def _is_being_cleared(view: Differences) -> bool:
    """Whether a piece other than the last one was lifted after the end of the game."""
    last = view.case.last
    own = {last.space} if last is not None and view.case.is_revisable else set()
    off = {*view.lifted, *view.moving} - set(view.settling)
    return view.case.memory.is_clearing or bool(off - own)


def _explain_clearing(view: Differences) -> Placement:
    if view.is_all_empty():
        return Emptied()
    if view.blurred:
        return Unclear(frozenset(view.blurred))
    wrong = tuple(Extra(space, view.colour(space), OVER) for space in view.landed)
    if wrong:
        return Misplaced(wrong, (), settled_ms(view, view.landed))
    return Clearing() if view.lifted or view.case.memory.is_clearing else UnderWay()
