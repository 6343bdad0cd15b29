"""AVR chip: the board's microcontroller, running the flashed firmware in step with a rig.

Decides how rig and chip connect: contacts and circuit become columns that the chip's pins read, edges on its
light pin become pictures on the rig's strip, and bytes go in and out at the ends of their stop bits. The
profile says where rows, columns and lights are connected; firmware with another pin map reads an empty
matrix. Whatever the firmware does against the data sheets is counted in `offences`.

What its flash holds from address 0 on comes from Intel HEX, or the ELF that it was made from; an image that
is damaged or does not fit is refused. ELF follows the System V ABI; `hardware.images.intel_hex` reads Intel
HEX, as for flashing.

Time is the chip's: 16 cycles per microsecond from the rig's zero. docs/develop/avr-twin.md explains what the
C side does, and what it corrects in libsimavr.
"""

import ctypes
import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from weakref import finalize

import numpy as np

from controller.messages import Message
from hardware.images.intel_hex import FLASH_BYTES, ImageError, content_of, flash_from_hex
from hardware.mega_header import port_of
from simulator.avr.chip_edges import Edges, draw_edges, no_edges, take_edges
from simulator.avr.simavr_build import Stamped, load
from simulator.circuit import Circuit, Rows
from simulator.rig import Rig

_ELF = b"\x7fELF"
_LOADED = 1

CYCLES_PER_US = 16

#: The pin that measures the supply, and the factor by which its divider reduces it.
SUPPLY_PIN = "A15"
SUPPLY_DIVIDER = 3

#: How long the light pin must be low before the pixels latch what they were sent.
LATCH_US = 280

#: The shortest time for a light's 24 bits, in us.
_LIGHT_US = 20

#: The longest run between two looks at its output; a host hears it later than this anyway.
_SLICE_US = 1000

_NEVER = 2**64 - 1
_VIOLATIONS = 20
_MOST_LINES = 32


def flash_of(image: bytes | Path) -> bytes:
    """Return the content of flash, 0xFF where the image has nothing; raises ImageError if it is invalid."""
    name = str(image) if isinstance(image, Path) else "the firmware image"
    content = content_of(image) if isinstance(image, Path) else image
    return _from_elf(content, name) if content.startswith(_ELF) else flash_from_hex(content, name)


def _from_elf(content: bytes, name: str) -> bytes:
    pieces = _segments(content, name)
    flash = bytearray(b"\xff" * max((at + len(piece) for at, piece in pieces), default=0))
    if not flash:
        raise ImageError(Message("firmware_images.empty", name=name))
    if len(flash) > FLASH_BYTES:
        raise ImageError(Message("firmware_images.too_large", name=name, size=len(flash), room=FLASH_BYTES))
    for at, piece in pieces:
        flash[at : at + len(piece)] = piece
    return bytes(flash)


def _segments(content: bytes, name: str) -> list[tuple[int, bytes]]:
    """List the loadable segments with their addresses in flash."""
    try:
        (table_at,) = struct.unpack_from("<I", content, 28)
        size, count = struct.unpack_from("<HH", content, 42)
        headers = [struct.unpack_from("<IIIII", content, table_at + n * size) for n in range(count)]
    except struct.error as error:
        raise ImageError(Message("simulated_chip.no_elf", name=name)) from error
    return [
        (flash_at, content[at : at + length])
        for kind, at, _virtual, flash_at, length in headers
        if kind == _LOADED and length and flash_at < FLASH_BYTES
    ]


class _Figures(ctypes.Structure):
    """The first member of the C side's struct twin."""

    _fields_ = (
        *(
            (name, ctypes.c_uint64)
            for name in (
                "cycle",
                "latch_at",
                "is_open",
                "latched_at",
                "frames",
                "longest_low_ns",
                "uart_overruns",
                "uart_deaf",
                "watchdog_resets",
                "interrupts",
                "lowest_stack",
                "scans",
                "last_scan_at",
                "shortest_select",
                "shortest_release",
                "digest",
            )
        ),
        ("offences", Stamped * _VIOLATIONS),
        ("raw", ctypes.c_uint32 * _MOST_LINES),
    )


@dataclass(frozen=True, slots=True)
class Offence:
    """Something firmware must not do: how often it did, at which cycle first, and what was seen then.

    ``first_value`` is nanoseconds for a pulse, otherwise the number of the row, column, register or byte.
    """

    count: int
    first_cycle: int
    first_value: int


