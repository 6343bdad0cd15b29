"""What the hand did: the table the game expects against the readings of the board.

Compared in this order: the position; what one legal move leaves; the move just made, revised; the position
before it; an emptied table. What fits none of them is misplaced and is shown, not guessed.

Three rules keep wrong moves out. A move is settled only while nothing else that has settled is unexplained.
While the last piece is off its space nothing new is settled: it may be that piece on its way. And no piece
overtakes one that arrived before it; where nobody can tell which did, that is shown. A sensor that chatters
holds up only its own space.
"""

from manalath_board.controller.games.base import Finished, Put
from manalath_board.controller.inference.ambiguity import (
    may_be_astride,
    may_be_the_last,
    may_come_back,
    may_have_moved,
    waited_as,
)
from manalath_board.controller.inference.differences import Case, Differences
from manalath_board.controller.inference.misplaced import misplaced, refused, settled_ms, why_not
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.readings import Patience, Tracks
from manalath_board.controller.inference.slide_paths import SlidePaths
from manalath_board.controller.inference.verdict import (
    Ambiguous,
    AtRest,
    Clearing,
    Emptied,
    Extra,
    Misplaced,
    NotLifted,
    Placement,
    Revised,
    Settled,
    TakenBack,
    Unclear,
    UnderWay,
    Verdict,
)

#: More sensors than these do not stick at once: the pieces are still there.
MOST_STUCK = 3


def judge(case: Case, tracks: Tracks, at_ms: float, patience: Patience) -> Verdict:
    """Explain the readings at ``at_ms``; ``due_ms`` says when the same readings may mean something else."""
    view = Differences.of(case, tracks, at_ms, patience)
    placement = _explain(view)
    unclear = placement.spaces if isinstance(placement, Unclear) else frozenset()
    doubtful = view.chattering | set(view.blurred) | unclear
    due_ms = _due_ms(view, tracks)
    leftover = _leftover(view, placement)
    if not 0 < len(leftover) <= MOST_STUCK:
        return Verdict(placement, doubtful, due_ms)
    stuck_ms = max(track.since_ms for track in tracks.values()) + patience.doubt_ms
    if at_ms < stuck_ms:
        return Verdict(placement, doubtful, min(due_ms, stuck_ms))
    return Verdict(placement, doubtful, due_ms, stuck=leftover)


def _leftover(view: Differences, placement: Placement) -> frozenset[str]:
    """The spaces of the pieces that have to come off before play goes on, where nothing else is wrong."""
    match placement:
        case Clearing():
            return frozenset(
                space for space, track in view.tracks.items() if track.reading is not Reading.EMPTY
            )
        case Misplaced(extra, ()) if all(isinstance(piece.why, NotLifted) for piece in extra):
            return frozenset(piece.space for piece in extra)
    return frozenset()


def _explain(view: Differences) -> Placement:
    if view.case.position.outcome is not None and _is_being_cleared(view):
        return _explain_clearing(view)
    if _is_swept(view):
        return Emptied()
    last = view.case.last
    others = view.old or view.blurred
    if last is not None and not others:
        if view.lifted == (last.space,) and not view.exchanged:
            return _explain_lifted(view, last)
        if view.exchanged == (last.space,) and not view.lifted and view.case.is_revisable:
            explain = _explain_recoloured if view.case.is_keyed else _explain_exchanged
            return explain(view, last)
        if last.space in view.moving and not view.lifted and not view.exchanged:
            return UnderWay()
    if others or view.lifted or view.exchanged:
        return misplaced(view)
    if not view.added:
        return UnderWay() if view.moving else AtRest()
    if any(refused(view, space) for space in view.added):
        return misplaced(view)
    return _explain_added(view)


