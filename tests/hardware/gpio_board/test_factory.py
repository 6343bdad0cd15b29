"""Opening the lights: on which pin, with which driver, and with which message if they cannot be opened."""

import os
import threading
from dataclasses import replace
from types import ModuleType

import pytest

from controller.board import Profile, Wire
from controller.ports import Linked
from hardware.gpio_board import open_gpio_board
from hardware.gpio_board.gpio_board import open_strip, pin_for
from hardware.gpio_board.neopixel_strip import NeoPixelStrip
from hardware.gpio_board.pin_errors import (
    BusyPinError,
    ForbiddenPinError,
    LightPinError,
    NoLightDriverError,
    NotAPiError,
    PiError,
    UnusableLightsError,
)
from hardware.gpio_board.pin_library_loader import Computer, claim_pins
from hardware.pi_header import is_pi_5
from simulator.twin_clock import SimulatedClock
from tests.hardware.gpio_board.fakes import DUAL, PROFILE, FakeGpio, FakeTimer

PI_4, PI_5 = "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0"


def on(pin: str, profile: Profile = PROFILE) -> Profile:
    return replace(profile, light_pin=pin)


def without(profile: Profile, *pins: str) -> Profile:
    """The profile, with the lines on these pins moved to others."""
    spare = iter(["GPIO2", "GPIO3", "GPIO14"])

    def elsewhere(wires: tuple[Wire, ...]) -> tuple[Wire, ...]:
        return tuple(replace(wire, pin=next(spare)) if wire.pin in pins else wire for wire in wires)

    return replace(profile, rows=elsewhere(profile.rows), columns=elsewhere(profile.columns))


FREE = without(PROFILE, "GPIO12", "GPIO18", "GPIO21")


@pytest.mark.parametrize("profile", [PROFILE, DUAL], ids=lambda profile: profile.name)
@pytest.mark.parametrize("model", [PI_4, PI_5])
@pytest.mark.parametrize("is_root", [False, True])
def test_gpio10_is_right_everywhere(profile: Profile, model: str, is_root: bool) -> None:  # noqa: FBT001 - a parameter
    assert pin_for(profile, model, is_root=is_root) == "D10"


@pytest.mark.parametrize("pin", ["GPIO12", "GPIO18", "GPIO21"])
def test_pins_that_need_memory_need_root(pin: str) -> None:
    assert pin_for(on(pin, FREE), PI_4, is_root=True) == f"D{pin[4:]}"
    with pytest.raises(LightPinError) as caught:
        pin_for(on(pin, FREE), PI_4, is_root=False)
    for word in ("root", "/dev/mem", "GPIO10"):
        assert word in str(caught.value)


@pytest.mark.parametrize("model", [PI_4, PI_5])
@pytest.mark.parametrize("pin", ["GPIO12", "GPIO18", "GPIO21", "GPIO4"])
def test_a_line_of_the_matrix_is_refused_even_to_root(pin: str, model: str) -> None:
    with pytest.raises(LightPinError, match="line of the matrix"):
        pin_for(on(pin), model, is_root=True)


def test_a_pin_without_a_driver_is_refused() -> None:
    with pytest.raises(LightPinError, match="no driver"):
        pin_for(on("GPIO9"), PI_4, is_root=True)


@pytest.mark.parametrize("pin", ["GPIO9", "GPIO11", "GPIO14"])
def test_on_a_pi_5_any_free_pin_will_do(pin: str) -> None:
    assert pin_for(on(pin), PI_5, is_root=False) == f"D{pin[4:]}"


@pytest.mark.parametrize(
    ("model", "wanted"),
    [
        (PI_4, False),
        (PI_5, True),
        ("Raspberry Pi 500 Rev 1.0", True),
        ("Raspberry Pi Compute Module 5 Rev 1.0", True),
        ("Raspberry Pi Compute Module 4 Rev 1.1", False),
        ("Raspberry Pi Zero 2 W Rev 1.0", False),
        ("", False),
    ],
)
def test_models_are_distinguished(model: str, wanted: bool) -> None:  # noqa: FBT001 - a parameter
    assert is_pi_5(model) is wanted


