"""What settled differences mean: one lookup over the tables that moves leave, in one order, for every game.

A legal move; a redo; the last move, revised; an earlier table; several plies; a stage of any of these. What
is none of them is misplaced and is shown, not guessed.

Rules of time keep wrong moves out. While the last piece is off its space nothing new is settled: it may be
that piece on its way. No piece overtakes one that arrived before it; where nobody can tell which did, that is
shown. What may yet become something else waits as long as it may.
"""

from collections.abc import Callable
from itertools import combinations

from manalath_board.controller.games.base import Colour, Move, Position
from manalath_board.controller.inference.ambiguity import (
    has_come_home,
    may_be_astride,
    may_come_back,
    may_have_moved,
    waited_as,
)
from manalath_board.controller.inference.differences import Differences
from manalath_board.controller.inference.expected_tables import (
    Cells,
    Table,
    begins,
    changed_by,
    difference,
    index_of,
    is_begun,
    is_redo_begun,
    is_redo_carried,
    marked_spaces,
    may_become,
    parts_of,
    played,
    redone,
    table_of,
    taken_back,
    taken_out,
)
from manalath_board.controller.inference.misplacement import misplaced, refused
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.overlap import (
    goes_on,
    in_order,
    is_coming,
    is_last_explained,
    is_led_to,
    is_left_filling,
    lands_last,
    may_be_redoing,
    may_be_taking_back,
    redone_before,
    was_left,
)
from manalath_board.controller.inference.revision import explain_slid, is_revising, revised
from manalath_board.controller.inference.slide_paths import SlidePaths
from manalath_board.controller.inference.verdict import (
    Ambiguous,
    Amend,
    Placement,
    Settled,
    Unclear,
    Undecided,
    UnderWay,
)

Explain = Callable[[Differences], Placement | None]


def look_up(view: Differences) -> Placement:
    """Explain settled differences, of which there is one at least; what nobody saw come is asked about.

    So is a move that may have overtaken another.
    """
    memory = view.case.memory
    found = next((found for explain in _ORDER if (found := explain(view)) is not None), None)
    match found:
        case None:
            return misplaced(view)
        case Settled(change) if memory.is_unseen or (memory.is_held_up and change.moves):
            return Undecided((change,))
    return found


def takeback_ms(view: Differences) -> float:
    """When what is lifted will have been off for long enough to be taken back, since the last move too.

    A piece that the lights lead is carried on: the table then stands as it is until they would lead anew.
    """
    if view.case.memory.is_carrying:
        return max(track.since_ms for track in view.tracks.values()) + view.patience.plan_ms
    times = [view.tracks[space].since_ms for space in view.lifted]
    times += [] if view.case.memory.is_redo_in_hand else [view.case.since_ms]
    return max(times) + view.patience.takeback_ms


def _end_stands(view: Differences) -> Placement | None:
    """Where the move that ended the game was lifted first and others follow, it stands: that is clearing."""
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
    """A sensor that chatters since this turn began may feel a piece that came first: nothing overtakes it."""
    last = view.case.last
    track = None if last is None else view.tracks.get(last.space)
    began_ms = view.case.since_ms if track is None else min(track.unsettled_ms, view.case.since_ms)
    new = {
        space
        for space, track in view.chattering.items()
        if space not in view.table and space not in view.case.memory.stale and track.unsettled_ms >= began_ms
    }
    return Unclear(frozenset(new)) if new and view.landed else None


def _untold(view: Differences) -> Placement | None:
    """Of a piece nobody has told the colour: it is asked for once it is that piece's turn."""
    if all(view.colour(space) is not None for space in view.landed):
        return None
    last = view.case.last
    if last is not None and view.lifted == (last.space,) and not view.exchanged:
        return explain_slid(view, last) or misplaced(view)
    return _pieces(view) or misplaced(view)


def _legal(view: Differences) -> Placement | None:
    """All that differs is one legal move."""
    moves = played(view.case.position, view.seen)
    is_made = bool(moves) and lands_last(view, view.landed, view.lifted)
    return _landed(view, view.landed, moves) if is_made else None


