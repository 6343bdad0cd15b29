"""A fake board that follows docs/develop/wire.md to the letter, and a cable that may be bad."""

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from hardware.profiles import DEFAULT, load_profile
from hardware.wire import Envelope, Receiver, RejectedBytes, WrongLengthError, crc16, decode, encode, seal
from hardware.wire.packets import (
    Ability,
    Configure,
    DonePacket,
    EdgesPacket,
    FromBoard,
    FromHost,
    Greet,
    HealthPacket,
    Hello,
    LightPacket,
    Matrix,
    OccupancyPacket,
    Packet,
    Ping,
    Pong,
    Received,
    RequestStatus,
    Reset,
    Shape,
    StatePacket,
    WatchRow,
)
from hardware.wire.pictures import PictureError, picture

PROFILE = load_profile(DEFAULT)
SHAPE = Shape(10, 21, 70)
NOTHING: Matrix = (0,) * 10

HELLO = Hello(
    *(1, 0, "1.4.2", bytes(4), SHAPE, Reset.LINE, 7, 0, 259),
    *(Ability.WATCH | Ability.SUPPLY, bytes(range(16)), PROFILE.name),
)


class Cable:
    """One direction: bytes arrive after a while and in order, if at all."""

    def __init__(self, seed: str, delay_ms: float = 0.5) -> None:
        self._chance = random.Random(seed)
        self.delay_ms = delay_ms
        #: How many of a hundred packets are lost, changed, and delivered twice.
        self.lost = self.changed = self.twice = 0
        self.is_cut = False
        self._flying = deque[tuple[float, bytes]]()
        #: Every byte that was sent.
        self.sent = b""

    @property
    def due_ms(self) -> float:
        return self._flying[0][0] if self._flying else float("inf")

    def send(self, content: bytes, at_ms: float) -> None:
        self.sent += content
        for piece in (piece + b"\0" for piece in content.split(b"\0")[:-1]):
            for _ in range(1 + self._happens(self.twice)):
                if not (self.is_cut or self._happens(self.lost)):
                    last_ms = self._flying[-1][0] if self._flying else at_ms
                    arrives_ms = max(at_ms + self.delay_ms, last_ms)
                    self._flying.append((arrives_ms, self._worn(piece)))

    def arrived(self, at_ms: float) -> bytes:
        content = b""
        while self._flying and self._flying[0][0] <= at_ms:
            content += self._flying.popleft()[1]
        return content

    def _happens(self, percent: int) -> bool:
        return self._chance.randrange(100) < percent

    def _worn(self, piece: bytes) -> bytes:
        """Return the piece, possibly damaged: a byte changed, lost or added."""
        if not self._happens(self.changed):
            return piece
        at = self._chance.randrange(len(piece))
        middle = self._chance.choice([b"", bytes([self._chance.randrange(256)]), piece[at : at + 1] * 2])
        return piece[:at] + middle + piece[at + 1 :]


