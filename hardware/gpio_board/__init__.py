"""A board on the pins of a Raspberry Pi, which scans the matrix itself (docs/develop/gpio-board.md)."""

from hardware.gpio_board.factory import open_gpio_board
from hardware.gpio_board.gpio_board import GpioBoard

__all__ = ["GpioBoard", "open_gpio_board"]
