"""The settings that a Raspberry Pi needs before its pins can serve a board: lines of its config.txt.

Decides which lines a profile's pins require, and on which models; an empty header needs none. The sources are
the overlays' README and the documentation of config.txt by Raspberry Pi, and for the clock of the lights the
README of rpi_ws281x: SPI runs at a fraction of the core's clock, which therefore must not change.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from controller.board import Profile
from hardware.pi_header import SPI_DATA

FILE = "/boot/firmware/config.txt"

#: What SPI claims by default, besides its data and clock.
_SPI_PINS = frozenset({"GPIO7", "GPIO8", "GPIO9"})
_I2C_PINS = frozenset({"GPIO2", "GPIO3"})

#: The pins of the serial port, which may also have a console.
SERIAL_PINS = frozenset({"GPIO14", "GPIO15"})
_ONE_WIRE_PIN = "GPIO4"

#: The models that send the lights' data by SPI, and what fixes their core's clock; a Pi 5 has another way.
CLOCKS = {"pi3": "core_freq=250", "pi02": "core_freq=250", "pi4": "core_freq_min=500"}


@dataclass(frozen=True, slots=True)
class PiSetting:
    """One line of config.txt, the reason for it, and its model, which is a filter of that file."""

    line: str
    why: str
    model: str = "all"


def settings_of(profile: Profile) -> tuple[PiSetting, ...]:
    """List the lines that a board's pins require, model by model, those for all models first."""
    pins = {wire.pin for wire in profile.rows + profile.columns}
    return (*_freed(pins), *(_spi(pins) if profile.light_pin == SPI_DATA else ()))


def switched_off(profile: Profile) -> tuple[str, ...]:
    """Explain what else would take pins of the board, and which command switches it off."""
    pins = {wire.pin for wire in profile.rows + profile.columns}
    facts = []
    if _ONE_WIRE_PIN in pins:
        facts.append(
            f"1-Wire would take {_ONE_WIRE_PIN}: `sudo raspi-config nonint do_onewire 1` switches it off."
        )
    if pins & SERIAL_PINS:
        facts.append(
            f"The serial console would take {_listed(pins & SERIAL_PINS)}: "
            "`sudo raspi-config nonint do_serial_cons 1` switches it off."
        )
    return tuple(facts)


def config_text(settings: Iterable[PiSetting]) -> str:
    """Write the lines as they go at the end of config.txt, each reason once, all models first and last.

    >>> print(config_text([PiSetting("core_freq=250", "a steady clock", "pi3")]), end="")
    [all]
    <BLANKLINE>
    [pi3]
    # a steady clock
    core_freq=250
    <BLANKLINE>
    [all]
    """
    blocks: dict[str, list[str]] = {"all": ["[all]"]}
    written = set[str]()
    for setting in settings:
        block = blocks.setdefault(setting.model, [f"[{setting.model}]"])
        if setting.why not in written:
            block.append(f"# {setting.why}")
        written.add(setting.why)
        block.append(setting.line)
    return "\n\n".join("\n".join(block) for block in [*blocks.values(), ["[all]\n"]])


def _freed(pins: set[str]) -> tuple[PiSetting, ...]:
    """Return the lines that take pins away from other uses."""
    settings = []
    if taken := pins & _I2C_PINS:
        settings.append(PiSetting("dtparam=i2c_arm=off", f"{_listed(taken)} belong to the board, not to I2C"))
    if taken := pins & SERIAL_PINS:
        settings.append(
            PiSetting("enable_uart=0", f"{_listed(taken)} belong to the board, not to a serial port")
        )
    return tuple(settings)


def _spi(pins: set[str]) -> Iterable[PiSetting]:
    taken = pins & _SPI_PINS
    for model, clock in CLOCKS.items():
        yield PiSetting("dtparam=spi=on", f"SPI sends the lights their data, on {SPI_DATA}", model)
        if taken:
            yield PiSetting("dtoverlay=spi0-0cs,no_miso", f"and leaves {_listed(taken)} to the board", model)
        yield PiSetting(clock, "the SPI clock follows the core clock, which must not change", model)
    yield PiSetting(
        "dtparam=spi=off", "a Pi 5 sends them through its PIO, which needs the pins to itself", "pi5"
    )


def _listed(pins: set[str]) -> str:
    """List pins in the order of their numbers.

    >>> _listed({"GPIO15", "GPIO9", "GPIO14"})
    'GPIO9, GPIO14 and GPIO15'
    """
    *first, last = sorted(pins, key=lambda pin: int(pin.removeprefix("GPIO")))
    return f"{', '.join(first)} and {last}" if first else last
