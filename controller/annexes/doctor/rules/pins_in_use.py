"""Pins in use: the buses, overlays and programs, besides the board, that take pins of the header.

Decides which of them take pins on this model; `controller.annexes.doctor.boot_config` lists the pins, and
`controller.annexes.doctor.rules.matrix_pins` decides whether that is bad for a board. There are two sources:
config.txt describes the state from the next start on; the device tree and the kernel, the state now.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from controller.annexes.doctor.boot_config import (
    I2C_PINS,
    I2S_PINS,
    SPI_PINS,
    UART_PINS,
    Config,
    Overlay,
    number_in,
    pins_of,
)
from controller.annexes.doctor.findings import Code, Seen
from controller.annexes.doctor.machine import Raspberry, Unread
from controller.messages import Message

#: Overlays that give the full UART back to the header.
_UART_BACK = re.compile(r"(pi3-)?(disable|miniuart)-bt")

#: A kernel console on the header, under any of its names.
_CONSOLE = re.compile(r"console=(serial0|ttyAMA0|ttyS0)\b\S*")

_ONE_WIRE = re.compile(r"w1-gpio(-pullup)?(-pi5)?")


@dataclass(frozen=True, slots=True)
class PinHold:
    """Something that takes ``pins``: its name, how to make it release them, and where it was seen."""

    code: Code
    what: Message
    pins: frozenset[int]
    fix: Message
    evidence: tuple[Seen, ...]


def holds(raspberry: Raspberry) -> Iterator[PinHold]:
    """Find everything that takes pins."""
    config = raspberry.config if isinstance(raspberry.config, Config) else Config("config.txt", ())
    yield from _i2c(raspberry, config)
    yield from _i2s(raspberry, config)
    yield from _uart(raspberry, config)
    yield from _spi(raspberry, config)
    yield from _overlays(config)
    yield from _at_boot(config)
    yield from _lines(raspberry)


def spi_on(raspberry: Raspberry) -> tuple[Seen, ...]:
    """Return the evidence that SPI is on; empty if it is off."""
    config = raspberry.config
    found = list[Seen]()
    if isinstance(config, Config):
        line = config.param("spi")
        found += [str(line)] if line is not None else []
        found += [str(overlay) for overlay in config.overlays() if overlay.name.startswith("spi0-")]
    if raspberry.buses.get("spi0", False):
        found.append(Message("doctor_pins.bus_is_on", bus="spi0"))
    return tuple(found)


def _i2c(raspberry: Raspberry, config: Config) -> Iterator[PinHold]:
    line = config.param("i2c", "i2c_arm", "i2c1")
    seen = _seen(line, raspberry, "i2c1")
    if seen:
        fix = Message("doctor_pins.switch_i2c_off")
        if line is None:
            fix = Message("doctor_pins.restart_for_i2c", path=config.path)
        yield PinHold(Code.I2C_ON, Message("doctor_pins.i2c"), I2C_PINS, fix, seen)


def _i2s(raspberry: Raspberry, config: Config) -> Iterator[PinHold]:
    seen = _seen(config.param("i2s"), raspberry, "i2s")
    if seen:
        fix = Message("doctor_pins.remove_i2s", path=config.path)
        yield PinHold(Code.I2S_ON, Message("doctor_pins.i2s"), I2S_PINS, fix, seen)


def _uart(raspberry: Raspberry, config: Config) -> Iterator[PinHold]:
    seen = _uart_5(raspberry, config) if raspberry.model.is_pi_5 else _uart_4(raspberry, config)
    if not seen:
        return
    text = "" if isinstance(raspberry.cmdline, Unread) else raspberry.cmdline
    console = _CONSOLE.search(text)
    if console is not None and (not raspberry.model.is_pi_5 or "ttyAMA0" in console[0]):
        fix = Message("doctor_pins.switch_console_off")
        where = (*seen, f"cmdline.txt: {console[0]}")
        yield PinHold(Code.SERIAL_CONSOLE, Message("doctor_pins.console"), UART_PINS, fix, where)
    else:
        fix = Message("doctor_pins.switch_uart_off")
        yield PinHold(Code.UART_ON, Message("doctor_pins.uart"), UART_PINS, fix, seen)


def _uart_4(raspberry: Raspberry, config: Config) -> tuple[Seen, ...]:
    """Return the evidence, up to the Pi 4, that the header's serial port is on."""
    overlays = [overlay for overlay in config.overlays() if overlay.name in {"uart0", "uart1"}]
    if overlays:
        return (str(overlays[0]),)
    line = config.last("enable_uart")
    if line is not None:
        return (str(line),) if line.value != "0" else ()
    back = [overlay for overlay in config.overlays() if _UART_BACK.fullmatch(overlay.name)]
    if back:
        return (str(back[0]),)
    if not raspberry.model.has_bluetooth and not isinstance(raspberry.config, Unread):
        return (Message("doctor_pins.uart_on_without", path=config.path),)
    return ()


