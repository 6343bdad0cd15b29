"""The picture that the lights should show, until the board confirms it.

Decides which picture is sent and when: one is under way at a time, the newest wins, and an unanswered one is
replaced by whatever is newest by then, under a new number. A late answer counts too: on a slow line every
picture is answered late. While the board watches one row it shows nothing, and pictures wait.
"""

from collections import Counter, deque
from dataclasses import dataclass

from controller.ports import Frame
from hardware.serial_board.send_window import PendingPacket
from hardware.wire.packets import Ping, Pong, RequestStatus

#: A refresh not answered within this time is asked for again.
REFRESH_MS = 50.0


@dataclass(frozen=True, slots=True)
class RefreshProof:
    """Proof that ``report`` was the newest one at ``times_ms``, the board's and the host's."""

    report: int
    times_ms: tuple[int, float]


class Refreshing:
    """The open refresh: proof is wanted that nothing is missing up to a time after the request.

    A PONG gives the number of the newest report when the board answered, so a host that holds all reports up
    to that one knows the board's state then: not before the PING was sent, and not after the PONG came. PINGs
    are repeated until such an answer comes; an answer to a PING from before the request is reported as well,
    because on a slow line that is what comes first.
    """

    def __init__(self) -> None:
        self._packet = PendingPacket(Ping(), REFRESH_MS)
        self._asked_ms: float | None = None
        self._proof: RefreshProof | None = None

    @property
    def is_open(self) -> bool:
        """Whether an answer is owed."""
        return self._asked_ms is not None or self._proof is not None

    @property
    def pending(self) -> PendingPacket | None:
        """The packet to send for it; None if there is none."""
        return None if self._asked_ms is None else self._packet

    def ask(self, at_ms: float) -> None:
        """Ask for the state at ``at_ms`` or later."""
        self._asked_ms = at_ms
        self._packet.repeat()

    def answer(self) -> None:
        """Record that everything has just been reported."""
        self._asked_ms = None

    def hear(self, pong: Pong, times_ms: tuple[int, float]) -> None:
        """Take the answer to a PING, given at about ``times_ms``."""
        said_ms = self._packet.said_ms(pong.seq)
        if said_ms is None or not self.is_open:
            return
        board_ms, at_ms = times_ms
        self._proof = RefreshProof(pong.report, (board_ms, max(at_ms, said_ms)))
        if self._asked_ms is not None and said_ms >= self._asked_ms:
            self._asked_ms = None

    def take(self, newest: int) -> RefreshProof | None:
        """Return the proof, once, if it is complete: all reports up to number ``newest`` are held."""
        proof = self._proof
        if proof is None or proof.report != newest:
            return None
        self._proof = None
        return proof


#: A picture not answered within this time is sent again.
REPEAT_MS = 100.0

#: How many unanswered pictures are remembered; an answer to an older one is ignored.
_MOST_UNANSWERED = 16


class WantedLights:
    """The newest picture and those under way."""

    def __init__(self, counts: Counter[str]) -> None:
        self._counts = counts
        self._wanted: Frame | None = None
        self._under_way = deque[tuple[int, Frame]](maxlen=_MOST_UNANSWERED)
        self._confirmed: Frame | None = None
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
        """Make a picture the wanted one."""
        if frame is self._confirmed:
            self._confirmed = None
        self._wanted = frame

    def wait(self, watched_to_ms: float) -> None:
        """Hold pictures back while the board watches a row; a time in the past ends the wait."""
        self._watched_to_ms = watched_to_ms

    def next(self, at_ms: float) -> Frame | None:
        """Return the picture to send now; None if there is none."""
        return self._wanted if at_ms >= self.due_ms else None

    def sent(self, seq: int, frame: Frame, at_ms: float) -> None:
        """Record that ``frame`` was sent as packet ``seq``."""
        self._counts["host_resent"] += bool(self._under_way)
        self._under_way.append((seq, frame))
        self._not_before_ms = at_ms + REPEAT_MS

    def answer(self, seq: int, status: RequestStatus, at_ms: float) -> int | None:
        """Take the answer to packet ``seq``; return the number of the frame that it newly confirms."""
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
        is_confirmed, self._confirmed = frame is self._confirmed, frame
        return None if is_confirmed else frame.seq

    def _drop_to(self, seq: int) -> Frame:
        """Remove everything sent up to ``seq``, and return its frame; what was sent before it is lost."""
        while True:
            sent, frame = self._under_way.popleft()
            if sent == seq:
                return frame
