"""The twin of a Raspberry Pi that reads the matrix by its own pins: see `docs/develop/pi-twin.md`."""
