"""Move recognition: look up settled differences among the tables that moves leave.

The order of explanations is the same for every game: a legal move; a redo; the last move, revised; an earlier
table; several plies; a stage of any of these. What is none of them is misplaced and is shown, not guessed.

Rules of time keep wrong moves out. While the last piece is off its space nothing new is settled: it may be
that piece on its way. No piece overtakes one that arrived before it; if the order is uncertain, that is
shown. What may yet become something else waits as long as it may.
"""

from collections.abc import Callable, Collection, Iterator
from itertools import permutations

from controller.games import Colour, Move, Position
from controller.inference.differences import Differences
from controller.inference.expected_tables import (
    Cells,
    Placed,
    Table,
    difference,
    index_of,
    is_begun,
    parts_of,
    placed_as,
    table_of,
)
from controller.inference.landed_move import as_they_came, first_of_new, landed_as, made, rivals
from controller.inference.misplacement import misplaced
from controller.inference.piece_times import came_after_ms, is_none_held, lands_last, paths_of
from controller.inference.plies_on_table import (
    goes_on,
    in_order,
    is_coming,
    is_last_explained,
    may_be_redoing,
    may_be_taking_back,
    may_become,
    played_through,
    redone,
    redone_before,
    taken_back,
    taken_out,
)
from controller.inference.revised_move import explain_slid, is_revising, revised
from controller.inference.verdict import (
    Amend,
    Placement,
    Settled,
    Unclear,
    Undecided,
    UnderWay,
)
from controller.table import landed

#: So many pieces that came unseen are tried in every order.
MOST_UNSEEN = 2

Explain = Callable[[Differences], Placement | None]


def look_up(view: Differences) -> Placement | None:
    """Explain settled differences, at least one; ask about a change that happened unseen.

    Ask too about a move that may have overtaken another.
    """
    memory = view.case.memory
    found = next((found for explain in _ORDER if (found := explain(view)) is not None), None)
    match found:
        case Settled(change) if memory.is_unseen or (memory.is_held_up and change.moves):
            return Undecided((change,))
    return found


def _is_off_for_long(view: Differences) -> bool:
    """Whether lifted pieces have been off for long enough to be taken back, since the last move too.

    A piece that the lights lead is carried on: the table then stays as it is until they would lead anew.
    """
    if view.case.memory.is_carrying:
        last_ms = max(track.since_ms for track in view.tracks.values())
        return view.now.has_come(last_ms + view.hand_times.plan_ms)
    times = [view.tracks[space].since_ms for space in view.lifted]
    times += [] if view.case.memory.is_redo_in_hand else [view.case.since_ms]
    return view.now.has_come(max(times) + view.hand_times.takeback_ms)


def _end_stands(view: Differences) -> Placement | None:
    """Keep the move that ended the game if it was lifted first and others follow: that is clearing."""
    redo = view.case.record.redo
    is_end_lifted = view.case.memory.is_redo_in_hand and redo and redo[0].position.outcome is not None
    is_cleared = is_end_lifted and view.lifted and not view.landed and not view.settling()
    return Settled(Amend(moves=(redo[0].move,))) if is_cleared else None


def _last_on_its_way(view: Differences) -> Placement | None:
    """Wait while the last piece has only just gone."""
    last = view.case.last
    is_off = last is not None and last.space in view.moving and not view.lifted and not view.exchanged
    return UnderWay() if is_off else None


def _restless(view: Differences) -> Placement | None:
    """Wait while a sensor that has chattered since this turn began may sense a piece that came first."""
    last = view.case.last
    track = None if last is None else view.tracks.get(last.space)
    began_ms = view.case.since_ms if track is None else min(track.unsettled_ms, view.case.since_ms)
    new = {
        space
        for space, track in view.chattering.items()
        if space not in view.table and space not in view.case.memory.stale and track.unsettled_ms >= began_ms
    }
    return Unclear(frozenset(new)) if new and view.landed else None


def _uncoloured(view: Differences) -> Placement | None:
    """Ask for the colour of a piece, if unknown, once it is that piece's turn."""
    if all(view.colour(space) is not None for space in view.landed):
        return None
    last = view.case.last
    if last is not None and view.lifted == (last.space,) and not view.exchanged:
        return explain_slid(view, last) or misplaced(view)
    return first_of_new(view) or misplaced(view)


def _legal(view: Differences) -> Placement | None:
    """Take a legal move that accounts for all differences."""
    placed = placed_as(view.case.position, view.seen)
    return landed_as(view, placed[0].end, placed) if placed and lands_last(view, placed[0]) else None


