"""What the hand did: the table the game expects against the readings of the board.

Compared in this order: the position; what one legal move leaves; the move just made, revised; the position
before it; an emptied table. What fits none of them is misplaced and is shown, not guessed.

Three rules keep wrong moves out. A move is settled only while nothing else that has settled is unexplained.
While the last piece is off its space nothing new is settled: it may be that piece on its way. And no piece
overtakes one that arrived before it; where nobody can tell which did, that is shown. A sensor that chatters
holds up only its own space.
"""

from collections.abc import Iterable

from controller.games.base import Colour, Finished, Outside, Position, Put
from controller.placement.differences import Case, Differences
from controller.placement.occupancy import Reading
from controller.placement.readings import Patience, Track, Tracks
from controller.placement.trails import Trails
from controller.placement.verdict import (
    Ambiguous,
    AtRest,
    Clearing,
    Emptied,
    Exchanged,
    Extra,
    Misplaced,
    Missing,
    NotLifted,
    Placement,
    Revised,
    Settled,
    TakenBack,
    Together,
    Unclear,
    UnderWay,
    Unsure,
    Verdict,
    Why,
)


def judge(case: Case, tracks: Tracks, at_ms: float, patience: Patience) -> Verdict:
    """Explain the readings at ``at_ms``; ``due_ms`` says when the same readings may mean something else."""
    view = Differences.of(case, tracks, at_ms, patience)
    placement = _explain(view)
    unclear = placement.spaces if isinstance(placement, Unclear) else frozenset()
    return Verdict(placement, view.chattering | set(view.blurred) | unclear, _due_ms(view, tracks))


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
        return _misplaced(view)
    if not view.added:
        return UnderWay() if view.moving else AtRest()
    if any(_refused(view, space) for space in view.added):
        return _misplaced(view)
    return _explain_added(view)


def _explain_added(view: Differences) -> Placement:
    """Legal pieces alone: the first of them is a move, if it is certain which came first."""
    trails = Trails.of(view.case.position.game.geometry, view.table, view.tracks, view.at_ms, view.patience)
    arrivals_ms = {space: trails.arrival_ms(space) for space in view.added}
    first = min(view.added, key=lambda space: view.tracks[space].left_ms)
    rivals = [space for space in view.added if space != first]
    order_ms = view.patience.order_ms
    is_certain = all(
        view.tracks[first].left_ms + order_ms < view.tracks[space].left_ms
        and arrivals_ms[first] + order_ms < arrivals_ms[space]
        for space in rivals
    )
    if not is_certain or any(_may_have_moved(view, space) for space in view.added):
        return _misplaced(view)
    came_first = any(trails.arrival_ms(space) <= arrivals_ms[first] + order_ms for space in view.settling())
    if came_first or view.being_told() or _may_be_astride(view, first):
        return UnderWay()
    came_as, colour = trails.first_colour(first), view.colour(first)
    if any(was is not None and not view.may_be(first, was) for was in (came_as, _waited_as(view, first))):
        return Unclear(frozenset({first}))
    if any(_may_come_back(view, other, first) for other in view.tracks):
        return UnderWay()
    return Ambiguous(first) if colour is None else Settled(Put(first, colour))


def _waited_as(view: Differences, space: str) -> Colour | None:
    """The colour of a piece that was made to wait on ``space`` and pushed off, not lifted, if one was."""
    track, patience = view.tracks[space], view.patience
    is_made_to_wait = patience.astride_ms > patience.settle_ms
    return track.stood.colour if is_made_to_wait and track.gap_ms < patience.exchange_ms else None