def _uart_5(raspberry: Raspberry, config: Config) -> tuple[Seen, ...]:
    """Return the same for a Pi 5, where serial0 has a separate connector."""
    overlays = [str(overlay) for overlay in config.overlays() if overlay.name in {"uart0", "uart0-pi5"}]
    return (*_seen(config.param("uart0", "uart0_console"), raspberry, "uart0"), *overlays)


def _spi(raspberry: Raspberry, config: Config) -> Iterator[PinHold]:
    seen = spi_on(raspberry)
    if not seen:
        return
    overlay = next((one for one in reversed(config.overlays()) if one.name.startswith("spi0-")), None)
    pins = SPI_PINS if overlay is None else frozenset(_spi_pins(overlay))
    fix = Message("doctor_pins.add_spi_line", path=config.path)
    if raspberry.model.is_pi_5:
        fix = Message("doctor_pins.switch_spi_off")
    elif overlay is not None:
        fix = Message("doctor_pins.change_spi_line", path=config.path)
    yield PinHold(Code.SPI_TAKES_PINS, Message("doctor_pins.spi"), pins, fix, seen)


def _spi_pins(overlay: Overlay) -> Iterator[int]:
    """Yield the pins of SPI that are neither its data line nor its clock: the chip selects, and MISO."""
    count = re.match(r"spi0-(\d)cs", overlay.name)
    selects = (("cs0_pin", 8), ("cs1_pin", 7))[: int(count[1]) if count else 2]
    for param, pin in selects:
        yield number_in(overlay.params.get(param, ""), pin)
    if not overlay.is_on("no_miso"):
        yield 9


def _overlays(config: Config) -> Iterator[PinHold]:
    for overlay in config.overlays():
        pins = pins_of(overlay)
        code, what = Code.OVERLAY_TAKES_PINS, Message("doctor_pins.overlay", name=overlay.name)
        if _ONE_WIRE.fullmatch(overlay.name):
            code, what = Code.ONE_WIRE_ON, Message("doctor_pins.one_wire")
        fix = Message("doctor_pins.remove_line", path=config.path)
        yield PinHold(code, what, pins, fix, (str(overlay),))


def _at_boot(config: Config) -> Iterator[PinHold]:
    """Find lines like ``gpio=4,17-19=op,dh``, which set pins to outputs or other functions at start-up."""
    for setting in config.settings:
        numbers, _, asked = setting.value.partition("=")
        modes = {mode.strip() for mode in asked.split(",")}
        if setting.key == "gpio" and modes & {"op", "a0", "a1", "a2", "a3", "a4", "a5"}:
            what = Message("doctor_pins.line_of_config")
            fix = Message("doctor_pins.remove_line", path=config.path)
            pins = frozenset(_numbers(numbers))
            yield PinHold(Code.PINS_SET_AT_BOOT, what, pins, fix, (str(setting),))


def _numbers(text: str) -> Iterator[int]:
    for part in text.split(","):
        ends = [number_in(end.strip(), -1) for end in part.split("-")]
        if min(ends) >= 0:
            yield from range(ends[0], ends[-1] + 1)


def _lines(raspberry: Raspberry) -> Iterator[PinHold]:
    if isinstance(raspberry.claimed, Unread):
        return
    for line, consumer in raspberry.claimed.items():
        what = Message("doctor_pins.consumer", name=consumer)
        fix = Message("doctor_pins.stop_consumer", name=consumer)
        if consumer.startswith("spi0"):
            fix = Message("doctor_pins.let_spi_go")
        seen = Message("doctor_pins.kernel_names", name=consumer)
        yield PinHold(Code.LINE_CLAIMED, what, frozenset({line}), fix, (seen,))


def _seen(line: object, raspberry: Raspberry, bus: str) -> tuple[Seen, ...]:
    """Return the evidence that a bus is on: from config.txt, the device tree, or both."""
    seen: list[Seen] = [] if line is None else [str(line)]
    if raspberry.buses.get(bus, False):
        seen.append(Message("doctor_pins.bus_is_on", bus=bus))
    return tuple(seen)