def _redone(view: Differences) -> Placement | None:
    """Plies that were taken back are on the table again: several, or one laid before it was lifted."""
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
    """Take a redo; where the pieces would be of other kinds in the order they came in, that is asked."""
    position, again = view.case.position, Amend(moves=moves)
    laid = {change.space for move in moves for change in position.changes(move)}
    came = tuple(space for space in _as_they_came(view) if space in laid)
    plies = in_order(view, came) if laid == set(came) else ()
    if len(plies) < len(moves) or plies[-1][1] == view.case.record.redo[len(moves) - 1].position:
        return Settled(again)
    return Undecided((again, _made(plies)))


def _taken_back(view: Differences) -> Placement | None:
    """The table is as it was before the last ply, or before several, in any order while pieces are set up."""
    record, seen = view.case.record, view.seen
    is_lifted = not view.landed
    if is_lifted and is_begun(view.case.position, seen):
        return None
    undone, again = taken_back(record, seen), tuple[Move, ...]()
    if not undone and is_lifted:
        undone, again = taken_out(record, seen)
    if not undone:
        return None
    if view.settling() or (is_lifted and view.at_ms < takeback_ms(view)):
        return _in_hand(view)
    return Settled(Amend(undone, again))


def _going_back_or_on(view: Differences) -> Placement | None:
    """What moves yet makes an earlier table of what has settled, or one of a redo: that is awaited."""
    return UnderWay() if may_be_taking_back(view) or may_be_redoing(view) else None


def _several(view: Differences) -> Placement | None:
    """Several plies lie on the table: the first of them is a move, if it is certain which came first.

    Where several may have laid its piece, that is asked.
    """
    if view.differing == view.added:
        return _pieces(view)
    found: dict[tuple[str, ...], tuple[Move, ...]] = {}
    for cells, moves in parts_of(view.case.position, view.seen).items():
        landed = tuple(space for space, colour in cells if colour is not None)
        lifted = tuple(space for space, colour in cells if colour is None)
        is_possible = lands_last(view, landed, lifted) and goes_on(view, moves[0], landed, lifted)
        if is_possible and is_last_explained(view, moves[0], lifted):
            found[landed] = found.get(landed, ()) + moves
    return next((_landed(view, landed, moves) for landed, moves in found.items()), None)


def _in_motion(view: Differences) -> Placement | None:
    """What moves yet makes several plies of what has settled."""
    return UnderWay(frozenset(view.differing)) if is_coming(view) else None


def _stage(view: Differences) -> Placement | None:
    """What differs is on the way to something, and has not been so for long; not while the table is led."""
    if view.case.is_led or view.at_ms >= view.waits_until_ms:
        return None
    record, seen = view.case.record, view.seen
    is_stage = is_begun(record.position, seen) or may_become(record, seen)
    return _in_hand(view) if is_stage or is_revising(view) else None


def _in_hand(view: Differences) -> UnderWay:
    """Wait for what is in the hand, and tell what was touched that is not on the way to a revision."""
    return UnderWay() if is_revising(view) else UnderWay(frozenset(view.differing))


def _pieces(view: Differences) -> Placement | None:
    """New legal pieces alone: the first of them is a move, if it is certain which came first."""
    if view.differing != view.added or not _may_all_stand(view):
        return None
    if any(may_have_moved(view, space) for space in view.added):
        return misplaced(view)
    paths = _paths(view)
    arrivals_ms = {space: paths.arrival_ms(space) for space in view.added}
    first = min(view.added, key=lambda space: view.tracks[space].unsettled_ms)
    order_ms = view.patience.order_ms
    is_certain = all(
        view.tracks[first].unsettled_ms + order_ms < view.tracks[space].unsettled_ms
        and arrivals_ms[first] + order_ms < arrivals_ms[space]
        for space in view.added
        if space != first
    )
    if not is_certain:
        return _set_up(view) or _either_first(view)
    if refused(view, first):
        return None
    colour = view.colour(first)
    if colour is None:
        return _landed(view, (first,), ())
    return _landed(view, (first,), played(view.case.position, {**view.table, first: colour}))