def _redone(view: Differences) -> Placement | None:
    """Take plies that were taken back and are on the table again: several, or one laid before a lift."""
    record = view.case.record
    moves = redone(record, view.seen)
    if not moves and view.case.memory.is_redo_in_hand and view.lifted and record.redo:
        moves = tuple(ply.move for ply in record.redo[:1] if table_of(ply.position) == view.seen)
    if moves:
        return UnderWay() if view.settling() else _made_again(view, moves)
    depth = redone_before(view)
    moves = tuple(ply.move for ply in record.redo[:depth])
    return _made_again(view, moves) if moves else None


def _made_again(view: Differences, moves: tuple[Move, ...]) -> Placement:
    """Take a redo; ask if in the order the pieces came in they would lead to another position.

    Ask too about a piece that lay elsewhere before it was pushed on: that may have been plies of its own.
    """
    position, again = view.case.position, Amend(moves=moves)
    laid = {change.space for move in moves for change in position.changes(move)}
    came = tuple(space for space in as_they_came(view) if space in laid)
    other = made(in_order(view, came, position)) if laid == set(came) else _as_they_landed(view, len(moves))
    then = played_through(position, other.moves) if len(other.moves) == len(moves) else None
    if then is not None and then != view.case.record.redo[len(moves) - 1].position:
        return Undecided((again, other))
    return Undecided((again,)) if _is_any_pushed(view, laid) else Settled(again)


def _is_any_pushed(view: Differences, ends: Collection[str]) -> bool:
    """Whether a piece on one of these spaces had settled on an empty one beside it, and was pushed on."""
    pushed = paths_of(view).pushed
    starts = {pushed[end] for end in ends if end in pushed} - view.table.keys()
    return any(view.tracks[start].settled.colour is not None for start in starts)


def _as_they_landed(view: Differences, depth: int) -> Amend:
    """Put the first plies of the redo in the order in which their pieces landed; none if that is unknown."""
    before, landed_ms = view.case.position, dict[Move, float]()
    for ply in view.case.record.redo[:depth]:
        (end,) = landed(before, ply.move) or ("",)
        if end not in view.landed:
            return Amend()
        landed_ms[ply.move], before = view.tracks[end].unsettled_ms, ply.position
    return Amend(moves=tuple(sorted(landed_ms, key=landed_ms.__getitem__)))


def _taken_back(view: Differences) -> Placement | None:
    """Take a table back by one ply or several, in any order while pieces are set up.

    Ask if a new move leaves the same table while the piece of the next one is in the hand.
    """
    record, seen = view.case.record, view.seen
    is_lifted = not view.landed
    if is_lifted and is_begun(view.case.position, seen):
        return None
    undone, again = taken_back(record, seen), tuple[Move, ...]()
    if not undone and is_lifted:
        undone, again = taken_out(record, frozenset(view.lifted))
    if not undone:
        return None
    instead = _moved_and_begun(view)
    if view.settling() or ((is_lifted or instead) and not _is_off_for_long(view)):
        return _in_hand(view)
    back = Amend(undone, again)
    return Undecided((*instead, back)) if instead else Settled(back)


def _moved_and_begun(view: Differences) -> tuple[Amend, ...]:
    """Find the moves on the table after which the pieces that are still off begin the next one."""
    position, seen = view.case.position, view.seen
    found = (placed.move for placed in parts_of(position, seen) if lands_last(view, placed))
    return tuple(Amend(moves=(move,)) for move in found if is_begun(position.play(move), seen))


def _going_back_or_on(view: Differences) -> Placement | None:
    """Wait while moving pieces may turn the settled ones into an earlier table, or one of a redo."""
    return UnderWay() if may_be_taking_back(view) or may_be_redoing(view) else None


def _several(view: Differences) -> Placement | None:
    """Take the first of several plies on the table, if it is certain which came first.

    Ask if several moves may have laid its piece, if only because the order is uncertain, and if several moves
    came unseen.
    """
    if view.differing == view.added:
        return first_of_new(view)
    certain, doubtful = list[Placed](), list[Placed]()
    for placed in parts_of(view.case.position, view.seen):
        is_explained = goes_on(view, placed) and is_last_explained(view, placed)
        if lands_last(view, placed) and is_explained:
            after_ms = came_after_ms(view, placed)
            if after_ms > view.hand_times.order_ms and is_none_held(view, placed.start):
                certain.append(placed)
            elif after_ms >= -view.hand_times.overlap_ms:
                doubtful.append(placed)
    ends = {placed.end for placed in certain}
    if not ends:
        return None
    if view.case.memory.is_unseen and len(ends) > 1:
        return Undecided(tuple(Amend(moves=(placed.move,)) for placed in certain))
    end = certain[0].end
    return landed_as(view, end, tuple(placed for placed in certain + doubtful if placed.end == end))


