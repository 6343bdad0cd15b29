"""A board on the pins of a Raspberry Pi, which scans the matrix itself (docs/gpio-board.md)."""

from manalath_board.hardware.gpio_board.board import GpioBoard
from manalath_board.hardware.gpio_board.opening import open_gpio_board

__all__ = ["GpioBoard", "open_gpio_board"]
