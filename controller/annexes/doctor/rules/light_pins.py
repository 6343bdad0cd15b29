"""Light rules: whether the lights of a board on the pins can be driven, and correctly.

The sources are rpi_ws281x up to the Pi 4 (its README: which pins, which users, which clocks), and Adafruit's
PIO driver on the Pi 5. Whatever must be checked by eye is reported as a note.
"""

from collections.abc import Iterator

from controller.annexes.doctor.board_answer import Asked, profiles_of
from controller.annexes.doctor.boot_config import SPI_PINS, Config
from controller.annexes.doctor.findings import Code, MachineFinding, fault, note, ok, warning
from controller.annexes.doctor.machine import ExaminedMachine, PiChip, Raspberry, Unread
from controller.annexes.doctor.rules.matrix_pins import lines_of
from controller.annexes.doctor.rules.pins_in_use import spi_on
from controller.board import Profile
from controller.messages import Message
from hardware.pi_header import SPI_DATA
from hardware.pi_settings import CLOCKS

#: The pins that only root may drive; those by PWM share it with the sound on the headphone jack.
_BY_PWM = frozenset({"GPIO12", "GPIO18"})
_BY_ROOT = _BY_PWM | {"GPIO21"}


def lights(machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """Judge the pin of the lights and its driver."""
    raspberry = machine.raspberry
    if raspberry is None:
        return
    for pin in dict.fromkeys(profile.light_pin for profile in profiles_of(asked)):
        profiles = [profile for profile in profiles_of(asked) if profile.light_pin == pin]
        found = list(_of_pio(machine) if raspberry.model.is_pi_5 else _of_pin(machine, raspberry, profiles))
        yield from found
        if not found:
            yield ok(Code.LIGHTS, Message("doctor_lights.drivable", pin=pin))


def clock(machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """Judge the clock behind SPI: if it changes, the lights misread the data."""
    raspberry = machine.raspberry
    if raspberry is None or SPI_DATA not in {profile.light_pin for profile in profiles_of(asked)}:
        return
    wanted = next((line for model, line in CLOCKS.items() if model in raspberry.model.filters), "")
    if not wanted or isinstance(raspberry.config, Unread):
        return
    setting, _, value = wanted.partition("=")
    path, line = raspberry.config.path, raspberry.config.last(setting)
    if (line is not None and line.value == value) or _is_nailed(raspberry, raspberry.config):
        yield ok(Code.LIGHTS, Message("doctor_lights.clock_nailed"))
        return
    yield warning(
        Code.CORE_CLOCK,
        Message("doctor_lights.clock_changes", pin=SPI_DATA),
        Message("doctor_lights.add_line", line=wanted, path=path),
        Message("doctor_lights.not_set", path=path, setting=setting) if line is None else str(line),
    )


def by_eye(machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """Note what must be checked by eye."""
    if machine.raspberry is None:
        return
    profiles = profiles_of(asked)
    if not profiles:
        return
    pins = tuple(dict.fromkeys(profile.light_pin for profile in profiles))
    yield note(Code.LEVEL_SHIFTER, Message("doctor_lights.level_shifter", pins=pins))
    kilohms = tuple(dict.fromkeys(profile.build.pull_up_ohm // 1000 for profile in profiles))
    yield note(Code.PULL_UPS, Message("doctor_lights.pull_ups", kilohms=kilohms))
    kinds = tuple(dict.fromkeys(profile.build.diode for profile in profiles))
    yield note(Code.DIODES, Message("doctor_lights.diodes", kinds=kinds))


def _of_pio(machine: ExaminedMachine) -> Iterator[MachineFinding]:
    """On a Pi 5, check for the PIO, which can drive lights on any pin."""
    if "/dev/pio0" not in machine.devices:
        yield fault(
            Code.NO_PIO,
            Message("doctor_lights.no_pio"),
            Message("doctor_lights.upgrade_firmware"),
        )


def _of_pin(
    machine: ExaminedMachine, raspberry: Raspberry, profiles: list[Profile]
) -> Iterator[MachineFinding]:
    """Up to the Pi 4, check the driver that the pin implies; all these boards have the same light pin."""
    pin = profiles[0].light_pin
    if pin == SPI_DATA:
        yield from _of_spi(machine, raspberry, profiles)
    elif pin not in _BY_ROOT:
        yield fault(
            Code.LIGHT_PIN_USELESS,
            Message("doctor_lights.useless_pin", model=raspberry.model.name, pin=pin),
            Message("doctor_lights.put_wire_on", pin=SPI_DATA),
        )
    else:
        if not machine.user.is_root:
            yield fault(
                Code.LIGHT_PIN_NEEDS_ROOT,
                Message("doctor_lights.needs_root", pin=pin),
                Message("doctor_lights.put_wire_on", pin=SPI_DATA),
            )
        audio = raspberry.config.param("audio") if isinstance(raspberry.config, Config) else None
        if pin in _BY_PWM and audio is not None:
            yield fault(
                Code.AUDIO_ON,
                Message("doctor_lights.audio_on", pin=pin),
                Message("doctor_lights.audio_off_or", pin=SPI_DATA),
                str(audio),
            )


def _of_spi(
    machine: ExaminedMachine, raspberry: Raspberry, profiles: list[Profile]
) -> Iterator[MachineFinding]:
    if "/dev/spidev0.0" in machine.devices:
        return
    seen = spi_on(raspberry)
    cure = Message("doctor_lights.switch_spi_on")
    if seen:
        cure = Message("doctor_lights.restart_for_spi")
    elif any(SPI_PINS & set(lines_of(profile)) for profile in profiles):
        cure = Message("doctor_lights.add_spi_lines")
    yield fault(
        Code.SPI_OFF,
        Message("doctor_lights.spi_off", pin=SPI_DATA),
        cure,
        *(seen or (Message("doctor_lights.spi_is_off"),)),
    )


def _is_nailed(raspberry: Raspberry, config: Config) -> bool:
    """Whether another setting fixes that clock at the right frequency.

    The mini UART needs the same clock: on a Pi 3, switching it on fixes the clock at 250 MHz. On a Pi 4,
    running at full speed at all times gives the right frequency.
    """
    if raspberry.model.chip is PiChip.BCM2711:
        turbo = config.last("force_turbo")
        return turbo is not None and turbo.value == "1"
    uart = config.last("enable_uart")
    return raspberry.model.has_bluetooth and uart is not None and uart.value == "1"
