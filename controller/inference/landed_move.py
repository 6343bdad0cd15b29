"""Landed moves: which move the landed pieces are, unless one is not what it seems or another came before it.

What may have come from more than one place, or before another, is waited for or asked about.

Slide paths: which piece came first, if one of them was slid before it settled. A piece that glides over the
board is read on one space after another. A space that was read and left again is a *print* of it, however
long the piece waited there; the next space read soon after may hold the same piece, and a neighbour is
likelier than any other. So a piece's arrival is that of the first print it may have made, and so is its
colour.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from controller.games import Colour, Geometry, Move
from controller.inference.ambiguous_piece import (
    has_come_home,
    may_be_astride,
    may_come_back,
    may_have_moved,
    waited_as,
)
from controller.inference.differences import Differences
from controller.inference.expected_tables import (
    Cells,
    begins,
    changed_by,
    index_of,
    marked_spaces,
    played,
    table_of,
)
from controller.inference.hand_times import Now
from controller.inference.misplacement import misplaced
from controller.inference.occupancy import Reading
from controller.inference.overlapping_plies import (
    is_led_to,
    is_left_filling,
    left_ms,
    was_left,
)
from controller.inference.settle_filter import Track, Tracks
from controller.inference.takeback_and_redo import is_redo_begun, is_redo_carried
from controller.inference.verdict import (
    Ambiguous,
    Amend,
    Placement,
    Settled,
    Unclear,
    Undecided,
    UnderWay,
)

#: The spaces that may have been reached from each print.
Ways = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class SlidePaths:
    """On which space each piece may have been read first, if not where it is now.

    ``arrived`` by any hand within the settle time, ``pushed`` from a neighbour within it, ``paused`` from a
    neighbour by a hand that rested in between.
    """

    tracks: Tracks
    arrived: Mapping[str, str]
    pushed: Mapping[str, str]
    paused: Mapping[str, str]

    @staticmethod
    def of(geometry: Geometry, standing: AbstractSet[str], tracks: Tracks, now: Now) -> "SlidePaths":
        """Follow the prints on all spaces except those where a piece of the game is ``standing``.

        In time a print no longer casts doubt on a colour, but the order of pieces stays what it was.
        """
        hand_times = now.hand_times
        bare = {space: track for space, track in tracks.items() if space not in standing}
        prints = [space for space, track in bare.items() if _is_print(track)]
        soon = {space: _later(bare, space, hand_times.settle_ms) for space in prints}
        late = {space: _later(bare, space, hand_times.takeback_ms) for space in prints}
        around = {space: frozenset(geometry.around(space)) for space in prints}
        at_once = {space: soon[space] & around[space] or soon[space] for space in prints}
        beside = {space: late[space] & around[space] for space in prints}
        old_ms = 2 * hand_times.takeback_ms
        recent = [space for space in prints if not now.has_come(bare[space].since_ms + old_ms)]
        pushed = _origins(bare, {space: soon[space] & around[space] for space in recent})
        paused = _origins(bare, {space: beside[space] for space in recent})
        return SlidePaths(tracks, _origins(bare, at_once), pushed, paused)

    def arrival_ms(self, space: str) -> float:
        """When the piece on ``space`` came to the board, at the earliest."""
        return self.tracks[self.arrived.get(space, space)].unsettled_ms

    def first_colour(self, space: str) -> Colour | None:
        """The colour in which the piece on ``space`` was read first; None if it had none.

        A piece that came from a print which first read no colour is identified by the piece that was there;
        if there was none, by what it was read as when it came here.
        """
        track = self.tracks[space]
        origin = (self.paused if track.transients else self.pushed).get(space, space)
        first = self.tracks[origin].first_reading.colour
        if first is None and origin != space:
            first = self.tracks[origin].settled.colour or track.first_reading.colour
        return first


def _origins(tracks: Tracks, ways: Ways) -> Mapping[str, str]:
    """The first print that leads to each space, directly or over others; every way leads to a later one."""
    origins: dict[str, str] = {}
    for start in sorted(ways, key=lambda print_: tracks[print_].unsettled_ms):
        origin = origins.get(start, start)
        for end in ways[start]:
            origins[end] = min(
                origins.get(end, origin), origin, key=lambda print_: tracks[print_].unsettled_ms
            )
    return origins


def _is_print(track: Track) -> bool:
    was_read = track.unsettled_ms < track.since_ms or track.settled.colour is not None
    return track.reading is Reading.EMPTY and was_read


def _later(tracks: Tracks, start: str, within_ms: float) -> frozenset[str]:
    """The spaces first read after ``start`` was, and at most ``within_ms`` after it was left."""
    first_ms, last_ms = tracks[start].unsettled_ms, tracks[start].since_ms + within_ms
    return frozenset(space for space, track in tracks.items() if first_ms < track.unsettled_ms <= last_ms)


def landed_as(view: Differences, landed: tuple[str, ...], moves: tuple[Move, ...]) -> Placement:
    """Take one of these moves, unless a piece may not be what it seems, or another came before it.

    Without a move it is a piece of unknown colour.
    """
    if any(may_have_moved(view, space) for space in landed):
        return misplaced(view)
    paths = paths_of(view)
    last_ms = max(paths.arrival_ms(space) for space in landed) + view.hand_times.order_ms
    came_first = is_left_filling(view) or any(paths.arrival_ms(s) <= last_ms for s in view.settling())
    if came_first or view.colour_settling() or any(may_be_astride(view, space) for space in landed):
        return UnderWay()
    if any(_was_another(view, paths, space) for space in landed):
        return Unclear(frozenset(landed))
    in_hand = {other for other in view.tracks for space in landed if may_come_back(view, other, space)}
    if in_hand and not _begins_next(view, moves, in_hand):
        return UnderWay()
    return _choose(view, landed, moves) if moves else Ambiguous(landed[0])


def _begins_next(view: Differences, moves: tuple[Move, ...], in_hand: set[str]) -> bool:
    """Whether what was lifted only just now begins the next move, or the one after what is there."""
    position = view.case.position.play(moves[0]) if moves else view.case.position
    is_next = bool(moves) and in_hand <= table_of(position).keys() and is_led_to(view, position)
    return is_next or begins(position, in_hand)


def paths_of(view: Differences) -> SlidePaths:
    """Return the ways a piece may have been slid, around the pieces that still stand."""
    geometry = view.case.position.game.geometry
    standing = view.table.keys() - set(view.lifted) - set(view.exchanged)
    return SlidePaths.of(geometry, standing, view.tracks, view.now)


def _was_another(view: Differences, paths: SlidePaths, space: str) -> bool:
    """Whether the piece on a space was read in another colour before."""
    before = (paths.first_colour(space), waited_as(view, space))
    return any(colour is not None and not view.may_be(space, colour) for colour in before)


def _choose(view: Differences, landed: tuple[str, ...], moves: tuple[Move, ...]) -> Placement:
    """Take the only move, or the next one of a redo; wait if it may be part of a deeper redo, then ask.

    A redo decides between kinds of a piece, not where it came from. Ask about a piece that comes home after
    another was laid in its place (which came first?), about one that may have come from elsewhere instead of
    the box, and about a piece with a sign that may be left over from several.
    """
    record = view.case.record
    is_of_one_place = len({changed_by(record.position, move) for move in moves}) == 1
    if record.redo and record.redo[0].move in moves and is_of_one_place:
        return Settled(Amend(moves=(record.redo[0].move,)))
    own = changed_by(record.position, moves[0])
    others = (*from_elsewhere(view, landed, own), *_lifted_next(view, landed, own))
    candidates = (
        *(Amend(moves=(move,)) for move in moves),
        *(each for each in others if each.moves[0] not in moves),
    )
    may_be_redo = (
        view.case.memory.is_redo_in_hand
        and is_redo_begun(record, view.seen)
        and is_redo_carried(record, view.seen)
    )
    if may_be_redo and not (len(moves) == 1 and record.redo_from(moves[0])):
        return Undecided(candidates) if view.has_waited() else UnderWay()
    if any(has_come_home(view, space) for space in landed):
        return Undecided((*_laid_since(view), *candidates))
    is_sure = len(candidates) == 1 and not _is_left_over(view, landed, moves[0])
    return Settled(candidates[0]) if is_sure else Undecided(candidates)


def _laid_since(view: Differences) -> tuple[Amend, ...]:
    """Take the last piece as laid by the other player, once the one that has come home was."""
    record, gone, last = view.case.record, view.case.memory.gone, view.case.last
    position, moves = record.previous, tuple[Move, ...]()
    for piece in (gone, last):
        if position is None or piece is None or (moves and position.to_move in record.without_hands):
            return ()
        found = played(position, {**table_of(position), piece.space: piece.colour})
        position, moves = (position.play(found[0]), (*moves, found[0])) if found else (None, moves)
    return () if position is None else (Amend(1, moves),)


def _lifted_next(view: Differences, landed: tuple[str, ...], own: Cells) -> tuple[Amend, ...]:
    """Find the moves that end with the landing, if what was lifted as it landed begins the next one."""
    position, landed_ms = view.case.position, min(view.tracks[space].unsettled_ms for space in landed)
    as_it_landed = frozenset(
        (space, colour)
        for space, colour in own
        if colour is None and left_ms(view, space) > landed_ms - view.hand_times.order_ms
    )
    return tuple(
        Amend(moves=(move,))
        for cells, moves in index_of(position).whole.items()
        if as_it_landed and cells < own and own - cells <= as_it_landed
        for move in moves
        if begins(position.play(move), {space for space, _ in own - cells})
    )


def _is_left_over(view: Differences, landed: tuple[str, ...], move: Move) -> bool:
    """Whether a move lays a piece with a sign, while one that was laid before it may have gone since."""
    if marked_spaces(view.case.position.play(move)).isdisjoint(landed):
        return False
    came_ms = max(view.case.since_ms, *(view.tracks[space].unsettled_ms for space in landed))
    empty = (track for space, track in view.tracks.items() if space not in view.table)
    gone = (track for track in empty if track.reading is Reading.EMPTY and track.since_ms > came_ms)
    return any(track.settled.colour is not None for track in gone)


def from_elsewhere(view: Differences, landed: tuple[str, ...], own: Cells) -> tuple[Amend, ...]:
    """Find the moves of a piece of the table that may have ``landed``, though no more than ``own`` is new.

    Its space was left since it landed, or holds another by now, or its reed sticks, or chatters so that
    nothing is known of it. A reed that has opened and closed again since the landing does not stick.
    """
    landed_ms = min(view.tracks[space].since_ms for space in landed)
    left = {
        s for s in view.table if s in view.tracks and was_left(view, s, landed_ms, view.hand_times.plan_ms)
    }
    left |= view.table.keys() & view.chattering.keys()
    stuck = {space for space, track in view.tracks.items() if track.since_ms < landed_ms} - left
    return tuple(
        Amend(moves=(move,), is_by_key=any(space in stuck for space, _ in cells - own))
        for cells, moves in index_of(view.case.position).whole.items()
        if own < cells and all(space in left | stuck for space, _ in cells - own)
        for move in moves
    )