class Pixels:
    """A class of lights that raises ``wrong`` when made, or ``at_show`` at every picture."""

    def __init__(self, wrong: Exception | None = None, at_show: Exception | None = None) -> None:
        self.made: list[tuple[tuple[object, ...], dict[str, object]]] = []
        self.shows = 0
        self.pin = self
        self._wrong, self._at_show = wrong, at_show

    def __call__(self, *arguments: object, **options: object) -> "Pixels":
        self.made.append((arguments, options))
        if self._wrong is not None:
            raise self._wrong
        return self

    def __setitem__(self, index: slice, colours: object) -> None:
        pass

    def fill(self, colour: int) -> None:
        pass

    def show(self) -> None:
        self.shows += 1
        if self._at_show is not None:
            raise self._at_show

    def deinit(self) -> None:
        self.made.clear()


def world(model: str, modules: dict[str, object], environ: dict[str, str] | None = None) -> Computer:
    """A computer of that model, on which loading returns these modules or raises these errors."""

    def load(name: str) -> ModuleType:
        found = modules[name]
        if isinstance(found, Exception):
            raise found
        assert isinstance(found, ModuleType)
        return found

    return Computer(load, lambda _: None, {} if environ is None else environ, lambda _: model, is_root=False)


def module(**content: object) -> ModuleType:
    made = ModuleType("made")
    made.__dict__.update(content)
    return made


def drivers(pixels: Pixels) -> dict[str, object]:
    return {"board": module(D10="ten"), "neopixel": module(NeoPixel=pixels)}


def test_the_lights_are_made_once_and_write_only_when_asked_to() -> None:
    pixels = Pixels()
    assert isinstance(open_strip(PROFILE, world(PI_4, drivers(pixels))), NeoPixelStrip)
    ((arguments, options),) = pixels.made
    assert arguments == ("ten", 70)
    assert options == {"auto_write": False, "brightness": 1.0, "pixel_order": "GRB"}
    assert pixels.shows == 0


def test_nothing_is_asked_before_blinka_is_loaded() -> None:
    environ: dict[str, str] = {}
    here = world(PI_4, drivers(Pixels()), environ)
    seen: list[str | None] = []

    def load(name: str) -> ModuleType:
        seen.append(environ.get("BLINKA_SKIP_DEPENDENCY_CHECK"))
        return here.load(name)

    open_strip(PROFILE, replace(here, load=load))
    assert seen == ["1", "1"]


@pytest.mark.parametrize(("model", "extra"), [(PI_4, "[pi]"), (PI_5, "[pi5]")])
@pytest.mark.parametrize("error", [ModuleNotFoundError("No module named '_rpi_ws281x'"), RuntimeError("pip")])
@pytest.mark.parametrize("missing", ["board", "neopixel"])
def test_a_missing_driver_names_its_extra(model: str, extra: str, error: Exception, missing: str) -> None:
    with pytest.raises(NoLightDriverError) as caught:
        open_strip(PROFILE, world(model, drivers(Pixels()) | {missing: error}))
    assert f".{extra}" in str(caught.value)


def test_a_computer_that_blinka_does_not_know_is_no_pi() -> None:
    modules = drivers(Pixels()) | {"neopixel": NotImplementedError("Board not supported")}
    with pytest.raises(NotAPiError):
        open_strip(PROFILE, world(PI_4, modules))