def _may_all_stand(view: Differences) -> bool:
    """Tell whether each of the new pieces is legal where it lies, or would be after the others of them."""
    if not any(refused(view, space) for space in view.added):
        return True
    came = _as_they_came(view)
    is_told = all(view.colour(space) is not None for space in came)
    return is_told and any(len(in_order(view, order)) == len(came) for order in (came, came[::-1]))


def _set_up(view: Differences) -> Placement | None:
    """Pieces that one side sets up count together, in any order; which is of another kind is asked.

    So are neighbours, which may be one piece that both feel.
    """
    if any(view.colour(space) is None for space in view.added):
        return None
    player, found, came = view.case.position.to_move, dict[Position, Amend](), _as_they_came(view)
    for first in came:
        plies = in_order(view, (first, *(space for space in came if space != first)))
        if len(plies) < len(came) or any(left.to_move is not player for _, left in plies[:-1]):
            return None
        found.setdefault(plies[-1][1], _made(plies))
    candidates, around = tuple(found.values()), view.case.position.game.geometry.around
    may_be_one = any(other in around(space) for space, other in combinations(view.added, 2))
    is_certain = len(candidates) == 1 and not may_be_one
    return Settled(candidates[0]) if is_certain else Undecided(candidates)


def _as_they_came(view: Differences) -> tuple[str, ...]:
    return tuple(sorted(view.added, key=lambda space: view.tracks[space].unsettled_ms))


def _made(plies: tuple[tuple[Move, Position], ...]) -> Amend:
    return Amend(moves=tuple(move for move, _ in plies))


def _either_first(view: Differences) -> Placement:
    """Two pieces came as one: ask for their order, and play it as far as it is legal.

    Of more than two, of neighbours (which may be one piece that both feel), and where an order gives a piece
    its colour, all but one have to be laid again.
    """
    geometry = view.case.position.game.geometry
    one, *others = view.added
    is_pair = len(others) == 1 and others[0] not in geometry.around(one)
    if not is_pair or view.case.is_keyed:
        return misplaced(view)
    came = _as_they_came(view)
    orders = (came, came[::-1])
    return Undecided(tuple(_made(plies) for order in orders if (plies := in_order(view, order))))


def _landed(view: Differences, landed: tuple[str, ...], moves: tuple[Move, ...]) -> Placement:
    """Take one of these moves, unless a piece may be another one than it seems, or one came before it.

    Without a move it is a piece of which nobody has told the colour.
    """
    if any(may_have_moved(view, space) for space in landed):
        return misplaced(view)
    paths = _paths(view)
    last_ms = max(paths.arrival_ms(space) for space in landed) + view.patience.order_ms
    came_first = is_left_filling(view) or any(paths.arrival_ms(s) <= last_ms for s in view.settling())
    if came_first or view.being_told() or any(may_be_astride(view, space) for space in landed):
        return UnderWay()
    if any(_was_another(view, paths, space) for space in landed):
        return Unclear(frozenset(landed))
    in_hand = {other for other in view.tracks for space in landed if may_come_back(view, other, space)}
    if in_hand and (lands_last(view, landed, tuple(in_hand)) or not _begins_next(view, moves, in_hand)):
        return UnderWay()
    return _choose(view, landed, moves) if moves else Ambiguous(landed[0])


def _begins_next(view: Differences, moves: tuple[Move, ...], in_hand: set[str]) -> bool:
    """Tell whether what was lifted only just now begins the next move, or the one after what lies there."""
    position = view.case.position.play(moves[0]) if moves else view.case.position
    is_next = bool(moves) and in_hand <= table_of(position).keys() and is_led_to(view, position)
    return is_next or begins(position, in_hand)


def _paths(view: Differences) -> SlidePaths:
    geometry = view.case.position.game.geometry
    standing = view.table.keys() - set(view.lifted)
    return SlidePaths.of(geometry, standing, view.tracks, view.at_ms, view.patience)


def _was_another(view: Differences, paths: SlidePaths, space: str) -> bool:
    """Tell whether the piece on a space was read in another colour before."""
    before = (paths.first_colour(space), waited_as(view, space))
    return any(colour is not None and not view.may_be(space, colour) for colour in before)


