"""A twin on a serial line: everything between the port that a program opens and the chip.

`serial_twin` puts a whole board together, and `firmware_board` is the same without a port, in one process.
`terminal` is the port, `cable` carries the bytes, gathers them in its USB bridge and may spoil them.
`bootloader` runs before the firmware; `stk500` is one that can be flashed.
"""
