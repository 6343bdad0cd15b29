"""Overlapping plies: several on the table at once. Which came first, and what is still on its way?

Decides from the times at which readings changed. A ply counts only if its pieces landed after what they
needed was lifted, and what is beside it came later. A piece may land where the one before it was lifted.
"""

from math import inf

from controller.games import Move, Position
from controller.inference.differences import Differences
from controller.inference.expected_tables import (
    Table,
    difference,
    is_begun,
    parts_of,
    played,
    table_of,
)
from controller.inference.occupancy import Reading
from controller.inference.settle_filter import CHATTER_MS
from controller.inference.takeback_and_redo import is_redo_begun, is_takeback_begun
from controller.table import Record

#: How many plies that lie on the table at once are recognised; with more the lights lead back to the game.
MOST_PLIES = 6


def lands_last(view: Differences, landed: tuple[str, ...], lifted: tuple[str, ...]) -> bool:
    """Whether pieces have landed, and nothing that belongs to the move was lifted after that."""
    if not landed:
        return False
    landed_ms = min(view.tracks[space].since_ms for space in landed) + view.hand_times.overlap_ms
    return all(left_ms(view, space) <= landed_ms for space in lifted)


def goes_on(view: Differences, move: Move, landed: tuple[str, ...]) -> bool:
    """Whether the remaining differences are the plies after a move, or begin one."""
    return leads_to(view.case.position.play(move), view.seen, len(view.landed) - len(landed))


def came_after_ms(view: Differences, landed: tuple[str, ...], lifted: tuple[str, ...]) -> float:
    """How long after pieces landed the first difference beside them arose; negative if before.

    Changes that came unseen, which are asked about, have no order but that of the rules.
    """
    rest = set(view.landed) - set(landed)
    if view.case.memory.is_unseen or not rest:
        return inf
    latest_ms = max(view.tracks[space].unsettled_ms for space in landed)
    return min(_touched_ms(view, space, is_left=space in lifted) for space in rest) - latest_ms


def was_off_long(view: Differences, landed: tuple[str, ...], lifted: tuple[str, ...], long_ms: float) -> bool:
    """Whether everything a move has ``lifted`` had been off for ``long_ms`` when its piece landed."""
    landed_ms = min(view.tracks[space].unsettled_ms for space in landed)
    left_ms = [view.tracks[space].unsettled_ms for space in lifted if space in view.tracks]
    return bool(left_ms) and max(left_ms) < landed_ms - long_ms


def _touched_ms(view: Differences, space: str, *, is_left: bool) -> float:
    """When a piece came to a space that another had left; otherwise when the difference here began."""
    return view.tracks[space].since_ms if is_left and space in view.exchanged else left_ms(view, space)


def left_ms(view: Differences, space: str) -> float:
    """When the difference here began: if the space was empty for long in between, when it was left.

    The same holds if a piece of the other colour has been there since.
    """
    track = view.tracks[space]
    if space not in view.table:
        return track.unsettled_ms
    if track.settled is not Reading.EMPTY:
        own = Reading.of(view.table[space])
        left = [ms for piece, ms in track.departures if piece is own and track.settled is not own]
        return max(left, default=track.unsettled_ms)
    earlier = [ms for ms in track.changes_ms if ms < track.unsettled_ms]
    return max(earlier, default=track.unsettled_ms - CHATTER_MS)


def was_left(view: Differences, space: str, landed_ms: float, before_ms: float) -> bool:
    """Whether a piece left its space before one that landed elsewhere had settled there.

    If the space holds another now, or has held one since, the piece must have left before that one landed,
    by at most ``before_ms``.
    """
    track = view.tracks[space]
    if track.reading is Reading.EMPTY and left_ms(view, space) <= landed_ms + view.hand_times.settle_ms:
        return True
    own = Reading.of(view.table[space])
    from_ms, to_ms = landed_ms - before_ms, landed_ms + view.hand_times.overlap_ms
    has_left = any(piece is own and from_ms <= ms <= to_ms for piece, ms in track.departures)
    return has_left and track.since_ms > landed_ms


def is_last_explained(view: Differences, move: Move, lifted: tuple[str, ...]) -> bool:
    """Whether the last piece, if off its space, is off for this move or the one after it."""
    last = view.case.last
    if last is None or last.space not in view.lifted or last.space in lifted:
        return True
    return any((last.space, None) in cells for cells in parts_of(view.case.position.play(move), view.seen))


def is_none_held(view: Differences, lifted: tuple[str, ...]) -> bool:
    """Whether the player to move held no other own piece when those ``lifted`` for the move were taken up.

    A piece that was off before is in that player's hand, and not yet captured.
    """
    own = [space for space in view.lifted if view.table[space] is view.case.position.to_move]
    taken_ms = [left_ms(view, space) for space in own if space in lifted]
    held_ms = [left_ms(view, space) for space in own if space not in lifted]
    return not taken_ms or not held_ms or min(held_ms) >= max(taken_ms) - view.hand_times.order_ms


