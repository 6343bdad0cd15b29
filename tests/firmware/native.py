"""The firmware's portable part as a shared library, called in simulated time.

`Native` is one board: bytes in, bytes out at the speed of the line, a matrix that is scanned every
millisecond, a strip that latches what it is given, an EEPROM. What avr/ adds is tested in
test_image.py.
"""

import ctypes
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from hardware.wire import Receiver, RejectedBytes, decode, encode, seal
from hardware.wire.packets import FromHost, Packet, Shape

FIRMWARE = Path(__file__).parents[2] / "firmware"
GLUE = Path(__file__).with_name("native.c")

#: The line carries so many bytes in a millisecond.
BYTES_A_MS = 50

SHAPES = {
    "hex70-dual-mega": Shape(10, 21, 70),
    "hex70-single-mega": Shape(10, 11, 70),
    "hex7-dual-mega": Shape(4, 7, 7),
    "hex7-single-mega": Shape(4, 5, 7),
    "sq36-dual-mega": Shape(8, 13, 36),
}

FLAGS = (
    "-std=gnu11",
    "-O1",
    "-g",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-Werror",
    "-fno-sanitize-recover=all",
)
VERSION, BUILD = "1.2.3", bytes((0xDE, 0xAD, 0xBE, 0xEF))


P = TypeVar("P")


def of(kind: type[P], said: Sequence[Packet]) -> list[P]:
    """The packets of one kind."""
    return [packet for packet in said if isinstance(packet, kind)]


def compile_native(
    folder: Path,
    board: str,
    *flags: str,
    firmware: Path = FIRMWARE,
    glue: Path = GLUE,
    compiler: str = "gcc",
) -> Path:
    """Compile the portable part for the computer that tests it."""
    made = folder / f"{board}-{glue.stem}"
    text = glue.read_text(encoding="utf-8").replace("../../firmware", str(firmware))
    source = folder / glue.name
    source.write_text(text, encoding="utf-8")
    version = VERSION.replace(".", ",")
    build = ",".join(str(byte) for byte in BUILD)
    subprocess.run(
        [
            *(
                compiler,
                *FLAGS,
                *flags,
                f'-DCONFIG="config/{board}.h"',
                f"-DVERSION={version}",
                f"-DBUILD={build}",
            ),
            *("-o", str(made), str(source), *(str(file) for file in sorted(firmware.glob("*.c")))),
        ],
        check=True,
    )
    return made


def load(made: Path) -> ctypes.CDLL:
    """Load what was compiled with -shared."""
    library = ctypes.CDLL(str(made))
    for name in ("bench_make", "receiver_make", "filter_make"):
        getattr(library, name).restype = ctypes.c_void_p
    for name in ("bench_light", "bench_eeprom"):
        getattr(library, name).restype = ctypes.POINTER(ctypes.c_uint8)
    return library


class Native:
    """A board made of the portable part alone."""

    def __init__(
        self, library: ctypes.CDLL, shape: Shape, *, eeprom: bytes | None = None, reset: int = 1
    ) -> None:
        self.library, self.shape = library, shape
        size = library.bench_eeprom_bytes()
        self._workbench = ctypes.c_void_p(library.bench_make(eeprom or b"\xff" * size, reset))
        self._receiver = Receiver()
        self.now_ms = 0
        self.matrix = bytes(shape.matrix_bytes)
        self.seq = 0
        self.scan_us = 480
        self.waiting = b""
        self.shown: list[bytes] = []
        #: Where set, how many bytes of the EEPROM may still be written.
        self.writes: int | None = None

    def close(self) -> None:
        self.library.bench_free(self._workbench)

    def say(self, packet: FromHost) -> int:
        """Send a packet to the board; its seq."""
        seq, self.seq = self.seq, self.seq + 1 & 0xFF
        self.say_bytes(seal(encode(packet, seq, self.shape)))
        return seq

    def say_bytes(self, wire: bytes) -> None:
        self.waiting += wire
        self._hear()

    def _hear(self) -> None:
        taken = self.library.bench_hear(self._workbench, self.waiting, len(self.waiting), self.now_ms)
        self.waiting = self.waiting[taken:]

    def go(self, ms: int = 1) -> list[Packet]:
        """Let time pass; what the board said meanwhile."""
        said: list[Packet] = []
        for _ in range(ms):
            self.now_ms += 1
            if self.library.bench_watched_row(self._workbench) == 255:
                self.scan()
            self._hear()
            self.library.bench_turn(self._workbench, self.now_ms)
            self.library.bench_watched(self._workbench, self.now_ms * 1000)
            if self.writes is None or self.writes > 0:
                kept = self.library.bench_keep(self._workbench)
                self.writes = self.writes and self.writes - kept
            self.library.bench_lit(self._workbench)
            line = self.library.bench_light(self._workbench)
            if line:
                self.shown.append(bytes(line[: 3 * self.shape.lights]))
            said += self._listen(BYTES_A_MS)
        return said

    def scan(self, elapsed_ms: int = 1) -> None:
        """Read every row, twice alike."""
        times = self.now_ms, self.scan_us, elapsed_ms
        self.library.bench_scan(self._workbench, *times, self.matrix, self.matrix)

    def _listen(self, most: int) -> list[Packet]:
        wire = ctypes.create_string_buffer(most)
        count = self.library.bench_sent(self._workbench, wire, most)
        said = list[Packet]()
        for found in self._receiver.receive(wire.raw[:count]):
            assert not isinstance(found, RejectedBytes), found
            packet = decode(found, self.shape)
            assert packet is not None
            said.append(packet)
        return said

    @property
    def eeprom(self) -> bytes:
        return bytes(self.library.bench_eeprom(self._workbench)[: self.library.bench_eeprom_bytes()])

    def settle(self, columns: bytes) -> None:
        self.library.bench_settle(self._workbench, columns)

    def look(self, at_us: int, columns: bytes) -> bool:
        return bool(self.library.bench_look(self._workbench, at_us & 0xFFFFFFFF, columns))

    def lose(self, count: int) -> None:
        self.library.bench_lose(self._workbench, count)