def _in_motion(view: Differences) -> Placement | None:
    """Wait while moving pieces turn the settled ones into several plies."""
    return UnderWay(frozenset(view.differing)) if is_coming(view) else None


def _stage(view: Differences) -> Placement | None:
    """Wait for a while if the differences lead to something; not while the lights lead a correction."""
    if view.case.is_led or view.has_waited():
        return None
    record, seen = view.case.record, view.seen
    is_stage = is_begun(record.position, seen) or may_become(record, seen)
    return _in_hand(view) if is_stage or is_revising(view) else None


def _in_hand(view: Differences) -> UnderWay:
    """Wait for what is in the hand, and report what was touched that is not on the way to a revision."""
    return UnderWay() if is_revising(view) else UnderWay(frozenset(view.differing))


def _unread(view: Differences) -> Placement | None:
    """Ask about a piece that may come from a space without a sensor, or have gone to one.

    Ask too about the last piece, which may have been slid there. Other differences do not matter, except a
    piece of the same colour that came or went in sight: that is the one. What may only be in the hand gets
    its time first.
    """
    if view.settling() or not view.case.left_out:
        return None
    record, last = view.case.record, view.case.last
    found = [Amend(moves=(move,)) for move in _partly_read(view, record.position)]
    if not found and record.previous is not None and last is not None and last.space in view.lifted:
        others = _partly_read(view, record.previous) if view.case.is_revisable else ()
        found = [Amend(1, (move,)) for move in others]
    return Undecided(tuple(found)) if found else None


def _partly_read(view: Differences, position: Position) -> Iterator[Move]:
    """Find the moves that are seen except for what they change on spaces without a sensor."""
    table = table_of(position)
    seen = difference(table, view.seen)
    unread = frozenset((space, colour) for space in view.case.left_out for colour in (None, *Colour))
    for cells, placed in index_of(position).whole.items():
        is_seen_in_part = cells & seen and set() < cells - seen <= unread
        if is_seen_in_part and not _pieces_of(table, cells - seen) & _pieces_of(table, seen - cells):
            yield from (each.move for each in placed)


def _from_stuck(view: Differences) -> Placement | None:
    """Ask about a refused piece that is tried again: it may have come from a space whose sensor sticks.

    Ask too about one that stays for long. Whatever else is wrong comes first.
    """
    if view.lifted or view.settling() or not view.landed:
        return None
    came_ms = min(view.tracks[space].unsettled_ms for space in view.landed)
    if came_ms <= view.case.memory.refused_ms and not view.has_waited():
        return None
    found = rivals(view, view.landed[0]) if len(view.landed) == 1 else ()
    return Undecided(found) if found else None


def _unwatched(view: Differences) -> Placement | None:
    """Ask about a legal move among changes that nobody watched; what else has changed is led back then.

    As many pieces as are missing may be those in another place. Moves made after a takeback of the last one
    come first, if they explain everything.
    """
    if not view.case.memory.is_unseen or view.moving:
        return None
    instead, new = _instead(view), list[Amend]()
    if len(instead) == 1:
        return Undecided(instead)
    for placed in parts_of(view.case.position, view.seen):
        alike = [space for space in view.landed if view.may_be(space, placed.colour)]
        gone = [space for space in view.lifted if view.may_be(placed.end, view.table[space])]
        if len(alike) > len(set(gone) - {placed.start}):
            new.append(Amend(moves=(placed.move,)))
    found = (*instead, *new)
    return Undecided(found) if found else None


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
    found = [in_order(view, order, previous) for order in orders]
    return tuple(
        Amend(1, made(plies).moves) for plies in found if plies and table_of(plies[-1][1]) == view.seen
    )


def _pieces_of(table: Table, cells: Cells) -> set[tuple[Colour | None, bool]]:
    """The colours that come (True) and those that go (False)."""
    return {(colour or table.get(space), colour is not None) for space, colour in cells}


#: The first explanation found is taken.
_ORDER: tuple[Explain, ...] = (
    _end_stands,
    _last_on_its_way,
    _restless,
    _uncoloured,
    _going_back_or_on,
    _legal,
    _redone,
    _taken_back,
    revised,
    _several,
    _stage,
    _unread,
    _in_motion,
    _from_stuck,
    _unwatched,
)
