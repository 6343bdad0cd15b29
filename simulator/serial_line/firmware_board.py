"""A simulated board: the host's end of the serial line over a twin, in one process and one time.

Decides only how the two are put together, not what they exchange over the line.
"""

from collections.abc import Callable
from typing import Protocol

from controller.board import Profile
from controller.play.board_proxy import Relay
from controller.ports import Board
from hardware.serial_board.line import SerialLine
from hardware.serial_board.serial_board import SerialBoard
from simulator.microcontroller import Microcontroller
from simulator.rig import Rig
from simulator.serial_line.cable import BRIDGE, QUIET, LineNoise, UsbBridge
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import TwinClock
from simulator.workbench import Workbench


class TwinBoard(Board, Protocol):
    """A simulated board, with the bench on which it is handled."""

    @property
    def workbench(self) -> Workbench:
        """The bench with its magnets, keys and faults."""


#: Makes a simulated board from a profile, the clock it follows, and the seed of its chance.
MakeBoard = Callable[[Profile, TwinClock, int], TwinBoard]


class FirmwareBoard(Relay):
    """A serial board whose other end is a twin; the same arguments and acts give the same events."""

    def __init__(  # noqa: PLR0913 - those of the twin
        self,
        profile: Profile,
        clock: TwinClock,
        seed: int,
        chip: str | Callable[[Rig, int], Microcontroller] = "python",
        *,
        bridge: UsbBridge = BRIDGE,
        noise: LineNoise = QUIET,
        tap: Callable[[SerialLine], SerialLine] = lambda line: line,
    ) -> None:
        """``tap`` puts something in front of the line, such as a listener."""
        self.twin = SerialTwin(profile, clock, seed, chip, bridge=bridge, noise=noise)
        super().__init__(SerialBoard(profile, clock, tap(self.twin.line()), first_link=1))

    @property
    def workbench(self) -> Workbench:
        """The bench with its magnets, keys and faults."""
        return self.twin.workbench
