"""Readings: what the sensors read on each space, which keys are down, and how long each reading has lasted.

One matrix makes one occupancy, with the wiring of the profile. The settle filter, on top of the scan's bounce
filter, decides when a space has settled, and when its sensor only chatters. Times are host milliseconds of
arrival. Where no reed senses colour, a track merely keeps the colour that
`controller.inference.keyed_colours` decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from controller.board import Crosspoint, Key, Profile, Sensing
from controller.games import Colour
from controller.inference.hand_times import HandTimes, Now


class Reading(Enum):
    """What the reeds of a space read: two of them, or one that senses only presence."""

    EMPTY = "empty"  #: no reed is closed
    FIRST = "first"  #: the centre reed alone: a piece of the first colour
    SECOND = "second"  #: the ring reed alone: a piece of the second colour
    UNCLEAR = "unclear"  #: both reeds: a piece off its centre, two magnets, or a fault
    PIECE = "piece"  #: the only reed: a piece whose colour no reed senses

    @property
    def colour(self) -> Colour | None:
        """The colour read; None if there is none to read."""
        return _COLOURS.get(self)

    @staticmethod
    def of(colour: Colour | None) -> "Reading":
        """Return what a healthy space with two reeds reads for a piece of ``colour``, or for none."""
        if colour is None:
            return Reading.EMPTY
        return Reading.FIRST if colour is Colour.FIRST else Reading.SECOND

    @staticmethod
    def of_piece(colour: Colour | None) -> "Reading":
        """Return what a piece counts as where no reed senses its colour; None if that must be asked for."""
        return Reading.PIECE if colour is None else Reading.of(colour)


_COLOURS = {Reading.FIRST: Colour.FIRST, Reading.SECOND: Colour.SECOND}

#: Reading by (first reed closed, second reed closed).
_READINGS = {
    (False, False): Reading.EMPTY,
    (True, False): Reading.FIRST,
    (False, True): Reading.SECOND,
    (True, True): Reading.UNCLEAR,
}


@dataclass(frozen=True, slots=True)
class Occupancy:
    """The reading of each space of the board, by name, and the keys that are down."""

    readings: Mapping[str, Reading]
    keys: frozenset[Key]


def occupancy(profile: Profile, debounced: tuple[int, ...]) -> Occupancy:
    """Read the debounced matrix (an int a row, bit = column, 1 = closed) with the wiring of ``profile``.

    With one reed a space, every piece reads as `Reading.PIECE`.
    """

    def is_closed(at: Crosspoint) -> bool:
        return bool(debounced[at[0]] >> at[1] & 1)

    if profile.sensing is Sensing.SINGLE:
        felt = {False: Reading.EMPTY, True: Reading.PIECE}
        readings = {space.name: felt[is_closed(space.first)] for space in profile.spaces}
    else:
        readings = {
            space.name: _READINGS[is_closed(space.first), is_closed(space.second)] for space in profile.spaces
        }
    return Occupancy(readings, frozenset(key for key, at in profile.keys.items() if is_closed(at)))


#: A sensor that changes more often than this within CHATTER_MS is unclear until it has been quiet as long.
CHATTER_CHANGES = 8
CHATTER_MS = 2000.0


def recent_changes(
    changes_ms: tuple[float, ...], at_ms: float, within_ms: float = CHATTER_MS
) -> tuple[float, ...]:
    """Add a change to those ``within_ms`` before it, keeping only as many as show whether it chatters.

    >>> recent_changes((1.0, 2500.0), 3000.0)
    (2500.0, 3000.0)
    """
    recent = tuple(ms for ms in changes_ms if ms > at_ms - within_ms)
    return (*recent[-CHATTER_CHANGES:], at_ms)


def is_chatter(changes_ms: tuple[float, ...]) -> bool:
    """Whether this many recent changes are too many."""
    return len(changes_ms) > CHATTER_CHANGES


#: A reading that began within these times of what a sure hand did is its work: a piece that it lets go still
#: finds its place, and the word of it may come after it.
SURE_BEFORE_MS, SURE_AFTER_MS = 100.0, 1000.0

#: How many departures of pieces from a space are remembered.
DEPARTURES = 3


@dataclass(frozen=True, slots=True)
class Departure:
    """A piece that had settled and left: what it was read as, when it came and when it left."""

    reading: Reading
    came_ms: float
    left_ms: float


@dataclass(frozen=True, slots=True)
class Track:
    """One space over time: its reading, when that began, and its recent changes.

    ``settled`` is the last reading that had settled, or the first one seen, and ``unsettled_ms`` when the
    space left it: the arrival of what is there now, however often the reading has changed since.
    ``first_reading`` is the first reading after it, ``transients`` holds all between, ``gap_ms`` is how long
    the last empty one of them lasted. ``pushed_ms`` is when a piece that had been pushed off, not lifted, was
    last read here again. ``coloured_ms`` is when a colour that no reed senses was last decided. ``quiet_ms``
    is when a chattering sensor will have been quiet long enough. ``departures`` are the last pieces that left
    this space. ``sure_ms`` is when a sure hand laid or lifted something here
    (`controller.session.events.Sure`), and ``sure_start`` where it took that: empty for the box, None if
    nothing says.
    """

    reading: Reading
    since_ms: float
    unsettled_ms: float
    settled: Reading
    first_reading: Reading = Reading.EMPTY
    transients: frozenset[Reading] = frozenset()
    gap_ms: float = 0.0
    pushed_ms: float = float("-inf")
    coloured_ms: float = float("-inf")
    changes_ms: tuple[float, ...] = ()
    quiet_ms: float = float("-inf")
    departures: tuple[Departure, ...] = ()
    sure_ms: float = float("-inf")
    sure_start: str | None = None

    @staticmethod
    def first(reading: Reading, at_ms: float) -> "Track":
        """Return the track of a space seen for the first time."""
        return Track(reading, at_ms, at_ms, reading)

    def is_certain(self, now: Now) -> bool:
        """Whether the reading has settled and is one that a piece at rest gives.

        A reading that was another colour in between, without a lift, is a piece pushed over its reeds.
        """
        if self.reading is Reading.UNCLEAR or self.is_back_from_a_slide(now.hand_times):
            return False
        return not self.changes_ms or self.has_settled(now)

    def confirmed(self) -> "Track":
        """Return the same reading, known to be a piece at rest on this space."""
        return replace(
            self, settled=self.reading, first_reading=self.reading, transients=frozenset(), gap_ms=0.0
        )

    def coloured(self, reading: Reading, coloured_ms: float) -> "Track":
        """Return the same piece, known to have had another colour all along than it was taken for."""

        def recolour(other: Reading) -> Reading:
            return other if other is Reading.EMPTY else reading

        return replace(
            self,
            reading=reading,
            first_reading=recolour(self.first_reading),
            settled=recolour(self.settled),
            transients=frozenset(map(recolour, self.transients)),
            coloured_ms=coloured_ms,
        )

    def arrived(self) -> "Track":
        """Return the same reading, known to be a piece that came here; one slid here was not pushed off."""
        was_slid = self.first_reading is not self.reading
        return replace(self.confirmed(), pushed_ms=float("-inf") if was_slid else self.pushed_ms)

    def is_back_from_a_slide(self, hand_times: HandTimes) -> bool:
        """Whether a piece is read after another colour was, without a lift in between.

        A piece lifted and put back leaves an empty reading in between; one pushed off its place and back does
        not.
        """
        if self.reading.colour is None or self.gap_ms >= hand_times.exchange_ms:
            return False
        return bool((self.transients | {self.settled}) - {Reading.EMPTY, self.reading})

    def is_surely_empty(self, now: Now) -> bool:
        """Whether the space has been empty for long enough and its sensor is quiet."""
        return self.reading is Reading.EMPTY and self.is_certain(now) and not self.is_chattering(now)

    def was_changed_since(self, at_ms: float, hand_times: HandTimes) -> bool:
        """Whether a hand has laid or lifted something here since; a nudge of what lay here is neither."""
        is_nudged = self.reading is self.settled and self.gap_ms < hand_times.exchange_ms
        return self.unsettled_ms > at_ms and not is_nudged

    def has_settled(self, now: Now) -> bool:
        """Whether the reading has lasted long enough to be what the hand meant."""
        return now.has_come(self.settled_ms(now.hand_times))

    def settled_ms(self, hand_times: HandTimes) -> float:
        """When the reading will have lasted long enough if it does not change."""
        settle_ms = hand_times.sure_ms if self.is_sure else hand_times.settle_ms
        return max(self.since_ms, self.coloured_ms) + settle_ms

    @property
    def is_sure(self) -> bool:
        """Whether the reading is the work of a sure hand."""
        return -SURE_BEFORE_MS < self.since_ms - self.sure_ms < SURE_AFTER_MS

    @property
    def known_start(self) -> str | None:
        """Where a sure hand took the piece that is read: empty for the box, None if nothing says."""
        return self.sure_start if self.is_sure else None

    @property
    def is_print(self) -> bool:
        """Whether a piece was read here that has gone, were it only for a moment."""
        was_read = self.unsettled_ms < self.since_ms or self.settled.colour is not None
        return self.reading is Reading.EMPTY and was_read

    def is_chattering(self, now: Now) -> bool:
        """Whether the sensor has not been quiet for long enough since it chattered."""
        return not now.has_come(self.quiet_ms)


Tracks = Mapping[str, Track]


def observe(tracks: Tracks, readings: Mapping[str, Reading], at_ms: float, hand_times: HandTimes) -> Tracks:
    """Add one occupancy seen at ``at_ms``; a space never seen before starts its reading now."""
    now = Now(at_ms, hand_times)
    changed = {
        space: _change(tracks.get(space), reading, at_ms, now)
        for space, reading in readings.items()
        if space not in tracks or tracks[space].reading is not reading
    }
    return {**tracks, **changed} if changed else tracks


def restart(readings: Mapping[str, Reading], at_ms: float) -> Tracks:
    """Start over at ``at_ms`` after an unwatched time: every reading must last anew."""
    return {space: Track.first(reading, at_ms) for space, reading in readings.items()}


def _change(track: Track | None, reading: Reading, at_ms: float, now: Now) -> Track:
    if track is None:
        return Track.first(reading, at_ms)
    changes_ms = recent_changes(track.changes_ms, at_ms)
    if is_chatter(changes_ms) or track.is_chattering(now):
        track = replace(track, quiet_ms=at_ms + CHATTER_MS)
    if track.is_certain(now):
        is_gone = track.reading is not Reading.EMPTY
        gone = (Departure(track.reading, track.unsettled_ms, at_ms),) if is_gone else ()
        return replace(
            track,
            reading=reading,
            since_ms=at_ms,
            unsettled_ms=at_ms,
            settled=track.reading,
            first_reading=reading,
            transients=frozenset(),
            gap_ms=0.0,
            coloured_ms=float("-inf"),
            changes_ms=changes_ms,
            departures=(*track.departures, *gone)[-DEPARTURES:],
        )
    gap_ms = at_ms - track.since_ms if track.reading is Reading.EMPTY else track.gap_ms
    later = replace(
        track,
        reading=reading,
        since_ms=at_ms,
        first_reading=reading if gap_ms >= now.hand_times.exchange_ms else track.first_reading,
        transients=track.transients | {track.reading},
        gap_ms=gap_ms,
        changes_ms=changes_ms,
    )
    return replace(later, pushed_ms=at_ms) if later.is_back_from_a_slide(now.hand_times) else later