class AvrChip:
    """An ATmega2560 at 16 MHz on a rig; see `simulator.microcontroller.Chip`.

    The same rig, image and seed give the same bytes, light edges and instants. ``seed`` decides the content
    of memory after power-on. Raises NoAvrSimulatorError if it cannot be simulated here, and ImageError for an
    invalid image.
    """

    on_byte: Callable[[int, int], None]
    #: The matrix last reported to the host; set by the code that decodes the chip's packets.
    reported: Rows

    def __init__(self, rig: Rig, image: bytes | Path, seed: int) -> None:
        flash = flash_of(image)
        self._rig, self._c = rig, load()
        assert ctypes.sizeof(_Figures) == self._c.twin_figures_size()  # noqa: S101 - both sides are ours
        self._now_us = rig.now_us()
        self._chip = self._c.twin_make(flash, len(flash), seed & _NEVER >> 1, self._now_us * CYCLES_PER_US)
        self._free = finalize(self, self._c.twin_free, self._chip)
        self._figures = _Figures.from_address(self._chip)
        self._connect()
        self._slice_us = min(_SLICE_US, LATCH_US + _LIGHT_US * len(rig.profile.lights))
        self._fed: tuple[Circuit, Rows] | None = None
        self._is_powered = False
        self._edges = no_edges()
        self.on_byte = lambda _byte, _at_us: None
        self.reported = (0,) * len(rig.profile.rows)
        #: The cycles at which pictures were latched.
        self.latches: list[int] = []
        self.set_supply_mv(5000)
        self.power()

    def _connect(self) -> None:
        profile = self._rig.profile
        for connect, wires in ((self._c.twin_row, profile.rows), (self._c.twin_column, profile.columns)):
            for wire in wires:
                letter, bit = port_of(wire.pin)
                connect(self._chip, letter.encode(), bit)
        letter, bit = port_of(profile.light_pin)
        self._c.twin_lights(self._chip, letter.encode(), bit, len(profile.lights))

    def close(self) -> None:
        """Free the C side: the chip must not run any more, but what it did can still be read. Idempotent."""
        if self._free.alive:
            self._edges = take_edges(self._c, self._chip)
            self._figures = _Figures.from_buffer_copy(self._figures)
        self._free()

    def take_edges(self) -> Edges:
        """Take what has happened at the pins since it was last taken, as far back as the chip remembers.

        A waveform of the rig takes it at every run.
        """
        if self._free.alive:
            return take_edges(self._c, self._chip)
        taken, self._edges = self._edges, no_edges()
        return taken

    def run(self, to_us: int) -> None:
        """See `simulator.microcontroller.Chip`."""
        while True:
            self._feed()
            edge_us = self._rig.reeds.next_edge_us
            until_us = to_us if edge_us is None else min(to_us, edge_us)
            self._run_still(until_us)
            if until_us >= to_us:
                return

    def _feed(self) -> None:
        """Make the pins read the contacts as they are from now on."""
        circuit, contacts = self._rig.circuit, self._rig.reeds.contacts_at(self._now_us)
        if self._fed is not None and self._fed[0] is circuit and self._fed[1] == contacts:
            return
        if self._fed is not None and self._fed[0] is not circuit:
            self._feel_supply()
        self._fed = (circuit, contacts)
        settled = circuit.settled(contacts)
        low = np.array(settled.low, dtype=np.uint32)
        recovery = (settled.recovery_us * CYCLES_PER_US).astype(np.uint32, order="C")
        words = ctypes.POINTER(ctypes.c_uint32)
        self._c.twin_matrix(
            self._chip,
            low.ctypes.data_as(words),
            recovery.ctypes.data_as(words),
            self._now_us * CYCLES_PER_US,
        )

    def _run_still(self, until_us: int) -> None:
        """Run while no contact moves, stopping for each picture and byte."""
        self._now_us = max(self._now_us, until_us)
        while True:
            has_latched = self._c.twin_run(self._chip, until_us * CYCLES_PER_US)
            self._send()
            if self._rig.waveform is not None:
                draw_edges(self.take_edges(), self._rig.waveform)
            if not has_latched:
                return
            self.latches.append(self._figures.latched_at)
            self._rig.light(bytes(self._c.twin_shown(self._chip)[: 3 * len(self._rig.profile.lights)]))
            self._feel_supply()

    def _feel_supply(self) -> None:
        """Set the supply to what lights and wires leave of it, after a picture or a repair."""
        self.set_supply_mv(self._rig.link.supply_mv(self._rig.strip))

    def _send(self) -> None:
        byte, at = ctypes.c_uint8(), ctypes.c_uint64()
        while self._c.twin_sent(self._chip, byte, at):
            self.on_byte(byte.value, -(-at.value // CYCLES_PER_US))

    def due_us(self) -> int | None:
        """See `simulator.microcontroller.Chip`: no picture can be latched earlier."""
        if not self._is_powered:
            return None
        if not self._figures.is_open:
            return self._now_us + self._slice_us
        latch_us = min(-(-int(self._figures.latch_at) // CYCLES_PER_US), self._now_us + LATCH_US)
        return max(self._now_us + 1, latch_us)

    def receive(self, byte: int, at_us: int) -> None:
        """See `simulator.microcontroller.Chip`."""
        self._c.twin_receive(self._chip, byte, at_us * CYCLES_PER_US)

    def reset(self) -> None:
        """See `simulator.microcontroller.Chip`. The firmware starts at once, without a bootloader."""
        if self._is_powered:
            self._c.twin_reset(self._chip)

    def cut(self) -> None:
        """See `simulator.microcontroller.Chip`; an EEPROM byte that is being written is lost."""
        self._is_powered = False
        self._c.twin_cut(self._chip)
        self._rig.darken()

    def power(self) -> None:
        """See `simulator.microcontroller.Chip`; does nothing while the chip has power."""
        if not self._is_powered:
            self._is_powered = True
            self._c.twin_power(self._chip)

    def rows(self) -> tuple[Rows, Rows]:
        """See `simulator.microcontroller.Chip`: what pins read while each row was low, and ``reported``."""
        return tuple(self._figures.raw[: len(self._rig.profile.rows)]), self.reported

    def note_ran(self) -> None:
        """Note which instructions are executed from now on; that changes nothing else, but takes longer."""
        self._c.twin_note(self._chip)

    @property
    def ran(self) -> frozenset[int]:
        """The addresses in flash, in bytes, of the instructions executed since `note_ran`."""
        size = ctypes.c_uint32()
        bits = np.frombuffer(bytes(self._c.twin_ran(self._chip, size)[: size.value]), dtype=np.uint8)
        words: list[int] = np.flatnonzero(np.unpackbits(bits, bitorder="little")).tolist()
        return frozenset(2 * word for word in words)

    @property
    def eeprom(self) -> bytes:
        """The 4096 bytes of the EEPROM."""
        size = ctypes.c_uint32()
        return bytes(self._c.twin_eeprom(self._chip, size)[: size.value])

    @eeprom.setter
    def eeprom(self, content: bytes) -> None:
        size = ctypes.c_uint32()
        place = self._c.twin_eeprom(self._chip, size)
        if len(content) != size.value:
            raise ValueError(f"the EEPROM has {size.value} bytes, not {len(content)}")
        ctypes.memmove(place, content, size.value)

    def set_supply_mv(self, mv: int) -> None:
        """Set the supply, and the voltage at the pin that measures it."""
        self._c.twin_supply(self._chip, mv)
        self.set_pin_mv(SUPPLY_PIN, mv // SUPPLY_DIVIDER)

    def set_pin_mv(self, pin: str, mv: int) -> None:
        """Put a voltage on an analogue pin, A0 to A15."""
        self._c.twin_analogue(self._chip, int(pin.removeprefix("A")), mv)

    @property
    def offences(self) -> dict[str, Offence]:
        """The firmware's offences against the data sheets, by kind; empty if there are none."""
        return {
            self._c.twin_violation(kind).decode(): Offence(it.count, it.first_cycle, it.first_value)
            for kind, it in enumerate(self._figures.offences)
            if it.count
        }

    @property
    def cycle(self) -> int:
        """How far the chip has run; within an instruction of where it should be."""
        return int(self._figures.cycle)

    @property
    def frames(self) -> int:
        """The number of pictures latched."""
        return int(self._figures.frames)

    @property
    def longest_low_ns(self) -> int:
        """The longest low between two bits of a picture."""
        return int(self._figures.longest_low_ns)

    @property
    def uart_overruns(self) -> int:
        """The number of bytes lost because two waited to be read and a third was in the shift register."""
        return int(self._figures.uart_overruns)

    @property
    def uart_deaf(self) -> int:
        """The number of bytes that came while the receiver was off."""
        return int(self._figures.uart_deaf)

    @property
    def watchdog_resets(self) -> int:
        """The number of resets by the watchdog."""
        return int(self._figures.watchdog_resets)

    @property
    def lowest_stack(self) -> int:
        """The lowest stack address at the time of an interrupt."""
        return int(self._figures.lowest_stack)

    @property
    def scans(self) -> tuple[int, int]:
        """How often the first row was selected, and the cycle of the last time."""
        return int(self._figures.scans), int(self._figures.last_scan_at)

    @property
    def shortest_select_us(self) -> float:
        """The shortest time from a row's selection to a read of its columns; infinite before the first."""
        return _us(self._figures.shortest_select)

    @property
    def shortest_release_us(self) -> float:
        """The shortest time from a row's release to the next one's selection; infinite before the first."""
        return _us(self._figures.shortest_release)

    @property
    def digest(self) -> int:
        """A hash over every byte sent, light edge and latch, with their cycles: equal for equal runs."""
        return int(self._figures.digest)


def _us(cycles: int) -> float:
    return math.inf if cycles == _NEVER else cycles / CYCLES_PER_US
