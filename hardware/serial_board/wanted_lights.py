"""The picture that is to be on the lights, until the board says that it is.

Decides when which picture is sent: one is under way at a time, the newest wins, and what is not answered is
sent again as whatever is newest by then, under a new number. A late answer counts too: on a slow line every
picture is answered late. While the board watches one row it shows nothing, and pictures wait.
"""

from collections import Counter, deque

from manalath_board.controller.ports import Frame
from manalath_board.hardware.wire.packets import RequestStatus

#: A picture that is not answered after this time is sent again.
REPEAT_MS = 100.0

#: So many pictures are remembered that were not answered; an answer that comes later than that is none.
_MOST_UNANSWERED = 16


class WantedLights:
    """The newest picture and those under way."""

    def __init__(self, counts: Counter[str]) -> None:
        self._counts = counts
        self._wanted: Frame | None = None
        self._under_way = deque[tuple[int, Frame]](maxlen=_MOST_UNANSWERED)
        self._told: Frame | None = None
        self._not_before_ms = float("-inf")
        self._watched_to_ms = float("-inf")

    @property
    def due_ms(self) -> float:
        """When the newest picture may be sent."""
        return max(self._not_before_ms, self._watched_to_ms) if self._wanted is not None else float("inf")

    @property
    def is_settled(self) -> bool:
        """Whether the newest picture is on the lights."""
        return self._wanted is None

    def show(self, frame: Frame) -> None:
        """Want a picture from now on."""
        if frame is self._told:
            self._told = None
        self._wanted = frame

    def wait(self, watched_to_ms: float) -> None:
        """Send no picture before the board has watched a row; any time that has passed ends the wait."""
        self._watched_to_ms = watched_to_ms

    def next(self, at_ms: float) -> Frame | None:
        """Tell which picture is to be sent now."""
        return self._wanted if at_ms >= self.due_ms else None

    def sent(self, seq: int, frame: Frame, at_ms: float) -> None:
        """Take it that ``frame`` was sent as packet ``seq``."""
        self._counts["host_resent"] += bool(self._under_way)
        self._under_way.append((seq, frame))
        self._not_before_ms = at_ms + REPEAT_MS

    def answer(self, seq: int, status: RequestStatus, at_ms: float) -> int | None:
        """Take the board's answer to packet ``seq``; returns the number of a frame that is shown by it."""
        if all(sent != seq for sent, _ in self._under_way):
            return None
        frame = self._drop_to(seq)
        if not self._under_way:
            self._not_before_ms = float("-inf")
        if status is RequestStatus.CANNOT:
            self._not_before_ms = at_ms + REPEAT_MS
            return None
        if frame is self._wanted:
            self._wanted = None
        if status is not RequestStatus.DONE:
            self._counts["host_refused"] += 1
            return None
        is_told, self._told = frame is self._told, frame
        return None if is_told else frame.seq

    def _drop_to(self, seq: int) -> Frame:
        """Take out what was sent up to ``seq``; what was before it was lost."""
        while True:
            sent, frame = self._under_way.popleft()
            if sent == seq:
                return frame
