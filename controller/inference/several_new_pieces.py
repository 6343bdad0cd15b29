"""New pieces alone on the table: which of them came first, and whether to ask.

Pieces that one side sets up count together, in any order.
"""

from itertools import combinations

from controller.games import Move, Position
from controller.inference.ambiguous_piece import (
    may_have_moved,
)
from controller.inference.differences import Differences
from controller.inference.expected_tables import (
    played,
)
from controller.inference.landed_move import landed_as, paths_of
from controller.inference.misplacement import misplaced, refused
from controller.inference.overlapping_plies import (
    in_order,
)
from controller.inference.verdict import (
    Amend,
    Placement,
    Settled,
    Undecided,
)


def first_of_new(view: Differences) -> Placement | None:
    """Take the first of several new legal pieces, with nothing else on the table, if the order is certain."""
    if view.differing != view.added or not _may_all_stand(view):
        return None
    if any(may_have_moved(view, space) for space in view.added):
        return misplaced(view)
    paths = paths_of(view)
    arrivals_ms = {space: paths.arrival_ms(space) for space in view.added}
    first = min(view.added, key=lambda space: view.tracks[space].unsettled_ms)
    order_ms = view.hand_times.order_ms
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
        return landed_as(view, (first,), ())
    return landed_as(view, (first,), played(view.case.position, {**view.table, first: colour}))


def _may_all_stand(view: Differences) -> bool:
    """Whether each new piece is legal where it is, or would be after the others."""
    if not any(refused(view, space) for space in view.added):
        return True
    came = as_they_came(view)
    is_known = all(view.colour(space) is not None for space in came)
    return is_known and any(len(in_order(view, order)) == len(came) for order in (came, came[::-1]))


def _set_up(view: Differences) -> Placement | None:
    """Count the pieces that one side sets up together, in any order; ask which is of another kind.

    Ask about neighbours too, which may be one piece sensed by both.
    """
    if any(view.colour(space) is None for space in view.added):
        return None
    player, found, came = view.case.position.to_move, dict[Position, Amend](), as_they_came(view)
    for first in came:
        plies = in_order(view, (first, *(space for space in came if space != first)))
        if len(plies) < len(came) or any(left.to_move is not player for _, left in plies[:-1]):
            return None
        found.setdefault(plies[-1][1], made(plies))
    candidates, around = tuple(found.values()), view.case.position.game.geometry.around
    may_be_one = any(other in around(space) for space, other in combinations(view.added, 2))
    is_certain = len(candidates) == 1 and not may_be_one
    return Settled(candidates[0]) if is_certain else Undecided(candidates)


def _either_first(view: Differences) -> Placement:
    """Ask for the order of two pieces that came as one, and play it as far as it is legal.

    If there are more than two, if they are neighbours (which may be one piece sensed by both), or if the
    order gives a piece its colour, all but one must be laid again.
    """
    geometry = view.case.position.game.geometry
    one, *others = view.added
    is_pair = len(others) == 1 and others[0] not in geometry.around(one)
    if not is_pair or view.case.is_keyed:
        return misplaced(view)
    came = as_they_came(view)
    orders = (came, came[::-1])
    return Undecided(tuple(made(plies) for order in orders if (plies := in_order(view, order))))


def as_they_came(view: Differences) -> tuple[str, ...]:
    """List the spaces of new pieces in the order in which they arrived."""
    return tuple(sorted(view.added, key=lambda space: view.tracks[space].unsettled_ms))


def made(plies: tuple[tuple[Move, Position], ...]) -> Amend:
    """Return the change that makes these plies, each given with the position that it leaves."""
    return Amend(moves=tuple(move for move, _ in plies))