def is_left_filling(view: Differences) -> bool:
    """Whether something unknown has only just come to a space where another piece was lifted."""
    return any(s in view.table and view.tracks[s].settled is Reading.EMPTY for s in view.settling())


def is_coming(view: Differences) -> bool:
    """Whether moving pieces turn the settled ones into several plies, the last of them begun or not."""
    return bool(view.settling()) and is_led_to(view, view.case.position)


def is_led_to(view: Differences, position: Position) -> bool:
    """Whether plies lead from a position to what is on the table, the last of them begun or not."""
    return leads_to(position, soon(view), len(view.landed) + len(view.settling()))


def leads_to(position: Position, seen: Table, plies: int) -> bool:
    """Whether at most ``plies`` plies, with one more perhaps begun, lead to the table seen.

    Never tries more than `MOST_PLIES`: with every further piece the orders to try multiply.
    """
    return _leads_to(position, seen, min(plies, MOST_PLIES), set())


def _leads_to(position: Position, seen: Table, plies: int, tried: set[tuple[Position, int]]) -> bool:
    """Whether ``plies`` plies, each of which lands one piece at most, lead to the table seen.

    A position that has been ``tried`` with as many plies is not tried again: many orders reach it.
    """
    if table_of(position) == seen or is_begun(position, seen):
        return True
    landed = sum(colour is not None for _, colour in difference(table_of(position), seen))
    if plies == 0 or landed > plies or (position, plies) in tried:
        return False
    tried.add((position, plies))
    firsts = parts_of(position, seen).values()
    return any(_leads_to(position.play(moves[0]), seen, plies - 1, tried) for moves in firsts)


def may_be_taking_back(view: Differences) -> bool:
    """Whether moving pieces may turn the settled ones into the table of some plies ago."""
    most = len(view.differing + view.moving)
    return bool(view.moving) and is_takeback_begun(view.case.record, soon(view), most)


def may_be_redoing(view: Differences) -> bool:
    """Whether the settled pieces are no table of the redo yet, but may become one with those still moving."""
    record = view.case.record
    if not view.moving or not view.case.memory.is_redo_in_hand:
        return False
    if any(table_of(ply.position) == view.seen for ply in record.redo):
        return False
    return is_redo_begun(record, soon(view)) or _is_redo_coming(view)


def _is_redo_coming(view: Differences) -> bool:
    """Whether moving pieces complete plies of a redo, and begin the next beside them."""
    record, now, coming = view.case.record, table_of(view.case.position), soon(view)
    seen = difference(now, view.seen)
    return any(
        _is_redo_of(record, depth, coming) and not difference(now, table_of(ply.position)) <= seen
        for depth, ply in enumerate(record.redo, 1)
    )


def soon(view: Differences) -> Table:
    """Return the table that will be seen if moving pieces stay where they are."""
    moving = {space: view.tracks[space].reading.colour for space in view.moving}
    still = {space: colour for space, colour in view.seen.items() if space not in moving}
    return {**still, **{space: colour for space, colour in moving.items() if colour is not None}}


def _is_redo_of(record: Record, depth: int, seen: Table) -> bool:
    """Whether the first ``depth`` plies of the redo are on the table seen, and the next one beside them."""
    then, cells = record.redo[depth - 1].position, difference(table_of(record.position), seen)
    redo = difference(table_of(record.position), table_of(then))
    return redo <= cells and leads_to(then, seen, len(cells - redo))


def redone_before(view: Differences) -> int:
    """Count the plies that the hand made again, in whatever order, before it began the next."""
    record = view.case.record
    if not view.case.memory.is_redo_in_hand:
        return 0
    now, changed_ms = table_of(record.position), {s: view.tracks[s].unsettled_ms for s in view.differing}
    for depth in range(len(record.redo), 0, -1):
        touched = {space for space, _ in difference(now, table_of(record.redo[depth - 1].position))}
        rest = [ms for space, ms in changed_ms.items() if space not in touched]
        if rest and touched and _is_redo_of(record, depth, view.seen):
            latest_ms = max(changed_ms[space] for space in touched)
            return depth if latest_ms + view.hand_times.order_ms < min(rest) else 0
    return 0


def in_order(view: Differences, order: tuple[str, ...]) -> tuple[tuple[Move, Position], ...]:
    """Find the moves that lay these pieces one after another, up to the first that is not legal.

    Each comes with the position it leaves. Stops at the turn of a seat without hands: no hand has made that
    move.
    """
    position, plies = view.case.position, list[tuple[Move, Position]]()
    for space in order:
        found = played(position, {**table_of(position), space: view.seen[space]})
        if not found or (plies and position.to_move in view.case.record.without_hands):
            break
        position = position.play(found[0])
        plies.append((found[0], position))
    return tuple(plies)
