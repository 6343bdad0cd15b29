"""Flow control towards the board: what is under way, how much more may follow, and when a board is pinged.

Decides which number a packet gets, and whether there is room for it: besides one picture, no more bytes may
be under way than a board must be able to hold (docs/develop/wire.md, "Silence"). A board handles packets in
order, so an answer to one frees all before it. A packet not answered in time is lost, or never gets an
answer. Does not know what packets are for.

Keepalive: how long a board may be silent within a link. Decides when to ask a silent board whether it is
still there, when to send something so that the board goes on believing in its host, and when to learn whether
there is room for packets that are held back. What follows from silence is decided by
`hardware.serial_board.host`.
"""

from collections import deque
from dataclasses import dataclass

from hardware.wire import encode, seal
from hardware.wire.packets import FromHost, Greet, LightPacket, Ping, Shape

#: The most bytes under way besides a picture.
MOST_BYTES = 32

#: A packet without an answer after this time is no longer under way.
ANSWER_MS = 100.0

#: The bytes of a PING, always kept free: its answer is what makes room again.
_PING_BYTES = 6

#: Of two numbers, the one less than this far ahead is the later.
_HALF = 128

#: How many send times are remembered; an answer to an older one comes too late.
_MOST_TIMES = 32


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


class PendingPacket:
    """One packet, sent as soon as there is room, and every ``every_ms`` from then on, or only once.

    It knows neither what it means nor what an answer looks like.
    """

    def __init__(self, packet: FromHost, every_ms: float = float("inf")) -> None:
        self._packet = packet
        self._every_ms = every_ms
        self._next_ms = float("-inf")
        self._said = deque[tuple[int, float]](maxlen=_MOST_TIMES)
        #: Whether it is due but found no room.
        self.is_held = False

    def due_ms(self, window: SendWindow) -> float:
        """Return when it can be sent, or sent again."""
        return window.frees_ms if self.is_held else self._next_ms

    def say(self, window: SendWindow, at_ms: float) -> None:
        """Send it if it is due and there is room."""
        if at_ms < self._next_ms:
            return
        seq = window.put(self._packet, at_ms)
        self.is_held = seq is None
        if seq is not None:
            self._said.append((seq, at_ms))
            self._next_ms = at_ms + self._every_ms

    def repeat(self) -> None:
        """Send it again as soon as there is room."""
        self._next_ms = float("-inf")

    def said_ms(self, seq: int) -> float | None:
        """Return when it was sent as packet ``seq``; None if that was another packet."""
        return dict(self._said).get(seq)


#: A board not heard for this time counts as silent, and its link as lost.
SILENCE_MS = 700.0

#: A board not heard for the first of these times is pinged, at intervals of the second.
DOUBT_MS, ASK_MS = 300.0, 50.0

#: A host that has sent nothing for this time sends something.
ALIVE_MS = 500.0

_NEVER = float("inf")


class Keepalive:
    """The PINGs of one link, sent through ``window``."""

    def __init__(self, window: SendWindow) -> None:
        self._window = window
        #: The number of the PING that is not answered yet.
        self._open: int | None = None
        self._pinged_ms = -_NEVER
        self._is_held = False

    def due_ms(self, heard_ms: float, *, is_any_held: bool) -> float:
        """Return when a PING can be sent, if the board was last heard at ``heard_ms``.

        ``is_any_held``: another packet waits for room.
        """
        return self._window.frees_ms if self._is_held else self._wanted_ms(heard_ms, is_any_held=is_any_held)

    def say(self, at_ms: float, heard_ms: float, *, is_any_held: bool) -> None:
        """Send a PING if it is due and there is room."""
        self._is_held = False
        if at_ms >= self._wanted_ms(heard_ms, is_any_held=is_any_held):
            self._open = self._window.put(Ping(), at_ms)
            self._is_held = self._open is None
            if not self._is_held:
                self._pinged_ms = at_ms

    def answer(self, seq: int) -> None:
        """Record that the board has answered packet ``seq``."""
        if seq == self._open:
            self._open = None

    def _wanted_ms(self, heard_ms: float, *, is_any_held: bool) -> float:
        due_ms = min(max(heard_ms + DOUBT_MS, self._pinged_ms + ASK_MS), self._window.sent_ms + ALIVE_MS)
        if is_any_held:
            due_ms = min(due_ms, -_NEVER if self._open is None else self._pinged_ms + ANSWER_MS)
        return due_ms
