"""The AVR twin: runs the firmware image that is flashed, cycle by cycle, on a simulated ATmega2560."""
