"""What a person is told when pins or lights cannot be used: what happened, and what to do about it.

Decides by what the libraries say, because they leave nothing else: lgpio has one class of error without a
number, RPi.GPIO raises RuntimeError, and the drivers of the lights put the number into the text. A trouble at
the start is an error with a page of its own, one while playing an event of the port, in the same words.
"""

import errno
import re
from dataclasses import dataclass

from manalath_board.controller.errors import InputError
from manalath_board.controller.messages import Message
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
class PinTrouble:
    """Why pins or lights cannot be used, and what a person does about it, each a part of a sentence."""

    kind: type[PiError]
    cause: Message
    cure: Message

    @property
    def message(self) -> Message:
        """Say both in one line."""
        return Message("pi_pins.refused", cause=self.cause, cure=self.cure)

    def error(self) -> PiError:
        """Make an error of it, for whoever starts the program."""
        return self.kind(self.message)

    def event(self, at_ms: float) -> Unlinked:
        """Make an event of it, for whoever plays."""
        cause, cure = (Message("pi_pins.sentence", said=said) for said in (self.cause, self.cure))
        return Unlinked(cause, cure, at_ms)


class TroubleError(Exception):
    """A trouble, on its way to whoever can tell it."""

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

#: Words of both libraries, in lower case, for pins that another user may use.
_FORBIDDEN_WORDS = ("can not open gpiochip", "/dev/mem", "/dev/gpiomem", "not permitted")


def busy(pin: str | None) -> PinTrouble:
    """Tell that somebody else holds a pin, or, None, some of them."""
    return PinTrouble(BusyPinError, Message("pi_pins.busy", pin=pin), Message("pi_pins.find_holder", pin=pin))


def of_pins(error: Exception, pin: int | None) -> PinTrouble:
    """Tell why the library cannot do what it was asked for, with that pin or with all of them."""
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
    """Tell why no library could be loaded on that model, where ``present`` is installed."""
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
    unusable = Message("pi_pins.lights_unusable", pin=pin, said=said)
    return PinTrouble(UnusableLightsError, unusable, Message("pi_pins.look_for_driver"))


def no_driver(*, is_pi5: bool) -> PinTrouble:
    """Tell that the driver of the lights is not installed, or the one of another model."""
    return PinTrouble(
        NoLightDriverError,
        Message("pi_pins.no_driver", is_pi5=is_pi5),
        Message("pi_pins.install_driver", is_pi5=is_pi5),
    )


def _is_forbidden(error: Exception) -> bool:
    """Whether the system forbids it; Blinka raises such an error of its own, without a number."""
    return isinstance(error, PermissionError) or _number(error) == errno.EPERM


def _number(error: Exception) -> int | None:
    return error.errno if isinstance(error, OSError) else None
