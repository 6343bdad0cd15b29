"""What the lights show before the program is there: how far a first boot is, or the digit of what is wrong.

Written for Python's own library and the packets of the wire alone. A picture is 3 bytes a light (red,
green, blue), in light order. A bright light runs through what is left, behind it lies what is done; a fault
blinks as many lights as its digit, once a second. A board on a cable is told by `SerialLights`. The little
light of the Pi itself blinks the digit of a fault too, and pauses.
"""

import os
import sys
import threading
from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Protocol

from hardware.wire import Envelope, Receiver, WrongLengthError, decode, encode, seal
from hardware.wire.packets import FromHost, Greet, Hello, Shape
from hardware.wire.pictures import light_packet

#: How often the picture changes: eight times a second.
BEAT_S = 0.125
#: The colours of what is done, of what runs, and of a fault; dim, since any supply must bear it.
_DONE, _RUNNING, _FAULT = bytes((6, 6, 6)), bytes((48, 48, 48)), bytes((64, 64, 64))
_BLINK_BEATS = 8
_READ_BYTES = 4096
_LINK = 1


class BootStage(IntEnum):
    """The stages of a first boot, in their order; the value is the digit of what fails there."""

    #: The board is looked for.
    BOARD = 1
    #: The release on the card is unpacked.
    CARD = 2
    #: Its packages are installed.
    PROGRAM = 3
    #: The Wi-Fi network is joined, or made.
    NETWORK = 4
    #: The service starts.
    SERVICE = 5


def bar(lights: int, stage: BootStage, beat: int) -> bytes:
    """Return the picture of a stage that is going on.

    >>> bar(5, BootStage.CARD, 1)[::3].hex(" ")
    '06 00 30 00 00'
    """
    done = lights * (stage - 1) // len(BootStage)
    running = done + beat % max(lights - done, 1)
    left = (_RUNNING if light == running else bytes(3) for light in range(done, lights))
    return b"".join((_DONE * done, *left))


def digit(lights: int, stage: BootStage, beat: int) -> bytes:
    """Return the picture of what has failed.

    >>> digit(4, BootStage.CARD, 0)[::3].hex(" "), digit(4, BootStage.CARD, 4)[::3].hex(" ")
    ('40 40 00 00', '00 00 00 00')
    """
    is_lit = beat % _BLINK_BEATS < _BLINK_BEATS // 2
    return (_FAULT * stage if is_lit else b"").ljust(3 * lights, b"\0")[: 3 * lights]


