"""Twins by name: a board that needs no hardware, and one on whose simulated chip the firmware runs."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal

from controller.board import Profile, Transport
from controller.command_line.board_kinds import SERIAL, FoundBoard, OpenBoard
from controller.command_line.boards import BoardError, find_serial
from controller.messages import Message
from controller.play.wall_clock import WallClock
from simulator.faults import Fault
from simulator.twin_bench import TwinBench
from simulator.waveform_file import waveform_at
from simulator.workbench import Workbench

VIRTUAL, FIRMWARE = "virtual", "firmware"

#: What runs the firmware: a simulated chip with the very file that is flashed, or its twin in Python.
Chip = Literal["elf", "python"]
CHIPS: tuple[Chip, ...] = ("elf", "python")


@dataclass(frozen=True, slots=True)
class TwinSetting:
    """How a twin begins: the seed of its chance, the speed of its time, and its faults.

    It writes what happens at its pins into the file ``waveform``, if that is given.
    """

    seed: int = 0
    speed: float = 1.0
    faults: tuple[Fault, ...] = ()
    waveform: Path | None = None


HEALTHY = TwinSetting()


def found_twin(
    name: str, profile: Profile, setting: TwinSetting = HEALTHY, chip: Chip | None = None
) -> FoundBoard:
    """Return the twin of that name, which begins in a ``setting``; a ``chip`` has the firmware run on it.

    BoardError if its profile has no microcontroller. Opening it raises TimeError if its time cannot have that
    speed.
    """

    def with_waveform(path: Path) -> FoundBoard:
        return found_twin(name, profile, replace(setting, waveform=path), chip)

    kind, _, rest = name.partition(":")
    if kind == VIRTUAL and chip is None:
        return FoundBoard(name, profile, partial(_open_virtual, profile, setting), with_waveform)
    if profile.transport is not Transport.SERIAL:
        raise BoardError(Message("simulated_chip.no_firmware", board=name))
    opens = partial(_open_firmware, profile, setting, chip or CHIPS[0])
    return FoundBoard(f"{FIRMWARE}:{rest}", profile, opens, with_waveform)


@contextmanager
def _open_virtual(profile: Profile, setting: TwinSetting) -> Iterator[OpenBoard]:
    from simulator.twin_clock import PacedClock
    from simulator.virtual_board import VirtualBoard

    clock = PacedClock(WallClock())
    with (
        closing(VirtualBoard(profile, clock, setting.seed)) as board,
        waveform_at(setting.waveform, board.workbench),
    ):
        _prepare(board.workbench, setting)
        yield OpenBoard(board, clock, partial(TwinBench, workbench=board.workbench, seed=setting.seed))


@contextmanager
def _open_firmware(profile: Profile, setting: TwinSetting, chip: Chip) -> Iterator[OpenBoard]:
    """Run the firmware in its own time, and talk to it as to any board on a line."""
    from simulator.serial_line.serial_twin import SerialTwin
    from simulator.twin_clock import SimulatedClock

    twin = SerialTwin(profile, SimulatedClock(), setting.seed, chip=chip)
    profiles = {profile.name: profile}
    with (
        waveform_at(setting.waveform, twin.workbench),
        twin.on_pty() as path,
        find_serial(f"{SERIAL}:{path}", str(path), profiles).open() as opened,
    ):
        _prepare(twin.workbench, setting)
        bench_at = partial(TwinBench, workbench=twin.workbench, seed=setting.seed)
        yield OpenBoard(opened.board, opened.clock, bench_at)


def _prepare(workbench: Workbench, setting: TwinSetting) -> None:
    """Set up a twin; TimeError if its time cannot have that speed."""
    if workbench.has_pace or setting.speed != workbench.speed:
        workbench.set_speed(setting.speed)
    workbench.set_faults(setting.faults)