def _may_be_astride(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be the ring of the last one, pushed half way while nobody looked.

    It then closes a reed of its own space still, and one of the next. Where it rests for longer than a piece
    that is taken back, it is taken for a piece.
    """
    last = view.case.last
    if last is None or view.at_ms >= view.tracks[space].since_ms + view.patience.astride_ms:
        return False
    is_edge = last.colour is Colour.SECOND and view.colour(space) is Colour.FIRST and not view.case.is_keyed
    return is_edge and space in view.case.position.game.geometry.around(last.space)


def _may_have_moved(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be one that was elsewhere before, and the one there now another."""
    others = [view.tracks[other] for other in view.added if other != space]
    came_meanwhile = any(_came_between(view, space, _later_changes_ms(other)) for other in others)
    return came_meanwhile or _may_be_the_last(view, space)


def _later_changes_ms(track: Track) -> list[float]:
    """When a reading changed after the piece came; where another stood before, from when that went."""
    is_second = track.stood is not Reading.EMPTY
    return [ms for ms in track.changes_ms if ms > track.left_ms or (is_second and ms == track.left_ms)]


def _may_be_the_last(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be the last one by its colour, and came while that was off."""
    last = view.case.last
    if last is None or not view.may_be(space, last.colour) or last.space not in view.tracks:
        return False
    changes_ms = [ms for ms in view.tracks[last.space].changes_ms if ms > view.case.since_ms]
    return _came_between(view, space, changes_ms) or _is_back_where_the_last_came_from(view, space)


def _came_between(view: Differences, space: str, changes_ms: list[float]) -> bool:
    """Whether the piece on ``space`` arrived between the first and the last change of another reading."""
    arrived_ms = view.tracks[space].left_ms
    return bool(changes_ms) and changes_ms[0] - view.patience.overlap_ms <= arrived_ms <= changes_ms[-1]


def _is_back_where_the_last_came_from(view: Differences, space: str) -> bool:
    """Whether the space the last piece was slid from is taken again so soon that it was perhaps not slid."""
    is_soon = view.tracks[space].left_ms < view.case.since_ms + view.patience.takeback_ms
    return space == view.case.slid_from and is_soon


def _may_come_back(view: Differences, other: str, space: str) -> bool:
    """Whether a piece that waited, or was there before the one on ``space``, was lifted only just now."""
    track, arrived_ms = view.tracks[other], view.tracks[space].left_ms
    if track.reading is not Reading.EMPTY or track.has_settled(view.at_ms, view.patience):
        return False
    return track.stood is not Reading.EMPTY or track.left_ms < arrived_ms <= track.since_ms


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
        return Misplaced(wrong, (), _settled_ms(view, view.added + view.exchanged))
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
        return _misplaced(view)
    astride = {one for one in view.added for other in (last.space, *view.added) if other in around(one)}
    return Unclear(frozenset(astride)) if view.case.is_revisable and astride else _misplaced(view)


def _taken_back_ms(view: Differences, last: Put) -> float:
    """When the last piece, off its space, will have been off for long enough since it was the last."""
    return max(view.tracks[last.space].since_ms, view.case.since_ms) + view.patience.takeback_ms


def _explain_recoloured(view: Differences, last: Put) -> Placement:
    """A key told another colour of the last piece, unless that is elsewhere by now and this one is new."""
    if any(_may_be_the_last(view, space) for space in view.settling()):
        return UnderWay()
    if any(_may_be_the_last(view, space) for space in view.added):
        return _misplaced(view)
    return _revise(view, Put(last.space, last.colour.other))


def _explain_exchanged(view: Differences, last: Put) -> Placement:
    """The other colour stands where the last piece was: exchanged in place, or laid there after a slide."""
    if not view.added:
        return _revise(view, Put(last.space, last.colour.other))
    here, there = view.tracks[last.space], view.tracks[view.added[0]]
    lift_ms = min((ms for ms in here.changes_ms if ms > view.case.since_ms), default=here.left_ms)
    is_slide = (
        len(view.added) == 1
        and view.colour(view.added[0]) is last.colour
        and lift_ms - view.patience.overlap_ms <= there.left_ms
        and there.since_ms < here.left_ms
    )
    return _revise(view, Put(view.added[0], last.colour)) if is_slide else _misplaced(view)


def _revise(view: Differences, move: Put) -> Placement:
    """Replace the last move by the piece where it is now, or take it back where the rules forbid that."""
    previous = view.case.previous
    if previous is None or _why_not(previous, move.space, move.colour) is not None:
        return TakenBack()
    return Revised(move)


def _why_not(position: Position, space: str, colour: Colour) -> Why | None:
    if space not in position.game.geometry.index:
        return Outside()
    return position.why_not(space, colour)


def _refused(view: Differences, space: str) -> Extra | None:
    """The added piece with the reason why it may not stand there, None for one that is legal in a colour."""
    colour = view.colour(space)
    colours = Colour if colour is None else (colour,)
    whys = [_why_not(view.case.position, space, either) for either in colours]
    return next((Extra(space, colour, why) for why in whys if why is not None and None not in whys), None)


def _misplaced(view: Differences) -> Placement:
    """Name what is too many and what is missing; a new piece that only has to wait is not too many."""
    missing = tuple(Missing(space, view.table[space]) for space in view.lifted + view.exchanged)
    extra = [*_old(view, missing), *(e for space in view.added if (e := _doubted(view, space, missing)))]
    extra += [Extra(space, view.colour(space), Exchanged(view.table[space])) for space in view.exchanged]
    if not extra and not missing and len(view.added) > 1:
        extra = [Extra(space, view.colour(space), Together()) for space in view.added]
    if not extra and not missing:
        return Unclear(frozenset(view.blurred) | frozenset(view.old))
    involved = [e.space for e in extra] + [m.space for m in missing]
    return Misplaced(tuple(extra), missing, _settled_ms(view, involved))


def _old(view: Differences, missing: tuple[Missing, ...]) -> list[Extra]:
    """The pieces that have to be lifted before they count, or are perhaps the ones that are missing."""
    pieces = [space for space in view.old if view.tracks[space].reading is not Reading.UNCLEAR]
    is_sought = {space: any(view.may_be(space, piece.colour) for piece in missing) for space in pieces}
    return [
        Extra(space, view.colour(space), Unsure(is_moved=True) if is_sought[space] else NotLifted())
        for space in pieces
    ]


def _doubted(view: Differences, space: str, missing: tuple[Missing, ...]) -> Extra | None:
    """An added piece that may not stay where it is, and why; None for one that only has to wait."""
    refused = _refused(view, space)
    if refused is not None:
        return refused
    colour = view.colour(space)
    if view.old:
        return Extra(space, colour, NotLifted())
    last = view.case.last
    is_last_missing = last is not None and last.space in view.lifted
    may_be_moved = any(
        view.may_be(space, piece.colour)
        and view.tracks[space].left_ms >= view.tracks[piece.space].left_ms - view.patience.overlap_ms
        for piece in missing
    )
    if is_last_missing or _may_be_the_last(view, space):
        return Extra(space, colour, Unsure())
    if may_be_moved:
        return Extra(space, colour, Unsure(is_moved=True))
    return Extra(space, colour, NotLifted()) if view.case.is_resuming else None


def _settled_ms(view: Differences, spaces: Iterable[str]) -> float:
    return max(view.tracks[space].settled_ms(view.patience) for space in spaces)


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
