"""Flow control towards the board: what is under way, and how much more may follow.

Decides which number a packet gets, and whether there is room for it: besides one picture, no more bytes may
be under way than a board must be able to hold (docs/develop/wire.md, "Silence"). A board handles packets in
order, so an answer to one frees all before it. A packet not answered in time is lost, or never gets an
answer. Does not know what packets are for.
"""

from collections import deque
from dataclasses import dataclass

from hardware.wire import FromHost, Greet, LightPacket, Ping, Shape, encode, seal

#: The most bytes under way besides a picture.
MOST_BYTES = 32

#: A packet without an answer after this time is no longer under way.
ANSWER_MS = 100.0

#: The bytes of a PING, always kept free: its answer is what makes room again.
_PING_BYTES = 6

#: Of two numbers, the one less than this far ahead is the later.
_HALF = 128


@dataclass(frozen=True, slots=True)
class _Sent:
    seq: int
    size: int
    gone_ms: float


class SendWindow:
    """Numbers packets, encodes them, and counts what is under way."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._seq = 0
        self._content = bytearray()
        self._under_way = deque[_Sent]()
        #: When something was last sent.
        self.sent_ms = float("-inf")

    @property
    def frees_ms(self) -> float:
        """When the oldest bytes will count as lost."""
        return self._under_way[0].gone_ms if self._under_way else float("inf")

    def put(self, packet: FromHost, at_ms: float) -> int | None:
        """Send a packet and return its number; None if there is no room for it now.

        A zero before a GREET ends whatever may have been half sent.
        """
        content = seal(encode(packet, self._seq, self._shape))
        if isinstance(packet, Greet):
            content = b"\0" + content
        if not isinstance(packet, LightPacket):
            self._forget(at_ms)
            spare = 0 if isinstance(packet, Ping) else _PING_BYTES
            if self.under_way + len(content) + spare > MOST_BYTES:
                return None
            self._under_way.append(_Sent(self._seq, len(content), at_ms + ANSWER_MS))
        self._content += content
        self.sent_ms = at_ms
        seq, self._seq = self._seq, (self._seq + 1) % 256
        return seq

    @property
    def under_way(self) -> int:
        """How many bytes are under way besides a picture."""
        return sum(sent.size for sent in self._under_way)

    def answer(self, seq: int) -> None:
        """Record that the board has handled packet ``seq``, and so all before it."""
        while self._under_way and (seq - self._under_way[0].seq) % 256 < _HALF:
            self._under_way.popleft()

    def answer_all(self) -> None:
        """Record that nothing is under way."""
        self._under_way.clear()

    def take(self) -> bytes:
        """Return the bytes to send, each of them once."""
        content = bytes(self._content)
        self._content.clear()
        return content

    def drop(self) -> None:
        """Forget everything: the line is gone."""
        self._content.clear()
        self._under_way.clear()

    def _forget(self, at_ms: float) -> None:
        while self._under_way and self._under_way[0].gone_ms <= at_ms:
            self._under_way.popleft()
