"""Plies on the table: which lead to the table seen, made, made again or taken back, and what is on its way.

On the way to a known table the changes may come in any order. Of several new plies each counts only if its
pieces landed after what they needed was lifted, and what is beside it came later; a piece may land where the
one before it was lifted.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from controller.games import Move, Position
from controller.inference.differences import Differences
from controller.inference.expected_tables import (
    Placed,
    Table,
    difference,
    is_begun,
    parts_of,
    placed_as,
    table_of,
)
from controller.inference.verdict import Amend
from controller.table import Record, RequestedPosition


def redone(record: Record, seen: Table) -> tuple[Move, ...]:
    """Find the plies, at least two, that were taken back and lead to the table seen."""
    moves = tuple(ply.move for ply in record.redo)
    depths = (n for n, ply in enumerate(record.redo, 1) if n > 1 and table_of(ply.position) == seen)
    return moves[: next(depths, 0)]


def taken_back(record: Record, seen: Table) -> int:
    """Count the plies to take back to reach the table seen: of equal tables the latest; 0 for none."""
    return next((undone for undone, table in _earlier(record) if table == seen), 0)


def taken_out(record: Record, gone: AbstractSet[str]) -> tuple[int, tuple[Move, ...]]:
    """Find what to take back and what to make again if a player took back pieces they had set up.

    They may have taken those that are ``gone`` in any order, as they set them up; 0 and nothing if it was no
    such thing.
    """
    if record.match:
        return 0, ()
    for undone in range(2, len(record.plies) + 1):
        position = record.reached_after(len(record.plies) - undone)
        if position.to_move is not record.reached_after(len(record.plies) - 1).to_move:
            break
        behind = range(undone - 1, -1, -1)
        kept = [record.plies[-1 - n].move for n in behind if not gone & record.landed(n).keys()]
        if undone - len(kept) == len(gone):
            return (0, ()) if played_through(position, kept) is None else (undone, tuple(kept))
    return 0, ()


def played_through(position: Position, moves: Iterable[Move]) -> Position | None:
    """Return the position after these moves, made one after another; None if one of them is illegal."""
    for move in moves:
        if move not in position.legal_moves():
            return None
        position = position.play(move)
    return position


def may_become(view: Differences) -> bool:
    """Whether the table seen is on the way to an earlier one, or to one of a redo."""
    behind = (table for _, table in _earlier(view.case.record))
    is_going_back = any(_is_on_the_way(view.table, view.seen, then) for then in behind)
    return is_going_back or is_redo_begun(view, view.seen)


def is_redo_begun(view: Differences, seen: Table) -> bool:
    """Whether the table seen is on the way to one of a redo."""
    return any(_is_on_the_way(view.table, seen, table_of(ply.position)) for ply in view.case.record.redo)


def is_redo_carried(view: Differences) -> bool:
    """Whether no ply of a redo has landed while a piece that it carries is still where it was."""
    record, now, position = view.case.record, view.table, view.position
    landed = {space for ply in record.redo for space in table_of(ply.position).keys() - now.keys()}
    for ply in record.redo:
        before, after = table_of(position), table_of(ply.position)
        has_landed = any(space in view.seen and space not in now for space in after.keys() - before.keys())
        stands = (before.keys() - after.keys() - landed) & now.keys() & view.seen.keys()
        if has_landed and stands:
            return False
        position = ply.position
    return True


def _earlier(record: Record) -> Iterator[tuple[int, Table]]:
    """Yield the earlier tables on which hands were to move, stopping at a choice that left no trace."""
    if record.match:
        return
    for undone in range(1, len(record.plies) + 1):
        before = record.before(undone)
        move = record.plies[-undone].move
        if not before.changes(move) and before.count_legal() > 1:
            return
        if not isinstance(before, RequestedPosition):
            yield undone, table_of(before)


def _is_on_the_way(now: Table, seen: Table, then: Table) -> bool:
    """Whether each changed space is as in ``then``, or emptied for what comes there."""
    return all(
        now.get(space) is not then.get(space) and colour in {then.get(space), None}
        for space, colour in difference(now, seen)
    )


#: How many plies that lie on the table at once are recognised; with more the lights lead back to the game.
MOST_PLIES = 6


def is_last_explained(view: Differences, placed: Placed) -> bool:
    """Whether the last piece, if off its space, is off for this move or the one after it."""
    last = view.case.last
    if last is None or last.space not in view.lifted or last.space == placed.start:
        return True
    following = parts_of(view.position.play(placed.move), view.seen)
    return any(last.space == other.start for other in following)


def is_led_to(view: Differences, position: Position) -> bool:
    """Whether plies lead from a position to what is on the table, the last of them begun or not."""
    return leads_to(position, soon(view))


def leads_to(position: Position, seen: Table) -> bool:
    """Whether at most `MOST_PLIES` plies, with one more perhaps begun, lead to the table seen.

    With every further piece the orders to try multiply.
    """
    landed = sum(colour is not None for _, colour in difference(table_of(position), seen))
    return landed <= MOST_PLIES and _leads_to(position, seen, set())


def _leads_to(position: Position, seen: Table, tried: set[Position]) -> bool:
    """Whether plies, each of which lands one of the pieces that are new, lead to the table seen.

    A position that has been ``tried`` is not tried again: many orders reach it.
    """
    if table_of(position) == seen or is_begun(position, seen):
        return True
    if position in tried:
        return False
    tried.add(position)
    firsts: dict[tuple[str | None, str], Move] = {}
    for placed in parts_of(position, seen):
        firsts.setdefault((placed.start, placed.end), placed.move)
    return any(_leads_to(position.play(move), seen, tried) for move in firsts.values())


def may_be_taking_back(view: Differences) -> bool:
    """Whether moving pieces may turn the settled ones into the table of some plies ago."""
    if is_end_cleared(view):
        return False
    then, most = soon(view), len(view.differing + view.moving)
    earlier = (table for undone, table in _earlier(view.case.record) if 1 < undone <= most)
    return any(_is_on_the_way(view.table, then, table) for table in earlier)


def is_end_cleared(view: Differences) -> bool:
    """Whether the piece that ended the game was lifted first and others follow: the board is cleared."""
    redo = view.case.record.redo if view.case.memory.is_redo_in_hand else ()
    is_end_lifted = bool(redo) and redo[0].position.outcome is not None
    return is_end_lifted and bool(view.lifted) and not view.landed and not view.settling


def may_be_redoing(view: Differences) -> bool:
    """Whether the settled pieces are no table of the redo yet, but may become one with those still moving."""
    record = view.case.record
    if not view.case.memory.is_redo_in_hand or any(
        table_of(ply.position) == view.seen for ply in record.redo
    ):
        return False
    return is_redo_begun(view, soon(view)) or _is_redo_coming(view)


def _is_redo_coming(view: Differences) -> bool:
    """Whether moving pieces complete plies of a redo, and begin the next beside them."""
    record, now, coming = view.case.record, view.table, soon(view)
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
    return redo <= cells and leads_to(then, seen)


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


def in_order(
    view: Differences, order: tuple[str, ...], position: Position
) -> tuple[tuple[Move, Position], ...]:
    """Find the moves that lay these pieces one after another from ``position``, up to the first illegal one.

    Each comes with the position it leaves. Stops at the turn of a seat without hands: no hand has made that
    move.
    """
    plies = list[tuple[Move, Position]]()
    for space in order:
        found = placed_as(position, {**table_of(position), space: view.seen[space]})
        if not found or (plies and position.to_move in view.case.record.without_hands):
            break
        position = position.play(found[0].move)
        plies.append((found[0].move, position))
    return tuple(plies)


def made(plies: tuple[tuple[Move, Position], ...], undone: int = 0) -> Amend:
    """Return the change that makes these plies, each given with the position that it leaves."""
    return Amend(undone, tuple(move for move, _ in plies))