def _explain_added(view: Differences) -> Placement:
    """Legal pieces alone: the first of them is a move, if it is certain which came first."""
    trails = SlidePaths.of(
        view.case.position.game.geometry, view.table, view.tracks, view.at_ms, view.patience
    )
    arrivals_ms = {space: trails.arrival_ms(space) for space in view.added}
    first = min(view.added, key=lambda space: view.tracks[space].unsettled_ms)
    rivals = [space for space in view.added if space != first]
    order_ms = view.patience.order_ms
    is_certain = all(
        view.tracks[first].unsettled_ms + order_ms < view.tracks[space].unsettled_ms
        and arrivals_ms[first] + order_ms < arrivals_ms[space]
        for space in rivals
    )
    if not is_certain or any(may_have_moved(view, space) for space in view.added):
        return misplaced(view)
    came_first = any(trails.arrival_ms(space) <= arrivals_ms[first] + order_ms for space in view.settling())
    if came_first or view.being_told() or may_be_astride(view, first):
        return UnderWay()
    first_reading, colour = trails.first_colour(first), view.colour(first)
    if any(
        was is not None and not view.may_be(first, was) for was in (first_reading, waited_as(view, first))
    ):
        return Unclear(frozenset({first}))
    if any(may_come_back(view, other, first) for other in view.tracks):
        return UnderWay()
    return Ambiguous(first) if colour is None else Settled(Put(first, colour))


def _is_swept(view: Differences) -> bool:
    """Whether all pieces are off the table, and it is not just the last and only one in the hand."""
    if view.case.is_resuming or not view.table or not view.is_all_empty():
        return False
    return view.case.last is None or set(view.table) != {view.case.last.space}


def _is_being_cleared(view: Differences) -> bool:
    """Whether another piece than the last one was lifted after the end of the game."""
    last = view.case.last
    own = {last.space} if last is not None and view.case.is_revisable else set()
    in_hand = {space for space in view.moving if view.tracks[space].reading is Reading.EMPTY}
    return view.case.is_clearing or bool((set(view.lifted) | in_hand) - own)


def _explain_clearing(view: Differences) -> Placement:
    if view.is_all_empty():
        return Emptied()
    if view.blurred:
        return Unclear(frozenset(view.blurred))
    wrong = tuple(Extra(space, view.colour(space), Finished()) for space in view.added + view.exchanged)
    if wrong:
        return Misplaced(wrong, (), settled_ms(view, view.added + view.exchanged))
    return Clearing() if view.lifted or view.case.is_clearing else UnderWay()


def _explain_lifted(view: Differences, last: Put) -> Placement:
    """The last piece is off its space: in the hand, taken back, or put down elsewhere."""
    if not view.added and not view.settling():
        return TakenBack() if view.at_ms >= _taken_back_ms(view, last) else UnderWay()
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
    if view.case.is_keyed:
        return misplaced(view)
    astride = {one for one in view.added for other in (last.space, *view.added) if other in around(one)}
    return Unclear(frozenset(astride)) if view.case.is_revisable and astride else misplaced(view)


def _taken_back_ms(view: Differences, last: Put) -> float:
    """When the last piece, off its space, will have been off for long enough since it was the last."""
    return max(view.tracks[last.space].since_ms, view.case.since_ms) + view.patience.takeback_ms


def _explain_recoloured(view: Differences, last: Put) -> Placement:
    """A key told another colour of the last piece, unless that is elsewhere by now and this one is new."""
    if any(may_be_the_last(view, space) for space in view.settling()):
        return UnderWay()
    if any(may_be_the_last(view, space) for space in view.added):
        return misplaced(view)
    return _revise(view, Put(last.space, last.colour.other))


def _explain_exchanged(view: Differences, last: Put) -> Placement:
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


def _revise(view: Differences, move: Put) -> Placement:
    """Replace the last move by the piece where it is now, or take it back where the rules forbid that."""
    previous = view.case.previous
    if previous is None or why_not(previous, move.space, move.colour) is not None:
        return TakenBack()
    return Revised(move)


def _due_ms(view: Differences, tracks: Tracks) -> float:
    """The next time at which the same readings could be judged otherwise."""
    patience, last = view.patience, view.case.last
    times = [track.settled_ms(patience) for track in view.tracks.values()]
    if last is not None and last.space in view.lifted:
        times.append(_taken_back_ms(view, last))
    times += [view.tracks[space].since_ms + patience.astride_ms for space in view.added]
    differing = (*view.added, *view.lifted, *view.exchanged, *view.old)
    times += [view.tracks[space].settled_ms(patience) + patience.plan_ms for space in differing]
    times += [
        until for track in tracks.values() if (until := track.chatters_until_ms(view.at_ms)) is not None
    ]
    return min((time for time in times if time > view.at_ms), default=float("inf"))
