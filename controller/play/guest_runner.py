"""Run a guest on a board: which events reach it, and which row is watched for it.

Decides that a guest gets every event, preceded by the time for those that carry none; which of them may
change its picture; that the row it watches is requested again and again, and a full report once it stops
watching. When it has the board is decided in `controller.play.loop`, how its picture is shown in
`controller.lights.frame_output`.
"""

from collections.abc import Callable
from dataclasses import replace

from controller.messages import Message
from controller.play.guest import Act, Guest, Passed
from controller.ports import (
    Board,
    BoardEvent,
    Clock,
    Health,
    Linked,
    Refresh,
    Sensors,
    Shown,
    Unlinked,
    WatchEdges,
)

#: The event with which the game loses the board to a guest.
TAKEN = Unlinked(Message("table.lent"), Message("table.take_back"), 0.0)

#: A board watches for 2 s; the request is repeated after half that time.
WATCH_MS = 1000.0

#: Makes a person's answer into an act, given the time at which it is taken.
MakeAct = Callable[[float], Act]


class GuestRunner:
    """A guest that has the board. All calls belong to the loop's thread."""

    def __init__(
        self,
        guest: Guest,
        board: Board,
        clock: Clock,
        on_over: Callable[[Guest], None] | None = None,
    ) -> None:
        self.guest = guest
        self.on_over = on_over
        self._board = board
        self._clock = clock
        self._watched: int | None = None
        self._asked_ms = 0.0

    def begin(self, link: Linked | Unlinked | None, health: Health | None = None) -> None:
        """Pass it the link state and the board's last health, and ask the board for a full report."""
        now_ms = self._clock.now_ms()
        self.guest = self.guest.take(Passed(now_ms))
        if link is not None:
            self.guest = self.guest.take(replace(link, at_ms=now_ms))
            if health is not None:
                self.guest = self.guest.take(replace(health, at_ms=now_ms))
            self._board.ask(Refresh())

    def due_ms(self) -> float:
        """Return the time by which it must be called even without an event."""
        asked_ms = float("inf") if self._watched is None else self._asked_ms + WATCH_MS
        return min(self.guest.due_ms, asked_ms)

    def hear(self, event: BoardEvent | None, acts: list[MakeAct]) -> bool:
        """Pass it the time, the board's event and a person's answers.

        Returns whether its picture may have changed; a picture that moves by itself has its own due time.
        """
        now_ms = self._clock.now_ms()
        before = self.guest
        is_timed = isinstance(event, Linked | Unlinked | Sensors | Health)
        guest = before if is_timed else before.take(Passed(now_ms))
        if event is not None:
            guest = guest.take(event)
        for act in (make(now_ms) for make in acts):
            if act.is_for(guest.prompt):
                guest = guest.take(act)
        self.guest = guest
        if not guest.is_over:
            self._watch(now_ms)
        # ``Shown`` only confirms a picture, and never calls for another.
        is_reported = event is not None and not isinstance(event, Shown)
        return is_reported or bool(acts) or now_ms >= before.due_ms

    def end(self) -> None:
        """Stop watching, and report that the guest is over."""
        if self._watched is not None:
            self._board.ask(WatchEdges(None))
        if self.on_over is not None:
            self.on_over(self.guest)

    def _watch(self, now_ms: float) -> None:
        row = self.guest.watching
        if row == self._watched and (row is None or now_ms < self._asked_ms + WATCH_MS):
            return
        self._board.ask(WatchEdges(row))
        if row is None:
            self._board.ask(Refresh())
        self._watched, self._asked_ms = row, now_ms
