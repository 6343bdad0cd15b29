"""How a refresh is answered: by proof that nothing is missing up to a time after it was asked for.

Decides when that proof is complete. A PONG tells the number of the newest report when the board answered, so
whoever holds all reports up to that one knows how things stood then: not before the PING was said, and not
after the PONG came. It is asked for again until such an answer is there; one to an earlier question is told
as well, because on a slow line that is what comes first.
"""

from dataclasses import dataclass

from manalath_board.hardware.serial_board.retransmit import PendingPacket
from manalath_board.hardware.wire.packets import Ping, Pong

#: A refresh that is not answered after this time is asked for again.
REFRESH_MS = 50.0


@dataclass(frozen=True, slots=True)
class RefreshProof:
    """That ``report`` was the newest one at the board's and the host's ``times_ms``."""

    report: int
    times_ms: tuple[int, float]


class Refreshing:
    """What was asked, and what is known of the answer."""

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
        """What is to be said for it."""
        return None if self._asked_ms is None else self._packet

    def ask(self, at_ms: float) -> None:
        """Want to know how things stand at ``at_ms`` or later."""
        self._asked_ms = at_ms
        self._packet.repeat()

    def answer(self) -> None:
        """Take it that everything was told just now."""
        self._asked_ms = None

    def hear(self, pong: Pong, times_ms: tuple[int, float]) -> None:
        """Take an answer to a PING, which came about at ``times_ms``."""
        said_ms = self._packet.said_ms(pong.seq)
        if said_ms is None or not self.is_open:
            return
        board_ms, at_ms = times_ms
        self._proof = RefreshProof(pong.report, (board_ms, max(at_ms, said_ms)))
        if self._asked_ms is not None and said_ms >= self._asked_ms:
            self._asked_ms = None

    def take(self, newest: int) -> RefreshProof | None:
        """Take the proof if it is complete: all reports up to number ``newest`` are held."""
        proof = self._proof
        if proof is None or proof.report != newest:
            return None
        self._proof = None
        return proof
