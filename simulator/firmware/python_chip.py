"""Python chip: a microcontroller with the firmware's twin, which it starts and resets; it keeps its EEPROM.

The program is the firmware from one start to the next, with scans, pictures, bytes and talk on one processor.
Decides what waits for what. A scan is never interrupted, and comes before anything else that is due; bytes
are processed between scans; a picture begins between scans, and delays scans and bytes until its last bit is
sent. Pure computing time is left out: it is less than a scan.

The chip decides what outlives a reset.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from hardware.wire.packets import (
    ID_BYTES,
    MAJOR,
    MINOR,
    Ability,
    Configure,
    FromBoard,
    HealthPacket,
    Hello,
    LightPacket,
    NamePacket,
    RequestStatus,
    Reset,
    Shape,
)
from hardware.wire.pictures import PictureError, picture
from simulator.circuit import Rows
from simulator.firmware.lights import ChipLights
from simulator.firmware.talk import ChipTalk
from simulator.firmware.uart import WINDOW, Uart
from simulator.microcontroller import BYTE_US
from simulator.rig import Rig
from simulator.scan import RowSwitch, Scanner

#: The version of the firmware that this twin models, and the build hash, which is 0 for a twin.
VERSION, BUILD = "1.0.0", bytes(4)

#: The board keeps to these limits until a link sets others.
LIMITS = Configure(cap_ma=800, lockout_ms=5, quiet_ms=5)

#: How long writing a byte to the EEPROM takes (datasheet 8.6.3, 3.4 ms), and the bytes stored with a name.
EEPROM_BYTE_US = 3_400
_NAME_BYTES = 20

_MOST = 0xFFFF


@dataclass(slots=True)
class Eeprom:
    """What a board keeps without power. A new board has the name it was built with, and no id yet."""

    profile: str
    board_id: bytes = bytes(ID_BYTES)
    boots: int = 0


class Program:
    """One run of the firmware, from ``boot_us`` on; ``cause`` is why it started. Time never goes back."""

    def __init__(
        self, rig: Rig, eeprom: Eeprom, cause: Reset, boot_us: int, on_byte: Callable[[int, int], None]
    ) -> None:
        profile = rig.profile
        self._rig = rig
        self._eeprom = eeprom
        self._cause = cause
        self._now_us = boot_us
        self._shape = Shape.of(profile)
        self._uart = Uart(self._shape, on_byte, boot_us)
        self._talk = ChipTalk(self, self._say, boot_us)
        self._lights = ChipLights(self._shape.lights, LIMITS.cap_ma, self._latch)
        self._scanner = Scanner(rig, self._on_news, boot_us)
        self._keep_to(LIMITS)
        self._tracing = RowSwitch(rig, self._scanner, self._say, boot_us)
        #: The name being written to the EEPROM, the seq of its packet, and when it is finished.
        self._naming: tuple[NamePacket, int, int] | None = None
        eeprom.boots = (eeprom.boots + 1) % (_MOST + 1)

    @property
    def rows(self) -> tuple[Rows, Rows]:
        """The matrix as the firmware sees it now, raw and debounced."""
        return self._scanner.raw, self._scanner.debounced

    @property
    def due_us(self) -> int:
        """The time of the next event."""
        parts = (self._uart, self._scanner, self._lights, self._talk, self._tracing)
        due = [part.due_us for part in parts]
        if self._naming is not None:
            due.append(self._naming[2])
        if self._lights.sent_us is None and (self._uart.is_ready or self._is_picture_due):
            due.append(self._scanner.free_us(self._now_us))
        return max(self._now_us, min(due_us for due_us in due if due_us is not None))

    def run(self, to_us: int) -> None:
        """Do everything that is due up to that time, in order."""
        while (due_us := self.due_us) <= to_us:
            self._do(due_us)
        self._now_us = max(self._now_us, to_us)
        self._scanner.run(to_us)

    def is_touched_by(self, byte: int) -> bool:
        """Whether a byte makes a difference before the next one comes; only then does its time matter."""
        return not byte or self._uart.is_ready

    def receive(self, byte: int) -> None:
        """Take a byte from the line."""
        self._uart.receive(byte)

    def _do(self, at_us: int) -> None:
        """Do what is due at that time."""
        self._now_us = at_us
        self._uart.run(at_us)
        self._scanner.run(at_us)
        if self._lights.run(at_us):
            self._scanner.go_on(at_us)
        self._tracing.run(at_us)
        if self._naming is not None and at_us >= self._naming[2]:
            self._keep_name(*self._naming)
        if self._is_free and self._uart.is_ready:
            for packet, seq in self._uart.take():
                self._talk.hear(packet, seq, at_us)
        self._talk.run(at_us)
        if self._is_free and self._is_picture_due:
            self._scanner.stop()
            self._lights.begin(at_us)

    @property
    def _is_free(self) -> bool:
        """Whether the processor is doing nothing that must be finished first."""
        return self._lights.sent_us is None and self._scanner.free_us(self._now_us) == self._now_us

    @property
    def _is_picture_due(self) -> bool:
        return self._lights.is_waiting and not self._tracing.is_on

    def _say(self, packet: FromBoard) -> None:
        self._uart.send(packet, self._now_us)

    def _on_news(self, board_ms: int) -> None:
        self._talk.report(board_ms, self._now_us)

    def _latch(self, rgb: bytes, seq: int | None) -> None:
        self._rig.latch(rgb)
        if seq is not None:
            self._talk.done(seq)

    # --- what the host may ask for: `simulator.firmware.talk.ChipWorks`

    def hello(self) -> Hello:
        """See `ChipWorks`."""
        eeprom = self._eeprom
        return Hello(
            *(MAJOR, MINOR, VERSION, BUILD, self._shape, self._cause, eeprom.boots, 0, WINDOW),
            *(Ability.WATCH | Ability.SUPPLY, eeprom.board_id, eeprom.profile),
        )

    def health(self) -> HealthPacket:
        """See `ChipWorks`."""
        counts, scanner = self._uart.counts, self._scanner
        return HealthPacket(
            supply_mv=self._rig.link.supply_mv(self._rig.strip),
            overflows=min(counts["overflows"], _MOST),
            framing=min(counts["framing"], _MOST),
            checksum=min(counts["checksum"], _MOST),
            rejected=min(counts["rejected"], _MOST),
            brief=min(scanner.brief, _MOST),
            late=min(scanner.late, _MOST),
            longest_us=min(scanner.length_us, _MOST),
            cap_ma=self._lights.cap_ma,
            light_crc=self._lights.crc,
            last_seq=self._lights.last_seq,
        )

    def matrices(self) -> tuple[Rows, Rows]:
        """See `ChipWorks`."""
        return self._scanner.debounced, self._scanner.raw

    def show(self, light: LightPacket, seq: int) -> RequestStatus | None:
        """See `ChipWorks`."""
        if self._tracing.is_on:
            return RequestStatus.CANNOT
        try:
            self._lights.show(picture(light, self._shape.lights), seq)
        except PictureError:
            return RequestStatus.IMPOSSIBLE
        return None

    def configure(self, limits: Configure) -> RequestStatus:
        """See `ChipWorks`."""
        if not limits.cap_ma:
            return RequestStatus.IMPOSSIBLE
        self._keep_to(limits)
        return RequestStatus.DONE

    def watch(self, row: int | None) -> RequestStatus:
        """See `ChipWorks`."""
        if row is not None and row >= self._shape.rows:
            return RequestStatus.IMPOSSIBLE
        self._tracing.turn_to(row, self._now_us)
        return RequestStatus.DONE

    def write_name(self, name: NamePacket, seq: int) -> None:
        """See `ChipWorks`."""
        if self._naming is not None and self._naming[0] == name:
            self._naming = (name, seq, self._naming[2])
            return
        took_us = (_NAME_BYTES + len(name.profile)) * EEPROM_BYTE_US
        self._naming = (name, seq, self._now_us + took_us)

    def renew(self) -> None:
        """See `ChipWorks`."""
        self._tracing.turn_to(None, self._now_us)
        self._keep_to(LIMITS)

    def leave(self) -> None:
        """See `ChipWorks`."""
        self.renew()
        self._lights.darken()

    def _keep_to(self, limits: Configure) -> None:
        self._scanner.set_filter(lockout_ms=limits.lockout_ms, quiet_ms=limits.quiet_ms)
        self._lights.keep_to(limits.cap_ma)

    def _keep_name(self, name: NamePacket, seq: int, at_us: int) -> None:
        self._naming = None
        self._eeprom.board_id, self._eeprom.profile = name.board_id, name.profile
        self._talk.named(seq, at_us)


def named(rig: Rig, seed: int) -> Eeprom:
    """Make the EEPROM of a board with its own id."""
    return Eeprom(rig.profile.name, random.Random(f"{seed} board id").randbytes(ID_BYTES))


class PythonChip:
    """See `simulator.microcontroller.Chip`. The board has its own id unless ``eeprom`` is given.

    If the supply returns at the same instant as it failed, that is a brown-out.
    """

    on_byte: Callable[[int, int], None]

    def __init__(self, rig: Rig, seed: int, eeprom: Eeprom | None = None) -> None:
        self._rig = rig
        self.eeprom = eeprom or named(rig, seed)
        self.on_byte = lambda _byte, _at_us: None
        self._now_us = rig.now_us()
        #: When the supply was cut; None while there is power.
        self._cut_us: int | None = None
        self._cause = Reset.SUPPLY
        #: None before its first instruction.
        self._program: Program | None = None

    def run(self, to_us: int) -> None:
        """See `simulator.microcontroller.Chip`."""
        if self._cut_us is None:
            self._running().run(to_us)
        self._now_us = max(self._now_us, to_us)

    def due_us(self) -> int | None:
        """See `simulator.microcontroller.Chip`."""
        if self._cut_us is not None:
            return None
        return self._now_us if self._program is None else self._program.due_us

    def receive(self, byte: int, at_us: int) -> None:
        """See `simulator.microcontroller.Chip`; time advances only if the byte can make a difference."""
        if self._cut_us is None:
            program = self._running()
            if program.is_touched_by(byte):
                self.run(at_us)
            self._draw("rx", byte, at_us)
            program.receive(byte)

    def reset(self) -> None:
        """See `simulator.microcontroller.Chip`."""
        self._program, self._cause = None, Reset.LINE

    def cut(self) -> None:
        """See `simulator.microcontroller.Chip`."""
        self._program, self._cut_us = None, self._now_us
        self._rig.darken()

    def power(self) -> None:
        """See `simulator.microcontroller.Chip`; does nothing while the chip has power."""
        if self._cut_us is not None:
            self._cause = Reset.BROWN_OUT if self._cut_us == self._now_us else Reset.SUPPLY
            self._cut_us = None

    def rows(self) -> tuple[Rows, Rows]:
        """See `simulator.microcontroller.Chip`."""
        if self._program is None:
            nothing = (0,) * len(self._rig.profile.rows)
            return nothing, nothing
        return self._program.rows

    def _send(self, byte: int, at_us: int) -> None:
        self._draw("tx", byte, at_us)
        self.on_byte(byte, at_us)

    def _draw(self, line: Literal["rx", "tx"], byte: int, at_us: int) -> None:
        if self._rig.waveform is not None:
            self._rig.waveform.byte(line, byte, (at_us - BYTE_US) * 1000, at_us * 1000)

    def _running(self) -> Program:
        if self._program is None:
            self._program = Program(self._rig, self.eeprom, self._cause, self._now_us, self._send)
        return self._program
