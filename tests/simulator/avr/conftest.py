"""Small programs for the simulated microcontroller, built once per session, and a board to run each on."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest

from controller.board import Profile
from simulator.avr.avr_chip import AvrChip
from simulator.faults import Fault
from simulator.microcontroller import BYTE_US
from simulator.rig import Rig, Twin
from simulator.twin_clock import SimulatedClock
from tests.built_once import BuiltOnce
from tests.stepped import Stepped
from tests.waveforms import chips_made, pytest_runtest_makereport  # noqa: F401 - pytest finds them here

PROGRAMS = Path(__file__).parent / "programs"
FLAGS = ("-mmcu=atmega2560", "-DF_CPU=16000000UL", "-Os", "-std=gnu11", "-Wall", "-Wextra", "-Werror")

Build = Callable[..., Path]


class Stand(Stepped):
    """A chip with a program on a healthy board under a simulated clock."""

    def __init__(self, profile: Profile, image: bytes | Path, seed: int) -> None:
        self.clock = SimulatedClock()
        self.rig = Rig(profile, self.clock, seed)
        self.chip = AvrChip(self.rig, image, seed)
        self.rig.twin = Twin(self.chip.run, self.chip.due_us, self.chip.rows)
        self.sent: list[tuple[int, int]] = []
        self.chip.on_byte = lambda byte, at_us: self.sent.append((byte, at_us))

    @property
    def said(self) -> bytes:
        """The bytes sent so far."""
        return bytes(byte for byte, _ in self.sent)

    def break_(self, faults: tuple[Fault, ...]) -> None:
        """Set exactly these faults."""
        self.do(lambda: self.rig.set_faults(faults))

    def send(self, content: bytes) -> None:
        """Put bytes on the line, one after the other without a pause."""
        for number, byte in enumerate(content, start=1):
            self.chip.receive(byte, self.now_us + number * BYTE_US)


class MakeStand(Protocol):
    """Makes a stand with a program, compiled with ``defines``."""

    def __call__(self, program: str, seed: int = 1, /, **defines: int | str) -> Stand: ...


@pytest.fixture(scope="session")
def build(built_once: BuiltOnce) -> Build:
    """Build a program of `PROGRAMS` to an Intel hex file."""

    def make(program: str, **defines: int | str) -> Path:
        given = [f"-D{name}={value}" for name, value in sorted(defines.items())]

        def build_in(folder: Path) -> None:
            elf, source = folder / "it.elf", PROGRAMS / f"{program}.c"
            subprocess.run(["avr-gcc", *FLAGS, *given, str(source), "-o", str(elf)], check=True)  # noqa: S607
            into = [str(elf), str(folder / "it.hex")]
            subprocess.run(["avr-objcopy", "-O", "ihex", *into], check=True)  # noqa: S607

        return built_once.made(("program", program, *given), build_in) / "it.hex"

    return make


@pytest.fixture
def stand(profile: Profile, build: Build) -> Iterator[MakeStand]:
    """Make stands, as many as needed; all are closed at the end."""
    stands: list[Stand] = []

    def make(program: str, seed: int = 1, /, **defines: int | str) -> Stand:
        stands.append(Stand(profile, build(program, **defines), seed))
        return stands[-1]

    yield make
    for one in stands:
        one.chip.close()
