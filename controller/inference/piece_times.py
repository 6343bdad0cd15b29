"""Piece times: what the times of readings show of a piece, and whether it may be another one than it seems.

A piece may be pushed half way, slid on or set straight; it may have come before another, or have been lifted
after it. Colour counts only where a reed senses it.

Slide paths: which piece came first, if one of them was slid before it settled. A piece that glides over the
board is read on one space after another. A space that was read and left again is a *print* of it, however
long the piece waited there; the next space read soon after may hold the same piece, and a neighbour is
likelier than any other. So a piece's arrival is that of the first print it may have made, and so is its
colour.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from controller.games import Colour
from controller.inference.differences import Differences
from controller.inference.expected_tables import Placed
from controller.inference.readings import CHATTER_MS, Reading, Track, Tracks


def waited_as(view: Differences, space: str) -> Colour | None:
    """The colour of a piece that waited on ``space`` and was pushed off, not lifted; None without one."""
    track, hand_times = view.tracks[space], view.hand_times
    is_made_to_wait = hand_times.astride_ms > hand_times.settle_ms
    return track.settled.colour if is_made_to_wait and track.gap_ms < hand_times.exchange_ms else None


def may_be_astride(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be the ring of the last one, pushed half way between two scans.

    It then still closes a reed of its own space, and one of the next. If it rests for longer than the lift
    that takes a piece back, it counts as a piece.
    """
    last = view.case.last
    if last is None:
        return False
    is_edge = last.colour is Colour.SECOND and view.colour(space) is Colour.FIRST and not view.case.is_keyed
    is_beside = space in view.position.game.geometry.around(last.space)
    until_ms = view.tracks[space].since_ms + view.hand_times.astride_ms
    return is_edge and is_beside and not view.now.has_come(until_ms)


