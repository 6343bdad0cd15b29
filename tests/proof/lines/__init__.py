"""Which lines of the flashed firmware run, by the program counter of the simulated chip."""
