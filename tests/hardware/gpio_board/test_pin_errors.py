"""Errors of the libraries, in words for people."""

import re

import pytest

from controller.messages import word
from hardware.gpio_board.pin_errors import (
    BusyPinError,
    ForbiddenPinError,
    NotAPiError,
    PiError,
    UnusablePinError,
    WrongLibraryError,
    of_pins,
)
from tests.hardware.gpio_board.fakes import LgpioError

#: What is raised, its kind, and a word of the cure.
SAID: dict[str, tuple[Exception, type[PiError], str]] = {
    "lgpio: busy": (LgpioError("'GPIO busy'"), BusyPinError, "gpioinfo"),
    "rpi-lgpio: busy": (RuntimeError("GPIO busy"), BusyPinError, "gpioinfo"),
    "the system: busy": (OSError(16, "Device or resource busy"), BusyPinError, "fuser"),
    "lgpio: no chip": (LgpioError("'can not open gpiochip'"), ForbiddenPinError, "usermod -aG gpio"),
    "lgpio: forbidden": (LgpioError("'GPIO operation not permitted'"), ForbiddenPinError, "log out"),
    "RPi.GPIO: forbidden": (
        RuntimeError("No access to /dev/mem.  Try running as root!"),
        ForbiddenPinError,
        "usermod -aG gpio",
    ),
    "the system: forbidden": (PermissionError(13, "Permission denied"), ForbiddenPinError, "log out"),
    "RPi.GPIO: a Pi 5": (
        RuntimeError("Cannot determine SOC peripheral base address"),
        WrongLibraryError,
        ".[pi5]",
    ),
    "RPi.GPIO: no Pi": (RuntimeError("Not running on a RPi!"), NotAPiError, "virtual:PROFILE"),
    "anything else": (LgpioError("'GPIO not allocated'"), UnusablePinError, "restart"),
}


@pytest.mark.parametrize(("error", "kind", "cure"), SAID.values(), ids=SAID)
def test_what_a_library_says_is_explained_with_a_cure(
    error: Exception, kind: type[PiError], cure: str
) -> None:
    trouble = of_pins(error, 17)
    assert trouble.kind is kind
    assert cure in word(trouble.cure)
    assert str(trouble.error()) == f"{word(trouble.cause)}; {word(trouble.cure)}"


@pytest.mark.parametrize(("error", "kind", "cure"), SAID.values(), ids=SAID)
def test_at_the_table_it_is_two_sentences(error: Exception, kind: type[PiError], cure: str) -> None:
    del kind
    event = of_pins(error, 17).event(12.5)
    assert event.at_ms == 12.5
    assert cure in word(event.cure)
    for said in map(word, (event.cause, event.cure)):
        assert re.fullmatch(r"[A-Z].*[^.]\.", said)


def test_what_is_not_known_is_quoted_as_it_was_said() -> None:
    assert word(of_pins(LgpioError("'GPIO not allocated'"), 17).cause).endswith(": GPIO not allocated")


def test_a_pin_is_named_where_it_is_known() -> None:
    busy = LgpioError("'GPIO busy'")
    assert word(of_pins(busy, 17).cause) == "another program holds GPIO17"
    assert word(of_pins(busy, None).cause) == "another program holds the pins"
