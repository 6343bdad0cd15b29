"""Opening a board on a Pi's pins: the library, the lights, then both together.

Decides which pin can drive lights on this model, and which driver that takes. A failure raises an error with
its own page (`hardware.gpio_board.pin_errors`), and leaves nothing lit or driven.
"""

import re
from collections.abc import Callable
from contextlib import ExitStack

from controller.board import Profile
from controller.messages import Message
from controller.ports import Clock
from hardware.gpio_board.computer import HERE, Computer
from hardware.gpio_board.gpio_board import GpioBoard
from hardware.gpio_board.neopixel_strip import NeoPixelStrip
from hardware.gpio_board.pin_errors import (
    ERRORS,
    NOT_A_PI,
    LightPinError,
    PinTrouble,
    no_driver,
    of_lights,
)
from hardware.gpio_board.pin_library_loader import SKIP_CHECK, open_library
from hardware.gpio_board.scan_task import ScanTask
from hardware.gpio_board.scan_timer import WallTimer
from hardware.pi_header import SPI_DATA

#: The pins of PWM and PCM, which the driver reaches through /dev/mem.
_MEMORY_PINS = frozenset({"GPIO12", "GPIO18", "GPIO21"})

#: Models whose pins are on a separate chip, and whose lights go through its PIO.
_PI_5 = re.compile(r"Raspberry Pi (5|Compute Module 5)")


def open_gpio_board(
    profile: Profile,
    clock: Clock,
    *,
    rate_hz: int | None = None,
    on_scan: Callable[[], None] | None = None,
    world: Computer = HERE,
) -> GpioBoard:
    """Open the board of ``profile`` on the loop's clock; an InputError gives reason and cure if that fails.

    ``rate_hz`` defaults to the profile's rate. ``on_scan`` is called after every scan, in the board's thread.
    """
    with ExitStack() as undoing:
        claim = world.claim_pins()
        undoing.callback(claim.close)
        library = open_library(world)
        works = ScanTask(
            profile,
            library.gpio,
            open_strip(profile, world),
            WallTimer(clock),
            identity=library.identity(profile.name, world.serial_number),
            rate_hz=rate_hz,
            errors=library.errors,
        )
        board = GpioBoard(works, on_scan, on_end=claim.close)
        undoing.pop_all()
    return board


def open_strip(profile: Profile, world: Computer = HERE) -> NeoPixelStrip:
    """Open the lights of ``profile``; a PiError gives reason and cure if that fails."""
    world.environ[SKIP_CHECK] = "1"
    pin = pin_for(profile, world.model, is_root=world.is_root)
    try:
        board, neopixel = world.load("board"), world.load("neopixel")
    except NotImplementedError as error:
        raise NOT_A_PI.error() from error
    except (ImportError, RuntimeError) as error:
        raise no_driver(is_pi5=is_pi_5(world.model)).error() from error
    try:
        return NeoPixelStrip(profile, neopixel.NeoPixel, getattr(board, pin))
    except ERRORS as error:
        raise of_lights(error, profile.light_pin).error() from error


def pin_for(profile: Profile, model: str, *, is_root: bool) -> str:
    """Return the light pin as `board` names it: D10 for ``GPIO10``. A PiError if it cannot drive lights."""
    pin = profile.light_pin
    is_free = pin not in {wire.pin for wire in profile.rows + profile.columns}
    if is_free and (pin == SPI_DATA or is_pi_5(model) or (is_root and pin in _MEMORY_PINS)):
        return f"D{pin.removeprefix('GPIO')}"
    cure = Message("pi_pins.put_on_spi", spi=SPI_DATA)
    raise PinTrouble(LightPinError, _why_not(pin, is_free=is_free), cure).error()


def is_pi_5(model: str) -> bool:
    """Whether a model is a Raspberry Pi 5, or one of its kind.

    >>> is_pi_5("Raspberry Pi 500 Rev 1.0"), is_pi_5("Raspberry Pi 4 Model B Rev 1.5")
    (True, False)
    """
    return _PI_5.match(model) is not None


def _why_not(pin: str, *, is_free: bool) -> Message:
    if not is_free:
        return Message("pi_pins.light_on_line", pin=pin)
    if pin in _MEMORY_PINS:
        return Message("pi_pins.light_for_root", pin=pin)
    return Message("pi_pins.light_unreached", pin=pin)