def _choose(view: Differences, landed: tuple[str, ...], moves: tuple[Move, ...]) -> Placement:
    """Take the only move, or the next one of a redo; wait where it may be part of a deeper redo, then ask.

    A piece that comes home after another was laid in its stead is asked about: which came first? So is one
    that may come from elsewhere and not from the box, and a piece with a sign that is left of several.
    """
    record = view.case.record
    if record.redo and record.redo[0].move in moves:
        return Settled(Amend(moves=(record.redo[0].move,)))
    candidates = (*(Amend(moves=(move,)) for move in moves), *_from_elsewhere(view, landed, moves[0]))
    may_be_redo = (
        view.case.memory.is_redo_in_hand
        and is_redo_begun(record, view.seen)
        and is_redo_carried(record, view.seen)
    )
    if may_be_redo and not (len(moves) == 1 and record.redo_from(moves[0])):
        return UnderWay() if view.at_ms < view.waits_until_ms else Undecided(candidates)
    is_home = view.case.memory.is_replaced and any(has_come_home(view, space) for space in landed)
    is_sure = len(candidates) == 1 and not is_home and not _is_left_over(view, landed, moves[0])
    return Settled(candidates[0]) if is_sure else Undecided(candidates)


def _is_left_over(view: Differences, landed: tuple[str, ...], move: Move) -> bool:
    """Tell whether a move lays a piece with a sign, and one that was laid before it may have gone since."""
    if marked_spaces(view.case.position.play(move)).isdisjoint(landed):
        return False
    came_ms = max(view.case.since_ms, *(view.tracks[space].unsettled_ms for space in landed))
    empty = (track for space, track in view.tracks.items() if space not in view.table)
    gone = (track for track in empty if track.reading is Reading.EMPTY and track.since_ms > came_ms)
    return any(track.settled.colour is not None for track in gone)


def _unread(view: Differences) -> Placement | None:
    """A piece that may come from a space without a sensor, or have gone there, is asked about.

    Whatever lies beside it, unless there a piece of its colour came or went in sight: that is the one. What
    may only be in the hand has its time first.
    """
    left_out = () if view.settling() else view.case.left_out
    if not left_out:
        return None
    seen = difference(view.table, view.seen)
    unread = frozenset((space, colour) for space in left_out for colour in (None, *Colour))
    found = tuple(
        Amend(moves=(move,))
        for cells, moves in index_of(view.case.position).whole.items()
        if cells & seen
        and set() < cells - seen <= unread
        and not _pieces_of(view.table, cells - seen) & _pieces_of(view.table, seen - cells)
        for move in moves
    )
    return Undecided(found) if found else None


def _pieces_of(table: Table, cells: Cells) -> set[tuple[Colour | None, bool]]:
    """Which colours come (True), and which go."""
    return {(colour or table.get(space), colour is not None) for space, colour in cells}


def _from_elsewhere(view: Differences, landed: tuple[str, ...], move: Move) -> tuple[Amend, ...]:
    """Find the moves from another space of pieces that this move brings from the box.

    Their space was left since they landed, or another lies there by now, or its reed sticks. A reed that has
    opened and closed again since the landing does not stick.
    """
    whole, own = index_of(view.case.position).whole, changed_by(view.case.position, move)
    landed_ms = min(view.tracks[space].since_ms for space in landed)
    left = {s for s in view.table if s in view.tracks and was_left(view, s, landed_ms)}
    stuck = {space for space, track in view.tracks.items() if track.since_ms < landed_ms} - left
    return tuple(
        Amend(moves=(other,), is_by_key=any(space in stuck for space, _ in cells - own))
        for cells, moves in whole.items()
        if own < cells and all(space in left | stuck for space, _ in cells - own)
        for other in moves
    )


#: The first that has an explanation has the right one.
_ORDER: tuple[Explain, ...] = (
    _end_stands,
    _last_on_its_way,
    _restless,
    _untold,
    _going_back_or_on,
    _legal,
    _redone,
    _taken_back,
    revised,
    _several,
    _stage,
    _unread,
    _in_motion,
)