#: What the lights raise, and what the user reads.
TROUBLES: dict[str, tuple[Exception, type[PiError], str]] = {
    "taken": (OSError(16, "Device or resource busy"), BusyPinError, "GPIO10"),
    "forbidden": (PermissionError(13, "Permission denied", "/dev/gpiochip0"), ForbiddenPinError, "gpio"),
    "forbidden by Blinka": (PermissionError("Cannot inspect GPIO controllers"), ForbiddenPinError, "gpio"),
    "no SPI": (
        RuntimeError("ws2811_init failed with code -13 (Unable to initialize SPI)"),
        UnusableLightsError,
        "do_spi 0",
    ),
    "no SPI device": (FileNotFoundError(2, "No such file", "/dev/spidev0.0"), UnusableLightsError, "spi"),
    "no PIO": (RuntimeError("Failed to open PIO device /dev/pio0"), UnusableLightsError, "udev"),
    "another model's driver": (
        RuntimeError("ws2811_init failed with code -3 (Hardware revision is not supported)"),
        NoLightDriverError,
        "[pi5]",
    ),
    "something else": (
        RuntimeError("ws2811_init failed with code -10 (Unable to use DMA)"),
        UnusableLightsError,
        "DMA",
    ),
}


@pytest.mark.parametrize(("error", "kind", "word"), TROUBLES.values(), ids=TROUBLES)
def test_lights_that_cannot_be_made_say_why(error: Exception, kind: type[PiError], word: str) -> None:
    with pytest.raises(kind) as caught:
        open_strip(PROFILE, world(PI_4, drivers(Pixels(wrong=error))))
    assert word in str(caught.value)


def gpio_module(gpio: FakeGpio) -> ModuleType:
    names = (name for name in dir(gpio) if not name.startswith("_"))
    return module(**{name: getattr(gpio, name) for name in names})


def test_a_board_is_opened_and_closed_whole() -> None:
    gpio, pixels = FakeGpio(FakeTimer()), Pixels()
    modules = drivers(pixels) | {"RPi.GPIO": gpio_module(gpio)}
    has_scanned = threading.Event()
    board = open_gpio_board(
        PROFILE, SimulatedClock(), rate_hz=40, on_scan=has_scanned.set, world=world(PI_4, modules)
    )
    linked = board.read(10)
    assert has_scanned.wait(10)
    board.close()
    assert isinstance(linked, Linked)
    assert linked.identity.version.startswith("RPi.GPIO")
    assert pixels.made == []
    assert gpio.pins == {}


@pytest.mark.parametrize(("error", "kind", "word"), TROUBLES.values(), ids=TROUBLES)
def test_lights_that_do_not_start_leave_no_pin_taken(
    error: Exception, kind: type[PiError], word: str
) -> None:
    gpio, pixels = FakeGpio(FakeTimer()), Pixels(at_show=error)
    modules = drivers(pixels) | {"RPi.GPIO": gpio_module(gpio)}
    with pytest.raises(kind) as caught:
        open_gpio_board(PROFILE, SimulatedClock(), world=world(PI_4, modules))
    assert word in str(caught.value)
    assert gpio.pins == {}
    assert pixels.made == []


#: The claim of this test run, instead of the one shared by all users of this computer.
ADDRESS = f"\0manalath-test-{os.getpid()}"


def alone(pixels: Pixels, gpio: FakeGpio) -> Computer:
    """A computer whose pins only one board at a time can claim."""
    modules = drivers(pixels) | {"RPi.GPIO": gpio_module(gpio)}
    return replace(world(PI_4, modules), claim_pins=lambda: claim_pins(ADDRESS))


def test_a_second_program_is_refused_until_the_first_has_ended() -> None:
    gpio, pixels = FakeGpio(FakeTimer()), Pixels()
    first = open_gpio_board(PROFILE, SimulatedClock(), world=alone(Pixels(), gpio))
    try:
        with pytest.raises(BusyPinError, match="systemctl stop manalath"):
            open_gpio_board(PROFILE, SimulatedClock(), world=alone(pixels, gpio))
        assert pixels.shows == 0
    finally:
        first.close()
    open_gpio_board(PROFILE, SimulatedClock(), world=alone(pixels, gpio)).close()


def test_what_cannot_start_claims_nothing() -> None:
    pixels = Pixels(at_show=RuntimeError("ws2811_render failed"))
    with pytest.raises(UnusableLightsError):
        open_gpio_board(PROFILE, SimulatedClock(), world=alone(pixels, FakeGpio(FakeTimer())))
    claim_pins(ADDRESS).close()
