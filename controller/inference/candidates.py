"""Candidates: what else the hand may have done, for a person to choose from.

Another explanation is looked for beside the one that is found (`rivals`, `moved_and_begun`), or once there is
none (`what_else`).
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from controller.games import Colour, Move, Position
from controller.inference.differences import Differences
from controller.inference.expected_tables import (
    Cells,
    Placed,
    Table,
    begins,
    difference,
    index_of,
    is_begun,
    parts_of,
    table_of,
)
from controller.inference.piece_times import as_they_came, lands_last, left_ms, was_left, was_off_long
from controller.inference.plies_on_table import in_order, made
from controller.inference.verdict import Amend, Undecided

#: So many pieces that came unseen are tried in every order.
MOST_UNSEEN = 2


def what_else(view: Differences) -> Undecided | None:
    """Ask what may have happened where a sensor is left out or sticks, or while nobody watched.

    What may only be in the hand gets its time first.

    Scene: the cable is out, two pieces are changed, and what one legal move explains is asked.
    """
    if view.settling:
        return None
    found = _unread(view) or _from_stuck(view) or _unwatched(view)
    return Undecided(found) if found else None


def _unread(view: Differences) -> tuple[Amend, ...]:
    """Find what is seen but for spaces without a sensor: a piece came from one, or went to one.

    So may the last piece have gone, if it was slid there. Other differences do not matter, except a piece of
    the same colour that came or went in sight: that is the one.
    """
    if not view.case.left_out:
        return ()
    record, last = view.case.record, view.case.last
    found = tuple(Amend(moves=(move,)) for move in _partly_read(view, record.position))
    is_last_gone = view.case.is_revisable and last is not None and last.space in view.lifted
    if found or not is_last_gone or record.previous is None:
        return found
    return tuple(Amend(1, (move,)) for move in _partly_read(view, record.previous))


def _partly_read(view: Differences, position: Position) -> Iterator[Move]:
    """Find the moves that are seen except for what they change on spaces without a sensor."""
    table = table_of(position)
    seen = difference(table, view.seen)
    unread = frozenset((space, colour) for space in view.case.left_out for colour in (None, *Colour))
    for cells, placed in index_of(position).whole.items():
        is_seen_in_part = cells & seen and set() < cells - seen <= unread
        if is_seen_in_part and not _pieces_of(table, cells - seen) & _pieces_of(table, seen - cells):
            yield from (each.move for each in placed)


def _pieces_of(table: Table, cells: Cells) -> set[tuple[Colour | None, bool]]:
    """The colours that come (True) and those that go (False)."""
    return {(colour or table.get(space), colour is not None) for space, colour in cells}


def _from_stuck(view: Differences) -> tuple[Amend, ...]:
    """Find where a refused piece came from if a sensor sticks, once it is tried again or stays for long.

    Whatever else is wrong comes first.
    """
    if view.lifted or len(view.landed) != 1:
        return ()
    (space,) = view.landed
    is_tried_again = view.tracks[space].unsettled_ms > view.case.memory.refused_ms
    return rivals(view, space) if is_tried_again or view.has_waited() else ()


def _unwatched(view: Differences) -> tuple[Amend, ...]:
    """Find legal moves among changes that nobody watched; what else has changed is led back then.

    Moves made after a takeback of the last one come first, if they explain everything.
    """
    if not view.case.memory.is_unseen or view.moving:
        return ()
    instead = _instead(view)
    if len(instead) == 1:
        return instead
    parts = parts_of(view.position, view.seen)
    return (*instead, *(Amend(moves=(placed.move,)) for placed in parts if _is_new(view, placed)))


def _is_new(view: Differences, placed: Placed) -> bool:
    """Whether more pieces came than are missing elsewhere: as many may be those in another place."""
    came = sum(view.may_be(space, placed.colour) for space in view.landed)
    gone = {space for space in view.lifted if view.may_be(placed.end, view.table[space])}
    return came > len(gone - {placed.start})


def _instead(view: Differences) -> tuple[Amend, ...]:
    """Find the moves that leave the table seen if the last one was taken back, in the order they landed.

    What came unseen may have come in any order, and be the last piece, slid.
    """
    previous, last, came = view.case.record.previous, view.case.last, as_they_came(view)
    if previous is None or last is None or last.space not in view.lifted or not came:
        return ()
    first_ms = view.tracks[came[0]].unsettled_ms
    is_seen = first_ms > view.tracks[last.space].unsettled_ms + view.hand_times.order_ms
    may_be_slid = any(view.may_be(space, last.colour) for space in came)
    orders = (came,) if is_seen else () if may_be_slid or len(came) > MOST_UNSEEN else permutations(came)
    found = (in_order(view, order, previous) for order in orders)
    return tuple(made(plies, undone=1) for plies in found if plies and table_of(plies[-1][1]) == view.seen)


def moved_and_begun(view: Differences) -> tuple[Amend, ...]:
    """Find the moves on the table after which the pieces that are still off begin the next one."""
    position, seen = view.position, view.seen
    found = (placed.move for placed in parts_of(position, seen) if lands_last(view, placed))
    return tuple(Amend(moves=(move,)) for move in found if is_begun(position.play(move), seen))


def rivals(view: Differences, end: str, placed: tuple[Placed, ...] = ()) -> tuple[Amend, ...]:
    """Find the other moves that the piece on ``end`` may have made, if it is not certain where it came from.

    A piece from the box may be one of the table: its space was left since, or holds another by now, or its
    reed sticks, or chatters so that nothing is known of it. A reed that has opened and closed again since the
    landing does not stick. If what was lifted had long been off, the piece may be one that was lifted since,
    or just before and whose space holds another by now. Of two that were off, each may be the one: a sensor
    may have died. What was lifted as it landed may begin the next move.
    """
    own = [each.start for each in placed] or [None]
    every = (each for whole in index_of(view.position).whole.values() for each in whole)
    others = (each for each in every if (each.end, each.colour) == (end, view.colour(end)))
    found = (_rival(view, other, own) for other in others if other.start not in own)
    return tuple(rival for rival in found if rival is not None)


def _rival(view: Differences, other: Placed, own: Sequence[str | None]) -> Amend | None:
    """Return another move, if its piece may be the one that landed; by key if its reed would then stick."""
    if own[0] is None and other.start is not None:
        landed_ms = view.tracks[other.end].since_ms
        is_unknown = other.start in view.chattering
        has_left = is_unknown or was_left(view, other.start, landed_ms, view.hand_times.plan_ms)
        is_stuck = not has_left and view.tracks[other.start].since_ms < landed_ms
        return Amend(moves=(other.move,), is_by_key=is_stuck) if has_left or is_stuck else None
    return Amend(moves=(other.move,)) if _was_taken_instead(view, other, own) else None


def _was_taken_instead(view: Differences, other: Placed, own: Sequence[str | None]) -> bool:
    """Whether another piece than the one of ``own`` may have been taken up for the landing, or none."""
    times, end, here = view.hand_times, other.end, view.tracks[other.end]

    def were_off(long_ms: float) -> bool:
        return all(start is not None and was_off_long(view, start, end, long_ms) for start in own)

    match own[0], other.start:
        case str(start), None:
            was_lifted_as_it_landed = left_ms(view, start) > here.unsettled_ms - times.order_ms
            return was_lifted_as_it_landed and begins(view.position.play(other.move), {start})
        case _, str(start) if start in view.lifted:
            was_in_hand_too = was_off_long(view, start, end, times.order_ms)
            is_in_hand = not was_off_long(view, start, end, times.plan_ms)
            return is_in_hand and (was_in_hand_too or were_off(times.plan_ms))
        case _, str(start) if start in view.tracks:
            return were_off(times.takeback_ms) and was_left(view, start, here.since_ms, times.takeback_ms)
    return False