def is_led_lit(stage: BootStage, beat: int) -> bool:
    """Whether the Pi's own light is lit: as many times as the digit, and then a pause of two."""
    turn, part = divmod(beat, _BLINK_BEATS // 2)
    return turn % (stage + 2) < stage and part < _BLINK_BEATS // 4


class BootLightSink(Protocol):
    """What shows pictures; it never fails, since nothing depends on it."""

    def lights(self) -> int:
        """Return how many lights there are; 0 if none can be reached yet."""

    def show(self, rgb: bytes) -> None:
        """Show a picture."""

    def close(self) -> None:
        """Let go of the board."""


class NoLights:
    """No lights at all."""

    def lights(self) -> int:
        """See `BootLightSink`."""
        return 0

    def show(self, rgb: bytes) -> None:
        """See `BootLightSink`."""

    def close(self) -> None:
        """See `BootLightSink`."""


class BootLink:
    """The host's end of the wire for pictures alone: bytes in, bytes out (docs/develop/wire.md).

    It answers no report: a board that keeps too many begins anew, and is greeted again.
    """

    def __init__(self) -> None:
        self._receiver = Receiver()
        self._seq = 0
        #: The board's last word on what it is; None before it has said a word.
        self.hello: Hello | None = None

    @property
    def is_linked(self) -> bool:
        """Whether pictures reach the board."""
        return self.hello is not None and self.hello.link == _LINK

    def receive(self, content: bytes) -> bytes:
        """Take bytes of the board; returns what to answer."""
        answer = b""
        for found in self._receiver.receive(content):
            if isinstance(found, Envelope) and (hello := _hello_in(found)) is not None:
                self.hello = hello
                if not self.is_linked:
                    answer = b"\0" + self._sealed(Greet(_LINK))
        return answer

    def picture(self, rgb: bytes) -> bytes:
        """Return the bytes of a picture; none without a link."""
        return self._sealed(light_packet(rgb)) if self.is_linked else b""

    def _sealed(self, packet: FromHost) -> bytes:
        self._seq = (self._seq + 1) % 256
        shape = Shape(0, 0, 0) if self.hello is None else self.hello.shape
        return seal(encode(packet, self._seq, shape))


def _hello_in(envelope: Envelope) -> Hello | None:
    try:
        packet = decode(envelope, None)
    except WrongLengthError:
        return None
    return packet if isinstance(packet, Hello) else None


class SerialLights:
    """The lights of the one board that answers on a port, which may be plugged in at any time.

    ``find_ports`` lists the ports; each is listened to, and none is written to before it has said HELLO.
    """

    def __init__(self, find_ports: Callable[[], Sequence[Path]]) -> None:
        self._find_ports = find_ports
        self._open: dict[Path, tuple[int, BootLink]] = {}

    @property
    def hello(self) -> Hello | None:
        """What the board says it is; None as long as none answers."""
        return next((link.hello for _, link in self._open.values() if link.hello is not None), None)

    def lights(self) -> int:
        """See `BootLightSink`."""
        self._listen()
        return 0 if self.hello is None else self.hello.shape.lights

    def show(self, rgb: bytes) -> None:
        """See `BootLightSink`."""
        for path, (port, link) in tuple(self._open.items()):
            self._write(path, port, link.picture(rgb))

    def close(self) -> None:
        """See `BootLightSink`."""
        for path in tuple(self._open):
            self._lose(path)

    def _listen(self) -> None:
        for path in self._find_ports():
            if path not in self._open and (port := _opened(path)) is not None:
                self._open[path] = port, BootLink()
        for path, (port, link) in tuple(self._open.items()):
            try:
                content = os.read(port, _READ_BYTES)
            except BlockingIOError:
                continue
            except OSError:
                content = b""
            if content:
                self._write(path, port, link.receive(content))
            else:
                self._lose(path)

    def _write(self, path: Path, port: int, content: bytes) -> None:
        try:
            if content:
                os.write(port, content)
        except BlockingIOError:
            return
        except OSError:
            self._lose(path)

    def _lose(self, path: Path) -> None:
        port, _ = self._open.pop(path)
        os.close(port)


def _opened(path: Path) -> int | None:
    """Open a port as docs/develop/wire.md has it, and leave a Mega's reset line up when it is closed."""
    if sys.platform != "linux":
        return None
    import termios

    try:
        port = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        control = termios.CS8 | termios.CREAD | termios.CLOCAL
        characters = termios.tcgetattr(port)[6]
        characters[termios.VMIN], characters[termios.VTIME] = 1, 0  # No bytes are then a port that is gone.
        speeds = (termios.B500000, termios.B500000)
        termios.tcsetattr(port, termios.TCSANOW, [0, 0, control, 0, *speeds, characters])
    except (OSError, termios.error):
        os.close(port)
        return None
    return port


class BootLights:
    """Shows the ``stage`` of a first boot on whatever there is, in a thread of its own, until it is closed.

    ``led`` is the file by which the Pi's own light is switched; a fault alone uses it.
    """

    def __init__(self, sink: BootLightSink, led: Path | None = None) -> None:
        self.stage = BootStage.BOARD
        self.is_fault = False
        self._led = led
        self._lock = threading.Lock()
        self._sink = sink
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._go_on, daemon=True)
        self._thread.start()

    def move_to(self, sink: BootLightSink) -> None:
        """Show on something else from now on; what was used is closed."""
        with self._lock:
            self._sink.close()
            self._sink = sink

    def close(self) -> None:
        """Show nothing any more; calling it again does nothing."""
        self._is_over.set()
        self._thread.join()
        self.move_to(NoLights())

    def _go_on(self) -> None:
        beat = 0
        while not self._is_over.wait(BEAT_S):
            with self._lock:
                self.draw(beat)
            beat += 1

    def draw(self, beat: int) -> None:
        """Show the picture of a beat."""
        lights = self._sink.lights()
        if lights:
            self._sink.show((digit if self.is_fault else bar)(lights, self.stage, beat))
        if self._led is not None and self.is_fault:
            _switch(self._led, is_on=is_led_lit(self.stage, beat))


def _switch(led: Path, *, is_on: bool) -> None:
    try:
        led.write_text("1" if is_on else "0")
    except OSError:
        return
