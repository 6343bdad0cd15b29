"""When the serial port and SPI of the header are on; this differs between models."""

from pathlib import Path

import pytest

from controller.annexes.doctor.findings import Code
from controller.annexes.doctor.machine import Raspberry
from controller.annexes.doctor.rules.pins_in_use import holds
from tests.annexes.doctor.fake_computer import Computer, pi

ZERO = "Raspberry Pi Zero Rev 1.3"


def held(computer: Computer) -> dict[Code, set[int]]:
    raspberry = computer.machine().raspberry
    assert isinstance(raspberry, Raspberry)
    return {hold.code: set(hold.pins) for hold in holds(raspberry)}


UARTS = (
    ("3", "", False),
    ("3", "enable_uart=1\n", True),
    ("3", "enable_uart=0\n", False),
    ("4", "dtoverlay=disable-bt\n", True),
    ("4", "dtoverlay=disable-bt\nenable_uart=0\n", False),
    ("4", "dtoverlay=uart1\nenable_uart=0\n", True),
    ("4", "dtoverlay=pi3-miniuart-bt\n", True),
    (ZERO, "", True),
    (ZERO, "enable_uart=0\n", False),
    ("5", "enable_uart=1\n", False),
    ("5", "dtparam=uart0=on\n", True),
    ("5", "dtparam=uart0_console\n", True),
    ("5", "dtoverlay=uart0-pi5\n", True),
)


@pytest.mark.parametrize(("model", "lines", "is_held"), UARTS)
def test_the_serial_port_of_the_header(model: str, lines: str, is_held: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a table's column
    computer = pi(tmp_path, "4" if model == ZERO else model)
    if model == ZERO:
        computer.write("proc/device-tree/model", ZERO)
    computer.write("boot/firmware/cmdline.txt", "console=tty1\n")
    computer.configure(lines)
    assert (held(computer).get(Code.UART_ON) == {14, 15}) is is_held


def test_a_console_on_the_plug_of_a_pi_5_is_not_on_the_header(tmp_path: Path) -> None:
    computer = pi(tmp_path, "5")
    computer.configure("dtparam=uart0=on\n")
    assert Code.UART_ON in held(computer)
    computer.write("boot/firmware/cmdline.txt", "console=ttyAMA0,115200\n")
    assert Code.SERIAL_CONSOLE in held(computer)


SPI = {
    "dtparam=spi=on\n": {7, 8, 9},
    "dtoverlay=spi0-0cs\n": {9},
    "dtoverlay=spi0-0cs,no_miso\n": set(),
    "dtoverlay=spi0-1cs\n": {8, 9},
    "dtoverlay=spi0-1cs,cs0_pin=25,no_miso\n": {25},
    "dtoverlay=spi0-2cs,cs1_pin=24\n": {8, 24, 9},
    "dtoverlay=spi0-1cs-inverted\n": {8, 9},
}


@pytest.mark.parametrize(("line", "pins"), SPI.items())
def test_what_spi_takes_besides_its_data_line_and_clock(line: str, pins: set[int], tmp_path: Path) -> None:
    computer = pi(tmp_path, "5")
    computer.configure(line)
    assert held(computer)[Code.SPI_TAKES_PINS] == pins


def test_where_config_txt_cannot_be_read_the_buses_still_answer(tmp_path: Path) -> None:
    computer = pi(tmp_path, "5")
    computer.remove("boot/firmware/config.txt")
    computer.remove("boot/config.txt")
    assert held(computer) == {}
    for bus in ("i2c1", "i2s", "uart0", "spi0"):
        computer.switch(bus, on=True)
    assert {Code.I2C_ON, Code.I2S_ON, Code.UART_ON, Code.SPI_TAKES_PINS} == set(held(computer))


GPIO_LINES = {
    "gpio=4=op,dh": {4},
    "gpio=2-5,9=a0": {2, 3, 4, 5, 9},
    "gpio=4=ip,pu": None,
    "gpio=x-y,7=op": {7},
    "gpio=4": None,
}


@pytest.mark.parametrize(("line", "pins"), GPIO_LINES.items())
def test_pins_that_are_set_at_boot(line: str, pins: set[int] | None, tmp_path: Path) -> None:
    computer = pi(tmp_path)
    computer.configure(f"{line}\n")
    assert held(computer).get(Code.PINS_SET_AT_BOOT) == pins
