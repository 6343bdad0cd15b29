"""The tape: a board in front of another that records everything that passes and never waits too long.

A line is a time in ms, exact to the microsecond, and one event or frame: what the board reported, and every
light that was not dark. A message is its code and its facts. Two runs are the same if their lines are.
"""

import hashlib

from controller.messages import Message
from controller.ports import (
    Board,
    BoardEvent,
    Clock,
    Edges,
    Frame,
    Health,
    Linked,
    Refused,
    Sensors,
    Shown,
    Unlinked,
)
from controller.profile import Profile
from simulator.board_proxy import Relay

#: Half a microsecond: boards count whole ones and round up, and a fraction must not make another one.
_HALF_US_MS = 0.0005


class BoardTape(Relay):
    """A board whose reads end in time for the next step, and whose events and frames are recorded."""

    def __init__(self, board: Board, profile: Profile, clock: Clock) -> None:
        super().__init__(board)
        self._profile = profile
        self._clock = clock
        self._names = profile.sensors()
        #: No read waits beyond this time.
        self.until_ms = float("inf")
        #: Whether the last read found nothing.
        self.is_quiet = False
        self.lines: list[str] = []

    @property
    def digest(self) -> str:
        """The SHA-256 of all lines, each with its line feed."""
        return hashlib.sha256("".join(f"{line}\n" for line in self.lines).encode()).hexdigest()

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on, and record it."""
        left_ms = max(0.0, self.until_ms - self._clock.now_ms() - _HALF_US_MS)
        event = self.board.read(min(timeout_s, left_ms / 1000.0))
        self.is_quiet = event is None
        if event is not None:
            self._write(self._word(event))
        return event

    def show(self, frame: Frame) -> None:
        """Pass a frame on, and record it."""
        lights = self._profile.lights
        pixels = ((name, frame.rgb[3 * n : 3 * n + 3]) for n, name in enumerate(lights))
        self._write(" ".join(["frame", str(frame.seq), *(f"{n}={p.hex()}" for n, p in pixels if any(p))]))
        self.board.show(frame)

    def _write(self, words: str) -> None:
        self.lines.append(f"{self._clock.now_ms():.3f} {words}")

    def _word(self, event: BoardEvent) -> str:
        match event:
            case Linked(identity, _, _):
                return f"linked {identity.board_id} {identity.profile} {identity.version}"
            case Unlinked(cause, _, _):
                return f"unlinked {_coded(cause)}"
            case Sensors(seq, _, board_ms, debounced, raw):
                text = f"sensors {seq} board {board_ms:g} closed {self._closed(debounced)}"
                return text if raw is None else f"{text} raw {self._closed(raw)}"
            case Shown(seq):
                return f"shown {seq}"
            case Refused(_, reason):
                return f"refused {_coded(reason)}"
            case Health(_, counters, supply_mv):
                counts = " ".join(f"{name}={count}" for name, count in counters.items())
                return f"health supply={supply_mv} {counts}"
            case Edges(row, edges):
                return f"edges {row} " + " ".join(f"{us}:{column}:{closed:d}" for us, column, closed in edges)

    def _closed(self, rows: tuple[int, ...]) -> str:
        """Name what is closed, and the reference sensors that are not."""
        named = []
        for row, bits in enumerate(rows):
            for column in range(len(self._profile.columns)):
                at, is_closed = (row, column), bool(bits >> column & 1)
                if is_closed is not self._profile.is_reference(at):
                    named.append(self._names.get(at, f"{row}.{column}").replace(" ", "."))
        return ",".join(named) or "none"


def _coded(message: Message) -> str:
    return " ".join([message.code, *(f"{name}={fact}" for name, fact in message.facts)])
