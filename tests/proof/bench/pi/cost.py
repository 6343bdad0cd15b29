"""What scans and pictures cost the processor of this machine, with pins and a driver that cost nothing.

Calls of the library and of the kernel come on top; `scans` knows what they take on a Pi.
"""

import time
from collections.abc import Callable, Mapping

import numpy as np

from controller.board import Profile
from controller.play.wall_clock import WallClock
from controller.ports import Frame, Identity
from hardware.gpio_board import GpioBoard
from hardware.gpio_board.neopixel_strip import NeoPixelStrip
from hardware.gpio_board.scan_task import ScanTask
from hardware.gpio_board.scan_timer import WallTimer
from simulator.pi.pi_board import PiMachine
from simulator.pi.pixels import PixelTwin
from simulator.twin_clock import SimulatedClock


class NoPins:
    """A library of pins whose calls do nothing, and whose lines all read high."""

    BCM, IN, OUT, LOW, HIGH, PUD_OFF, PUD_UP = 11, 1, 0, 0, 1, 20, 22

    def setmode(self, mode: int) -> None:
        """Do nothing."""

    def setwarnings(self, flag: bool) -> None:  # noqa: FBT001 - as the library has it
        """Do nothing."""

    def setup(self, channel: int, direction: int, pull_up_down: int = 20, initial: int = -1) -> None:
        """Do nothing."""

    def output(self, channel: int, value: int) -> None:
        """Do nothing."""

    def input(self, channel: int) -> int:
        """Return high: nothing pulls the line low."""
        del channel
        return self.HIGH

    def cleanup(self, channel: int | list[int] | None = None) -> None:
        """Do nothing."""


class NoStrip:
    """Lights that are not there."""

    def show(self, rgb: bytes) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class Unwritten(PixelTwin):
    """Pixels that take no time to write."""

    def write(self, buffer: bytearray, *, has_pin: bool) -> None:
        """Do nothing."""


def measure_cpu_percent(
    profile: Profile, rate_hz: int, seconds: float, progress: Callable[[str], None]
) -> float:
    """Scan in a thread, as on a Pi; return the percentage of one core that takes, by its own clock."""
    progress(f"scanning {rate_hz} times a second for {seconds:.0f} s")
    nobody = Identity("none", profile.name, "")
    works = ScanTask(profile, NoPins(), NoStrip(), WallTimer(WallClock()), identity=nobody, rate_hz=rate_hz)
    board = GpioBoard(works)
    wall_s, used_s = time.perf_counter(), time.process_time()
    while (left_s := wall_s + seconds - time.perf_counter()) > 0:
        board.read(left_s)
    wall_s, used_s = time.perf_counter() - wall_s, time.process_time() - used_s
    board.close()
    return 100.0 * used_s / wall_s


def measure_frames(profile: Profile, pictures: int) -> Mapping[str, float]:
    """Put pictures into the buffer of Adafruit's class, in both ways; return the median microseconds."""
    return {"numpy": _frame_us(profile, pictures), "plain": _frame_us(profile, pictures, is_plain=True)}


def _frame_us(profile: Profile, pictures: int, *, is_plain: bool = False) -> float:
    twin = Unwritten(PiMachine.of(profile, SimulatedClock(), seed=1).pins)
    strip = NeoPixelStrip(profile, twin.neopixel_class, twin.pin)
    if is_plain:
        strip._sent = None
    lights = len(profile.lights)
    taken_us = list[float]()
    for number in range(pictures):
        frame = Frame(number, bytes((number + place) % 24 for place in range(3 * lights)))
        begun_s = time.perf_counter()
        strip.show(frame.rgb)
        taken_us.append((time.perf_counter() - begun_s) * 1e6)
    return float(np.median(taken_us))