def may_have_moved(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be one that was elsewhere before, and another is there now."""
    others = [view.tracks[other] for other in view.added if other != space]
    came_meanwhile = any(_came_between(view, space, _later_changes_ms(other)) for other in others)
    return came_meanwhile or may_be_the_last(view, space)


def _later_changes_ms(track: Track) -> list[float]:
    """When a reading changed after the piece came; if another was there before, from the time it went."""
    is_second = track.settled is not Reading.EMPTY
    return [
        ms for ms in track.changes_ms if ms > track.unsettled_ms or (is_second and ms == track.unsettled_ms)
    ]


def may_be_the_last(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be the last one, by its colour and time."""
    last = view.case.last
    if last is None or not view.may_be(space, last.colour) or last.space not in view.tracks:
        return False
    changes_ms = [ms for ms in view.tracks[last.space].changes_ms if ms > view.case.since_ms]
    return _came_between(view, space, changes_ms)


def _came_between(view: Differences, space: str, changes_ms: list[float]) -> bool:
    """Whether the piece on ``space`` arrived between the first and the last change of another reading."""
    arrived_ms = view.tracks[space].unsettled_ms
    return bool(changes_ms) and changes_ms[0] - view.hand_times.overlap_ms <= arrived_ms <= changes_ms[-1]


def has_come_home(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be the one slid or taken from there: it came soon enough."""
    gone = view.case.memory.gone
    is_soon = view.tracks[space].unsettled_ms < view.case.since_ms + view.hand_times.takeback_ms
    return gone is not None and space == gone.space and is_soon and view.may_be(space, gone.colour)


def may_come_back(view: Differences, other: str, space: str) -> bool:
    """Whether a piece that waited, or was there before the one on ``space``, was lifted only just now."""
    track, arrived_ms = view.tracks[other], view.tracks[space].unsettled_ms
    if track.reading is not Reading.EMPTY or track.has_settled(view.now):
        return False
    return track.settled is not Reading.EMPTY or track.unsettled_ms < arrived_ms <= track.since_ms


def lands_last(view: Differences, placed: Placed) -> bool:
    """Whether the piece of a move landed, and was not lifted after that."""
    landed_ms = view.tracks[placed.end].since_ms + view.hand_times.overlap_ms
    return placed.start is None or left_ms(view, placed.start) <= landed_ms


def came_after_ms(view: Differences, placed: Placed) -> float:
    """How long after the piece of a move landed the next one beside it was touched; negative if before.

    Changes that came unseen, which are asked about, have no order but that of the rules.
    """
    rest = set(view.landed) - {placed.end}
    if view.case.memory.is_unseen or not rest:
        return inf
    touched_ms = min(_touched_ms(view, space, is_left=space == placed.start) for space in rest)
    return touched_ms - view.tracks[placed.end].unsettled_ms


def was_off_long(view: Differences, start: str, end: str, long_ms: float) -> bool:
    """Whether the piece of ``start`` had been off for ``long_ms`` when one landed on ``end``."""
    off_ms = view.tracks[start].unsettled_ms if start in view.tracks else inf
    return off_ms < view.tracks[end].unsettled_ms - long_ms


def _touched_ms(view: Differences, space: str, *, is_left: bool) -> float:
    """When a piece came to a space that another had left; otherwise when the difference here began."""
    return view.tracks[space].since_ms if is_left and space in view.exchanged else left_ms(view, space)


def left_ms(view: Differences, space: str) -> float:
    """When the difference here began: if the space was empty for long in between, when it was left."""
    track = view.tracks[space]
    if space not in view.table or track.settled is not Reading.EMPTY:
        return track.unsettled_ms
    earlier = [ms for ms in track.changes_ms if ms < track.unsettled_ms]
    return max(earlier, default=track.unsettled_ms - CHATTER_MS)


def was_left(view: Differences, space: str, landed_ms: float, before_ms: float) -> bool:
    """Whether a piece left its space before one that landed elsewhere had settled there.

    If the space holds another now, or has held one since, the piece must have left before that one landed,
    by at most ``before_ms``.
    """
    track = view.tracks[space]
    if track.reading is Reading.EMPTY and left_ms(view, space) <= landed_ms + view.hand_times.settle_ms:
        return True
    own = Reading.of(view.table[space])
    from_ms, to_ms = landed_ms - before_ms, landed_ms + view.hand_times.overlap_ms
    has_left = any(gone.reading is own and from_ms <= gone.left_ms <= to_ms for gone in track.departures)
    return has_left and track.since_ms > landed_ms


def is_none_held(view: Differences, start: str | None) -> bool:
    """Whether the player to move held no other own piece when the one of ``start`` was taken up.

    A piece that was off before is in that player's hand, and not yet captured.
    """
    own = [space for space in view.lifted if view.table[space] is view.position.to_move]
    if start is None or start not in own:
        return True
    taken_ms = left_ms(view, start) - view.hand_times.order_ms
    return all(left_ms(view, space) >= taken_ms for space in own if space != start)


def as_they_came(view: Differences) -> tuple[str, ...]:
    """List the spaces of new pieces in the order in which they arrived."""
    return tuple(sorted(view.added, key=lambda space: view.tracks[space].unsettled_ms))


def is_left_filling(view: Differences, space: str) -> bool:
    """Whether ``space``, to which something comes, is one where another piece was lifted."""
    return space in view.table and view.tracks[space].settled is Reading.EMPTY


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
    def of(view: Differences) -> "SlidePaths":
        """Follow the prints on all spaces except those where a piece of the game still stands.

        In time a print no longer casts doubt on a colour, but the order of pieces stays what it was.
        """
        tracks, hand_times = view.tracks, view.now.hand_times
        standing = view.table.keys() - set(view.lifted) - set(view.exchanged)
        bare = {space: track for space, track in tracks.items() if space not in standing}
        prints = [space for space, track in bare.items() if track.is_print]
        soon = {space: _later(bare, space, hand_times.settle_ms) for space in prints}
        late = {space: _later(bare, space, hand_times.takeback_ms) for space in prints}
        around = {space: frozenset(view.position.game.geometry.around(space)) for space in prints}
        at_once = {space: soon[space] & around[space] or soon[space] for space in prints}
        beside = {space: late[space] & around[space] for space in prints}
        old_ms = 2 * hand_times.takeback_ms
        recent = [space for space in prints if not view.now.has_come(bare[space].since_ms + old_ms)]
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


def _origins(tracks: Tracks, ways: Mapping[str, frozenset[str]]) -> Mapping[str, str]:
    """The first print that leads to each space, directly or over others.

    ``ways`` are the spaces that may have been reached from each print; each leads to a later one.
    """
    origins: dict[str, str] = {}
    for start in sorted(ways, key=lambda print_: tracks[print_].unsettled_ms):
        origin = origins.get(start, start)
        for end in ways[start]:
            origins[end] = min(
                origins.get(end, origin), origin, key=lambda print_: tracks[print_].unsettled_ms
            )
    return origins


def _later(tracks: Tracks, start: str, within_ms: float) -> frozenset[str]:
    """The spaces first read after ``start`` was, and at most ``within_ms`` after it was left."""
    first_ms, last_ms = tracks[start].unsettled_ms, tracks[start].since_ms + within_ms
    return frozenset(space for space, track in tracks.items() if first_ms < track.unsettled_ms <= last_ms)
