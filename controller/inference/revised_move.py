"""The last move, revised: slid on, exchanged in place, or recoloured by a key.

A slide keeps its colour. If the rules forbid the resulting move, the last one is taken back and its piece is
misplaced.
"""

from controller.games import Move, Put
from controller.inference.candidates import rivals
from controller.inference.differences import Differences
from controller.inference.expected_tables import Table, begins, is_begun, placed_as
from controller.inference.misplacement import misplaced, refused
from controller.inference.verdict import (
    Amend,
    Placement,
    Settled,
    Unclear,
    Undecided,
    UnderWay,
)


def revised(view: Differences) -> Placement | None:
    """Explain the last move as another one: slid on, exchanged, or recoloured.

    An exchange can only concern that piece, so it counts unseen too; it is then asked about.

    Scene: the last piece is slid on to the space beside it, half a second after it counted.
    """
    last = view.case.last
    if last is None or last.space not in view.differing:
        return None
    if view.lifted == (last.space,) and not view.exchanged and (view.added or view.settling):
        return explain_slid(view, last)
    if view.exchanged == (last.space,) and not view.lifted and view.case.memory.is_revisable:
        recoloured = Put(last.space, last.colour.other)
        return _revise(view, last, recoloured) if view.case.is_keyed else _explain_exchanged(view, last)
    moves = _replayed(view, view.seen) if view.case.is_revisable else ()
    if not moves or view.settling:
        return None
    return Settled(Amend(1, moves[:1]))


def is_revising(view: Differences) -> bool:
    """Whether what is lifted may be on the way to another move in place of the last one."""
    previous, last = view.case.record.previous, view.case.last
    if not view.case.is_revisable or previous is None or last is None:
        return False
    return is_begun(previous, {space: colour for space, colour in view.seen.items() if space != last.space})


def explain_slid(view: Differences, last: Put) -> Placement | None:
    """Explain a last piece that is off its space while one was put down elsewhere or is about to be."""
    if not view.added or view.colour_settling():
        return UnderWay()
    around = view.position.game.geometry.around
    space, *others = sorted(view.added, key=lambda added: view.colour(added) is not last.colour)
    if any(other in around(space) for other in view.settling):
        return UnderWay()
    lifted_ms = view.tracks[last.space].since_ms
    is_slide = (
        view.case.is_revisable
        and not others
        and view.colour(space) is last.colour
        and view.tracks[space].since_ms >= lifted_ms - view.hand_times.overlap_ms
    )
    if is_slide:
        return _revise(view, last, Put(space, last.colour))
    if view.case.is_keyed or not view.case.is_revisable:
        return None
    has_moved_on = others and view.colour(space) is last.colour
    ring = view.added if has_moved_on else (last.space, *view.added)
    astride = {one for one in view.added for other in ring if other in around(one)}
    if astride:
        return Unclear(frozenset(astride))
    if view.case.is_led or any(refused(view, one) for one in view.added) or view.has_waited():
        return None
    return UnderWay()


def _explain_exchanged(view: Differences, last: Put) -> Placement | None:
    """Explain the other colour where the last piece was: exchanged in place, or laid there after a slide.

    If the rules forbid the exchange, it may be a capture by a piece whose sensor sticks, which is asked.
    """
    if not view.added:
        captures = () if _replayed(view, view.seen) else rivals(view, last.space)
        return Undecided(captures) if captures else _revise(view, last, Put(last.space, last.colour.other))
    here, there = view.tracks[last.space], view.tracks[view.added[0]]
    lift_ms = min((ms for ms in here.changes_ms if ms > view.case.since_ms), default=here.unsettled_ms)
    is_slide = (
        len(view.added) == 1
        and view.colour(view.added[0]) is last.colour
        and lift_ms - view.hand_times.overlap_ms <= there.unsettled_ms
        and there.since_ms < here.unsettled_ms
    )
    return _revise(view, last, Put(view.added[0], last.colour)) if is_slide else misplaced(view)


def _revise(view: Differences, last: Put, piece: Put) -> Placement:
    """Replace the last move by the one that leaves its piece where it is; take it back if there is none."""
    table = {space: colour for space, colour in view.table.items() if space != last.space}
    moves = _replayed(view, {**table, piece.space: piece.colour})
    return UnderWay() if _is_bumped(view, moves) else Settled(Amend(1, moves[:1]))


def _is_bumped(view: Differences, moves: tuple[Move, ...]) -> bool:
    """Whether others are off as well by now and begin no next move: a sleeve may have swept by."""
    previous = view.case.record.previous
    off = (set(view.moving) - set(view.settling)) & view.table.keys()
    if not off or not moves or previous is None:
        return False
    return not begins(previous.play(moves[0]), off)


def _replayed(view: Differences, seen: Table) -> tuple[Move, ...]:
    """Find the moves that could have been made instead of the last one and leave the table seen."""
    previous = view.case.record.previous
    return () if previous is None else tuple(placed.move for placed in placed_as(previous, seen))
