"""What the lights show during a first boot, on a twin at a port and on the Pi's own light."""

import io
import os
from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest

from controller.annexes.card import boot_lights, pin_lights
from controller.annexes.card.boot_lights import (
    BootLights,
    BootLink,
    BootStage,
    NoLights,
    SerialLights,
    bar,
    digit,
    is_led_lit,
)
from hardware.gpio_board import gpio_board
from hardware.profiles import DEFAULT, load_profile
from hardware.wire import encode, seal
from hardware.wire.packets import Ability, Hello, Reset, Shape
from simulator.serial_line.serial_twin import SerialTwin
from simulator.serial_line.terminal import raw_pair
from simulator.twin_clock import SimulatedClock
from tests.deadline import until

LIGHTS = 70


def lit(picture: bytes) -> list[int]:
    return [light for light in range(len(picture) // 3) if any(picture[3 * light : 3 * light + 3])]


@pytest.mark.parametrize("lights", [1, 7, LIGHTS])
@pytest.mark.parametrize("stage", BootStage)
def test_a_bar_moves_and_what_is_done_stays(lights: int, stage: BootStage) -> None:
    pictures = [bar(lights, stage, beat) for beat in range(lights)]
    assert all(len(picture) == 3 * lights for picture in pictures)
    done = lights * (stage - 1) // 5
    assert all(lit(picture)[:done] == list(range(done)) for picture in pictures)
    assert {lit(picture)[-1] for picture in pictures} == set(range(done, lights))


@pytest.mark.parametrize("stage", BootStage)
def test_a_fault_blinks_as_many_lights_as_its_digit_once_a_second(stage: BootStage) -> None:
    a_second = round(1 / boot_lights.BEAT_S)
    shown = [len(lit(digit(LIGHTS, stage, beat))) for beat in range(a_second)]
    assert shown == [stage] * (a_second // 2) + [0] * (a_second // 2)


@pytest.mark.parametrize("stage", BootStage)
def test_the_own_light_counts_the_digit_and_pauses(stage: BootStage) -> None:
    period = (stage + 2) * 4
    shown = [is_led_lit(stage, beat) for beat in range(2 * period)]
    assert shown[:period] == shown[period:]
    flashes = [beats for is_on, beats in groupby(shown[:period]) if is_on]
    assert len(flashes) == stage


def hello(link: int) -> bytes:
    shape = Shape(10, 21, LIGHTS)
    packet = Hello(1, 0, "1.0.0", bytes(4), shape, Reset.SUPPLY, 1, link, 256, Ability(0), bytes(16), DEFAULT)
    return seal(encode(packet, 0, shape))


def test_nothing_is_said_before_a_board_has_said_hello() -> None:
    link = BootLink()
    assert (link.receive(b"AT+GMI\r\0"), link.picture(bytes(3 * LIGHTS))) == (b"", b"")
    assert link.receive(hello(0))
    assert link.picture(bytes(3 * LIGHTS)) == b""
    assert link.receive(hello(1)) == b""
    assert link.picture(bytes(3 * LIGHTS))
    assert link.receive(hello(0)), "it has begun anew"


def test_a_board_shows_the_pictures_and_is_let_go() -> None:
    twin = SerialTwin(load_profile(DEFAULT), SimulatedClock(), seed=1)
    with twin.on_pty() as path, closing(BootLights(SerialLights(lambda: (path,)))) as lights:
        lights.stage = BootStage.PROGRAM
        until(lambda: len(lit(bytes(twin.rig.strip.shown))) == LIGHTS * 2 // 5 + 1)
        lights.is_fault = True
        until(lambda: lit(bytes(twin.rig.strip.shown)) == [0, 1, 2])


def test_a_port_that_goes_is_let_go_and_found_again() -> None:
    board, program, path = raw_pair()
    there = [path]
    lights = SerialLights(lambda: tuple(there))
    assert lights.lights() == 0
    os.write(board, hello(0))
    assert until(lights.lights) == LIGHTS
    os.close(program)
    os.close(board)
    there.clear()
    until(lambda: lights.lights() == 0)
    assert lights.hello is None
    lights.close()


def test_a_fault_blinks_on_the_pi_itself(tmp_path: Path) -> None:
    led = tmp_path / "brightness"
    led.write_text("0")
    with closing(BootLights(NoLights(), led)) as lights:
        lights.is_fault = True
        until(lambda: led.read_text() == "1")
        until(lambda: led.read_text() == "0")
        until(lambda: led.read_text() == "1")


def test_lights_on_pins_are_shown_by_another_process(tmp_path: Path) -> None:
    profile, shown = load_profile("hex70-single-gpio"), tmp_path / "shown"
    lights = pin_lights.PinLights(profile, ("/bin/sh", "-c", f'cat > "{shown}"'))
    picture = bytes((1, 2, 3)) * lights.lights()
    assert lights.lights() == len(profile.lights)
    lights.show(picture)
    lights.close()
    assert shown.read_bytes() == picture
    assert lights.lights() == 0


def test_what_shows_them_takes_whole_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strip:
        def __init__(self) -> None:
            self.shown = list[bytes]()

        def show(self, rgb: bytes) -> None:
            self.shown.append(rgb)

        def close(self) -> None:
            self.shown.append(b"dark")

    strip = Strip()
    one, two = (bytes((value,)) * 3 * LIGHTS for value in (1, 2))
    monkeypatch.setattr(gpio_board, "open_strip", lambda _: strip)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(one + two + b"half")))
    assert pin_lights.main("hex70-single-gpio") == 0
    assert strip.shown == [one, two, b"dark"]
