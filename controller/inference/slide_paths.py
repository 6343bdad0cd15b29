"""Slide paths: which piece came first, if one of them was slid before it settled.

A piece that glides over the board is read on one space after another. A space that was read and left again is
a *print* of it, however long the piece waited there; the next space read soon after may hold the same piece,
and a neighbour is likelier than any other. So a piece's arrival is that of the first print it may have made,
and so is its colour.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from controller.games.base import Colour
from controller.geometry import Geometry
from controller.inference.hand_times import HandTimes
from controller.inference.occupancy import Reading
from controller.inference.settle_filter import Track, Tracks

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
    def of(
        geometry: Geometry, standing: AbstractSet[str], tracks: Tracks, at_ms: float, hand_times: HandTimes
    ) -> "SlidePaths":
        """Follow the prints on all spaces except those where a piece of the game is ``standing``.

        In time a print no longer casts doubt on a colour, but the order of pieces stays what it was.
        """
        bare = {space: track for space, track in tracks.items() if space not in standing}
        prints = [space for space, track in bare.items() if _is_print(track)]
        soon = {space: _later(bare, space, hand_times.settle_ms) for space in prints}
        late = {space: _later(bare, space, hand_times.takeback_ms) for space in prints}
        around = {space: frozenset(geometry.around(space)) for space in prints}
        at_once = {space: soon[space] & around[space] or soon[space] for space in prints}
        beside = {space: late[space] & around[space] for space in prints}
        recent = [space for space in prints if bare[space].since_ms >= at_ms - 2 * hand_times.takeback_ms]
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