@dataclass
class FakeBoard:
    """The board. It acts in `receive` and `tick`, and passes what it sends to ``say``."""

    say: Callable[[bytes, float], None]
    hello: Hello = HELLO
    #: How long a picture takes to be latched.
    latch_ms: float = 3.0
    is_hung: bool = False
    takes_limits: bool = True
    supply_mv: int = 4987
    now: Matrix = NOTHING
    raw: Matrix = NOTHING
    strip: bytes = bytes(210)
    limits: Configure | None = None
    watches_to_ms: float = 0.0
    #: The reports of each link, of this link, and those not yet received.
    stories: list[list[OccupancyPacket]] = field(default_factory=list)
    reported: list[OccupancyPacket] = field(default_factory=list)
    kept: deque[OccupancyPacket] = field(default_factory=deque)
    received: list[FromHost] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._receiver = Receiver()
        self._seq = self.resent = 0
        self._hello_ms = self._state_ms = self._again_ms = 0.0
        self.boot(0.0)

    def boot(self, at_ms: float) -> None:
        self.boot_ms = at_ms
        self._heard_ms = at_ms - 2000
        self._leave(at_ms)

    def restart(self, at_ms: float, reset: Reset) -> None:
        self.hello = replace(self.hello, reset=reset, boots=self.hello.boots + 1)
        self.boot(at_ms)

    def change(self, matrix: Matrix, at_ms: float) -> None:
        """Change the debounced matrix."""
        self.now = matrix
        if self.link:
            self._report(at_ms)

    @property
    def due_ms(self) -> float:
        if self.is_hung:
            return float("inf")
        dues = [self._hello_ms if not self.link else min(self._state_ms, self._heard_ms + 2000)]
        dues += [self._again_ms] if self.kept else []
        dues += [at_ms for at_ms, _, _ in self._latching]
        return min(dues)

    def tick(self, at_ms: float) -> None:
        if self.is_hung:
            return
        for due_ms, seq, rgb in tuple(self._latching):
            if at_ms >= due_ms:
                self._latching.remove((due_ms, seq, rgb))
                self.strip = rgb
                self._send(DonePacket(seq, RequestStatus.DONE), at_ms)
        if self.link and at_ms >= self._heard_ms + 2000:
            self._leave(at_ms)
        if not self.link and at_ms >= self._hello_ms:
            self._send(replace(self.hello, link=0), at_ms)
            self._hello_ms = at_ms + 100
        if self.link and at_ms >= self._state_ms:
            self._state_ms = at_ms + 500
            health = HealthPacket(self.supply_mv, resent=self.resent, cap_ma=800, light_crc=crc16(self.strip))
            self._send(StatePacket(*self._newest(at_ms), self.now, self.raw, health), at_ms)
        if self.kept and at_ms >= self._again_ms:
            self._again_ms = at_ms + 40
            for report in self.kept:
                self.resent += 1
                self._send(report, at_ms)

    def receive(self, content: bytes, at_ms: float) -> None:
        if self.is_hung:
            return
        for found in self._receiver.receive(content):
            packet = read(found)
            if isinstance(found, Envelope) and isinstance(packet, FromHost):
                self._heard_ms = at_ms
                self.received.append(packet)
                self._do(packet, found.seq, at_ms)

    def _do(self, packet: FromHost, seq: int, at_ms: float) -> None:
        match packet:
            case Greet(link):
                if link != self.link:
                    self._leave(at_ms, link)
                self._send(replace(self.hello, link=link), at_ms)
                if not self.reported:
                    self._report(at_ms)
            case Ping():
                self._send(Pong(seq, *self._newest(at_ms)), at_ms)
            case Received(link, report):
                if link == self.link and any(kept.report == report for kept in self.kept):
                    self._again_ms = at_ms + 40
                    while self.kept.popleft().report != report:
                        pass
            case LightPacket() if self.link and at_ms >= self.watches_to_ms:
                self._latching.append((at_ms + self.latch_ms, seq, picture(packet, 70)))
            case _:
                self._send(DonePacket(seq, self._status(packet, at_ms)), at_ms)

    def _status(self, packet: FromHost, at_ms: float) -> RequestStatus:
        """Do what a request asks if DONE answers it at once; return the status."""
        match packet:
            case _ if not self.link:
                return RequestStatus.NOT_NOW
            case Configure():
                self.limits = packet
                return RequestStatus.DONE if self.takes_limits else RequestStatus.IMPOSSIBLE
            case WatchRow(None):
                self.watches_to_ms = at_ms
                return RequestStatus.DONE
            case WatchRow(int(row)) if row < SHAPE.rows:
                self.watches_to_ms = at_ms + 2000
                return RequestStatus.DONE
            case WatchRow():
                return RequestStatus.IMPOSSIBLE
            case _:
                return RequestStatus.CANNOT

    def watched(self, edges: EdgesPacket, at_ms: float) -> None:
        self._send(edges, at_ms)

    def overflow(self, at_ms: float) -> None:
        self._leave(at_ms)

    def _leave(self, at_ms: float, link: int = 0) -> None:
        """Start afresh, with a link number or unlinked."""
        self.link = link
        self.reported, self.kept = [], deque()
        self.stories.append(self.reported)
        self._latching: list[tuple[float, int, bytes]] = []
        self._hello_ms = at_ms
        self._state_ms = at_ms + 500
        self._again_ms = at_ms
        self.resent = 0
        if not link:
            self.strip = bytes(210)

    def _newest(self, at_ms: float) -> tuple[int, int, int]:
        return self.link, (len(self.reported) - 1) % 65536, self.stamp(at_ms)

    def stamp(self, at_ms: float) -> int:
        return int(at_ms - self.boot_ms)

    def _report(self, at_ms: float) -> None:
        report = OccupancyPacket(self.link, len(self.reported) % 65536, self.stamp(at_ms), self.now)
        if len(self.kept) == 16:
            self.overflow(at_ms)
            return
        if not self.kept:
            self._again_ms = at_ms + 40
        self.reported.append(report)
        self.kept.append(report)
        self._send(report, at_ms)

    def _send(self, packet: FromBoard, at_ms: float) -> None:
        self.say(seal(encode(packet, self._seq, SHAPE)), at_ms)
        self._seq = (self._seq + 1) % 256


def read(found: Envelope | RejectedBytes) -> Packet | None:
    """Decode received bytes; None if they are no packet."""
    try:
        packet = decode(found, SHAPE) if isinstance(found, Envelope) else None
        if isinstance(packet, LightPacket):
            picture(packet, SHAPE.lights)
    except (WrongLengthError, PictureError):
        return None
    return packet


def packets(content: bytes) -> list[Packet]:
    """Decode sent bytes, none of which may be broken."""
    found: list[Packet] = []
    for envelope in Receiver().receive(content):
        assert isinstance(envelope, Envelope)
        packet = decode(envelope, SHAPE)
        assert packet is not None
        found.append(packet)
    return found
