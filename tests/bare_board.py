"""A plugged-in board for tests: no workbench, the clock that it is given, and hands that only a test has."""

from collections.abc import Callable
from dataclasses import replace
from queue import Empty, SimpleQueue

from controller.board import Crosspoint, Key, Profile
from controller.games import Colour
from controller.messages import Message
from controller.ports import (
    BoardEvent,
    Capabilities,
    Clock,
    Frame,
    Identity,
    Linked,
    Refresh,
    Refused,
    Request,
    Sensors,
    Shown,
    Unlinked,
)
from tests.wordings import quoted

IDENTITY = Identity(board_id="7", profile="hex70-dual-mega", version="1.2.0")

OUT = ("The cable between board and computer came out.", "Plug it in again.")


class BareBoard:
    """A board (`controller.ports.Board`) that sends nothing until it is linked."""

    def __init__(self, profile: Profile, clock: Clock) -> None:
        self._profile = profile
        self._identity = replace(IDENTITY, profile=profile.name)
        self._clock = clock
        self._events = SimpleQueue[BoardEvent | None]()
        self._closed: set[Crosspoint] = set()
        self._seq = 0
        self._is_linked = False
        self.frames: list[Frame] = []
        self.is_closed = False

    # --- the port ---

    def read(self, timeout_s: float) -> BoardEvent | None:
        try:
            return self._events.get(timeout=timeout_s)
        except Empty:
            return None

    def show(self, frame: Frame) -> None:
        self.frames.append(frame)
        if self._is_linked:
            self._events.put(Shown(frame.seq))

    def ask(self, request: Request) -> None:
        match request:
            case Refresh() if self._is_linked:
                self._report()
            case _:
                self._events.put(Refused(request, Message("refusals.not_linked")))

    def wake(self) -> None:
        self._events.put(None)

    def close(self) -> None:
        self.is_closed = True

    # --- the hands ---

    def link(self) -> None:
        """Plug the cable in."""
        self._is_linked = True
        size = Capabilities(len(self._profile.rows), len(self._profile.columns), 70, reports_raw=True)
        self._events.put(Linked(self._identity, size, self._clock.now_ms()))
        self._report()

    def unlink(self, cause: str = OUT[0], cure: str = OUT[1]) -> None:
        """Pull the cable out."""
        self._is_linked = False
        self._events.put(Unlinked(quoted(cause), quoted(cure), self._clock.now_ms()))

    def send(self, event: BoardEvent) -> None:
        """Send any other event."""
        self._events.put(event)

    def put(self, space: str, colour: Colour) -> None:
        """Put a piece on a space, which may already hold one."""
        self._turn(lambda: self._closed.add(self._profile.space(space).sensor(colour)))

    def lift(self, space: str) -> None:
        """Take away whatever is on the space."""
        here = self._profile.space(space)
        self._turn(lambda: self._closed.difference_update({here.first, here.second}))

    def press(self, *keys: Key) -> None:
        """Hold keys down."""
        self._turn(lambda: self._closed.update(self._profile.keys[key] for key in keys))

    def _turn(self, act: Callable[[], None]) -> None:
        act()
        if self._is_linked:
            self._report()

    def _report(self) -> None:
        rows = tuple(
            sum(
                1 << column
                for column in range(len(self._profile.columns))
                if (row, column) in self._closed or self._profile.is_reference((row, column))
            )
            for row in range(len(self._profile.rows))
        )
        now_ms = self._clock.now_ms()
        self._events.put(Sensors(self._seq, now_ms, now_ms, rows, rows))
        self._seq += 1
