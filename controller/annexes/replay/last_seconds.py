"""The ring: the last seconds of a board, bounded in time and in number, to be frozen when a fault is named.

It has no clock and does no input or output. Only what changes is kept, so that a board at rest fills nothing.
A reed that wears is named while the board rests: then the last seconds of play are frozen, not the rest.
"""

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic, TypeVar

from controller.annexes.replay.fault_moment import WINDOW_MS, Changes, FaultMoment, NamedFault
from controller.play.snapshot import Snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from controller.board import Matrix
    from controller.games import Position
    from controller.ports import Health, Sensors

T = TypeVar("T")

#: The most changes of one kind; a reed that chatters as fast as a filter lets it makes half of that.
MOST_CHANGES = 4000

#: Pictures are kept at this pace, the last one of each slot: no eye follows them faster on a strip of time.
PICTURE_MS = 100.0

#: How long after the last change of sensors or link what lights and supply do is still of interest: a game
#: waits for some seconds before it doubts a sensor.
REST_MS = 12_000.0


class _Track(Generic[T]):
    """What one thing was, and from when on (ms)."""

    def __init__(self) -> None:
        self._changes: deque[tuple[float, T]] = deque(maxlen=MOST_CHANGES)

    def __len__(self) -> int:
        return len(self._changes)

    def note(self, at_ms: float, value: T, slot_ms: float = 0.0) -> bool:
        """Note a value, unless it is the last one; in the slot of the last change it takes its place."""
        changes = self._changes
        if changes and changes[-1][1] == value:
            return False
        if slot_ms and changes and changes[-1][0] // slot_ms == at_ms // slot_ms:
            at_ms = changes.pop()[0]
        changes.append((at_ms, value))
        while len(changes) > 1 and changes[1][0] <= at_ms - WINDOW_MS - REST_MS:
            changes.popleft()
        return True

    def between(self, begin_ms: float, end_ms: float) -> list[tuple[int, T]]:
        """Return what it was from one time to another, in whole ms since the first of them."""
        ends_ms = (*(at_ms for at_ms, _ in self._changes), float("inf"))[1:]
        return [
            (round(max(at_ms - begin_ms, 0.0)), value)
            for (at_ms, value), until_ms in zip(self._changes, ends_ms, strict=False)
            if until_ms > begin_ms and at_ms <= end_ms
        ]


class MomentRing:
    """The last seconds of a board; ``see`` takes each snapshot, ``frozen`` makes a moment of them."""

    def __init__(self) -> None:
        self._debounced: _Track[Matrix] = _Track()
        self._raw: _Track[Matrix] = _Track()
        self._lights: _Track[bytes] = _Track()
        self._supply: _Track[int] = _Track()
        self._counters: _Track[Mapping[str, int]] = _Track()
        self._linked: _Track[bool] = _Track()
        self._positions: _Track[Position] = _Track()
        self._sensors: Sensors | None = None
        self._health: Health | None = None
        self._changed_ms = 0.0
        self._now_ms = 0.0

    @property
    def count(self) -> int:
        """How many changes it holds."""
        sensed = len(self._debounced) + len(self._raw) + len(self._positions)
        reported = len(self._supply) + len(self._counters) + len(self._linked)
        return sensed + len(self._lights) + reported

    def see(self, snapshot: Snapshot) -> None:
        """Take what a snapshot shows."""
        now_ms = self._now_ms = snapshot.at_ms
        is_changed = self._linked.note(now_ms, snapshot.is_linked)
        sensors, health = snapshot.sensors, snapshot.health
        if sensors is not None and sensors is not self._sensors:
            self._sensors = sensors
            is_changed |= self._debounced.note(sensors.at_ms, sensors.debounced)
            if sensors.raw is not None:
                is_changed |= self._raw.note(sensors.at_ms, sensors.raw)
        if is_changed:
            self._changed_ms = now_ms
        if now_ms > self._changed_ms + REST_MS:
            return
        self._positions.note(now_ms, snapshot.session.position)
        self._lights.note(now_ms, snapshot.frame.rgb, PICTURE_MS)
        if health is not None and health is not self._health:
            self._health = health
            self._counters.note(health.at_ms, dict(health.counters))
            if health.supply_mv is not None:
                self._supply.note(health.at_ms, health.supply_mv)

    def frozen(self, named: Iterable[NamedFault], date: str, snapshot: Snapshot) -> FaultMoment:
        """Make a moment of what was seen up to now, for faults that were ``named`` now."""
        profile = snapshot.session.profile
        end_ms = min(self._now_ms, self._changed_ms + REST_MS)
        begin_ms = max(min(self._changed_ms, end_ms) - WINDOW_MS, 0.0)
        positions = self._positions.between(begin_ms, end_ms)
        position = positions[0][1] if positions else snapshot.session.position

        def of(track: _Track[T]) -> Changes[T]:
            return tuple(track.between(begin_ms, end_ms))

        return FaultMoment(
            tuple(sorted(named)),
            date,
            profile.name,
            position.game.name,
            position.fen(),
            round(end_ms - begin_ms),
            debounced=of(self._debounced),
            raw=of(self._raw),
            lights=tuple((ms, _lit(rgb, profile.lights)) for ms, rgb in of(self._lights)),
            supply=of(self._supply),
            counters=of(self._counters),
            is_linked=of(self._linked),
        )


def _lit(rgb: bytes, lights: tuple[str, ...]) -> dict[str, str]:
    """Return the colour of each space that is lit."""
    colours = (rgb[3 * number : 3 * number + 3] for number in range(len(lights)))
    return {space: colour.hex() for space, colour in zip(lights, colours, strict=True) if any(colour)}
