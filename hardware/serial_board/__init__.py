"""A board behind a serial line: an ATmega2560 that scans the matrix (docs/develop/wire.md)."""

from hardware.serial_board.serial_board import SerialBoard

__all__ = ["SerialBoard"]
