"""The cable between a chip's serial port and a program, with the USB bridge at its end.

Decides when each byte arrives, and that a pulled cable loses what is under way. Noise decides what
becomes of each byte by itself; the bridge spoils those that meet, and says when one leaves for the host:
once `MOST_BYTES` have gathered or the line falls silent. If the bridge has a timer, as the Mega's own bridge
has, the timer's beats replace the silence. To the chip it hands bytes on at once, as fast as the line allows.

Knows nothing of packets. All calls are made with the rig's lock held.
"""

import random
from collections import deque
from dataclasses import dataclass, field
from enum import Enum

from hardware.serial_board.line import UNPLUGGED, LineLostError
from simulator.microcontroller import BYTE_US, Microcontroller
from simulator.rig import Rig

#: The most bytes that USB carries at once here.
MOST_BYTES = 64

#: The beat of the timer at which the stock firmware of a Mega's ATmega16U2 hands its bytes on.
STOCK_FLUSH_US = 4_096


@dataclass(frozen=True, slots=True)
class UsbBridge:
    """The bridge between line and USB: ``usb_us`` each way; ``flush_us`` is its timer's beat, 0 without one.

    ``resets_on_open``: opening the port pulls the chip's reset line, as on every Arduino.
    """

    usb_us: int = 1_000
    flush_us: int = 0
    resets_on_open: bool = True


#: A bridge without a timer.
BRIDGE = UsbBridge()


@dataclass(slots=True)
class _Transfer:
    """Bytes that go to the host together: when the bridge hands them on, and until when others join them."""

    goes_us: int
    grows_to_us: int
    content: bytearray = field(default_factory=bytearray)


