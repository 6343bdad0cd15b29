"""Takeback and redo by hand: which earlier tables, or tables of a redo, are seen or on the way.

Decides how many plies a table takes back or makes again. On the way to a known table the changes may come in
any order. Knows no time.
"""

from collections.abc import Iterable, Iterator

from controller.games import Move, Position
from controller.inference.expected_tables import Table, difference, table_of
from controller.table import Record, RequestedPosition


def redone(record: Record, seen: Table) -> tuple[Move, ...]:
    """Find the plies, at least two, that were taken back and lead to the table seen."""
    moves = tuple(ply.move for ply in record.redo)
    depths = (n for n, ply in enumerate(record.redo, 1) if n > 1 and table_of(ply.position) == seen)
    return moves[: next(depths, 0)]


def taken_back(record: Record, seen: Table) -> int:
    """Count the plies to take back to reach the table seen: of equal tables the latest; 0 for none."""
    return next((undone for undone, table in _earlier(record) if table == seen), 0)


def taken_out(record: Record, seen: Table) -> tuple[int, tuple[Move, ...]]:
    """Find what to take back and what to make again if a player took back pieces they had set up.

    They may have taken them in any order, as they set them up; 0 and nothing if it was no such thing.
    """
    gone = {space for space, colour in difference(table_of(record.position), seen) if colour is None}
    if not gone or table_of(record.position).keys() - gone != seen.keys():
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


def may_become(record: Record, seen: Table) -> bool:
    """Whether the table seen is on the way to an earlier one, or to one of a redo."""
    now = table_of(record.position)
    behind = (table for _, table in _earlier(record))
    return is_redo_begun(record, seen) or any(_is_on_the_way(now, seen, then) for then in behind)


def is_redo_begun(record: Record, seen: Table) -> bool:
    """Whether the table seen is on the way to one of a redo."""
    now = table_of(record.position)
    return any(_is_on_the_way(now, seen, table_of(ply.position)) for ply in record.redo)


def is_redo_carried(record: Record, seen: Table) -> bool:
    """Whether no ply of a redo has landed while a piece that it carries is still where it was."""
    now, position = table_of(record.position), record.position
    landed = {space for ply in record.redo for space in table_of(ply.position).keys() - now.keys()}
    for ply in record.redo:
        before, after = table_of(position), table_of(ply.position)
        has_landed = any(space in seen and space not in now for space in after.keys() - before.keys())
        stands = {
            space for space in before.keys() - after.keys() - landed if space in now.keys() & seen.keys()
        }
        if has_landed and stands:
            return False
        position = ply.position
    return True


def is_takeback_begun(record: Record, seen: Table, most: int) -> bool:
    """Whether the table seen is on the way to one of two to ``most`` plies ago."""
    now = table_of(record.position)
    return any(_is_on_the_way(now, seen, table) for undone, table in _earlier(record) if 1 < undone <= most)


def _earlier(record: Record) -> Iterator[tuple[int, Table]]:
    """Yield the earlier tables on which hands were to move, stopping at a choice that left no trace."""
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
