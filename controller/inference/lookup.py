"""What settled differences mean: one lookup over the tables that moves leave, in one order, for every game.

A legal move; a redo; the last move, revised; an earlier table; several plies; a stage of any of these. What
is none of them is misplaced and is shown, not guessed.

Rules of time keep wrong moves out. While the last piece is off its space nothing new is settled: it may be
that piece on its way. No piece overtakes one that arrived before it; where nobody can tell which did, that is
shown. What may yet become something else waits as long as it may.
"""

from collections.abc import Callable
from functools import partial

from manalath_board.controller.games.base import Colour, Move
from manalath_board.controller.games.moves import Put
from manalath_board.controller.inference.ambiguity import (
    may_be_astride,
    may_be_the_last,
    may_come_back,
    may_have_moved,
    waited_as,
)
from manalath_board.controller.inference.differences import Differences
from manalath_board.controller.inference.misplaced import misplaced, refused
from manalath_board.controller.inference.slide_paths import SlidePaths
from manalath_board.controller.inference.tables import (
    Table,
    index_of,
    is_begun,
    is_redo_begun,
    may_become,
    played,
    redone,
    taken_back,
)
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
    """Explain settled differences, of which there is one at least; what nobody saw come is asked about."""
    found = next((found for explain in _ORDER if (found := explain(view)) is not None), None)
    match found:
        case None:
            return misplaced(view)
        case Settled(change) if view.case.is_unseen:
            return Undecided((change,))
    return found


def takeback_ms(view: Differences) -> float:
    """When what is lifted will have been off for long enough to be taken back, since the last move too."""
    off_ms = max(view.tracks[space].since_ms for space in view.lifted)
    return max(off_ms, view.case.since_ms) + view.patience.takeback_ms


def waits_until_ms(view: Differences) -> float:
    """Until when what differs may be on its way to something else."""
    return max(view.tracks[space].since_ms for space in view.differing) + view.patience.plan_ms


def _end_stands(view: Differences) -> Placement | None:
    """Where the move that ended the game was lifted first and others follow, it stands: that is clearing."""
    is_cleared = view.case.is_end_lifted and view.lifted and not view.landed and not view.settling()
    return Settled(Amend(moves=(view.case.record.redo[0].move,))) if is_cleared else None


def _last_on_its_way(view: Differences) -> Placement | None:
    """Wait while the last piece has only just gone."""
    last = view.case.last
    is_off = last is not None and last.space in view.moving and not view.lifted and not view.exchanged
    return UnderWay() if is_off else None


def _untold(view: Differences) -> Placement | None:
    """Of a piece nobody has told the colour: it is asked for once it is that piece's turn."""
    if all(view.colour(space) is not None for space in view.landed):
        return None
    last = view.case.last
    if last is not None and view.lifted == (last.space,) and not view.exchanged:
        return _explain_slid(view, last) or misplaced(view)
    return _pieces(view) or misplaced(view)


def _legal(view: Differences) -> Placement | None:
    """All that differs is one legal move."""
    moves = played(view.case.position, view.seen)
    return _landed(view, view.landed, _choice(view, moves)) if moves and view.landed else None


def _redone(view: Differences) -> Placement | None:
    """Several plies that were taken back are on the table again."""
    moves = redone(view.case.record, view.seen)
    if not moves:
        return None
    return UnderWay() if view.settling() else Settled(Amend(moves=moves))


def _revised(view: Differences) -> Placement | None:
    """The last move is another one by now: slid on, exchanged, or its colour told."""
    last = view.case.last
    if last is None or last.space not in view.differing:
        return None
    if view.lifted == (last.space,) and not view.exchanged and (view.added or view.settling()):
        return _explain_slid(view, last)
    if view.exchanged == (last.space,) and not view.lifted and view.case.is_revisable:
        explain = _explain_recoloured if view.case.is_keyed else _explain_exchanged
        return explain(view, last)
    moves = _replayed(view, view.seen) if view.case.is_revisable else ()
    if not moves or view.settling():
        return None
    return Settled(Amend(1, moves[:1]))


