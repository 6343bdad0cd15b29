"""A board on the pins of a Raspberry Pi, which scans the matrix itself (docs/develop/gpio-board.md)."""

from hardware.gpio_board.gpio_board import GpioBoard, open_gpio_board

__all__ = ["GpioBoard", "open_gpio_board"]
