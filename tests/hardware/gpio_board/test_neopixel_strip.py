"""The NeoPixel strip over Adafruit's real class; only its last write is intercepted."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.lights import current_ma
from hardware.gpio_board.neopixel_strip import NeoPixelStrip
from tests.hardware.gpio_board.fakes import DARK, PROFILE
from tests.sweeps import some

LIGHTS = len(PROFILE.lights)


@dataclass
class Wire:
    """Records what is sent to the lights: which buffer, and its content at that moment."""

    sent: list[tuple[int, bytes]] = field(default_factory=list)
    error: Exception | None = None

    def write(self, _pin: object, buffer: bytearray) -> None:
        if self.error is not None:
            raise self.error
        self.sent.append((id(buffer), bytes(buffer)))

    @property
    def lit(self) -> bytes:
        """What the lights show, red first."""
        return np.frombuffer(self.sent[-1][1], np.uint8).reshape(-1, 3)[:, [1, 0, 2]].tobytes()


@dataclass
class Shop:
    """The NeoPixel module, and a pin for the strip."""

    neopixel: Any
    pin: object

    def strip(self, make: Callable[..., Any] | None = None) -> NeoPixelStrip:
        return NeoPixelStrip(PROFILE, make or self.neopixel.NeoPixel, self.pin)


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def shop(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> Shop:
    monkeypatch.setenv("BLINKA_OS_AGNOSTIC", "1")
    board, neopixel = importlib.import_module("board"), importlib.import_module("neopixel")
    monkeypatch.setattr(neopixel, "neopixel_write", wire.write)
    return Shop(neopixel, board.NEOPIXEL)


def plain(shop: Shop) -> NeoPixelStrip:
    """A strip whose class hides its buffer."""

    class Private:
        def __init__(self, *arguments: object, **options: object) -> None:
            self._inside = shop.neopixel.NeoPixel(*arguments, **options)
            self.pin = self._inside.pin

        def __setitem__(self, index: slice, colours: list[tuple[int, int, int]]) -> None:
            self._inside[index] = colours

        def show(self) -> None:
            self._inside.show()

        def fill(self, colour: int) -> None:
            self._inside.fill(colour)

    return shop.strip(Private)


def test_a_picture_goes_out_green_first_in_light_order(shop: Shop, wire: Wire) -> None:
    shop.strip().show(bytes((10, 20, 30)) + DARK[6:] + bytes((1, 2, 3)))
    ((_, sent),) = wire.sent
    assert sent == bytes((20, 10, 30)) + DARK[6:] + bytes((2, 1, 3))


def test_nothing_goes_out_before_it_is_shown(shop: Shop, wire: Wire) -> None:
    shop.strip()
    assert wire.sent == []


@pytest.mark.parametrize("make", [Shop.strip, plain])
def test_a_picture_is_one_write(make: Callable[[Shop], NeoPixelStrip], shop: Shop, wire: Wire) -> None:
    strip = make(shop)
    for level in (1, 2, 3):
        strip.show(bytes([level]) * 3 * LIGHTS)
    assert len(wire.sent) == 3


@pytest.mark.parametrize("make", [Shop.strip, plain])
def test_there_is_one_buffer_for_life(make: Callable[[Shop], NeoPixelStrip], shop: Shop, wire: Wire) -> None:
    strip = make(shop)
    for level in (1, 2, 3):
        strip.show(bytes([level]) * 3 * LIGHTS)
    strip.close()
    assert len({buffer for buffer, _ in wire.sent}) == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=some(30))
@given(rgb=st.binary(min_size=3 * LIGHTS, max_size=3 * LIGHTS))
def test_both_ways_into_the_class_send_the_same(rgb: bytes, shop: Shop, wire: Wire) -> None:
    shop.strip().show(rgb)
    plain(shop).show(rgb)
    (_, one), (_, other) = wire.sent[-2:]
    assert one == other


def test_the_way_past_the_class_is_really_taken(shop: Shop) -> None:
    assert shop.strip()._sent is not None
    assert plain(shop)._sent is None


def test_the_current_stays_within_the_profile_s_cap(shop: Shop, wire: Wire) -> None:
    shop.strip().show(b"\xff" * 3 * LIGHTS)
    assert 0.95 * PROFILE.cap_ma < current_ma(wire.lit) <= PROFILE.cap_ma


def test_a_picture_below_the_cap_is_left_alone(shop: Shop, wire: Wire) -> None:
    dim = bytes(range(30)) * 7
    shop.strip().show(dim)
    assert wire.lit == dim


def test_the_cap_is_that_of_the_profile(shop: Shop, wire: Wire) -> None:
    weak = replace(PROFILE, cap_ma=400)
    NeoPixelStrip(weak, shop.neopixel.NeoPixel, shop.pin).show(b"\xff" * 3 * LIGHTS)
    assert current_ma(wire.lit) <= 400


def test_closing_leaves_it_dark_and_lets_the_pin_go_once(shop: Shop, wire: Wire) -> None:
    strip = shop.strip()
    pin = strip._pixels.pin
    strip.show(b"\x10" * 3 * LIGHTS)
    strip.close()
    assert wire.lit == DARK
    assert pin._pin is None
    strip.close()
    strip.show(b"\x10" * 3 * LIGHTS)
    assert len(wire.sent) == 2


def test_a_driver_that_fails_keeps_no_pin(shop: Shop, wire: Wire) -> None:
    strip = shop.strip()
    pin = strip._pixels.pin
    wire.error = RuntimeError("ws2811_render failed with code -14 (SPI transfer error)")
    with pytest.raises(RuntimeError):
        strip.close()
    assert pin._pin is None
    strip.close()
