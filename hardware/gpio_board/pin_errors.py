"""Why pins or lights cannot be used: what happened, and what to do about it, for a person to read.

Decides from the libraries' error texts, because they offer nothing else: lgpio has one class of error without
a number, RPi.GPIO raises RuntimeError, and the drivers of the lights put the number into the text. At startup
a trouble is an error with its own page; during play it is an event of the port, in the same words.
"""

import errno
import re
from dataclasses import dataclass

from controller.errors import InputError
from controller.messages import Message
from controller.ports import Unlinked
from hardware.pi_header import SPI_DATA

#: What a library raises when hardware fails; lgpio's class derives from Exception alone.
Errors = tuple[type[Exception], ...]

#: What RPi.GPIO and the drivers of the lights raise.
ERRORS: Errors = (OSError, RuntimeError)


class PiError(InputError):
    """A computer that cannot drive a board as it is; the message says why, and what to do."""


class NotAPiError(PiError):
    """A computer without such pins."""

    code = "not-a-pi"


class NoLibraryError(PiError):
    """No library for the pins; the message explains how to install one."""

    code = "no-gpio-library"


class TwoLibrariesError(PiError):
    """Two libraries that overwrite each other; the message says what to remove, and what to install again."""

    code = "two-gpio-libraries"


class WrongLibraryError(PiError):
    """A library that does not know this model; the message names the one that does."""

    code = "wrong-gpio-library"


class BusyPinError(PiError):
    """A pin that another program holds; the message explains how to find that program."""

    code = "pin-busy"


class ForbiddenPinError(PiError):
    """Pins that this user may not use; the message names the group that may."""

    code = "pin-forbidden"


class UnusablePinError(PiError):
    """Pins that cannot be used for another reason; the message quotes the library."""

    code = "pin-unusable"


class LightPinError(PiError):
    """A pin that cannot drive the lights here; the message names one that can."""

    code = "bad-light-pin"


class NoLightDriverError(PiError):
    """No driver for the lights; the message explains how to install the right one."""

    code = "no-light-driver"


class UnusableLightsError(PiError):
    """Lights whose driver fails; the message quotes it, and says what to check."""

    code = "lights-unusable"


@dataclass(frozen=True, slots=True)
class PinTrouble:
    """Why pins or lights cannot be used, and what to do about it, each as part of a sentence."""

    kind: type[PiError]
    cause: Message
    cure: Message

    @property
    def message(self) -> Message:
        """Both parts in one line."""
        return Message("pi_pins.refused", cause=self.cause, cure=self.cure)

    def error(self) -> PiError:
        """Return it as an error, for startup."""
        return self.kind(self.message)

    def event(self, at_ms: float) -> Unlinked:
        """Return it as an event, for play; until then the pins had answered."""
        cause, cure = (Message("pi_pins.sentence", said=said) for said in (self.cause, self.cure))
        return Unlinked(cause, cure, at_ms, heard_ms=at_ms)


class TroubleError(Exception):
    """A trouble on its way to a caller that can report it."""

    def __init__(self, trouble: PinTrouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


NOT_A_PI = PinTrouble(NotAPiError, Message("pi_pins.not_a_pi"), Message("pi_pins.simulate"))

_FORBIDDEN_PINS = PinTrouble(ForbiddenPinError, Message("pi_pins.forbidden"), Message("pi_pins.join_group"))

_WRONG_LIBRARY = PinTrouble(
    WrongLibraryError, Message("pi_pins.unknown_to_rpi_gpio"), Message("pi_pins.take_rpi_lgpio")
)

_TOO_OLD = PinTrouble(
    WrongLibraryError, Message("pi_pins.unknown_to_rpi_lgpio"), Message("pi_pins.take_rpi_gpio")
)

_NO_SPI = PinTrouble(
    UnusableLightsError, Message("pi_pins.no_spi", pin=SPI_DATA), Message("pi_pins.switch_spi_on")
)

_NO_PIO = PinTrouble(UnusableLightsError, Message("pi_pins.no_pio"), Message("pi_pins.let_pio"))

#: Phrases of both libraries, in lower case, for pins that only another user may use.
_FORBIDDEN_WORDS = ("can not open gpiochip", "/dev/mem", "/dev/gpiomem", "not permitted")


def busy(pin: str | None) -> PinTrouble:
    """Report that another program holds that pin, or with None some pin."""
    return PinTrouble(BusyPinError, Message("pi_pins.busy", pin=pin), Message("pi_pins.find_holder", pin=pin))


def of_pins(error: Exception, pin: int | None) -> PinTrouble:
    """Explain why the library refused a pin, or with None the pins as a whole."""
    said = str(error)
    small = said.lower()
    if "peripheral base address" in small:
        return _WRONG_LIBRARY
    if "only be run on a raspberry pi" in small or "not running on a rpi" in small:
        return NOT_A_PI
    if _number(error) == errno.EBUSY or "busy" in small:
        return busy(None if pin is None else f"GPIO{pin}")
    if _is_forbidden(error) or any(words in small for words in _FORBIDDEN_WORDS):
        return _FORBIDDEN_PINS
    unusable = Message("pi_pins.unusable", said=said.strip("'"))
    return PinTrouble(UnusablePinError, unusable, Message("pi_pins.end_others"))


def of_loading(error: Exception, present: str | None, model: str) -> PinTrouble:
    """Explain why no library loads on that model; ``present`` is the one installed, if any."""
    if isinstance(error, NotImplementedError):
        return _TOO_OLD
    if isinstance(error, RuntimeError):
        return of_pins(error, None)
    if present is None and not model.startswith("Raspberry Pi"):
        return NOT_A_PI
    if present is None:
        return PinTrouble(NoLibraryError, Message("pi_pins.no_library"), Message("pi_pins.install_library"))
    return PinTrouble(
        NoLibraryError,
        Message("pi_pins.unloadable", library=present, said=str(error)),
        Message("pi_pins.install_anew", library=present),
    )


def of_lights(error: Exception, pin: str) -> PinTrouble:
    """Explain why the driver of the lights fails on that pin."""
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
    unusable = Message("pi_pins.lights_unusable", pin=pin, said=said)
    return PinTrouble(UnusableLightsError, unusable, Message("pi_pins.look_for_driver"))


def no_driver(*, is_pi5: bool) -> PinTrouble:
    """Report that the driver of the lights is missing, or made for another model."""
    return PinTrouble(
        NoLightDriverError,
        Message("pi_pins.no_driver", is_pi5=is_pi5),
        Message("pi_pins.install_driver", is_pi5=is_pi5),
    )


def _is_forbidden(error: Exception) -> bool:
    """Whether the system forbids it; Blinka raises its own such error, without a number."""
    return isinstance(error, PermissionError) or _number(error) == errno.EPERM


def _number(error: Exception) -> int | None:
    return error.errno if isinstance(error, OSError) else None
