"""Python chip: a microcontroller that starts the firmware's twin, resets it, and keeps its EEPROM.

Decides what outlives a reset; `simulator.firmware.program` decides what the firmware does.
"""

import random
from collections.abc import Callable

from hardware.wire import ID_BYTES, Reset
from simulator.circuit import Rows
from simulator.firmware.program import Eeprom, Program
from simulator.rig import Rig


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
        self.on_byte(byte, at_us)

    def _running(self) -> Program:
        if self._program is None:
            self._program = Program(self._rig, self.eeprom, self._cause, self._now_us, self._send)
        return self._program