def _explain_slid(view: Differences, last: Put) -> Placement | None:
    """The last piece is off its space, and one was put down elsewhere or is about to be."""
    if not view.added or view.being_told():
        return UnderWay()
    around = view.case.position.game.geometry.around
    space, *others = sorted(view.added, key=lambda added: view.colour(added) is not last.colour)
    if any(other in around(space) for other in view.settling()):
        return UnderWay()
    lifted_ms = view.tracks[last.space].since_ms
    is_slide = (
        view.case.is_revisable
        and not others
        and view.colour(space) is last.colour
        and view.tracks[space].since_ms >= lifted_ms - view.patience.overlap_ms
    )
    if is_slide:
        return _revise(view, Put(space, last.colour))
    if view.case.is_keyed or not view.case.is_revisable:
        return None
    astride = {one for one in view.added for other in (last.space, *view.added) if other in around(one)}
    if astride:
        return Unclear(frozenset(astride))
    is_waiting = view.at_ms < waits_until_ms(view) and not view.case.is_led
    return UnderWay() if is_waiting and not any(refused(view, one) for one in view.added) else None


def _explain_recoloured(view: Differences, last: Put) -> Placement | None:
    """A key told another colour of the last piece, unless that is elsewhere by now and this one is new."""
    if any(may_be_the_last(view, space) for space in view.settling()):
        return UnderWay()
    if any(may_be_the_last(view, space) for space in view.added):
        return misplaced(view)
    return _revise(view, Put(last.space, last.colour.other))


def _explain_exchanged(view: Differences, last: Put) -> Placement | None:
    """The other colour stands where the last piece was: exchanged in place, or laid there after a slide."""
    if not view.added:
        return _revise(view, Put(last.space, last.colour.other))
    here, there = view.tracks[last.space], view.tracks[view.added[0]]
    lift_ms = min((ms for ms in here.changes_ms if ms > view.case.since_ms), default=here.unsettled_ms)
    is_slide = (
        len(view.added) == 1
        and view.colour(view.added[0]) is last.colour
        and lift_ms - view.patience.overlap_ms <= there.unsettled_ms
        and there.since_ms < here.unsettled_ms
    )
    return _revise(view, Put(view.added[0], last.colour)) if is_slide else misplaced(view)


def _revise(view: Differences, piece: Put) -> Placement:
    """Replace the last move by the one that leaves its piece where it is; taken back if there is none."""
    last = view.case.last
    table = {space: colour for space, colour in view.table.items() if last is None or space != last.space}
    return Settled(Amend(1, _replayed(view, {**table, piece.space: piece.colour})[:1]))


def _taken_back(view: Differences) -> Placement | None:
    """The table is as it was before the last ply, or before several."""
    record, seen = view.case.record, view.seen
    is_lifted = not view.landed
    if is_lifted and is_begun(view.case.position, seen):
        return None
    undone = taken_back(record, seen)
    if not undone:
        return None
    if view.settling() or (is_lifted and view.at_ms < takeback_ms(view)):
        return _in_hand(view)
    return Settled(Amend(undone))


def _several(view: Differences) -> Placement | None:
    """Several plies lie on the table: the first of them is a move, if it is certain which came first."""
    if view.differing == view.added:
        return _pieces(view)
    position, seen = view.case.position, view.seen
    for cells, moves in index_of(position).whole.items():
        landed = tuple(space for space, colour in cells if colour is not None)
        if all(_is(seen, space, colour) for space, colour in cells) and _goes_on(view, moves[0], landed):
            return _landed(view, landed, _choice(view, moves))
    return None


def _goes_on(view: Differences, move: Move, landed: tuple[str, ...]) -> bool:
    """Tell whether what differs beside a move is the next one, or begins it, and came later."""
    after = view.case.position.play(move)
    if not (played(after, view.seen) or is_begun(after, view.seen)):
        return False
    rest = set(view.landed) - set(landed)
    latest_ms = max(view.tracks[space].unsettled_ms for space in landed) + view.patience.order_ms
    return all(latest_ms < view.tracks[space].unsettled_ms for space in rest)


