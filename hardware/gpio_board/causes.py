"""What a person is told when pins or lights cannot be used: what happened, and what to do about it.

Decides by what the libraries say, because they leave nothing else: lgpio has one class of error without a
number, RPi.GPIO raises RuntimeError, and the drivers of the lights put the number into the text. A trouble at
the start is an error with a page of its own, one while playing an event of the port, in the same words.
"""

import errno
import re
from dataclasses import dataclass

from manalath_board.controller.errors import InputError
from manalath_board.controller.ports import Unlinked
from manalath_board.hardware.pi_header import SPI_DATA

#: What a library raises where hardware fails; lgpio has a class that derives from Exception alone.
Errors = tuple[type[Exception], ...]

#: What RPi.GPIO and the drivers of the lights raise.
ERRORS: Errors = (OSError, RuntimeError)


class PiError(InputError):
    """A computer that cannot be a board as it is; the message says why, and what to do."""


class NotAPiError(PiError):
    """A computer that has no such pins."""

    code = "not-a-pi"


class NoLibraryError(PiError):
    """No library for the pins; the message says how one is installed."""

    code = "no-gpio-library"


class TwoLibrariesError(PiError):
    """Two libraries that overwrite each other; the message says what to remove, and what to install again."""

    code = "two-gpio-libraries"


class WrongLibraryError(PiError):
    """A library that does not know this model; the message says which one does."""

    code = "wrong-gpio-library"


class BusyPinError(PiError):
    """A pin that another program holds; the message says how to find it."""

    code = "pin-busy"


class ForbiddenPinError(PiError):
    """Pins that this user may not use; the message says which group may."""

    code = "pin-forbidden"


class UnusablePinError(PiError):
    """Pins that cannot be used for another reason; the message says what the library said."""

    code = "pin-unusable"


class LightPinError(PiError):
    """A pin that cannot drive the lights here; the message says which one can."""

    code = "bad-light-pin"


class NoLightDriverError(PiError):
    """No driver for the lights; the message says how the right one is installed."""

    code = "no-light-driver"


class UnusableLightsError(PiError):
    """Lights whose driver fails; the message says what it said, and what to look at."""

    code = "lights-unusable"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why pins or lights cannot be used, and what a person does about it, each a part of a sentence."""

    kind: type[PiError]
    cause: str
    cure: str

    def error(self) -> PiError:
        """Word it for whoever starts the program."""
        return self.kind(f"{self.cause}; {self.cure}")

    def event(self, at_ms: float) -> Unlinked:
        """Word it for whoever plays."""
        return Unlinked(_sentence(self.cause), _sentence(self.cure), at_ms)


class TroubleError(Exception):
    """A trouble, on its way to whoever can tell it."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(f"{trouble.cause}; {trouble.cure}")
        self.trouble = trouble


NOT_A_PI = Trouble(
    NotAPiError,
    "this computer is no Raspberry Pi",
    "play on a simulated board with `manalath simulate --board virtual:PROFILE`",
)

_FORBIDDEN_PINS = Trouble(
    ForbiddenPinError,
    "this user may not use the pins of the Raspberry Pi",
    'join the group that may: `sudo usermod -aG gpio "$USER"`, then log out and in again',
)

_WRONG_LIBRARY = Trouble(
    WrongLibraryError,
    "RPi.GPIO does not know the pins of this Raspberry Pi",
    "remove it with `pip uninstall RPi.GPIO` or `sudo apt remove python3-rpi.gpio`, then install rpi-lgpio "
    "with `pip install '.[pi5]'` in the folder of this program",
)

_TOO_OLD = Trouble(
    WrongLibraryError,
    "rpi-lgpio does not know the first models of the Raspberry Pi",
    "remove it with `pip uninstall rpi-lgpio`, then install RPi.GPIO "
    "with `pip install '.[pi-legacy]'` in the folder of this program",
)

_NO_SPI = Trouble(
    UnusableLightsError,
    f"the driver of the lights cannot open SPI, whose data line is {SPI_DATA}",
    "switch it on with `sudo raspi-config nonint do_spi 0`, join the groups that may use it with "
    '`sudo usermod -aG spi,gpio "$USER"`, and restart',
)

_NO_PIO = Trouble(
    UnusableLightsError,
    "the driver of the lights cannot open /dev/pio0",
    "bring system and firmware up to date with `sudo apt full-upgrade`, let the group gpio use it with the "
    'rule `SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"` in /etc/udev/rules.d/99-pio.rules, and restart',
)

