"""Landed moves: which move the landed pieces are, unless one is not what it seems or another came before it.

What may have come from more than one place, or before another, is waited for or asked about. Of new pieces
alone on the table the first counts; those that one side sets up count together, in any order.
"""

from itertools import combinations

from controller.games import Move, Position
from controller.inference.candidates import rivals
from controller.inference.differences import Differences
from controller.inference.expected_tables import (
    Placed,
    begins,
    marked_spaces,
    placed_as,
    table_of,
)
from controller.inference.misplacement import misplaced, refused
from controller.inference.piece_times import (
    SlidePaths,
    as_they_came,
    has_come_home,
    is_left_filling,
    may_be_astride,
    may_come_back,
    may_have_moved,
    waited_as,
)
from controller.inference.plies_on_table import (
    in_order,
    is_led_to,
    is_redo_begun,
    is_redo_carried,
    made,
)
from controller.inference.readings import Reading
from controller.inference.verdict import Ambiguous, Amend, Placement, Settled, Unclear, Undecided, UnderWay


def landed_as(view: Differences, end: str, placed: tuple[Placed, ...]) -> Placement:
    """Take one of the moves that lay a piece on ``end``, unless it is not what it seems, or came later.

    Without a move it is a piece of unknown colour.
    """
    if may_have_moved(view, end):
        return misplaced(view)
    paths = SlidePaths.of(view)
    last_ms = paths.arrival_ms(end) + view.hand_times.order_ms
    came_first = any(is_left_filling(view, s) or paths.arrival_ms(s) <= last_ms for s in view.settling)
    if came_first or view.colour_settling() or may_be_astride(view, end):
        return UnderWay()
    before = paths.first_colour(end), waited_as(view, end)
    if any(colour is not None and not view.may_be(end, colour) for colour in before):
        return Unclear(frozenset({end}))
    in_hand = {other for other in view.tracks if may_come_back(view, other, end)}
    if in_hand and not _begins_next(view, placed, in_hand):
        return UnderWay()
    return _choose(view, end, placed) if placed else Ambiguous(end)


def _begins_next(view: Differences, placed: tuple[Placed, ...], in_hand: set[str]) -> bool:
    """Whether what was lifted only just now begins the next move, or the one after what is there."""
    position = view.position.play(placed[0].move) if placed else view.position
    is_next = bool(placed) and in_hand <= table_of(position).keys() and is_led_to(view, position)
    return is_next or begins(position, in_hand)


def _choose(view: Differences, end: str, placed: tuple[Placed, ...]) -> Placement:
    """Take the only move, or the next one of a redo; wait if it may be part of a deeper redo, then ask.

    A redo decides between kinds of a piece, not where it came from. Ask about a piece that comes home after
    another was laid in its place (which came first?), about one that may have come from elsewhere, and about
    a piece with a sign that may be left over from several. Where a sure hand took its piece is not asked.
    """
    known = tuple(each for each in placed if (each.start or "") == view.tracks[end].known_start)
    placed = known or placed
    record, moves = view.case.record, tuple(dict.fromkeys(each.move for each in placed))
    if record.redo and record.redo[0].move in moves and len({each.start for each in placed}) == 1:
        return Settled(Amend(moves=(record.redo[0].move,)))
    others = () if known else rivals(view, end, placed)
    candidates = (*(Amend(moves=(move,)) for move in moves), *others)
    may_be_redo = (
        view.case.memory.is_redo_in_hand and is_redo_begun(view, view.seen) and is_redo_carried(view)
    )
    if may_be_redo and not (len(moves) == 1 and record.redo_from(moves[0])):
        return Undecided(candidates) if view.has_waited() else UnderWay()
    if has_come_home(view, end):
        return Undecided((*_laid_since(view), *candidates))
    is_sure = len(candidates) == 1 and not _is_left_over(view, end, moves[0])
    return Settled(candidates[0]) if is_sure else Undecided(candidates)


def _laid_since(view: Differences) -> tuple[Amend, ...]:
    """Take the last piece as laid by the other player, once the one that has come home was."""
    record, gone, last = view.case.record, view.case.memory.gone, view.case.last
    position, moves = record.previous, tuple[Move, ...]()
    for piece in (gone, last):
        if position is None or piece is None or (moves and position.to_move in record.without_hands):
            return ()
        found = placed_as(position, {**table_of(position), piece.space: piece.colour})
        position, moves = (position.play(found[0].move), (*moves, found[0].move)) if found else (None, moves)
    return () if position is None else (Amend(1, moves),)


def _is_left_over(view: Differences, end: str, move: Move) -> bool:
    """Whether a move lays a piece with a sign, while one that was laid before it may have gone since."""
    if end not in marked_spaces(view.position.play(move)):
        return False
    came_ms = max(view.case.since_ms, view.tracks[end].unsettled_ms)
    empty = (track for space, track in view.tracks.items() if space not in view.table)
    gone = (track for track in empty if track.reading is Reading.EMPTY and track.since_ms > came_ms)
    return any(track.settled.colour is not None for track in gone)


def first_of_new(view: Differences) -> Placement | None:
    """Take the first of several new legal pieces, with nothing else on the table, if the order is certain."""
    if view.differing != view.added or not _may_all_stand(view):
        return None
    if any(may_have_moved(view, space) for space in view.added):
        return misplaced(view)
    paths = SlidePaths.of(view)
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
    placed = () if colour is None else placed_as(view.position, {**view.table, first: colour})
    return landed_as(view, first, placed)


def _may_all_stand(view: Differences) -> bool:
    """Whether each new piece is legal where it is, or would be after the others."""
    if not any(refused(view, space) for space in view.added):
        return True
    came = as_they_came(view)
    is_known = all(view.colour(space) is not None for space in came)
    return is_known and any(
        len(in_order(view, order, view.position)) == len(came) for order in (came, came[::-1])
    )


def _set_up(view: Differences) -> Placement | None:
    """Count the pieces that one side sets up together, in any order; ask which is of another kind.

    Ask about neighbours too, which may be one piece sensed by both.
    """
    if any(view.colour(space) is None for space in view.added):
        return None
    player, found, came = view.position.to_move, dict[Position, Amend](), as_they_came(view)
    for first in came:
        plies = in_order(view, (first, *(space for space in came if space != first)), view.position)
        if len(plies) < len(came) or any(left.to_move is not player for _, left in plies[:-1]):
            return None
        found.setdefault(plies[-1][1], made(plies))
    candidates, around = tuple(found.values()), view.position.game.geometry.around
    may_be_one = any(other in around(space) for space, other in combinations(view.added, 2))
    is_certain = len(candidates) == 1 and not may_be_one
    return Settled(candidates[0]) if is_certain else Undecided(candidates)


def _either_first(view: Differences) -> Placement:
    """Ask for the order of two pieces that came as one, and play it as far as it is legal.

    If there are more than two, if they are neighbours (which may be one piece sensed by both), or if the
    order gives a piece its colour, all but one must be laid again.
    """
    geometry = view.position.game.geometry
    one, *others = view.added
    is_pair = len(others) == 1 and others[0] not in geometry.around(one)
    if not is_pair or view.case.is_keyed:
        return misplaced(view)
    came = as_they_came(view)
    orders = (came, came[::-1])
    return Undecided(
        tuple(made(plies) for order in orders if (plies := in_order(view, order, view.position)))
    )
