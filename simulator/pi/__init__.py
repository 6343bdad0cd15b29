"""The twin of a Raspberry Pi that reads the matrix with its own pins: see `docs/develop/pi-twin.md`."""