class GatheredBytes:
    """The bytes that a bridge has for the host, in transfers that it hands on together."""

    def __init__(self, flush_us: int) -> None:
        self._flush_us = flush_us
        self._transfers: deque[_Transfer] = deque()

    @property
    def goes_us(self) -> int | None:
        """When the oldest transfer is handed on, if no byte joins it; None without one."""
        return self._transfers[0].goes_us if self._transfers else None

    def add(self, byte: int, at_us: int) -> int | None:
        """Add a byte; if its transfer is new or goes earlier for it, return when the transfer goes."""
        transfer = self._transfers[-1] if self._transfers else None
        is_new = transfer is None or at_us > transfer.grows_to_us or len(transfer.content) == MOST_BYTES
        if transfer is None or is_new:
            flush_us = self._flush_us
            beat_us = -(-at_us // flush_us) * flush_us if flush_us else at_us
            transfer = _Transfer(beat_us, beat_us)
            self._transfers.append(transfer)
        transfer.content.append(byte)
        is_full = len(transfer.content) == MOST_BYTES
        if not self._flush_us:
            transfer.goes_us, transfer.grows_to_us = at_us, at_us + BYTE_US
        elif is_full:
            transfer.goes_us = at_us
        return transfer.goes_us if is_new or (self._flush_us and is_full) else None

    def take(self) -> bytes:
        """Hand on the oldest transfer."""
        return bytes(self._transfers.popleft().content)

    def clear(self) -> None:
        """Lose them all."""
        self._transfers.clear()


@dataclass(frozen=True, slots=True)
class LineNoise:
    """Noise in both directions: the chance of each byte to be lost, changed, or followed by another."""

    lost: float = 0.0
    changed: float = 0.0
    added: float = 0.0


#: Once per USB frame the bridge turns from line to USB and back; bytes a frame apart never meet.
FRAME_US = 1_000

_NEVER = -FRAME_US


class Direction(Enum):
    """A direction of the line."""

    TO_HOST = "to host"
    TO_BOARD = "to board"


class Crossing:
    """Chance applied to bytes that meet one of the other direction in a USB bridge.

    The stock firmware of a genuine Mega's ATmega16U2 handles only one direction at a time from 250 kbaud on
    (arduino/ArduinoCore-avr, issue 296).
    """

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(f"{seed} bridge")
        self._last_us = dict.fromkeys(Direction, _NEVER)
        #: The share of meeting bytes that are spoilt; 0.0 in a bridge that handles both directions.
        self.share = 0.0

    def hand_on(self, way: Direction, byte: int, at_us: int) -> int:
        """Return a byte that passes at ``at_us``, spoilt or not."""
        if not self.share:
            return byte
        self._last_us[way] = at_us
        other = Direction.TO_BOARD if way is Direction.TO_HOST else Direction.TO_HOST
        has_met = abs(at_us - self._last_us[other]) < FRAME_US
        is_spoilt = has_met and self._chance.random() < self.share
        return byte ^ self._chance.randrange(1, 256) if is_spoilt else byte


class Cable:
    """The cable of a ``chip``, plugged in at first; a program opens its other end to read and write."""

    def __init__(
        self, rig: Rig, chip: Microcontroller, seed: int, bridge: UsbBridge, noise: LineNoise
    ) -> None:
        self._rig = rig
        self.chip = chip
        chip.on_byte = self._take
        self._bridge = bridge
        self._to_host = Spoiler(noise, f"{seed} to host")
        self._to_board = Spoiler(noise, f"{seed} to board")
        self._crossing = Crossing(seed)
        self._lag_us = 0
        self._is_in = True
        self.is_open = False
        #: Bytes on their way to the chip, each with the end of its stop bit.
        self._going: deque[tuple[int, int]] = deque()
        self._coming = GatheredBytes(bridge.flush_us)
        #: What the host has not read yet.
        self.inbox: deque[bytes] = deque()
        #: Why the line broke, until the host learns of it.
        self.trouble: LineLostError | None = None

    @property
    def due_us(self) -> int | None:
        """The latest time to run the chip again; nothing it receives has a visible effect before."""
        chip_us = self.chip.due_us()
        if not self._going:
            return chip_us
        soon_us = min(self._going[-1][0], self._going[0][0] + self._bridge.usb_us)
        return soon_us if chip_us is None else min(soon_us, chip_us)

    def run(self, to_us: int) -> None:
        """Run the chip up to ``to_us``, with the bytes that reach it by then."""
        while self._going and self._going[0][0] <= to_us:
            at_us, byte = self._going.popleft()
            self.chip.receive(self._crossing.hand_on(Direction.TO_BOARD, byte, at_us), at_us)
        self.chip.run(to_us)

    def set_line(self, *, lag_us: int, lost: float, spoilt: float) -> None:
        """Set the lag both ways, the share of bytes lost to the host, and the share spoilt on meeting."""
        self._lag_us, self._to_host.lost, self._crossing.share = lag_us, lost, spoilt

    def come_out(self) -> None:
        """Pull the cable: bytes on their way are lost, and an open line breaks."""
        self._is_in = False
        self._clear()
        if self.is_open:
            self.is_open = False
            self.trouble = LineLostError(UNPLUGGED)
            self._rig.condition.notify_all()

    def go_in(self) -> None:
        """Put the cable in."""
        self._is_in = True

    def open(self) -> None:
        """Open the host's end; LineLostError while the cable is out."""
        self.trouble = None
        if not self._is_in:
            raise LineLostError(UNPLUGGED)
        self._clear()
        self.is_open = True
        if self._bridge.resets_on_open:
            self.chip.reset()

    def write(self, content: bytes) -> None:
        """Send bytes to the chip."""
        line_us = self._going[-1][0] if self._going else 0
        at_us = max(line_us, self._rig.now_us() + self._bridge.usb_us + self._lag_us)
        for byte in content:
            spoilt = self._to_board.spoil(byte)
            for come in spoilt:
                at_us += BYTE_US
                self._going.append((at_us, come))
            if not spoilt:
                at_us += BYTE_US

    def pull_reset(self) -> None:
        """Pull the chip's reset line from the host's end, if it can be pulled there."""
        if self.is_open and self._bridge.resets_on_open:
            self.chip.reset()

    def close(self) -> None:
        """Close the host's end; bytes already written still go out."""
        self.is_open = False
        self._drop_coming()

    def _clear(self) -> None:
        self._going.clear()
        self._drop_coming()

    def _drop_coming(self) -> None:
        self.inbox.clear()
        self._coming.clear()

    def _take(self, byte: int, at_us: int) -> None:
        """Take a byte that the chip has sent."""
        if not (self.is_open and self._is_in):
            return
        for come in self._to_host.spoil(byte):
            goes_us = self._coming.add(self._crossing.hand_on(Direction.TO_HOST, come, at_us), at_us)
            if goes_us is not None:
                self._rig.at(self._due_us(goes_us), self._arrive)

    def _due_us(self, goes_us: int) -> int:
        """Return when bytes that the bridge hands on at ``goes_us`` reach the host."""
        return max(goes_us + self._bridge.usb_us + self._lag_us, self._rig.now_us())

    def _arrive(self) -> None:
        """Give the host what has arrived by now, in order."""
        while (goes_us := self._coming.goes_us) is not None:
            due_us = self._due_us(goes_us)
            if due_us > self._rig.now_us():
                self._rig.at(due_us, self._arrive)
                return
            self.inbox.append(self._coming.take())
            self._rig.condition.notify_all()


#: A line without noise.
QUIET = LineNoise()


class Spoiler:
    """The noise of one direction."""

    def __init__(self, noise: LineNoise, seed: str) -> None:
        self._noise = noise
        self._chance = random.Random(seed)
        #: The share that a fault loses, if that is more.
        self.lost = 0.0

    def spoil(self, byte: int) -> tuple[int, ...]:
        """Return the bytes that arrive in place of one."""
        noise, chance = self._noise, self._chance
        lost = max(noise.lost, self.lost)
        if lost and chance.random() < lost:
            return ()
        if noise.changed and chance.random() < noise.changed:
            byte ^= chance.randrange(1, 256)
        if noise.added and chance.random() < noise.added:
            return byte, chance.randrange(256)
        return (byte,)
