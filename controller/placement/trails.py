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


@dataclass(frozen=True, slots=True)
class Trails:
    """The prints left of late, and the spaces that may have been reached from each."""

    tracks: Tracks
    reached: Mapping[str, frozenset[str]]

    @staticmethod
    def of(
        geometry: Geometry, table: Mapping[str, Colour], tracks: Tracks, at_ms: float, patience: Patience
    ) -> "Trails":
        """Find the prints on spaces where no piece of ``table`` stands."""
        open_tracks = {space: track for space, track in tracks.items() if space not in table}
        reached = {
            space: _reached(geometry, open_tracks, space, patience)
            for space, track in open_tracks.items()
            if _is_print(track, at_ms, patience)
        }
        return Trails(tracks, reached)

    def arrival_ms(self, space: str) -> float:
        """When the piece on ``space`` came to the board, at the earliest."""
        own_ms = self.tracks[space].left_ms
        earlier = (self.arrival_ms(print_) for print_, ends in self.reached.items() if space in ends)
        return min((own_ms, *earlier))


def _is_print(track: Track, at_ms: float, patience: Patience) -> bool:
    is_recent = track.since_ms >= at_ms - 2 * patience.settle_ms
    return is_recent and track.reading is Reading.EMPTY and track.left_ms < track.since_ms


def _reached(geometry: Geometry, tracks: Tracks, start: str, patience: Patience) -> frozenset[str]:
    """The spaces first read after ``start``, and soon enough after it was left: neighbours, or else any."""
    first_ms, last_ms = tracks[start].left_ms, tracks[start].since_ms + patience.settle_ms
    ends = frozenset(space for space, track in tracks.items() if first_ms < track.left_ms <= last_ms)
    near = ends & frozenset(geometry.adjacent(start)) if start in geometry.index else frozenset()
    return near or ends
