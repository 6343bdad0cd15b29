"""Move recognition: look up settled differences among the tables that moves leave.

The order of the rules is the same for every game: a legal move; a redo; an earlier table; the last move,
revised; several plies; a stage of any of these; at last the question what else it may be
(`controller.inference.candidates`). What is none of them is misplaced and is shown, not guessed. Each rule
names a scene at the table that goes wrong without it.

Rules of time keep wrong moves out. While the last piece is off its space nothing new is settled: it may be
that piece on its way. No piece overtakes one that arrived before it; if the order is uncertain, that is
shown. What may yet become something else waits as long as it may.
"""

from collections.abc import Callable, Collection

from controller.games import Move
from controller.inference.candidates import moved_and_begun, what_else
from controller.inference.differences import Differences
from controller.inference.expected_tables import (
    Placed,
    is_begun,
    parts_of,
    placed_as,
    table_of,
)
from controller.inference.landed_move import first_of_new, landed_as
from controller.inference.misplacement import misplaced
from controller.inference.piece_times import SlidePaths, as_they_came, came_after_ms, is_none_held, lands_last
from controller.inference.plies_on_table import (
    in_order,
    is_end_cleared,
    is_last_explained,
    is_led_to,
    leads_to,
    made,
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

Explain = Callable[[Differences], Placement | None]


def look_up(view: Differences) -> Placement | None:
    """Explain settled differences, at least one; ask about a change that happened unseen.

    Ask too about a move that may have overtaken another.
    """
    memory = view.case.memory
    found = next((found for explain in RULES if (found := explain(view)) is not None), None)
    if isinstance(found, Settled) and (memory.is_unseen or (memory.is_held_up and found.change.moves)):
        return Undecided((found.change,))
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


def _restless(view: Differences) -> Placement | None:
    """Wait while a sensor that has chattered since this turn began may sense a piece that came first.

    Scene: a reed chatters from the moment a piece comes to it, and the other player lays his.
    """
    last = view.case.last
    track = None if last is None else view.tracks.get(last.space)
    began_ms = view.case.since_ms if track is None else min(track.unsettled_ms, view.case.since_ms)
    new = {
        space
        for space, track in view.chattering.items()
        if space not in view.table and space not in view.case.memory.stale and track.unsettled_ms >= began_ms
    }
    return Unclear(frozenset(new)) if new and view.landed else None


def _in_flight(view: Differences) -> Placement | None:
    """Wait while what is moving may change what the rest means.

    That is the last piece, which has only just gone, or pieces on the way to an earlier table or to a redo.

    Scene: the last two pieces are taken off one after the other, the second while the first is in the hand.
    """
    if not view.moving:
        return None
    last = view.case.last
    is_last_off = last is not None and last.space in view.moving and not view.lifted and not view.exchanged
    return UnderWay() if is_last_off or may_be_taking_back(view) or may_be_redoing(view) else None


def _uncoloured(view: Differences) -> Placement | None:
    """Ask for the colour of a piece, if unknown, once it is that piece's turn.

    Scene: a piece whose colour nobody named is laid while an older one is missing, which it may be.
    """
    if all(view.colour(space) is not None for space in view.landed):
        return None
    last = view.case.last
    if last is not None and view.lifted == (last.space,) and not view.exchanged:
        return explain_slid(view, last) or misplaced(view)
    return first_of_new(view) or misplaced(view)


def _legal(view: Differences) -> Placement | None:
    """Take a legal move that accounts for all differences.

    Scene: the second player exchanges the first token for his own.
    """
    placed = placed_as(view.position, view.seen)
    return landed_as(view, placed[0].end, placed) if placed and lands_last(view, placed[0]) else None


def _redone(view: Differences) -> Placement | None:
    """Take plies that were taken back and are on the table again: several, or one laid before a lift.

    The move that ended the game stands if its piece was lifted first and others follow: that is clearing.

    Scene: three plies are taken back in an odd order, and the same pieces are put back together.
    """
    record = view.case.record
    if is_end_cleared(view):
        return Settled(Amend(moves=(record.redo[0].move,)))
    moves = redone(record, view.seen)
    if not moves and view.case.memory.is_redo_in_hand and view.lifted and record.redo:
        moves = tuple(ply.move for ply in record.redo[:1] if table_of(ply.position) == view.seen)
    if moves:
        return UnderWay() if view.settling else _made_again(view, moves)
    depth = redone_before(view)
    moves = tuple(ply.move for ply in record.redo[:depth])
    return _made_again(view, moves) if moves else None


def _made_again(view: Differences, moves: tuple[Move, ...]) -> Placement:
    """Take a redo; ask if in the order the pieces came in they would lead to another position.

    Ask too about a piece that lay elsewhere before it was pushed on: that may have been plies of its own.
    """
    position, again = view.position, Amend(moves=moves)
    laid = {change.space for move in moves for change in position.changes(move)}
    came = tuple(space for space in as_they_came(view) if space in laid)
    other = made(in_order(view, came, position)) if laid == set(came) else _as_they_landed(view, len(moves))
    then = played_through(position, other.moves) if len(other.moves) == len(moves) else None
    if then is not None and then != view.case.record.redo[len(moves) - 1].position:
        return Undecided((again, other))
    return Undecided((again,)) if _is_any_pushed(view, laid) else Settled(again)


def _is_any_pushed(view: Differences, ends: Collection[str]) -> bool:
    """Whether a piece on one of these spaces had settled on an empty one beside it, and was pushed on."""
    pushed = SlidePaths.of(view).pushed
    starts = {pushed[end] for end in ends if end in pushed} - view.table.keys()
    return any(view.tracks[start].settled.colour is not None for start in starts)


def _as_they_landed(view: Differences, depth: int) -> Amend:
    """Put the first plies of the redo in the order in which their pieces landed; none if that is unknown."""
    before, landed_ms = view.position, dict[Move, float]()
    for ply in view.case.record.redo[:depth]:
        (end,) = landed(before, ply.move) or ("",)
        if end not in view.landed:
            return Amend()
        landed_ms[ply.move], before = view.tracks[end].unsettled_ms, ply.position
    return Amend(moves=tuple(sorted(landed_ms, key=landed_ms.__getitem__)))


def _taken_back(view: Differences) -> Placement | None:
    """Take a table back by one ply or several, in any order while pieces are set up.

    Ask if a new move leaves the same table while the piece of the next one is in the hand.

    Scene: the last piece is lifted, and put back after a second.
    """
    record, seen = view.case.record, view.seen
    is_lifted = not view.landed
    if is_lifted and is_begun(view.position, seen):
        return None
    undone, again = taken_back(record, seen), tuple[Move, ...]()
    if not undone and is_lifted:
        undone, again = taken_out(record, frozenset(view.lifted))
    if not undone:
        return None
    instead = moved_and_begun(view)
    if view.settling or ((is_lifted or instead) and not _is_off_for_long(view)):
        return _in_hand(view)
    back = Amend(undone, again)
    return Undecided((*instead, back)) if instead else Settled(back)


def _several(view: Differences) -> Placement | None:
    """Take the first of several plies on the table, if it is certain which came first.

    Ask if several moves may have laid its piece, if only because the order is uncertain, and if several moves
    came unseen.

    Scene: two pieces come as one, and it is asked which was first.
    """
    if view.differing == view.added:
        return first_of_new(view)
    certain, doubtful = list[Placed](), list[Placed]()
    position = view.position
    for placed in parts_of(position, view.seen):
        is_explained = leads_to(position.play(placed.move), view.seen) and is_last_explained(view, placed)
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


def _under_way(view: Differences) -> Placement | None:
    """Wait for a while if the differences lead to something, but not while the lights lead a correction.

    Wait as long as pieces move if these turn what has settled into several plies.

    Scene: a piece is lifted to look under it; its space breathes only after three seconds.
    """
    is_recent = not view.case.is_led and not view.has_waited()
    if is_recent and (is_begun(view.position, view.seen) or may_become(view) or is_revising(view)):
        return _in_hand(view)
    is_coming = view.settling and is_led_to(view, view.position)
    return UnderWay(frozenset(view.differing)) if is_coming else None


def _in_hand(view: Differences) -> UnderWay:
    """Wait for what is in the hand, and report what was touched that is not on the way to a revision."""
    return UnderWay() if is_revising(view) else UnderWay(frozenset(view.differing))


#: The first explanation found is taken.
RULES: tuple[Explain, ...] = (
    _restless,
    _in_flight,
    _uncoloured,
    _legal,
    _redone,
    _taken_back,
    revised,
    _several,
    _under_way,
    what_else,
)
