"""Runs the benchmarks from the command line."""

import sys

from tests.bench.command import main

if __name__ == "__main__":
    sys.exit(main())
