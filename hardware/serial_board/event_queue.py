"""The queue of events for the port, in order; sensors are numbered, and their times never go back."""

from collections import deque

from controller.ports import BoardEvent, Sensors
from hardware.wire import Matrix


class EventQueue:
    """The events that wait to be read."""

    def __init__(self) -> None:
        self._events = deque[BoardEvent]()
        self._seq = 0
        self._at_ms = float("-inf")

    @property
    def has_event(self) -> bool:
        """Whether an event waits."""
        return bool(self._events)

    def say(self, event: BoardEvent) -> None:
        """Add an event."""
        self._events.append(event)

    def say_sensors(self, times_ms: tuple[int, float], debounced: Matrix, raw: Matrix | None = None) -> None:
        """Add the sensors as they were at ``times_ms``, the board's and the host's."""
        board_ms, at_ms = times_ms
        self._at_ms = max(self._at_ms, at_ms)
        self.say(Sensors(self._seq, self._at_ms, board_ms, debounced, raw))
        self._seq += 1

    def next(self) -> BoardEvent | None:
        """Take the oldest event; None if there is none."""
        return self._events.popleft() if self._events else None