def _stage(view: Differences) -> Placement | None:
    """What differs is on the way to something, and has not been so for long; not while the table is led."""
    if view.case.is_led or view.at_ms >= waits_until_ms(view):
        return None
    record, seen = view.case.record, view.seen
    is_stage = is_begun(record.position, seen) or may_become(record, seen)
    return _in_hand(view) if is_stage or _is_revising(view) else None


def _in_hand(view: Differences) -> UnderWay:
    """Wait for what is in the hand, and tell what was touched that is not on the way to a revision."""
    return UnderWay() if _is_revising(view) else UnderWay(frozenset(view.differing))


def _is_revising(view: Differences) -> bool:
    """Tell whether what is lifted may be on the way to another move instead of the last one."""
    previous, last = view.case.record.previous, view.case.last
    if not view.case.is_revisable or previous is None or last is None:
        return False
    return is_begun(previous, {space: colour for space, colour in view.seen.items() if space != last.space})


def _pieces(view: Differences) -> Placement | None:
    """New legal pieces alone: the first of them is a move, if it is certain which came first."""
    if view.differing != view.added or any(refused(view, space) for space in view.added):
        return None
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
    if not is_certain or any(may_have_moved(view, space) for space in view.added):
        return misplaced(view)
    colour = view.colour(first)
    if colour is None:
        return _landed(view, (first,), lambda: Ambiguous(first))
    moves = played(view.case.position, {**view.table, first: colour})
    return _landed(view, (first,), _choice(view, moves))


def _landed(view: Differences, landed: tuple[str, ...], decide: Callable[[], Placement]) -> Placement:
    """Decide, unless a piece that has landed may be another one than it seems, or one came before it."""
    if any(may_have_moved(view, space) for space in landed):
        return misplaced(view)
    paths = _paths(view)
    last_ms = max(paths.arrival_ms(space) for space in landed) + view.patience.order_ms
    came_first = any(paths.arrival_ms(space) <= last_ms for space in view.settling())
    if came_first or view.being_told() or any(may_be_astride(view, space) for space in landed):
        return UnderWay()
    if any(_was_another(view, paths, space) for space in landed):
        return Unclear(frozenset(landed))
    if any(may_come_back(view, other, space) for other in view.tracks for space in landed):
        return UnderWay()
    return decide()


def _paths(view: Differences) -> SlidePaths:
    geometry = view.case.position.game.geometry
    return SlidePaths.of(geometry, view.table, view.tracks, view.at_ms, view.patience)


def _was_another(view: Differences, paths: SlidePaths, space: str) -> bool:
    """Tell whether the piece on a space was read in another colour before."""
    before = (paths.first_colour(space), waited_as(view, space))
    return any(colour is not None and not view.may_be(space, colour) for colour in before)


def _choice(view: Differences, moves: tuple[Move, ...]) -> Callable[[], Placement]:
    return partial(_choose, view, moves)


def _choose(view: Differences, moves: tuple[Move, ...]) -> Placement:
    """Take the only move, or the next one of a redo; wait where it may be part of a deeper redo, then ask."""
    redo = view.case.record.redo
    if redo and redo[0].move in moves:
        return Settled(Amend(moves=(redo[0].move,)))
    candidates = tuple(Amend(moves=(move,)) for move in moves)
    if view.case.is_redo_in_hand and is_redo_begun(view.case.record, view.seen):
        return UnderWay() if view.at_ms < waits_until_ms(view) else Undecided(candidates)
    return Settled(candidates[0]) if len(candidates) == 1 else Undecided(candidates)


def _replayed(view: Differences, seen: Table) -> tuple[Move, ...]:
    """Find the moves that could have been made instead of the last one, and leave what is seen."""
    previous = view.case.record.previous
    return () if previous is None else played(previous, seen)


def _is(seen: Table, space: str, colour: Colour | None) -> bool:
    return seen.get(space) is colour


#: The first that has an explanation has the right one.
_ORDER: tuple[Explain, ...] = (
    _end_stands,
    _last_on_its_way,
    _untold,
    _legal,
    _redone,
    _revised,
    _taken_back,
    _several,
    _stage,
)
