"""Whether the lights of a board on the pins can shine, and rightly.

The truth is how rpi_ws281x drives lights (its README: which pins, who may, which clocks) up to the Pi 4, and
Adafruit's PIO driver on the Pi 5. What only eyes can see is said as a note.
"""

from collections.abc import Iterator

from manalath_board.controller.board import Profile
from manalath_board.hardware.doctor.asked import Asked, profiles_of
from manalath_board.hardware.doctor.boot_config import Config
from manalath_board.hardware.doctor.findings import Code, Finding, fault, note, ok, warning
from manalath_board.hardware.doctor.machine import Machine, Raspberry, Unread
from manalath_board.hardware.doctor.models import Chip
from manalath_board.hardware.doctor.rules.holds import RESTART, SPI_PINS, spi_on
from manalath_board.hardware.doctor.rules.pins import lines_of
from manalath_board.hardware.pi_header import SPI_DATA

#: What only root may drive, and of these what shares its source with the sound on the headphone jack.
_BY_PWM = frozenset({"GPIO12", "GPIO18"})
_BY_ROOT = _BY_PWM | {"GPIO21"}

#: The clock from which the beat of SPI is made, where it has to be nailed down: the setting, and its value.
_CLOCKS = {Chip.BCM2837: ("core_freq", 250), Chip.BCM2711: ("core_freq_min", 500)}


def lights(machine: Machine, asked: Asked) -> Iterator[Finding]:
    """Judge the pin of the lights, and what drives it."""
    raspberry = machine.raspberry
    if raspberry is None:
        return
    for pin in dict.fromkeys(profile.light_pin for profile in profiles_of(asked)):
        profiles = [profile for profile in profiles_of(asked) if profile.light_pin == pin]
        found = list(_of_pio(machine) if raspberry.model.is_pi_5 else _of_pin(machine, raspberry, profiles))
        yield from found
        if not found:
            yield ok(Code.LIGHTS, f"Lights on {pin} can be driven without being root.")


def clock(machine: Machine, asked: Asked) -> Iterator[Finding]:
    """Judge the clock behind SPI, which lights take amiss."""
    raspberry = machine.raspberry
    if raspberry is None or SPI_DATA not in {profile.light_pin for profile in profiles_of(asked)}:
        return
    setting, wanted = _CLOCKS.get(raspberry.model.chip, ("", 0))
    if not setting or isinstance(raspberry.config, Unread):
        return
    line = raspberry.config.last(setting)
    if (line is not None and line.value == str(wanted)) or _is_nailed(raspberry, raspberry.config):
        yield ok(Code.LIGHTS, "The clock behind SPI is nailed down.")
        return
    yield warning(
        Code.CORE_CLOCK,
        f"The clock behind SPI changes with the load here, and lights on {SPI_DATA} then flicker in wrong "
        "colours.",
        f"Add the line {setting}={wanted} to {raspberry.config.path}, then {RESTART}.",
        str(line) if line is not None else f"{raspberry.config.path} does not set {setting}",
    )


def by_eye(machine: Machine, asked: Asked) -> Iterator[Finding]:
    """Say what nothing here can measure."""
    if machine.raspberry is None:
        return
    profiles = profiles_of(asked)
    if not profiles:
        return
    yield note(
        Code.LEVEL_SHIFTER,
        f"Look: between {_pin_of(profiles)} and the first light there is a level shifter (74AHCT125) on the "
        "5 V of the lights. They want 3.5 V for a one, and a Raspberry Pi gives 3.3.",
    )
    ohms = " or ".join(dict.fromkeys(f"{profile.build.pull_up_ohm // 1000} kilohm" for profile in profiles))
    yield note(
        Code.PULL_UPS,
        f"Look: each column has {ohms} to the 3.3 V of the Raspberry Pi, never to 5 V, which would destroy "
        "its inputs.",
    )
    kinds = " or ".join(dict.fromkeys(profile.build.diode for profile in profiles))
    yield note(
        Code.DIODES,
        f"Look: the diodes are Schottky ones ({kinds}), band to the row. Others leave too much voltage for "
        "a Pi to read as closed.",
    )


def _of_pio(machine: Machine) -> Iterator[Finding]:
    """A Pi 5 has a part that beats out any pattern on any pin."""
    if "/dev/pio0" not in machine.devices:
        yield fault(
            Code.NO_PIO,
            "There is no /dev/pio0, by which a Raspberry Pi 5 drives its lights.",
            "It comes with newer firmware and kernel: sudo apt full-upgrade; sudo rpi-eeprom-update -a; "
            f"then {RESTART}.",
        )


def _of_pin(machine: Machine, raspberry: Raspberry, profiles: list[Profile]) -> Iterator[Finding]:
    """Up to the Pi 4, the pin decides what drives it; it is that of all these boards."""
    pin = profiles[0].light_pin
    if pin == SPI_DATA:
        yield from _of_spi(machine, raspberry, profiles)
    elif pin not in _BY_ROOT:
        yield fault(
            Code.LIGHT_PIN_USELESS,
            f"Nothing in a {raspberry.model.name} can drive lights on {pin}.",
            f"Put their data wire on {SPI_DATA}, and name that in the profile.",
        )
    else:
        if not machine.user.is_root:
            yield fault(
                Code.LIGHT_PIN_NEEDS_ROOT,
                f"Lights on {pin} can be driven by root only.",
                f"Put their data wire on {SPI_DATA}, and name that in the profile.",
            )
        audio = raspberry.config.param("audio") if isinstance(raspberry.config, Config) else None
        if pin in _BY_PWM and audio is not None:
            yield fault(
                Code.AUDIO_ON,
                f"Lights on {pin} and the sound of the headphone jack come from the same part, which cannot "
                "do both.",
                f"Set dtparam=audio=off, or put the lights on {SPI_DATA}; then {RESTART}.",
                str(audio),
            )


def _of_spi(machine: Machine, raspberry: Raspberry, profiles: list[Profile]) -> Iterator[Finding]:
    if "/dev/spidev0.0" in machine.devices:
        return
    seen = spi_on(raspberry)
    cure = f"sudo raspi-config nonint do_spi 0, then {RESTART}."
    if any(SPI_PINS & set(lines_of(profile)) for profile in profiles):
        lines = "dtparam=spi=on and dtoverlay=spi0-0cs,no_miso"
        cure = f"Add the lines {lines} to config.txt, then {RESTART}; `manalath wiring PROFILE` prints them."
    yield fault(
        Code.SPI_OFF,
        f"There is no /dev/spidev0.0, by which lights on {SPI_DATA} are driven.",
        f"{RESTART.capitalize()}, as it is switched on already." if seen else cure,
        *(seen or ("SPI is off",)),
    )


def _is_nailed(raspberry: Raspberry, config: Config) -> bool:
    """Whether another setting keeps that clock where it belongs.

    The small UART needs the same beat: on a Pi 3 switching it on fixes the clock at 250 MHz. On a Pi 4 full
    speed at all times is the right one.
    """
    if raspberry.model.chip is Chip.BCM2711:
        turbo = config.last("force_turbo")
        return turbo is not None and turbo.value == "1"
    uart = config.last("enable_uart")
    return raspberry.model.has_bluetooth and uart is not None and uart.value == "1"


def _pin_of(profiles: tuple[Profile, ...]) -> str:
    return " or ".join(dict.fromkeys(profile.light_pin for profile in profiles))
