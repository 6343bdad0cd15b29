"""What is wrong on the table: which pieces are extra and why, and which are missing."""

from collections.abc import Iterable
from math import inf

from controller.games import Change, Colour, Reason
from controller.inference.differences import Differences
from controller.inference.expected_tables import index_of, marked_spaces
from controller.inference.piece_times import has_come_home, may_be_the_last
from controller.inference.readings import Reading
from controller.inference.verdict import (
    Exchanged,
    Extra,
    Misplaced,
    Missing,
    NotLifted,
    Placement,
    Together,
    Unclear,
    Unsure,
)


def refused(view: Differences, space: str) -> Extra | None:
    """Return the added piece with the reason it may not be there; None if it is legal in some colour."""
    colour = view.colour(space)
    colours = Colour if colour is None else (colour,)
    whys = [view.position.why_not(space, either) for either in colours]
    if None in whys:
        return None
    return next(Extra(space, colour, _moved(view, space) or why) for why in whys if why is not None)


def _moved(view: Differences, space: str) -> Reason | None:
    """Why moving a missing piece here is not a legal turn; None if none is missing, or no turn moves one."""
    position = view.position
    pieces = position.pieces()
    missing = [piece for one in view.lifted if (piece := pieces[one]).colour is position.to_move]
    if not missing or view.colour(space) is not position.to_move or not index_of(position).stages:
        return None
    return position.why_no_move((*(Change(one, None) for one in view.lifted), Change(space, missing[0])))


def misplaced(view: Differences) -> Placement:
    """Name what is extra and what is missing; a new piece that only has to wait is not extra."""
    marked = marked_spaces(view.position)
    of_other_kind = tuple(s for s in view.old if s in view.case.memory.mixed & view.table.keys())
    gone = view.lifted + view.exchanged + of_other_kind
    missing = tuple(Missing(space, view.table[space], space in marked) for space in gone)
    extra = [*_old(view, missing), *(e for space in view.added if (e := _doubted(view, space, missing)))]
    extra += [
        Extra(space, view.colour(space), _moved(view, space) or Exchanged(view.table[space]))
        for space in view.exchanged
    ]
    if not extra and not missing and len(view.added) > 1:
        extra = [Extra(space, view.colour(space), Together()) for space in view.added]
    if not extra and not missing:
        return Unclear(frozenset(view.blurred) | frozenset(view.old))
    involved = [e.space for e in extra] + [m.space for m in missing]
    return Misplaced(tuple(extra), missing, settled_ms(view, involved))


def _old(view: Differences, missing: tuple[Missing, ...]) -> list[Extra]:
    """The pieces that must be lifted before they count, or that may be the missing ones."""
    return [
        Extra(
            space,
            view.colour(space),
            Unsure(is_moved=True) if _sought_ms(view, space, missing) < inf else NotLifted(),
            space in view.case.memory.strayed,
        )
        for space in view.old
        if view.tracks[space].reading is not Reading.UNCLEAR
    ]


def _sought_ms(view: Differences, space: str, missing: tuple[Missing, ...]) -> float:
    """Since when one is missing that the piece on ``space`` may be; infinity if it can be none of them."""
    own = (piece.space for piece in missing if view.may_be(space, piece.colour))
    return min((view.tracks[start].unsettled_ms for start in own), default=inf)


def _doubted(view: Differences, space: str, missing: tuple[Missing, ...]) -> Extra | None:
    """An added piece that may not stay where it is, and why; None if it only has to wait."""
    extra = refused(view, space)
    if extra is not None:
        return extra
    colour = view.colour(space)
    if view.old:
        return Extra(space, colour, NotLifted())
    last = view.case.last
    is_last_missing = last is not None and last.space in view.lifted
    if is_last_missing or may_be_the_last(view, space) or has_come_home(view, space):
        return Extra(space, colour, Unsure())
    came_ms = view.tracks[space].unsettled_ms
    if came_ms >= _sought_ms(view, space, missing) - view.hand_times.overlap_ms:
        return Extra(space, colour, Unsure(is_moved=True))
    return Extra(space, colour, NotLifted()) if view.case.is_resuming else None


def settled_ms(view: Differences, spaces: Iterable[str]) -> float:
    """When the last of these spaces settles."""
    return max(view.tracks[space].settled_ms(view.hand_times) for space in spaces)
