"""How long each reading has stood: the hand's filter, apart from the bounce filter of the scan.

Decides when a space has settled and when its sensor only chatters. Times are host milliseconds of arrival.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.placement.occupancy import Reading

#: A sensor that changes more often than this within CHATTER_MS is unclear.
CHATTER_CHANGES = 8
CHATTER_MS = 2000.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the hand is given. All in milliseconds.

    A reading settles after ``settle_ms``. The last piece lifted for ``takeback_ms`` is taken back. What is
    wrong is led right step by step ``plan_ms`` after it has settled. A slide may seem to close the new space
    up to ``overlap_ms`` before it opens the old one, because an opening is believed later than a closing.
    """

    settle_ms: float = 400.0
    takeback_ms: float = 1000.0
    plan_ms: float = 3000.0
    overlap_ms: float = 50.0


PATIENCE = Patience()


@dataclass(frozen=True, slots=True)
class Track:
    """One space over time: its reading, since when it stands, and its changes of the last CHATTER_MS.

    ``left_ms`` is when the space last left a reading that had settled, or that was the first one seen: the
    arrival of what is there now, however often the reading changed since.
    """

    reading: Reading
    since_ms: float
    left_ms: float
    changes_ms: tuple[float, ...] = ()

    def has_settled(self, at_ms: float, patience: Patience) -> bool:
        """Whether the reading has stood long enough to be the hand's meaning."""
        return at_ms >= self.since_ms + patience.settle_ms

    def chatters_until_ms(self, at_ms: float) -> float | None:
        """When the sensor will have been quiet enough again; None if it is not chattering."""
        if len(self.changes_ms) <= CHATTER_CHANGES:
            return None
        until_ms = self.changes_ms[-CHATTER_CHANGES - 1] + CHATTER_MS
        return until_ms if at_ms < until_ms else None


Tracks = Mapping[str, Track]


def observe(tracks: Tracks, readings: Mapping[str, Reading], at_ms: float, patience: Patience) -> Tracks:
    """Add one occupancy seen at ``at_ms``; a space never seen before starts to stand now."""
    changed = {
        space: _change(tracks.get(space), reading, at_ms, patience)
        for space, reading in readings.items()
        if space not in tracks or tracks[space].reading is not reading
    }
    return {**tracks, **changed} if changed else tracks


def restart(readings: Mapping[str, Reading], at_ms: float) -> Tracks:
    """Begin anew at ``at_ms`` after a time in which nobody looked: every reading has to stand again."""
    return {space: Track(reading, at_ms, at_ms) for space, reading in readings.items()}


def _change(track: Track | None, reading: Reading, at_ms: float, patience: Patience) -> Track:
    if track is None:
        return Track(reading, at_ms, at_ms)
    recent = tuple(ms for ms in track.changes_ms if ms > at_ms - CHATTER_MS)
    has_stood = track.has_settled(at_ms, patience) or not track.changes_ms
    was_certain = has_stood and track.reading is not Reading.UNCLEAR
    left_ms = at_ms if was_certain else track.left_ms
    return Track(reading, at_ms, left_ms, (*recent[-CHATTER_CHANGES:], at_ms))
