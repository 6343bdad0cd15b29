"""How a refresh is answered: with proof that nothing is missing up to a time after the request.

Decides when that proof is complete. A PONG gives the number of the newest report when the board answered, so
a host that holds all reports up to that one knows the board's state then: not before the PING was sent, and
not after the PONG came. PINGs are repeated until such an answer comes; an answer to a PING from before the
request is reported as well, because on a slow line that is what comes first.
"""

from dataclasses import dataclass

from hardware.serial_board.retransmit import PendingPacket
from hardware.wire.packets import Ping, Pong

#: A refresh not answered within this time is asked for again.
REFRESH_MS = 50.0


@dataclass(frozen=True, slots=True)
class RefreshProof:
    """Proof that ``report`` was the newest one at ``times_ms``, the board's and the host's."""

    report: int
    times_ms: tuple[int, float]


class Refreshing:
    """The open refresh, and what is known of its answer."""

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
