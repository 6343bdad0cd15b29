"""The firmware itself, under a simulated ATmega2560: the very image that is flashed, cycle by cycle."""
