"""The one door: ``python -m tests.proof`` lists what can be run, with a name after it it runs that."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from tests.architecture import about
from tests.proof.bench.command import named

#: The rooms with a command, each in its module `command`.
ROOMS = ("bench", "defects", "fuzz", "lines", "mutants", "world")


def main(arguments: Sequence[str] | None = None) -> int:
    """Hand over to the command of a room, or list them all; returns the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(
        prog="python -m tests.proof",
        usage="%(prog)s NAME ...",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=listing(),
    )
    parser.add_argument("name", nargs="?", choices=ROOMS, help=argparse.SUPPRESS)
    room = parser.parse_args(words[:1]).name
    if room is None:
        parser.print_help()
        return 0
    return int(import_module(f"tests.proof.{room}.command").main(words[1:]))


def listing() -> str:
    """Name what can be run and what it is, in a line each; every room says so itself."""
    rooms = "\n".join(f"  {room:<12}{about(f'tests.proof.{room}')}" for room in ROOMS)
    return f"{rooms}\n\n`bench NAME` runs one of these, `bench` all:\n\n{named()}\n\n`NAME --help` says more."


if __name__ == "__main__":
    sys.exit(main())
