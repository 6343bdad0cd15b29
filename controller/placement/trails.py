"""Which piece came first, when one of them was slid before it settled.

A piece that glides over the board is read on one space after another. A space that was read and left again is
a print of it; the next space read within the settle time may hold the same piece, and a neighbour rather than
any other. So a piece's arrival is that of the first print it may have made.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.games.base import Colour
from controller.geometry import Geometry
from controller.placement.occupancy import Reading
from controller.placement.readings import Patience, Track, Tracks

Ways = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Trails:
    """The prints left of late, and the spaces that may have been reached from each.

    ``reached`` by any hand within the settle time, ``pushed`` to a neighbour within it, ``paused`` to a
    neighbour by a hand that rested between them.
    """

    tracks: Tracks
    reached: Ways
    pushed: Ways
    paused: Ways

    @staticmethod
    def of(
        geometry: Geometry, table: Mapping[str, Colour], tracks: Tracks, at_ms: float, patience: Patience
    ) -> "Trails":
        """Find the prints on spaces where no piece of ``table`` stands."""
        open_tracks = {space: track for space, track in tracks.items() if space not in table}
        prints = [space for space, track in open_tracks.items() if _is_print(track, at_ms, patience)]
        soon = {space: _later(open_tracks, space, patience.settle_ms) for space in prints}
        late = {space: _later(open_tracks, space, patience.takeback_ms) for space in prints}
        around = {
            space: frozenset(geometry.adjacent(space) if space in geometry.index else ()) for space in prints
        }
        reached = {space: soon[space] & around[space] or soon[space] for space in prints}
        pushed, paused = ({space: ends[space] & around[space] for space in prints} for ends in (soon, late))
        return Trails(tracks, reached, pushed, paused)

    def arrival_ms(self, space: str) -> float:
        """When the piece on ``space`` came to the board, at the earliest."""
        return self.tracks[self._origin(space, self.reached)].left_ms

    def changed_colour(self, space: str) -> bool:
        """Whether the piece was read first in another colour than now, which no piece at rest can be."""
        track = self.tracks[space]
        ways = self.paused if track.passed else self.pushed
        first = self.tracks[self._origin(space, ways)].came_as.colour
        return first is not None and first is not track.reading.colour

    def _origin(self, space: str, ways: Ways) -> str:
        """The space on which the piece on ``space`` may have been read first."""
        earlier = (self._origin(print_, ways) for print_, ends in ways.items() if space in ends)
        return min((space, *earlier), key=lambda one: self.tracks[one].left_ms)


def _is_print(track: Track, at_ms: float, patience: Patience) -> bool:
    is_recent = track.since_ms >= at_ms - 2 * patience.takeback_ms
    return is_recent and track.reading is Reading.EMPTY and track.left_ms < track.since_ms


def _later(tracks: Tracks, start: str, within_ms: float) -> frozenset[str]:
    """The spaces first read after ``start`` was, and ``within_ms`` after it was left."""
    first_ms, last_ms = tracks[start].left_ms, tracks[start].since_ms + within_ms
    return frozenset(space for space, track in tracks.items() if first_ms < track.left_ms <= last_ms)