#: What makes the system itself hold a pin, and how it lets go.
_SYSTEM_HOLDS = {
    "GPIO4": "switch 1-Wire off with `sudo raspi-config nonint do_onewire 1`",
    "GPIO7": "write dtoverlay=spi0-0cs,no_miso into /boot/firmware/config.txt",
    "GPIO8": "write dtoverlay=spi0-0cs,no_miso into /boot/firmware/config.txt",
}

#: The other extra would bring rpi-lgpio beside it.
_WITH_RPI_GPIO = ", or beside RPi.GPIO '.[pi-legacy]'"

#: Words of both libraries, in lower case, for pins that another user may use.
_FORBIDDEN_WORDS = ("can not open gpiochip", "/dev/mem", "/dev/gpiomem", "not permitted")


def busy(name: str) -> Trouble:
    """Tell that somebody else holds a pin."""
    find = "find out who with `gpioinfo` and `sudo fuser -v /dev/gpiochip*`, and end that program"
    held = f"; if it is the system, {_SYSTEM_HOLDS[name]} and restart" if name in _SYSTEM_HOLDS else ""
    return Trouble(BusyPinError, f"another program holds {name}", find + held)


def of_pins(error: Exception, pin: int | None) -> Trouble:
    """Tell why the library cannot do what it was asked for, with that pin or with all of them."""
    said = str(error)
    small = said.lower()
    if "peripheral base address" in small:
        return _WRONG_LIBRARY
    if "only be run on a raspberry pi" in small or "not running on a rpi" in small:
        return NOT_A_PI
    if _number(error) == errno.EBUSY or "busy" in small:
        return busy("the pins" if pin is None else f"GPIO{pin}")
    if _is_forbidden(error) or any(words in small for words in _FORBIDDEN_WORDS):
        return _FORBIDDEN_PINS
    return Trouble(
        UnusablePinError,
        f"the pins of the Raspberry Pi cannot be used: {said.strip(chr(39))}",
        "end other programs that use them; if it stays so, restart the Raspberry Pi",
    )


def of_loading(error: Exception, present: str | None, model: str) -> Trouble:
    """Tell why no library could be loaded on that model, where ``present`` is installed."""
    if isinstance(error, NotImplementedError):
        return _TOO_OLD
    if isinstance(error, RuntimeError):
        return of_pins(error, None)
    if present is None and not model.startswith("Raspberry Pi"):
        return NOT_A_PI
    if present is not None:
        return Trouble(
            NoLibraryError,
            f"{present} is installed, but cannot be loaded: {error}",
            f"install it anew with `pip install --force-reinstall {present}`",
        )
    return Trouble(
        NoLibraryError,
        "no library for the pins of the Raspberry Pi is installed",
        "install one with `pip install '.[pi]'` in the folder of this program, on a Raspberry Pi 5 '.[pi5]', "
        "on an old system '.[pi-legacy]', or with `sudo apt install python3-rpi-lgpio`",
    )


def of_lights(error: Exception, pin: str) -> Trouble:
    """Tell why the driver of the lights does not work on that pin."""
    said = str(error)
    if _number(error) == errno.EBUSY:
        return busy(pin)
    if re.search(r"\bpio", said, re.IGNORECASE):
        return _NO_PIO
    if re.search(r"initialize spi|spidev", said, re.IGNORECASE):
        return _NO_SPI
    if _is_forbidden(error):
        return _FORBIDDEN_PINS
    if "Hardware revision" in said:
        return no_driver(is_pi5=True)
    return Trouble(
        UnusableLightsError,
        f"the driver of the lights on {pin} does not work: {said}",
        "look whether another program drives lights; if none does, restart the Raspberry Pi",
    )


def no_driver(*, is_pi5: bool) -> Trouble:
    """Tell that the driver of the lights is not installed, or the one of another model."""
    model, extra, instead = ("5", "pi5", "") if is_pi5 else ("up to the 4", "pi", _WITH_RPI_GPIO)
    return Trouble(
        NoLightDriverError,
        f"the driver of the lights for a Raspberry Pi {model} is missing or broken",
        f"install it with `pip install '.[{extra}]'` in the folder of this program{instead}",
    )


def _is_forbidden(error: Exception) -> bool:
    """Whether the system forbids it; Blinka raises such an error of its own, without a number."""
    return isinstance(error, PermissionError) or _number(error) == errno.EPERM


def _number(error: Exception) -> int | None:
    return error.errno if isinstance(error, OSError) else None


def _sentence(part: str) -> str:
    return f"{part[0].upper()}{part[1:]}."
