"""The board in the hands of a guest: what it hears, shows and watches.

Decides how a guest meets a board: every event is told to it, with the time before those that carry none; its
picture goes out within the power cap and at most 30 times a second; the row it watches is asked for again and
again, and how things stand once it watches no more. When it has the board is decided in `controller.loop`.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from manalath_board.controller.diagnose.guest import Act, Guest, Passed
from manalath_board.controller.lights.frame import within_cap
from manalath_board.controller.lights.rhythm import MOTION_MS
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import (
    Board,
    BoardEvent,
    Clock,
    Frame,
    Health,
    Linked,
    Refresh,
    Sensors,
    Shown,
    Unlinked,
    Watch,
)

#: What the game hears when it loses the board to a guest.
TAKEN = Unlinked(Message("table.lent"), Message("table.take_back"), 0.0)

#: A board watches for 2 s; it is asked again in half that time.
WATCH_MS = 1000.0

#: What a person answers: the act that it becomes at the time it is taken.
MakeAct = Callable[[float], Act]


class Lending:
    """A guest that has the board. All calls belong to the loop's thread."""

    def __init__(
        self,
        guest: Guest,
        board: Board,
        clock: Clock,
        cap_ma: int,
        on_over: Callable[[Guest], None] | None = None,
    ) -> None:
        self.guest = guest
        self.on_over = on_over
        self._board = board
        self._clock = clock
        self._cap_ma = cap_ma
        self._shown_ms = float("-inf")
        self._due_ms = float("-inf")
        self._watched: int | None = None
        self._asked_ms = 0.0

    def begin(self, link: Linked | Unlinked | None, health: Health | None = None) -> None:
        """Tell it how the link is and how the board fared last, and have it told how things stand."""
        now_ms = self._clock.now_ms()
        self.guest = self.guest.take(Passed(now_ms))
        if link is not None:
            self.guest = self.guest.take(replace(link, at_ms=now_ms))
            if health is not None:
                self.guest = self.guest.take(replace(health, at_ms=now_ms))
            self._board.ask(Refresh())

    def due_ms(self) -> float:
        """When time alone changes something."""
        asked_ms = float("inf") if self._watched is None else self._asked_ms + WATCH_MS
        return min(self.guest.due_ms, self._due_ms, asked_ms)

    def hear(self, event: BoardEvent | None, acts: list[MakeAct]) -> None:
        """Tell it what the board told and what a person answered, and what time it is."""
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
        if isinstance(event, Linked):
            # It may have begun anew, and in the dark.
            self._shown_ms = float("-inf")
        # A picture that is shown asks for no other one; what moves by itself says when.
        is_news = event is not None and not isinstance(event, Shown)
        if is_news or acts or now_ms >= before.due_ms:
            self._due_ms = min(self._due_ms, self._shown_ms + MOTION_MS)
        if not guest.is_over:
            self._watch(now_ms)

    def paint(self, frame: Frame) -> Frame:
        """Show its picture, if it is another one and time for it; gives what is shown."""
        now_ms = self._clock.now_ms()
        if now_ms < self._due_ms:
            return frame
        pixels = np.frombuffer(self.guest.picture(now_ms), np.uint8).reshape(-1, 3).astype(np.int64)
        rgb = within_cap(pixels, self._cap_ma).astype(np.uint8).tobytes()
        self._due_ms = max(self.guest.next_change_ms(now_ms), now_ms + 1.0)
        if rgb == frame.rgb and self._shown_ms > float("-inf"):
            return frame
        self._shown_ms = now_ms
        self._due_ms = max(self._due_ms, now_ms + MOTION_MS)
        shown = Frame(frame.seq + 1, rgb)
        self._board.show(shown)
        return shown

    def end(self) -> None:
        """Watch nothing any more, and say that it is over."""
        if self._watched is not None:
            self._board.ask(Watch(None))
        if self.on_over is not None:
            self.on_over(self.guest)

    def _watch(self, now_ms: float) -> None:
        row = self.guest.watching
        if row == self._watched and (row is None or now_ms < self._asked_ms + WATCH_MS):
            return
        self._board.ask(Watch(row))
        if row is None:
            self._board.ask(Refresh())
        self._watched, self._asked_ms = row, now_ms
