"""The response time of a board on a serial line: from a contact's edge to the light that answers it.

Listens at the host's end of the line, so that any chip can be measured. A report shows what changed, and the
contacts when that began; the next picture that the host sends in due time answers it; the time ends when the
strip shows another picture.
"""

from collections.abc import Callable

from hardware.wire.framing import Envelope, Receiver
from hardware.wire.layouts import WrongLengthError, decode
from hardware.wire.packets import (
    DonePacket,
    Hello,
    Matrix,
    OccupancyPacket,
    Shape,
    StatePacket,
    Type,
)
from simulator.rig import Rig

_LIGHTS = (Type.LIGHT_SPARSE, Type.LIGHT_PALETTE, Type.LIGHT_RAW)

#: A host that sends no picture within this time of a report has none to answer with.
DUE_US = 250_000


class ResponseTime:
    """The listener at one line; it notes answers in the rig's meters.

    ``on_received`` is called with each matrix that the host receives.
    """

    def __init__(self, rig: Rig, on_received: Callable[[Matrix], None]) -> None:
        profile = rig.profile
        self._rig = rig
        self._on_received = on_received
        self._shape = Shape.of(profile)
        self._from_board, self._from_host = Receiver(), Receiver()
        #: The matrix that the host last received.
        self.received: Matrix = (0,) * len(profile.rows)
        self._report: int | None = None
        #: The edge that began what the host has received and not answered yet.
        self._edge_us: int | None = None
        #: Until when a picture answers it.
        self._due_us = 0
        #: The seq of the picture under way, and the edge that it answers.
        self._answer: tuple[int, int] | None = None
        self._seen = rig.strip.shown
        rig.listeners.append(self._look)

    def hear(self, content: bytes) -> None:
        """Take in what the host reads."""
        for found in self._from_board.receive(content):
            if isinstance(found, Envelope):
                self._hear(found)

    def overhear(self, content: bytes) -> None:
        """Take in what the host writes."""
        for found in self._from_host.receive(content):
            if (
                isinstance(found, Envelope)
                and found.type in _LIGHTS
                and (edge_us := self._open_us()) is not None
            ):
                self._answer, self._edge_us = (found.seq, edge_us), None

    def _hear(self, envelope: Envelope) -> None:
        try:
            packet = decode(envelope, self._shape)
        except WrongLengthError:
            return
        match packet:
            case Hello():
                self._report = self._edge_us = self._answer = None
            case OccupancyPacket(_, report, _, debounced):
                self._take(report, debounced)
            case StatePacket(_, report, _, debounced) if report == self._report:
                self._receive(debounced)
            case DonePacket(seq) if self._answer is not None and self._answer[0] == seq:
                self._answer = None

    def _take(self, report: int, debounced: Matrix) -> None:
        """Take the first report of a link, and those that follow in order."""
        if self._report is not None and report != (self._report + 1) % 0x10000:
            return
        if self._report is not None and self._open_us() is None:
            self._edge_us = self._rig.reeds.began_us(debounced, self.received)
            self._due_us = self._rig.now_us() + DUE_US
        self._report = report
        self._receive(debounced)

    def _open_us(self) -> int | None:
        """Return the edge that a picture would answer now, if any."""
        return self._edge_us if self._rig.now_us() <= self._due_us else None

    def _receive(self, debounced: Matrix) -> None:
        self.received = debounced
        self._on_received(debounced)

    def _look(self) -> None:
        if self._rig.strip.shown == self._seen:
            return
        self._seen = self._rig.strip.shown
        if self._answer is not None:
            self._rig.answer(self._answer[1])
            self._answer = None
