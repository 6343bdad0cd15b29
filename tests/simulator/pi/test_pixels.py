"""The lights: Adafruit's own class, and what happens to the bytes that it writes."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import numpy as np
import pytest

from simulator.pi.pixels import PixelTwin
from simulator.pi.wires import Mistakes
from tests.deadline import DEADLINE_S
from tests.simulator.pi.machine import Machine, machine
from tests.sweeps import PROOF

LIGHTS = 70
WIRE_US, SLEEP_US = 2_100, 3_000


@pytest.fixture
def twin(pi: Machine) -> PixelTwin:
    return PixelTwin(pi.pins)


class Pixels(Protocol):
    """The part of Adafruit's untyped class that is used here."""

    _post_brightness_buffer: bytearray

    def __setitem__(self, light: int, colour: tuple[int, int, int]) -> None: ...

    def fill(self, colour: int | tuple[int, int, int]) -> None: ...

    def show(self) -> None: ...

    def deinit(self) -> None: ...


@pytest.fixture
def pixels(twin: PixelTwin) -> Pixels:
    return twin.neopixel_class(twin.pin, LIGHTS, auto_write=False)  # type: ignore[no-any-return] # the same


def shown(pi: Machine, light: int) -> tuple[int, ...]:
    return tuple(pi.workbench.strip()[3 * light : 3 * light + 3])


def test_it_is_adafruits_own_class(twin: PixelTwin) -> None:
    assert twin.neopixel_class.__module__ == "neopixel"


def test_what_is_written_is_on_the_strip_in_light_order(pi: Machine, pixels: Pixels) -> None:
    pixels[0] = (255, 85, 0)
    pixels[69] = (60, 0, 255)
    assert not any(pi.workbench.strip())
    pixels.show()
    assert (shown(pi, 0), shown(pi, 69)) == ((255, 85, 0), (60, 0, 255))
    assert sum(map(bool, pi.workbench.strip())) == 4
    assert pi.mistakes == Mistakes()


def test_it_is_seen_once_it_is_through_the_wire_while_the_program_sleeps(pi: Machine, pixels: Pixels) -> None:
    lit = dict[float, bytes]()
    for ms in (WIRE_US / 1000 - 0.001, WIRE_US / 1000 + 0.001):
        pi.workbench.after(ms, lambda: lit.__setitem__(pi.workbench.now_ms(), pi.workbench.strip()))
    pixels.fill((1, 2, 3))
    pixels.show()
    assert pi.now_us == WIRE_US + SLEEP_US
    assert [any(strip) for strip in lit.values()] == [False, True]


def test_the_buffer_may_be_written_behind_the_class(pi: Machine, pixels: Pixels) -> None:
    """As a fast program does; what was shown before stays as it was sent."""
    view = np.frombuffer(pixels._post_brightness_buffer, np.uint8).reshape(LIGHTS, 3)
    view[:] = (10, 20, 30)
    pixels.show()
    view[:] = 0
    assert shown(pi, 33) == (20, 10, 30)
    assert pi.mistakes == Mistakes()


def test_another_order_of_colours_is_seen(pi: Machine, twin: PixelTwin) -> None:
    pixels = twin.neopixel_class(twin.pin, LIGHTS, auto_write=False, pixel_order="RGB")
    pixels.fill((255, 0, 0))
    pixels.show()
    assert shown(pi, 0) == (0, 255, 0)


def test_the_end_blanks_and_makes_no_mistake(pi: Machine, pixels: Pixels) -> None:
    pixels.fill(255)
    pixels.show()
    pixels.fill(0)
    pixels.show()
    pixels.deinit()
    assert not any(pi.workbench.strip())
    assert pi.mistakes == Mistakes()


def test_a_write_after_the_end_is_counted_and_raises_as_the_driver_does(pi: Machine, pixels: Pixels) -> None:
    pixels.deinit()
    with pytest.raises(AttributeError, match="'NoneType' object has no attribute 'id'"):
        pixels.show()
    assert pi.mistakes.made() == {"late_pictures": 1}


def test_another_buffer_starts_the_driver_anew_and_is_counted(
    pi: Machine,
    twin: PixelTwin,
    pixels: Pixels,
) -> None:
    pixels.show()
    pi.pass_us(1)
    again = twin.neopixel_class(twin.pin, LIGHTS, auto_write=False)
    again.show()
    again.show()
    assert pi.mistakes.made() == {"strip_restarts": 1}


def test_a_picture_for_each_pixel_is_counted(pi: Machine, twin: PixelTwin) -> None:
    pixels = twin.neopixel_class(twin.pin, LIGHTS)
    for light in range(LIGHTS):
        pixels[light] = (1, 1, 1)
    assert pi.mistakes.made() == {"crowded_pictures": LIGHTS - 2}
    assert pi.now_us == LIGHTS * (WIRE_US + SLEEP_US)


@pytest.mark.parametrize(("count", "last"), [(30, (5, 5, 5)), (90, (7, 7, 7))])
def test_a_picture_of_another_length_is_counted(
    count: int, last: tuple[int, ...], pi: Machine, twin: PixelTwin
) -> None:
    """Pixels at the end that get no data keep their colour; data beyond the last pixel shows nowhere."""
    first = twin.neopixel_class(twin.pin, LIGHTS, auto_write=False)
    first.fill((5, 5, 5))
    first.show()
    pi.pass_us(1)
    other = twin.neopixel_class(twin.pin, count, auto_write=False)
    other.fill((7, 7, 7))
    other.show()
    assert (shown(pi, 0), shown(pi, 69)) == ((7, 7, 7), last)
    assert pi.mistakes.made() == {"strip_restarts": 1, "odd_pictures": 1}


@pytest.mark.usefixtures("pixels")
def test_who_has_a_pin_of_blinkas_own_is_left_alone(pi: Machine, twin: PixelTwin) -> None:
    import board  # noqa: PLC0415 - not before the environment is set

    pixels = twin.neopixel_class(board.NEOPIXEL, LIGHTS, auto_write=False)
    pixels.fill((1, 1, 1))
    pixels.show()
    assert not any(pi.workbench.strip())


def test_two_boards_in_one_process_have_a_strip_each(pi: Machine, twin: PixelTwin, pixels: Pixels) -> None:
    other = machine()
    others = PixelTwin(other.pins)
    other_pixels = others.neopixel_class(others.pin, LIGHTS, auto_write=False)
    other_pixels.fill((9, 9, 9))
    other_pixels.show()
    pixels.fill((1, 1, 1))
    pixels.show()
    assert (shown(pi, 0), shown(other, 0)) == ((1, 1, 1), (9, 9, 9))
    assert twin.pin is not others.pin


@PROOF
def test_loading_neither_warns_nor_asks_nor_moves(tmp_path: Path) -> None:
    """In a separate process, in which asking a question fails."""
    script = (
        "import builtins, os\n"
        "builtins.input = None\n"
        "from simulator.pi.pixels import neopixel_class\n"
        "here = os.getcwd()\n"
        "neopixel_class()\n"
        "assert os.getcwd() == here, os.getcwd()\n"
        "assert os.listdir('.') == [], os.listdir('.')\n"
    )
    environ = {key: value for key, value in os.environ.items() if not key.startswith("BLINKA")}
    command = [sys.executable, "-W", "error", "-B", "-c", script]
    result = subprocess.run(
        command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=DEADLINE_S, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
